"""A simulated household follows the lesson, or the kept game, that is chosen on the page of its host."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from boardlight.host.host import Host
from boardlight.journal.journal import Journal, open_journal
from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.referee.session.orders.text import read_order
from boardlight.simulation.people.household import Household
from boardlight.simulation.people.laid_table import Laid
from tests.boardlight.kept_games import scribe

MOST_LOOKS = 400


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Journal]:
    """Nothing is calibrated; the pieces carry stickers, and time passes as fast as pictures are drawn."""
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    monkeypatch.setattr("boardlight.simulation.people.household.RATE", 4.0)
    monkeypatch.setattr(Laid, "_is_free", True)
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal:
        yield journal


def read(journal: Journal, order: str, is_done: Callable[[Mapping[str, Any]], bool]) -> list[str]:
    """What the page says, each thing once, from that order on until it is done."""
    host, said = Host(journal), list[str]()
    camera = Household("3", pace=lambda _: None).at(host)("sim:")
    assert host.order("page", read_order(order)) is None
    for _ in range(MOST_LOOKS):
        image = camera.read()
        assert image is not None
        host.look(image)
        page: Mapping[str, Any] = host.page()
        words = page["says"]["words"]["en"]
        said += [words] * (words not in said)
        if is_done(page):
            host.close()
            return said
    raise AssertionError(said)


def test_a_lesson_is_set_up_answered_wrongly_and_solved(journal: Journal) -> None:
    said = read(journal, "teach arcanor 2", lambda page: page["lesson"]["stand"] == "solved")
    assert any(words.startswith("Set up ") for words in said)
    assert any("Please put in order" in words for words in said)


def test_a_kept_game_is_carried_out(journal: Journal) -> None:
    texts = ("f3", "e5", "g4", "Qh4#")
    journal.begin("chess").extend(scribe("chess").play(*texts).events)
    said = read(journal, "show 1", lambda page: page["step"]["in_step"] and page["step"]["number"] == 4)
    assert all(any(f"Turn {n} of 4: {text} " in each for each in said) for n, text in enumerate(texts, 1))
