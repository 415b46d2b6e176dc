"""Turns that look the same in the end are told apart by the way, also where a piece ends where it began."""

from collections.abc import Iterator

import pytest

from boardlight.referee.inference.half_turn import is_round
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.positions import read_position
from rules.game import Game, State
from rules.games import games, load
from rules.turns import Turn, turns
from tests.boardlight.tabletop import Tabletop, labels_of

ROUND = {
    "quatrarmes": [
        "South: F d4; North: F c5 e5 c7 e7 j8; turn: South",
        "South: F e5 a3; North: F d6 f6 d8 f8 j8; turn: South",
        "North: F d8; South: F c7 e7 c5 e5 j2; turn: North",
    ],
    "quattuor-reges": [
        "Red: H10 r11.3, HA r8.8, HK r1.5, DK r1.9, DA r1.11\n"
        "Black: S9 r12.3, SJ r9.8, SK r15.5, SA r15.8\n"
        "turn: Red",
    ],
}
"""Positions with turns that lead a piece back to where it began; other games have none."""

PACES = [(0.2, True), (0.6, False)]
"""Seconds that a piece stands in one place, and whether a hand stays over the board meanwhile."""


def round_turns(game: Game, state: State) -> Iterator[Turn]:
    return (turn for turn in turns(game, state) if is_round(turn.path))


def led(top: Tabletop, turn: Turn, seconds: float, busy: bool, takes_last: bool) -> Tabletop:
    """Lead the piece from cell to cell; what it takes goes off on the way, or last of all."""
    game, names, here = top.game, top.game.board.names, top.session.state
    for action in turn.path:
        assert action.source is not None and action.target is not None
        if here.cells[action.target]:
            top.lift(names[action.target])
        top.carry(names[action.source], names[action.target]).look(seconds, busy)
        here = game.after(here, action)
        if not takes_last and here.ply == top.session.state.ply:
            top.labels = labels_of(game, here)
    for cell, stack in enumerate(turn.state.cells):
        if not stack and top.labels[cell] != labels_of(game, turn.state)[cell]:
            top.lift(names[cell]).look(seconds, busy)
    return top.look(2.5)


@pytest.mark.parametrize("takes_last", [False, True])
@pytest.mark.parametrize(("seconds", "busy"), PACES)
@pytest.mark.parametrize("name", ROUND)
def test_a_piece_that_comes_home_has_played_the_way_it_went(
    name: str, seconds: float, busy: bool, takes_last: bool
) -> None:
    game, found = load(name), 0
    for setup in ROUND[name]:
        state = read_position(game, setup)
        for turn in round_turns(game, state):
            top, found = Tabletop.of(game, state), found + 1
            led(top, turn, seconds, busy, takes_last)
            assert top.session.line[-1].text == game.write(state, turn.path), setup
            assert top.session.table.in_step and labels_of(game, top.session.state) == top.labels
    assert found


@pytest.mark.parametrize("name", sorted(set(games()) - set(ROUND)))
def test_other_games_have_no_such_turn(name: str) -> None:
    game = load(name)
    assert not list(round_turns(game, game.start()))


class TestOnTheWay:
    RING = ROUND["quatrarmes"][0]

    def ring(self) -> Tabletop:
        game = load("quatrarmes")
        return Tabletop.of(game, read_position(game, self.RING))

    def test_what_is_taken_still_has_to_leave_once_the_piece_is_home(self) -> None:
        top = self.ring()
        for source, target in ("d4", "f6"), ("f6", "d8"), ("d8", "b6"), ("b6", "d4"):
            top.carry(source, target).look(0.6)
        taken = [name for name in ("c5", "e5", "c7", "e7") if cue(top, name) == Cue.TAKEN]
        assert top.log == [] and len(taken) == 4
        top.lift("c5", "e5").look(0.6)
        assert {cue(top, "c7"), cue(top, "e7")} == {Cue.TAKEN} and top.log == []

    def test_a_piece_put_back_halfway_has_played_nothing(self) -> None:
        top = self.ring().carry("d4", "f6").look(0.6).carry("f6", "d4").look(3.0)
        assert top.log == [] and top.session.tracking.trail == ()

    def test_after_a_way_that_was_given_up_the_other_may_be_gone(self) -> None:
        top = self.ring().carry("d4", "f6").look(0.6).carry("f6", "d4").look(1.0)
        game = top.game
        other = next(
            turn for turn in round_turns(game, top.session.state) if turn.path[0].target != cell(game, "f6")
        )
        led(top, other, 0.6, busy=False, takes_last=True)
        assert top.log == [game.write(read_position(game, self.RING), other.path)]


def cell(game: Game, name: str) -> int:
    return game.board.cell(name)


def cue(top: Tabletop, name: str) -> Cue | None:
    return top.presented.cues.get(cell(top.game, name))
