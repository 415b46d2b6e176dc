"""A recorder that could not tell a turn keeps all that it may have been, until what is seen decides."""

import random

import pytest

from boardlight.referee.lines.numbers import OPEN_S
from boardlight.referee.session.events import Ordered
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import start
from boardlight.referee.transitions import obey
from rules.games import load
from rules.notation import read_setup
from rules.turns import turns
from tests.boardlight.referee.lines.test_occluded_turns import Recorded
from tests.boardlight.tabletop import Tabletop, labels_of

HIDDEN = ["e3", "e4"]
IN_DOUBT = "marked e3 or e4"


def doubtful() -> Recorded:
    """White's pawn has gone one cell or two, behind something tall."""
    top = Recorded()
    top.lift("e2").look(OPEN_S + 1, covered=HIDDEN)
    assert top.log == [IN_DOUBT]
    return top


def carried(top: Recorded, *turns: str, covered: list[str] = HIDDEN) -> Recorded:
    for turn in turns:
        top.carry(*turn.split("-")).look(1.5, covered=covered)
    return top


def log(top: Tabletop) -> list[str]:
    """The journal without what is only remembered."""
    return [line for line in top.log if not line.startswith("remembered")]


def texts(top: Recorded) -> list[str]:
    return [event.text for event in top.turns]


def test_a_capture_that_only_one_of_them_allows_decides() -> None:
    top = carried(doubtful(), "d7-d5")
    assert texts(top) == []
    top.lift("d5").place("d5", "P0").look(2.5, covered=HIDDEN)
    assert texts(top) == ["e4", "d5", "exd5"] and top.doubts == [True, None, None]
    assert texts(carried(top, "d8-d5")) == ["e4", "d5", "exd5", "Qxd5"]
    assert log(top) == [IN_DOUBT, "e4", "d5", "exd5", "Qxd5"]


def test_a_long_game_is_kept_once_the_piece_is_seen() -> None:
    top = carried(doubtful(), "e7-e6", "g1-f3", "b8-c6", "b1-c3", "g8-f6")
    assert texts(top) == [] and log(top) == [IN_DOUBT]
    top.place("e4", "P0").look(2.0)
    carried(top, "a2-a3", covered=[])
    assert texts(top) == ["e4", "e6", "Nf3", "Nc6", "Nc3", "Nf6", "a3"]
    assert top.doubts == [True, *[None] * 6]


def test_what_nothing_decides_stays_marked_and_is_said() -> None:
    top = carried(doubtful(), "e7-e6", "g1-f3", "b8-c6")
    assert log(top) == [IN_DOUBT] and top.session.table.in_step
    assert top.log[-1] == "remembered e3 e6 Nf3 Nc6 / e4 e6 Nf3 Nc6"
    assert top.said.words.en == "Not sure: e3 / e4. What follows is remembered until it becomes clear"
    assert top.said.words.fr.startswith("Pas sûr : e3 / e4. La suite est retenue")


@pytest.mark.parametrize("first", ["e3", "e4"])
def test_whoever_knows_says_which_and_nothing_is_lost(first: str) -> None:
    top = carried(doubtful(), "e7-e6", "g1-f3", "b8-c6").order(f"play {first}")
    assert top.session.table.in_step, "hands have nothing to do"
    top.look(0.3, covered=HIDDEN)
    assert texts(top) == [first, "e6", "Nf3", "Nc6"] and top.doubts == [None] * 4
    assert [event.by for event in top.turns] == ["page", "camera", "camera", "camera"]
    assert texts(carried(top, "b1-c3"))[4:] == ["Nc3"]


def test_a_roll_that_is_said_in_doubt_is_kept_in_every_line() -> None:
    game, hidden = load("guerre-des-maitres"), ["c6", "e4"]
    first = read_setup(game, "Red: M e1, A c4; Brown: M e9, A h8; turn: Red; die: 2")
    top = Tabletop(start(game, first, mode="record"), labels_of(game, first)).look(0.5)
    top.lift("c4").look(OPEN_S + 1, covered=hidden)
    assert log(top) == ["marked c4-c6 or c4-e4"]
    top.order("play roll 1")
    assert top.log[-1] == "remembered c4-c6 roll 1 / c4-e4 roll 1"
    top.carry("h8", "h7").look(1.5, covered=hidden).place("e4", "A0").look(1.0)
    assert log(top) == ["marked c4-c6 or c4-e4", "c4-e4", "roll 1", "h8-h7"]


@pytest.mark.parametrize("order", ["play Ke4", "play e6"])
def test_what_no_line_allows_or_hands_must_do_is_refused(order: str) -> None:
    with pytest.raises(ValueError, match=order.split()[1]):
        obey(doubtful().session, Ordered(9.0, "page", read_order(order)))


def test_a_table_that_fits_no_line_is_marked_and_decides_nothing() -> None:
    top = carried(doubtful(), "e7-e6", "g1-f3", "a8-a5")
    assert texts(top) == [] and len(log(top)) == 2 and "not in order" in top.log[-1]
    carried(top, "a5-a8", "b8-c6")
    assert texts(top) == []
    assert texts(top.order("play e4").look(0.3, covered=HIDDEN)) == ["e4", "e6", "Nf3", "Nc6"]


def test_a_piece_who_came_back_ends_the_doubt() -> None:
    top = doubtful().place("e2", "P0").look(1.0)
    assert texts(carried(top, "e2-e4", covered=[])) == ["e4"]


@pytest.mark.parametrize(
    ("name", "seed"), [("chess", 3), ("chess", 11), ("quatrarmes", 13), ("quatrarmes", 2)]
)
def test_whatever_is_hidden_no_turn_is_made_up(name: str, seed: int) -> None:
    """A game played at random while some cells are out of sight: what is kept is what was played, or less."""
    chance, game = random.Random(seed), load(name)
    state, names = game.start(), game.board.names
    top = Tabletop(start(game, mode="record"), labels_of(game, state)).look(0.5)
    hidden, truth = chance.sample(names, chance.randint(2, 8)), []
    for _ in range(10):
        turn = chance.choice(list(turns(game, state)))
        truth.append(game.write(state, turn.path))
        state = turn.state
        top.labels = labels_of(game, state)
        top.look(chance.choice((0.7, 1.2, 3.0)), covered=hidden)
    line = [rest.text for rest in top.look(2.5).session.line[1:]]
    assert line == truth[: len(line)]
