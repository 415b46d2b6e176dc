"""A recorder that could not read the die follows every roll that explains what pieces did."""

import random
from dataclasses import replace

import pytest

from boardlight.referee.lines.numbers import OPEN_S
from boardlight.referee.session.events import Input, Record, Seen
from boardlight.referee.session.logged import Event, TurnPlayed
from boardlight.referee.session.state import start
from rules.game import State
from rules.games import load
from rules.pieces import CHANCE
from rules.turns import Turn, turns
from tests.boardlight.tabletop import Tabletop, labels_of

MAITRES = load("guerre-des-maitres")


class Diced(Tabletop):
    """A game with a die in a tray, which the camera does not always read."""

    def __init__(self, mode: str = "record") -> None:
        super().__init__(start(MAITRES, mode=mode), labels_of(MAITRES, MAITRES.start()))  # type: ignore[arg-type]
        self.throw, self.rested = 0, 0.0
        self.look(0.5)

    def hear(self, given: Input) -> None:
        if isinstance(given, Seen):
            told = replace(given.observation, throw=self.throw, rested=self.rested)
            given = replace(given, observation=told)
        super().hear(given)

    def roll(self, face: int, read: bool = True) -> "Diced":
        self.tray = None
        self.look(0.3, busy=True)
        self.rested = self.time
        self.look(0.2)
        return self.read(face) if read else self

    def read(self, face: int) -> "Diced":
        """The die that lies there is told."""
        self.tray, self.throw = face, self.throw + 1
        self.look(0.5)
        return self

    def move(self, text: str, rest: float = 0.6) -> "Diced":
        self.look(0.2, busy=True)
        self.carry(*text.split("-"))
        self.look(0.2, busy=True)
        self.look(rest)
        return self

    @property
    def turns(self) -> list[str]:
        events = [effect.event for effect in self.effects if isinstance(effect, Record)]
        return [event.text for event in events if event.kind == "turn"]

    @property
    def unsure(self) -> list[str]:
        events: list[Event] = [effect.event for effect in self.effects if isinstance(effect, Record)]
        return [event.text for event in events if isinstance(event, TurnPlayed) and event.unsure]


def test_the_next_turn_tells_which_roll_it_was() -> None:
    top = Diced().roll(2, read=False).move("a2-a4").look(OPEN_S)
    assert top.log == ["marked roll 2 or roll 6", "remembered roll 2 a2-a4 / roll 6 a2-a4"]
    top.roll(4).move("b8-b4").look(1.0)
    assert top.turns == ["roll 2", "a2-a4", "roll 4", "b8-b4"] and top.unsure == ["roll 2"]


@pytest.mark.parametrize("face", range(1, 6))
def test_a_table_that_lies_there_briefly_is_weighed_against_every_roll(face: int) -> None:
    belief = Diced().roll(face, read=False).move(f"a2-a{2 + face}", 0.2).session.tracking.belief
    assert belief is not None
    assert face in {line.turns[0][0].value for line in belief.lines.all if len(line.turns) == 2}


def test_a_turn_that_only_one_roll_explains_is_kept_at_once() -> None:
    top = Diced().roll(6, read=False).move("a2-a8", 1.5)
    assert top.turns == ["roll 6", "a2xa8"]


def test_a_six_in_two_parts_is_told_from_two_rolls() -> None:
    top = Diced().roll(6, read=False).move("a2-a4").move("b2-b6", 1.5)
    assert top.turns == ["roll 6", "a2-a4", "b2-b6"]


def test_several_rolls_in_a_row_may_be_missed() -> None:
    top = Diced().roll(2, read=False).move("a2-a4").roll(3, read=False).move("b8-b5")
    top.roll(1, read=False).move("c2-c3").roll(5).move("d8-d3").look(1.0)
    assert top.turns == ["roll 2", "a2-a4", "roll 3", "b8-b5", "roll 1", "c2-c3", "roll 5", "d8-d3"]


def test_a_die_that_is_read_late_tells_at_once() -> None:
    top = Diced().roll(2, read=False).move("a2-a4").read(2)
    assert top.turns == ["roll 2", "a2-a4"] and top.unsure == []


def test_a_later_six_is_not_taken_for_the_roll_that_was_missed() -> None:
    assert Diced("play").roll(2, read=False).move("a2-a4").roll(6).turns == []
    assert Diced().roll(2, read=False).move("a2-a4").roll(6).turns == ["roll 2", "a2-a4", "roll 6"]


def test_a_later_roll_is_not_taken_for_it_while_nothing_of_the_board_is_seen() -> None:
    top = Diced().roll(3, read=False).move("a2-a5").roll(6)
    top.look(1.0, covered=MAITRES.board.names)
    assert top.turns == ["roll 3", "a2-a5", "roll 6"]


def test_the_same_number_again_is_told_by_the_next_turn() -> None:
    top = Diced().roll(2, read=False).move("a2-a4").roll(2).move("b8-b6").roll(4).move("c2-c6").look(1.0)
    assert top.turns == ["roll 2", "a2-a4", "roll 2", "b8-b6", "roll 4", "c2-c6"]


def test_pieces_who_went_back_leave_no_doubt() -> None:
    top = Diced().roll(2, read=False).move("a2-a4").move("a4-a2", 1.0)
    assert top.turns == []
    assert top.roll(3).move("a2-a5").turns == ["roll 3", "a2-a5"]


def test_whoever_knows_says_what_was_thrown() -> None:
    top = Diced().roll(2, read=False).move("a2-a4").order("play roll 2").look(0.2)
    assert top.turns == ["roll 2", "a2-a4"] and top.unsure == []


def played(state: State, chance: random.Random) -> Turn:
    """A turn by chance."""
    return chance.choice(list(turns(MAITRES, state)))


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_not_read_no_turn_is_made_up(seed: int) -> None:
    chance, top, state, truth = random.Random(seed), Diced(), MAITRES.start(), []
    for _ in range(16):
        if state.outcome:
            break
        turn = played(state, chance)
        truth.append(MAITRES.write(state, turn.path))
        if state.turn == CHANCE:
            assert turn.path[0].value
            top.roll(turn.path[0].value, read=chance.random() < 0.6)
        else:
            top.look(0.2, busy=True)
            top.labels = labels_of(MAITRES, turn.state)
            top.look(0.2, busy=True)
            top.look(chance.choice((0.3, 0.6, 1.5)))
        state = turn.state
    top.look(2.0)
    assert top.turns == truth[: len(top.turns)]
    assert len(top.turns) >= len(truth) - 3
