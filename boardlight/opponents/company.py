"""The computer at a table: it plays the seats that are its own, answers and makes offers. Does I/O.

It looks at the table when something has changed there, thinks outside the table's lock, and gives its turn as
an order that counts only where the game still stands as it was when it was asked.
"""

import threading
from collections.abc import Callable, Sequence

from boardlight.opponents.agreeing import accepts_draw, expected, offers_draw, resigns
from boardlight.opponents.naming import opponent_of
from boardlight.opponents.opponent import Opponent
from boardlight.opponents.pace import allotted
from boardlight.opponents.question import Answer, OpponentError, asked
from boardlight.opponents.turn_of import moving_seat, placing_seat, throwing_seat
from boardlight.referee.permissions import Asker
from boardlight.referee.session.events import Device
from boardlight.referee.session.orders.sitting import Decline, Draw, Play, Resign, Throw
from boardlight.referee.session.orders.union import Order
from boardlight.referee.session.parts.history import Line
from boardlight.referee.session.state import Session
from boardlight.table.table import Table
from messages.message import Message, message, said
from rules.game import Action, Game, State
from rules.pieces import CHANCE, Seat
from search.best import known

PAUSE_S = 0.8
"""Before a turn is told, so that hands that are about to go on with theirs can."""
POLL_S = 0.05
TRIES = 2
"""Before an opponent that cannot answer is given up for this turn."""

NOTHING_FOUND = message("opponents.nothing-found")

Maker = Callable[[str], Opponent]


