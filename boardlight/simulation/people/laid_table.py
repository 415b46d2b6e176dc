"""A sheet on the table of a household, and its people's pieces: they set up, play or learn, and err. Pure."""

import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from boardlight.guided_calibration.colours import set_up_labels
from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.orders.sitting import Play
from boardlight.referee.session.orders.union import Order
from boardlight.school.lessons import lessons_of
from boardlight.simulation.people.hands import Hands
from boardlight.simulation.people.performance import Performance, improvised, placements
from boardlight.simulation.people.pupils import Pupils
from boardlight.simulation.uncalibrated_table import PAINT, UncalibratedTable, plain_face
from calibration.fixture import Fixture
from calibration.target import Pixels
from hardware.rendering.current import RGB
from rules.board import Cell
from rules.game import Game, State
from rules.pieces import CHANCE, Seat
from rules.turns import turns

SEEN_S = 1.0
"""After which a mistake that the page names has been read."""

THINKING_S = 3.0
"""From the set-up to the first turn."""

Fields = Mapping[str, Any]


class PlainHands(Hands):
    """Hands that bring plain pieces, of one colour a seat."""

    def leave_a_trace(self, before: State, after: State) -> bool:
        """A roll leaves none: no eye reads a die beside a plain set, and people say what it shows."""
        return before.turn != CHANCE and super().leave_a_trace(before, after)

    def _face(self, label: str) -> Pixels:
        return plain_face(PAINT[int(label[-1])])


class Mistake(NamedTuple):
    """A piece on a cell where it may not go."""

    source: Cell
    target: Cell
    seat: Seat
    made: float
    """When the hand was gone."""


class Laid:
    """A sheet on the table of the household, and the pieces of its game."""

    def __init__(self, game: Game, pitch: float, seed: int, errs_after: int | None = None) -> None:
        self.game, self.pitch, self._seed, self._errs_after = game, pitch, seed, errs_after
        self.fixture: Fixture = fixture_of(game, pitch)
        self.rehearsal = UncalibratedTable(self.fixture, seed=seed)
        self.scene = ""
        self.strip: list[RGB] = []
        self.performance: Performance | None = None
        self._pupils: Pupils | None = None
        self._labels = set_up_labels(game, self.fixture)
        self._mistake: Mistake | None = None

    @property
    def _is_free(self) -> bool:
        """Each side sets up as it likes, which only stickers tell."""
        return not any(label[-1].isdigit() for label in self._labels)

    def clear(self, scene: str) -> bool:
        """Take all pieces off when another scene begins; whether one does."""
        if scene == self.scene:
            return False
        self.scene, self.performance, self._pupils = scene, None, None
        self.rehearsal.set_up(())
        return True

    def calibrate(self, step: str) -> None:
        """Pieces stand there when they are to be looked at, and stay."""
        if self.clear("colours" if step in ("colours", "ready") else "bare") and self.scene == "colours":
            if self._is_free:
                Hands(self.rehearsal.table, self.game, self.fixture).set_up(improvised(self.game, 1, 0).first)
            else:
                self.rehearsal.set_up(self._labels)

    def play(self, message: Fields, time: float, say: Callable[[Order], object]) -> None:
        """Set up as the page shows, and play once the referee has seen it; an old game is only shown."""
        if self.clear("play"):
            if message["ply"]:
                self.rehearsal.set_up([label or "" for label in message["cells"]])
                return
            self._sit_down(say)
        if self.performance is None:
            return
        if message["phase"] == "play" and self.performance.due == float("inf") and not self._mistake:
            self.performance.due = time + THINKING_S
        if not self._errs(message, time):
            self.performance.tend(time)

    def follow(self, message: Fields, time: float, say: Callable[[Order], object]) -> None:
        """Do what a lesson asks for, from a bare table on; or a kept game, from its start position on."""
        self.clear(f"follow {message['lesson'] is None}")
        if self._pupils is None:
            hands = self._hands()
            if not message["lesson"]:
                hands.set_up(self.game.start())
            self._pupils = Pupils(self.game, hands, say, lessons_of(self.game.name), self._seed)
        self._pupils.tend(lambda: message, time)

    def _hands(self) -> Hands:
        return (Hands if self._is_free else PlainHands)(self.rehearsal.table, self.game, self.fixture)

    def _sit_down(self, say: Callable[[Order], object]) -> None:
        """Everybody sets up; behind screens, people tell the page what they place."""
        first = self.game.start()
        placed = placements(self.game, first, random.Random(1))
        show = improvised(self.game, seed=1, first=placed[-1].state if placed else None)
        hands = self._hands()
        hands.set_up(show.first)
        for turn in placed:
            say(Play(turn=self.game.write(first, turn.path)))
        self.performance = Performance(self.game, show, hands, say, due=float("inf"))

    def _errs(self, message: Fields, time: float) -> bool:
        """Whether a piece is being put where it may not go, or stands there until that was said."""
        assert self.performance
        if self._mistake is None:
            if not self._may_err() or time < self.performance.due:
                return False
            self._mistake = self._err(time)
            self.performance.due = float("inf")
        elif self.performance.due == float("inf") and self._is_told(message, time):
            source, target, seat, _ = self._mistake
            self.performance.due = self.performance.hands.carry(time, target, source, seat) + THINKING_S
        return self.performance.due == float("inf")

    def _may_err(self) -> bool:
        """Whether so many turns are played, and a seat is to move a piece."""
        assert self.performance
        here = self.performance.standing
        enough = self._errs_after is not None and self.performance.played >= self._errs_after
        return enough and not self.performance.is_over and here.turn != CHANCE

    def _is_told(self, message: Fields, time: float) -> bool:
        """Whether the page names the mistake, and could be read."""
        seen = self._mistake is not None and time > self._mistake.made + SEEN_S
        return seen and message["says"]["tone"] == "foul"

    def _err(self, time: float) -> Mistake:
        """The first piece of the seat to move that can be put on an empty cell where the rules forbid it."""
        assert self.performance
        state, game = self.performance.standing, self.game
        legal = {(turn.path[0].source, turn.path[-1].target) for turn in turns(game, state)}
        empty = [cell for cell, stack in enumerate(state.cells) if not stack]
        own = [cell for cell, stack in enumerate(state.cells) if stack and stack[-1].owner == state.turn]
        source, target = next((one, other) for other in empty for one in own if (one, other) not in legal)
        made = self.performance.hands.carry(time, source, target, state.turn)
        return Mistake(source, target, state.turn, made)

    def picture(self, time: float, strip: list[RGB]) -> Pixels:
        """What the camera sees, with these LEDs shining."""
        if strip != self.strip:
            self.strip = strip
            self.rehearsal.shine(strip)
        return self.rehearsal.picture(time)
