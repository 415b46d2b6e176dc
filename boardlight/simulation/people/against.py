"""Simulated people who play against who is absent: random turns of their own, others by their hands."""

import random

from boardlight.referee.feedback.phrases import CONFIRM
from boardlight.referee.session.orders.sitting import Play
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened
from boardlight.simulation.people.hands import Hands
from boardlight.simulation.people.performance import LONG_PAUSE, PAUSE, placements
from boardlight.table.table import Table
from rules.pieces import CHANCE
from rules.turns import turns


class Person:
    """Hands at a table, for all people there. Call `tend` with the time of every image."""

    def __init__(self, table: Table, hands: Hands, seed: int = 1) -> None:
        self._table, self._hands, self._chance = table, hands, random.Random(seed)
        self._done = 0
        """The place in the line up to which the pieces stand as they should."""
        self._due = 0.0
        self._answer: Play | None = None
        self._screened = False

    def tend(self, time: float) -> None:
        """Do what is to be done next, if its time has come."""
        session = self._table.session
        if time < self._due or session.state.outcome or self._sets_up(time, session):
            return
        if self._answer:
            self._say(time, self._answer)
            self._answer = None
        elif self._done < len(session.line) - 1:
            before, after = session.line[self._done], session.line[self._done + 1]
            self._done += 1
            if self._hands.leave_a_trace(before.state, after.state) and before.state.turn != CHANCE:
                self._due = self._hands.play(time, before.state, after.path) + PAUSE
        elif self._may_play(session):
            self._play(time, session)

    def _sets_up(self, time: float, session: Session) -> bool:
        """Place the people's pieces behind screens, by page; once these go put all on the board, and say that
        everybody knows what is inside.
        """
        if is_screened(session.state):
            if not self._screened:
                self._place(session)
            self._screened = True
            return True
        if self._screened:
            self._hands.set_up(session.state)
            self._done, self._screened = len(session.line) - 1, False
        if session.table.in_step and not session.table.is_confirmed:
            self._say(time, Play(turn=CONFIRM.text))
        return not session.table.is_confirmed

    def _place(self, session: Session) -> None:
        for turn in placements(session.game, session.state, self._chance):
            if not session.is_absent(turn.path[0].seat):
                self._table.order("page", Play(turn=session.game.write(session.state, turn.path)))

    def _may_play(self, session: Session) -> bool:
        table = session.table
        return table.begun and table.in_step and not session.is_absent(session.state.turn)

    def _play(self, time: float, session: Session) -> None:
        """A random turn, or a throw; what leaves no trace on the table is said."""
        state, game = session.state, session.game
        turn = self._chance.choice(list(turns(game, state)))
        if not self._hands.leave_a_trace(state, turn.state):
            self._say(time, Play(turn=game.write(state, turn.path)))
            return
        if turn.path[-1].verb == "done":
            self._answer = Play(turn=game.write(state, turn.path))
        self._done += 1
        gone = self._hands.play(time, state, turn.path)
        self._due = gone + (LONG_PAUSE if turn.path[0].source is None else PAUSE)

    def _say(self, time: float, order: Play) -> None:
        self._table.order("page", order)
        self._due = time + PAUSE
