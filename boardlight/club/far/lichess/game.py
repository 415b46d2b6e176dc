"""A table at which one side is played on lichess. Does I/O.

Lichess has the say in everything: what is done here is asked of it, and what it tells is done here. It
measures both clocks. Its stream begins with the whole game, so that a cut line costs nothing.
"""

import queue
import random
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from boardlight.club.far.lichess.account import COLOURS
from boardlight.club.far.words import CUT
from boardlight.opponents.uci.text import move_text, moves
from boardlight.referee.permissions import Asker, Wish, is_about_sitting
from boardlight.referee.session.events import Device, Relayed
from boardlight.referee.session.logged import Declared, Event, TakenBack, TurnPlayed
from boardlight.referee.session.orders.agreed import NamePlayers
from boardlight.referee.session.orders.sitting import Decline, Draw, Resign, Takeback
from boardlight.referee.session.orders.union import Order
from boardlight.referee.session.state import Session
from boardlight.table.table import Table
from messages.message import Message, message
from rules.pieces import Seat

if TYPE_CHECKING:
    import berserk

FIRST_S, LONGEST_S = 1.0, 30.0
"""Until a stream that was cut is begun again; lichess asks for patience."""

GOES_ON = ("created", "started")
LOST = {"resign": "resign", "outoftime": "flag", "timeout": "resign"}
"""What the loser is said to have done, by the status of the game."""
BY_RULES = ("mate", "stalemate")

Json = Mapping[str, Any]
Deed = Callable[[], object]


