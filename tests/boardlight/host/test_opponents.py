"""Who plays, as it is chosen at a house: only what is offered is ever started; a game goes on as it was."""

import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from boardlight.host.host import Host
from boardlight.host.playing import Playing, Wanted
from boardlight.journal.journal import Journal, open_journal
from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.referee.session.orders.agreed import ChooseOpponents
from boardlight.referee.session.orders.text import read_order
from messages.message import Message
from tests.boardlight.opponents.uci.engines import engine
from tests.patience import eventually

CHANGES = 10
"""How often a computer takes each seat, and leaves it."""


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Journal]:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal:
        yield journal


def order(host: Host, text: str) -> Message | None:
    return host.order("page", read_order(text))


def playing(host: Host) -> Playing:
    assert isinstance(host.activity, Playing)
    return host.activity


def turns(host: Host) -> list[str]:
    return [event.text for event in playing(host).table.turns]


def test_a_game_is_opened_with_an_opponent_that_plays_names_itself_and_goes_on_later(
    journal: Journal,
) -> None:
    host = Host(journal)
    assert order(host, "open chess; player1=Anne; opponent1=; opponent2=1") is None
    host.wait(0.1)
    page = host.page()
    assert page["computers"] == ["", "1"] and page["names"] == ["Anne", "Boardlight 1"]
    assert order(host, "play e4") is None
    eventually(lambda: len(turns(host)) == 2)
    host.close()
    again = Host(journal)
    again.play(Wanted("chess"))
    again.wait(0.1)
    assert again.page()["computers"] == ["", "1"] and order(again, "play Nf3") is None
    eventually(lambda: len(turns(again)) == 4)
    assert order(again, "opponents") is None and again.page()["names"] == ["Anne", ""]
    again.close()


def test_no_page_names_a_computer_where_a_person_plays_while_opponents_change(journal: Journal) -> None:
    host, pages, over = Host(journal), list[Mapping[str, object]](), threading.Event()
    assert order(host, "open chess; player1=Anne; player2=Bob") is None

    def look_on() -> None:
        while not over.is_set():
            pages.append(host.page())

    onlooker = threading.Thread(target=look_on)
    onlooker.start()
    for chosen in ("opponents 1", "opponents", "opponents ; 2", "opponents") * CHANGES:
        before = len(pages)
        assert order(host, chosen) is None
        eventually(lambda before=before: len(pages) > before + 1)
    over.set()
    onlooker.join()
    host.close()
    seen = {(computer, str(name)) for page in pages for computer, name in by_seat(page)}
    assert {computer for computer, _ in seen} == {"", "1", "2"}
    for computer, name in seen:
        assert name == f"Boardlight {computer}" if computer else name in ("", "Anne", "Bob")


def by_seat(page: Mapping[str, object]) -> Iterator[tuple[object, object]]:
    """The computer and the name of each seat."""
    computers, names = page["computers"], page["names"]
    assert isinstance(computers, list) and isinstance(names, list)
    yield from zip(computers, names, strict=True)


def test_a_page_cannot_have_a_program_run_that_nobody_has_named(journal: Journal, tmp_path: Path) -> None:
    program = engine(tmp_path, "e4")
    host = Host(journal)
    refused = host.order("page", ChooseOpponents(names=("", program)))
    assert refused is not None
    order(host, "open chess")
    refused = host.order("page", ChooseOpponents(names=("", program)))
    assert refused and "is no opponent here; there are: 1, 2" in str(refused)
    assert playing(host).table.session.settings.computers == ()
    host.close()
    named = Host(journal, engines=(program,))
    chess = next(game for game in named.games() if game["name"] == "chess")
    assert Path(program).name in chess["opponents"]  # type: ignore[operator]
    order(named, "new chess")
    assert named.order("page", ChooseOpponents(names=(program, ""))) is None
    named.wait(0.1)
    eventually(lambda: turns(named) == ["e4"])
    assert named.page()["computers"] == [Path(program).name, ""] and str(tmp_path) not in str(named.page())
    named.close()
    unnamed = Host(journal)
    unnamed.play(Wanted("chess"))
    unnamed.wait(0.1)
    order(unnamed, "takeback")
    eventually(lambda: "is no opponent here" in str(unnamed.troubles.get("opponent")))
    unnamed.close()


def test_lessons_and_shows_have_no_opponents(journal: Journal) -> None:
    host = Host(journal)
    assert order(host, "teach chess") is None
    assert host.order("page", ChooseOpponents(names=("", "3"))) is not None
    host.close()
