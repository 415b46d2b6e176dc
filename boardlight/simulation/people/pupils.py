"""Simulated pupils: people who follow a lesson, or a kept game that is shown on the board, by hand.

They see the table before them, the lights, and the page, and nothing else of the referee. They set up what
glows, answer, carry out what is called for, and go on. By chance they err, and mend it when they are told.
What leaves no trace on the table, and what hands alone cannot say, they say on the page. They know the rules
and have read the lesson: so they find right turns and wrong ones (answering.py, erring.py).
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boardlight.referee.session.course import Lesson
from boardlight.referee.session.orders.followed import Next
from boardlight.referee.session.orders.sitting import Play
from boardlight.referee.session.orders.union import Order
from boardlight.simulation.people.answering import (
    Standing,
    called,
    other_turn,
    right_turn,
    standing,
    wrong_turn,
)
from boardlight.simulation.people.erring import ERRORS, Error, misplaced, one_too_many, out_of_reach, planned
from boardlight.simulation.people.hands import Hands, Labels, labels_of
from messages.message import message
from rules.game import EMPTY, Game, State
from rules.turns import Turn

PAUSE_S = 0.8
"""Until what was done has been seen, and the page read."""

LONG_PAUSE_S = 2.4
"""After a turn: longer than a referee waits whether hands go on."""

Fields = Mapping[str, Any]


class Pupils:
    """People at the simulated table whom the page guides. Call `tend` image by image."""

    def __init__(
        self,
        game: Game,
        hands: Hands,
        say: Callable[[Order], object],
        lessons: Sequence[Lesson] = (),
        seed: int = 1,
        errors: Sequence[Error] = ERRORS,
    ) -> None:
        """`errors`: the kinds of mistakes that they make."""
        self._game, self._hands, self._say, self._lessons = game, hands, say, lessons
        self._chance, self._errors = random.Random(seed), errors
        self._due = 0.0
        self._occasion: object = None
        """A lesson, or a turn that is called for."""
        self._planned: list[Error] = []
        """What will still be done wrong on this occasion."""
        self._meant = ""
        """A turn that was played by hand, and has not been heard yet."""

    def tend(self, read: Callable[[], Fields], time: float) -> None:
        """Read the page if the last thing is done and could be seen, and do what it asks for."""
        if time < self._due:
            return
        page = read()
        if page["phase"] == "setup" and not page["odd"]:
            return
        self._plan(page)
        if page["odd"]:
            self._put_in_order(page, time)
        elif page["lesson"]:
            self._learn(page, time)
        elif page["step"]["in_step"] and not page["step"]["goes_on"] and page["step"]["next"]:
            self._order(Next(), time)

    def _plan(self, page: Fields) -> None:
        lesson, step = page["lesson"], page["step"]
        occasion = ("lesson", lesson["number"]) if lesson else ("turn", step["number"])
        if occasion != self._occasion:
            self._occasion, self._meant = occasion, ""
            self._planned = planned(self._errors, self._chance, always="turn" if lesson else None)

    def _errs(self, error: Error) -> bool:
        """Whether it is time for this mistake; it is made once."""
        if error not in self._planned:
            return False
        self._planned.remove(error)
        return True

    def _put_in_order(self, page: Fields, time: float) -> None:
        """Do what is lit; what glows dimly comes later."""
        self._meant, labels, wanted = "", self._hands.labels, self._wanted(page)
        if wanted == labels:
            return
        if page["step"] and self._errs("turn"):
            asked = called(self._game, labels, _texts(page))
            if asked and (other := other_turn(self._game, asked, self._chance)):
                self._play(asked.before, other, time)
                return
        if self._errs("placing"):
            wanted = misplaced(labels, wanted, self._chance)
        self._arrange(page, wanted, time)

    def _arrange(self, page: Fields, wanted: Labels, time: float) -> None:
        inside = {each["cell"] for each in page["inside"]}
        holding = [cell in inside for cell in range(len(wanted))]
        self._due = PAUSE_S + self._hands.arrange(time, wanted, holding, max(page["turn"], 0))

    def _wanted(self, page: Fields) -> Labels:
        """How the table should look next."""
        wanted = list(self._hands.labels)
        clear = message("referee.clear-the-board", count=sum(label is not None for label in page["cells"]))
        if page["says"]["words"] == clear.texts():
            return [EMPTY] * len(wanted)
        for odd in page["odd"]:
            if page["cues"][odd["cell"]] != "later":
                wanted[odd["cell"]] = odd["expected"] or EMPTY
        return wanted

    def _learn(self, page: Fields, time: float) -> None:
        """Answer, wrongly first; or ask for the next lesson."""
        number, stand = page["lesson"]["number"], page["lesson"]["stand"]
        if stand == "solved":
            if number < len(self._lessons):
                self._order(Next(), time)
            return
        if self._meant:
            self._order(Play(turn=self._meant), time)
            return
        here = standing(self._game, self._lessons[number - 1], _texts(page))
        position = labels_of(self._game, here.state)
        if self._hands.labels != position:
            # Nobody has named the mistake: they see themselves that the position is another.
            self._arrange(page, position, time)
        elif not self._answered_wrongly(here, time):
            self._play(here.state, right_turn(self._game, here), time)

    def _answered_wrongly(self, here: Standing, time: float) -> bool:
        """Whether a mistake was to be made, and could be."""
        game, state = self._game, here.state
        if self._errs("turn") and (wrong := wrong_turn(game, here, self._chance)):
            self._play(state, wrong, time)
            return True
        if self._errs("cell") and (way := out_of_reach(game, state, self._chance)):
            self._due = LONG_PAUSE_S + self._hands.carry(time, *way, state.turn)
            return True
        if self._errs("piece"):
            right = labels_of(game, right_turn(game, here).state)
            labels = one_too_many(self._hands.labels, right, self._chance)
            self._due = LONG_PAUSE_S + self._hands.arrange(time, labels, seat=state.turn)
            return True
        return False

    def _play(self, state: State, turn: Turn, time: float) -> None:
        text = self._game.write(state, turn.path)
        if not self._hands.leave_a_trace(state, turn.state):
            self._order(Play(turn=text), time)
            return
        self._meant = text
        self._due = LONG_PAUSE_S + self._hands.play(time, state, turn.path)

    def _order(self, order: Order, time: float) -> None:
        self._say(order)
        self._meant, self._due = "", time + PAUSE_S


def _texts(page: Fields) -> list[str]:
    """The turns so far, as the page lists them."""
    return [turn["text"] for turn in page["turns"]]