class LichessGame:
    """The other side of a table, until it is closed."""

    def __init__(self, table: Table, lichess: "berserk.Client", number: str, seat: Seat) -> None:
        """`seat`: that is played here."""
        self._table, self._lichess, self._number, self._seat = table, lichess, number, seat
        self._before = self._line()
        """What was played before this program was started: perhaps it has not been sent."""
        self._seen: int | None = None
        """Turns that lichess has told of; None before it has told anything."""
        self._deeds: queue.SimpleQueue[Deed | None] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._is_over = False
        table.other = self
        self._threads = [threading.Thread(target=run, daemon=True) for run in (self._listen, self._act)]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Leave it; the game goes on there."""
        self._closing.set()
        self._deeds.put(None)
        self._lichess.board._r.session.close()
        self._table.other = None

    # What happens here is asked of lichess.

    def has_say(self, session: Session, order: Order) -> bool:
        """Whether lichess must do it."""
        return not is_about_sitting(order) and order.verb not in ("play", "throw", "check", "decline")

    def kept(self, events: Sequence[Event], before: Session, after: Session) -> None:
        """A turn that was played here is sent there."""
        for event in events:
            if isinstance(event, TurnPlayed) and event.by != "far":
                self._send(move_text(after.game, after.line[-1].path))

    def _send(self, text: str) -> None:
        self._deeds.put(partial(self._lichess.board.make_move, self._number, text))

    def hand_over(self, order: Order) -> Message | None:
        """Resigning is done there; nothing else can be asked for."""
        if isinstance(order, Resign):
            self._deeds.put(lambda: self._lichess.board.resign_game(self._number))
            return None
        return message("lichess.cannot")

    def wish(self, wish: Wish, moment: int) -> None:
        """Draws and takebacks are offered, accepted and declined there."""
        board, number = self._lichess.board, self._number
        match wish.order:
            case Draw():
                self._deeds.put(lambda: board.handle_draw_offer(number, True))
            case Takeback():
                self._deeds.put(lambda: board.handle_takeback_offer(number, True))
            case Decline():
                self._deeds.put(lambda: board.handle_draw_offer(number, False))
                self._deeds.put(lambda: board.handle_takeback_offer(number, False))

    def _act(self) -> None:
        from berserk.exceptions import ApiError, BerserkError, ResponseError

        while (deed := self._deeds.get()) is not None:
            again = FIRST_S
            while not self._closing.is_set():
                try:
                    deed()
                    break
                except ResponseError:
                    break  # It does not fit there any more: the stream tells what holds.
                except (ApiError, BerserkError, OSError):
                    self._closing.wait(again * random.uniform(0.7, 1.3))
                    again = min(LONGEST_S, 2 * again)

    # What lichess tells is done here.

    def _listen(self) -> None:
        from berserk.exceptions import BerserkError

        again = FIRST_S
        while not self._closing.is_set() and not self._is_over:
            with suppress(BerserkError, OSError):
                for event in self._lichess.board.stream_game_state(self._number):
                    again = FIRST_S
                    self._say(None)
                    self._hear(event)
                    if self._closing.is_set() or self._is_over:
                        return
            if not self._closing.is_set():
                self._say(CUT)
            self._closing.wait(again * random.uniform(0.7, 1.3))
            again = min(LONGEST_S, 2 * again)

    def _say(self, trouble: Message | None) -> None:
        if self._table.troubles.get("far") != trouble:
            self._table.report(Device(self._table.time, "far", trouble))

    def _hear(self, event: Json) -> None:
        if event["type"] == "gameFull":
            self._name_players([event[colour].get("name") or "" for colour in COLOURS])
            self._follow(event["state"])
        elif event["type"] == "gameState":
            self._follow(event)

    def _name_players(self, there: Sequence[str]) -> None:
        """As they are called there, but for who has said his name here."""
        settings = self._table.session.settings
        own = settings.name(self._seat) or there[self._seat]
        names = tuple(own if seat == self._seat else name for seat, name in enumerate(there))
        if names != settings.names:
            self._table.order("far", NamePlayers(names=names), Asker("far"))

    def _follow(self, state: Json) -> None:
        """The position, wishes and end as lichess has them."""
        played = state["moves"].split()
        clocks = (_seconds(state["wtime"]), _seconds(state["btime"]))
        with self._table.held():
            # What has not been seen there yet is on its way; what was seen and is gone was taken back.
            gone = max(0, (self._seen or 0) - len(played))
            for text in self._before[len(played) :] if self._seen is None else ():
                self._send(text)
            self._seen = len(played)
            if gone:
                self._do(TakenBack(0.0, "far", turns=len(self._line()) - len(played)), clocks)
            for text in played[len(self._line()) :]:
                session = self._table.session
                path = moves(session.game, session.state)[text]
                self._do(TurnPlayed(0.0, "far", text=session.game.write(session.state, path)), clocks)
            self._wishes(state)
            if state["status"] not in GOES_ON:
                self._end(state)

    def _line(self) -> list[str]:
        game, line = self._table.session.game, self._table.session.line
        return [move_text(game, rest.path) for rest in line if rest.kind == "turn" and rest.path]

    def _do(self, event: Event, clocks: tuple[float, ...]) -> None:
        self._table.hear(Relayed(self._table.time, event, clocks))

    def _wishes(self, state: Json) -> None:
        other = 1 - self._seat
        asked = {wish.order for wish in self._table.wishes if wish.seat == other}
        colour = COLOURS[other][0]
        if state.get(f"{colour}draw") and "draw" not in asked:
            self._table.order("far", Draw(), Asker("far", other))
        if state.get(f"{colour}takeback") and "takeback" not in asked:
            turns = 2 if self._table.session.state.turn == other else 1
            self._table.order("far", Takeback(turns=turns), Asker("far", other))

    def _end(self, state: Json) -> None:
        self._is_over = True
        status, winner, game = state["status"], state.get("winner"), self._table.session.game
        if self._table.session.state.outcome or status in BY_RULES:
            return
        if status == "draw" or (status in LOST and not winner):
            self._do(Declared(0.0, "far", text="draw"), ())
        elif status in LOST:
            loser = game.seats[1 - COLOURS.index(winner)]
            self._do(Declared(0.0, "far", text=f"{LOST[status]} {loser}"), ())
        else:
            self._say(message("lichess.ended", how=status))


def _seconds(time: timedelta | int) -> float:
    """Of a clock: milliseconds in the first message, a duration in those that follow."""
    return time.total_seconds() if isinstance(time, timedelta) else time / 1000