class Company:
    """The opponents at one table. `tend` does what is to be done now, `Companion` calls it."""

    def __init__(self, table: Table, seed: int, pause_s: float = PAUSE_S, make: Maker | None = None) -> None:
        self._table, self._seed, self._pause = table, seed, pause_s
        self._make = make or (lambda name: opponent_of(name, table.session.game))
        self._opponents: dict[str, Opponent] = {}
        self._scores: dict[Seat, list[tuple[int, float]]] = {}
        """By seat, what it was ahead by at each of its turns, by the length of the line then."""
        self._failed: Line | None = None
        """Where an opponent could not answer: it is asked again when the game has gone on."""
        self._declined: Line | None = None
        self._closing = threading.Event()

    def tend(self) -> bool:
        """Do what the computer has to do now; whether there was anything."""
        session = self._table.session
        if not session.settings.computers or self._failed is session.line:
            return False
        self._forget(session)
        if self._answers_wishes(session):
            return True
        throwing, placing = throwing_seat(session), placing_seat(session)
        if throwing is not None:
            return self._order(session.line, throwing, Throw()) is None
        seat = moving_seat(session) if placing is None else placing
        if seat is None:
            return False
        try:
            self._play(session, seat)
        except OpponentError as error:
            self._failed = session.line
            self._table.report(Device(self._table.time, "opponent", said(error)))
        else:
            if session.outage.trouble.get("opponent"):
                self._table.report(Device(self._table.time, "opponent", None))
        return True

    def stop(self) -> None:
        """No answer is wanted any more."""
        self._closing.set()

    def close(self) -> None:
        """End all processes."""
        self.stop()
        for opponent in self._opponents.values():
            opponent.close()

    def _play(self, session: Session, seat: Seat) -> None:
        answer = self._thought(session, seat)
        if answer is None or not self._rests(session):
            return
        if answer.score is not None:
            self._scores.setdefault(seat, []).append((len(session.line), answer.score))
            if self._resigns(session, seat):
                self._order(session.line, seat, Resign(seat=session.game.seats[seat]))
                return
        offers = answer.score is not None and self._offers(session, seat)
        self._turn(session, seat, answer)
        if offers:
            self._order(self._table.session.line, seat, Draw())

    def _turn(self, session: Session, seat: Seat, answer: Answer) -> None:
        """Play the first of the turns that the referee allows; where something is hidden that may be a later
        one.
        """
        view, refused = session.game.view(session.state, seat), NOTHING_FOUND
        for path in answer.turns:
            found = self._order(session.line, seat, Play(turn=session.game.write(view, path)))
            if found is None or self._table.session.line is not session.line:
                return
            refused = found
        raise OpponentError(message("opponents.refused", reason=refused))

    def _thought(self, session: Session, seat: Seat) -> Answer | None:
        """What the opponent of a seat plays; it is started anew where it fails at first."""
        name, clock = session.settings.computer(seat), session.timing.clock
        seconds = allotted(clock, seat, self._table.time) if session.state.turn == seat else None
        question = asked(session.game, session.line, seat, seconds, seed=self._seed + seat)
        for left in reversed(range(TRIES)):
            if name not in self._opponents:
                self._opponents[name] = self._made(name)
            try:
                return self._opponents[name].answer(question, lambda: self._wanted(session))
            except OpponentError:
                if not left:
                    raise
        return None

    def _made(self, name: str) -> Opponent:
        try:
            return self._make(name)
        except ValueError as error:
            raise OpponentError(said(error)) from None

    def _rests(self, session: Session) -> bool:
        """Wait a moment; whether nothing has changed meanwhile."""
        waited = 0.0
        while waited < self._pause and self._wanted(session):
            self._closing.wait(POLL_S)
            waited += POLL_S
        return self._wanted(session)

    def _wanted(self, session: Session) -> bool:
        now = self._table.session
        is_same = now.line is session.line and now.settings.computers == session.settings.computers
        return is_same and not now.timing.is_paused and not self._closing.is_set()

    def _order(self, line: Line, seat: Seat, order: Order) -> Message | None:
        return self._table.order("computer", order, Asker("computer", seat), line)

    def _answers_wishes(self, session: Session) -> bool:
        """Agree to a draw that others want, or decline; each wish is answered once."""
        wanting = {wish.seat for wish in self._table.wishes if wish.order == "draw"} | agreed(session)
        if not wanting:
            self._declined = None
            return False
        waiting = [seat for seat in _computers(session) if seat not in wanting]
        if not waiting or self._declined is session.line:
            return False
        order = Draw() if self._accepts(session, waiting[0]) else Decline()
        self._declined = session.line if isinstance(order, Decline) else None
        self._order(session.line, waiting[0], order)
        return True

    def _accepts(self, session: Session, seat: Seat) -> bool:
        share = draw_share(session.game, session.state, seat)
        return share is not None and accepts_draw(self._expected(session, seat), share)

    def _offers(self, session: Session, seat: Seat) -> bool:
        """Whether the computer asks for a draw; where each seat declares it by itself, it only answers."""
        share = draw_share(session.game, session.state, seat)
        asked_of_all = Action(CHANCE, "draw") in session.game.declarations(session.state)
        return share is not None and asked_of_all and offers_draw(self._expected(session, seat), share)

    def _resigns(self, session: Session, seat: Seat) -> bool:
        can = Action(seat, "resign") in session.game.declarations(session.state)
        return can and resigns(self._expected(session, seat), _seats(session))

    def _expected(self, session: Session, seat: Seat) -> list[float]:
        """The shares of the point that a seat expected at its own turns, those taken back left out."""
        sure, seats = known(session.game).sure, _seats(session)
        scores = [score for length, score in self._scores.get(seat, ()) if length <= len(session.line)]
        return [expected(score, seats, sure) for score in scores]

    def _forget(self, session: Session) -> None:
        """What was thought about turns that were taken back, and opponents that play no more."""
        for seat, scores in self._scores.items():
            self._scores[seat] = [each for each in scores if each[0] <= len(session.line)]
        for name in {*self._opponents} - {*session.settings.computers}:
            self._opponents.pop(name).close()


def agreed(session: Session) -> set[Seat]:
    """The seats that have declared a draw where each does so by itself."""
    declarations = session.game.declarations(session.state)
    asked_of = {each.seat for each in declarations if each.verb == "draw" and each.seat != CHANCE}
    if not asked_of or session.state.turn in asked_of:
        return set()
    return {*session.game.active_seats(session.state)} - asked_of


def draw_share(game: Game, state: State, seat: Seat) -> float | None:
    """What a seat gets once all agree to a draw; None where nobody may."""
    while not state.outcome:
        draw = next((each for each in game.declarations(state) if each.verb == "draw"), None)
        if draw is None:
            return None
        state = game.declared(state, draw)
    return state.outcome.scores[seat]


def _computers(session: Session) -> Sequence[Seat]:
    active = session.game.active_seats(session.state)
    return [seat for seat in sorted(active) if session.settings.computer(seat)]


def _seats(session: Session) -> int:
    return len(session.game.active_seats(session.state))
