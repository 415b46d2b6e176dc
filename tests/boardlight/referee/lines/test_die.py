"""Recordings of a game with a die: rolls are what was read, or what alone explains the turns that follow."""

import pytest

from rules.game import State
from rules.games import load
from rules.pieces import CHANCE
from rules.turns import Turn, turns
from tests.bench.doubt.doubtful_games import Filming
from tests.boardlight.referee.lines.test_kits import logged
from tests.boardlight.tabletop import labels_of

MAITRES = load("guerre-des-maitres")


class Diced(Filming):
    """A table with a die, and what a recorder makes of it."""

    def rolls(self, face: int, is_read: bool = True) -> None:
        """The next roll of the game."""
        (roll,) = (turn for turn in turns(self.game, self.state) if turn.path[0].value == face)
        self.truth.append(self.game.write(self.state, roll.path))
        self.state = roll.state
        self.throws(face, is_read)

    def throws(self, face: int, is_read: bool = True) -> None:
        """The die is taken up and thrown, whatever that means."""
        self.tray = None
        self.show(0.3, busy=True)
        self.rested = self.time
        self.show(0.3)
        if is_read:
            self.reads(face)

    def reads(self, face: int) -> None:
        """The die that lies there is told."""
        self.tray, self.throw = face, self.throw + 1
        self.show(0.6)

    def moves(self, text: str = "") -> None:
        """A turn of a piece."""
        found = list(turns(self.game, self.state))
        written = {self.game.write(self.state, turn.path): turn for turn in found}
        self.play(written[text] if text else self.chance.choice(found))
        self.show(1.0)

    @property
    def log(self) -> list[str]:
        """What is logged by then."""
        told = self.told()
        return [event.text for event in logged(told.game, told.first, told.inputs)]


def test_a_roll_is_logged_before_anything_is_played_with_it() -> None:
    film = Diced(MAITRES, 1)
    film.rolls(3)
    assert film.log == ["roll 3"]


def test_what_lies_in_the_tray_at_first_was_thrown_before() -> None:
    film = Diced(MAITRES, 1)
    film.inputs.clear()
    film.tray, film.throw = 5, 3
    film.show(1.0)
    assert film.log == []


@pytest.mark.parametrize("seed", range(4))
def test_a_roll_that_nobody_read_is_told_by_the_turn(seed: int) -> None:
    film = Diced(MAITRES, seed)
    for number in range(6):
        film.rolls(film.chance.randint(1, 5), is_read=number not in (1, 4))
        film.moves()
    film.rolls(2)
    assert film.log == film.truth


def test_a_die_that_is_read_late_is_the_roll_that_was_played_with() -> None:
    film = Diced(MAITRES, 3)
    film.rolls(2, is_read=False)
    film.moves("a2-a4")
    film.show(0.3, busy=True)
    film.reads(2)
    film.show(0.5)
    assert film.log == film.truth
    film.rolls(2)
    assert film.log == film.truth


def test_a_die_that_is_thrown_before_its_time_is_no_roll() -> None:
    film = Diced(MAITRES, 4)
    film.rolls(3)
    film.throws(5)
    film.moves("a2-a5")
    film.rolls(2)
    film.moves("b8-b6")
    assert film.log == film.truth


def test_a_roll_is_no_turn_that_nobody_saw() -> None:
    """Two turns between two tables are told by what they changed, though two rolls lie between them."""
    film = Diced(MAITRES, 5)
    for face in (2, 3):
        film.rolls(face)
        turn: Turn[State] = film.chance.choice(list(turns(film.game, film.state)))
        film.truth.append(film.game.write(film.state, turn.path))
        film.state = turn.state
    assert film.state.turn == CHANCE
    film.labels = labels_of(film.game, film.state)
    film.show(1.0)
    told = film.told()
    found = logged(told.game, told.first, told.inputs)
    assert [event.text for event in found] == film.truth and not any(event.unsure for event in found)
