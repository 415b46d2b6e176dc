"""Until the set-up has been seen nobody is to move: the referee says what is expected."""

import pytest

from boardlight.referee.session.modes import MODES, Mode
from boardlight.referee.session.state import start
from boardlight.table.page import page
from rules.game import EMPTY
from rules.games import games, load
from tests.boardlight.tabletop import Tabletop, labels_of

SEEN_BY_ALL = [name for name in games() if name != "quattuor-reges"]


def words(top: Tabletop) -> dict[str, str]:
    return page(top.session, top.presented, [], None)["says"]["words"]  # type: ignore[index]


@pytest.mark.parametrize("name", games())
def test_before_the_first_image_it_is_awaited(name: str) -> None:
    game = load(name)
    told = words(Tabletop(start(game), labels_of(game, game.start())))
    assert "first picture" in told["en"] and "première image" in told["fr"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", SEEN_BY_ALL)
def test_till_it_is_seen_the_set_up_is_awaited(name: str, mode: Mode) -> None:
    game = load(name)
    top = Tabletop(start(game, mode=mode), labels_of(game, game.start()))
    hidden = [game.board.names[cell] for cell, label in enumerate(top.labels) if label != EMPTY]
    top.look(1.0, covered=hidden)
    for seat in (None, *range(len(game.seats))):
        says = page(top.session, top.presented, [], None, seat)["says"]
        assert says["tone"] == "ask"  # type: ignore[index]
        assert says["words"]["en"].startswith("Waiting for the set-up")  # type: ignore[index]
        assert says["words"]["fr"].startswith("En attente de la mise en place")  # type: ignore[index]
    assert "awaited" not in words(top.look(0.5))["en"]


def test_a_turn_ordered_before_that_is_followed_by_the_next() -> None:
    game = load("chess")
    top = Tabletop(start(game), labels_of(game, game.start()))
    top.look(0.2, covered=game.board.names).order("play e4")
    assert top.said.words.en == "Black to move"


def test_behind_screens_the_set_up_is_secret() -> None:
    game = load("quattuor-reges")
    top = Tabletop(start(game), labels_of(game, game.start())).look(0.1)
    assert top.said.words.en.startswith("Set up in secret")
