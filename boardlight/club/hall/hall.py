"""The hall follows the journal of a club and keeps what it tells up to date. Does I/O.

Many of them may follow one journal: nothing of a hall is kept but what an arbiter orders, imports or enters.
"""

import threading
import time
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import takewhile

from boardlight.club.hall.event.csv_list import read_csv
from boardlight.club.hall.event.current import current, kept
from boardlight.club.hall.event.pairing import Pairing, read_result, write_result
from boardlight.club.hall.event.standings import Standing, standings
from boardlight.club.hall.event.trf import is_report, read_trf
from boardlight.club.hall.parts import Parts
from boardlight.club.hall.table_state import Played, TableState
from boardlight.journal.club.changes import Change, Changes
from boardlight.journal.club.club import Shown
from boardlight.journal.club.orders import KEPT_S, GivenOrder
from boardlight.journal.errors import JournalError
from boardlight.journal.journal import Journal
from boardlight.kit.fixture import fixture_of
from boardlight.web.pictures.board_svg import board_svg
from messages.message import Message, message, said
from rules.games import load

LOOK_S = 0.1
"""How often it looks which tables show something new, while it listens for what is urgent."""
COUNT_S = 2.0
"""How often it is counted who has fallen silent."""
SILENT_S = 15.0
"""A table that was not seen for so long is not there: it greets three times meanwhile."""
LATE_S = 60.0
"""From the time that a change bears until others can read it, at most: a server that takes longer is away."""
AGAIN_S = 2.0
BOARDS = 64
"""Pictures of boards that are remembered."""

NO_PAIRING = message("hall.no-pairing")
NO_TABLE = message("hall.no-table")


class Hall:
    """All tables of one journal, and the event that is played at them."""

    def __init__(self, journal: Journal) -> None:
        self._journal, self._club = journal, journal.club
        self.parts = Parts()
        self._games: dict[str, Played] = {}
        self._ends: dict[str, object] = {}
        self._told: dict[str, float] = {}
        self._given: dict[str, float] = {}
        """When the orders that are told were given, the oldest first."""
        self._orders_read = 0.0
        # As they are told, not as another look found them: what came and went in between would be missed.
        self._ended: frozenset[tuple[int, str]] = frozenset()
        self._away: frozenset[str] = frozenset()
        # Whoever reads later tells later: nothing older ever takes the place of something newer.
        self._reading = threading.RLock()
        self._ahead = 0.0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="hall", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Follow no longer."""
        self._over.set()
        self._thread.join()

    # What is told.

    @property
    def time(self) -> float:
        """Seconds since 1970, by the clock of the journal, which told when a table told what it shows."""
        return time.monotonic() + self._ahead

    def _follow(self) -> None:
        while not self._over.is_set():
            try:
                with self._club.changes() as changes:
                    self._read_everything()
                    self.parts.put({"trouble": None})
                    self._listen(changes)
            except JournalError as error:
                self.parts.put({"trouble": said(error).texts()}, private=True)
                self._over.wait(AGAIN_S)

    def _listen(self, changes: Changes) -> None:
        looked = counted = time.monotonic()
        while not self._over.is_set():
            self._hear(changes.hear(max(0.0, looked + LOOK_S - time.monotonic())))
            # What is urgent does not wait until all tables were looked at.
            if time.monotonic() - looked < LOOK_S:
                continue
            looked = time.monotonic()
            self._look()
            if time.monotonic() - counted >= COUNT_S:
                counted = time.monotonic()
                self._count()
                self._look_for_ends()

    def _hear(self, found: Iterable[Change]) -> None:
        about = {change.about for change in found}
        if "anything" in about:
            self._read_everything()
            return
        if tables := {change.name for change in found if change.about == "table"}:
            self._read_tables(tables)
        if about & {"order", "answer"}:
            self._read_orders()
        if "pairings" in about:
            self._read_event()

    def _look(self) -> None:
        """At what tables show that they need not tell of."""
        now = self._club.told()
        if news := {name for name, told in now.items() if self._told.get(name) != told}:
            self._read_tables(news)

    def _read_everything(self) -> None:
        self._ahead = self._club.time() - time.monotonic()
        self._read_tables(None)
        self._orders_read = 0.0
        self._read_orders()
        self._read_event()

    def _read_tables(self, names: set[str] | None) -> None:
        with self._reading:
            found = {shown.name: shown for shown in self._club.tables(names)}
            self._tell_tables(found, names)
            ends = {name: _end(shown.state) for name, shown in found.items()}
            if any(self._ends.get(name) != end for name, end in ends.items()):
                self._ends |= ends
                self._read_event()

    def _tell_tables(self, found: Mapping[str, Shown], names: set[str] | None) -> None:
        known = {key.removeprefix("table/") for key in self.parts.keys("table/")}
        gone = (known if names is None else names & known) - found.keys()
        away = {name for name, shown in found.items() if shown.silent > SILENT_S}
        self._away = self._away.difference(found, gone) | away
        self.parts.put({f"table/{name}": self._table(found.get(name)) for name in {*found, *gone}})

    def _table(self, shown: Shown | None) -> dict[str, object] | None:
        if shown is None:
            return None
        state = TableState.model_validate(shown.state)
        self._told[shown.name] = shown.told
        if state.game:
            self._games[state.board] = state.game
        told = {"name": shown.name, "away": shown.name in self._away, "state": state.model_dump(mode="json")}
        return {**told, "since": round(shown.told, 1)}

    def _count(self) -> None:
        """Tell who has fallen silent, or is back."""
        self._ahead = self._club.time() - time.monotonic()
        away = {name for name, silent in self._club.silences().items() if silent > SILENT_S}
        if changed := away ^ self._away:
            self._read_tables(changed)

    def _look_for_ends(self) -> None:
        """Games end, are taken up again, or go into the bin, also where no table says so."""
        if self._club.pairings.ended() != self._ended:
            self._read_event()

    def _read_orders(self) -> None:
        """Those of which something is new; an arbiter may have given thousands within the hour."""
        with self._reading:
            now = self.time
            found = self._club.orders.recent(self._orders_read - LATE_S)
            self._orders_read = now
            self._given |= {order.id: now - order.age for order in found}
            gone = [*takewhile(lambda each: self._given[each] < now - KEPT_S, self._given)]
            for each in gone:
                del self._given[each]
            told = {f"order/{order.id}": _told_order(order) for order in found}
            self.parts.put({**told, **{f"order/{each}": None for each in gone}}, private=True)

    def _read_event(self) -> None:
        with self._reading:
            pairings, self._ended = current(self._journal)
            lines = [_told_standing(line) for line in standings(pairings)]
            self.parts.put({"pairings": [*map(_told_pairing, pairings)], "standings": lines})

    def pairings(self) -> list[Pairing]:
        """Who plays whom, with all that is decided."""
        return current(self._journal).pairings

    # What an arbiter does.

    def order(self, order_id: str, table: str, order: Mapping[str, object]) -> Message | None:
        """Ask a table for something; None, or why it cannot be asked. Its answer is told as a part."""
        if f"table/{table}" not in self.parts.keys("table/"):
            return NO_TABLE
        self._club.orders.give(order_id, table, order)
        self._read_orders()
        return None

    def import_list(self, text: str) -> None:
        """Put a list of pairings (CSV or TRF) in the place of its rounds; ValueError says what is wrong."""
        found = read_trf(text) if is_report(text) else read_csv(text)
        self._club.pairings.replace([kept(each) for each in found])
        self._read_event()

    def clear_list(self) -> None:
        """Another event begins."""
        self._club.pairings.clear()
        self._read_event()

    def decide(self, number: int, text: str) -> Message | None:
        """Enter the result of a pairing, or, if it is empty, leave it to the game; None, or why not."""
        pairing = next((each for each in self._club.pairings.all() if each.number == number), None)
        if pairing is None:
            return NO_PAIRING
        try:
            points, played = read_result(text, len(pairing.players)) if text.strip() else (None, True)
        except ValueError as error:
            return said(error)
        self._club.pairings.decide(number, points, played)
        self._read_event()
        return None

    def board(self, name: str) -> str | None:
        """The picture of the empty board of that name, as SVG; None if no table has shown it."""
        game = self._games.get(name)
        return None if game is None else _drawn(game.name, tuple(map(_option, game.options.items())))


def _option(item: tuple[str, object]) -> tuple[str, str]:
    key, value = item
    return key, str(value).lower() if isinstance(value, bool) else str(value)


@lru_cache(BOARDS)
def _drawn(game: str, options: tuple[tuple[str, str], ...]) -> str | None:
    try:
        return board_svg(fixture_of(load(game, dict(options))))
    except ValueError:
        return None  # A game, or an option, that this machine does not have.


def _end(state: Mapping[str, object]) -> object:
    return state.get("board"), state.get("phase"), state.get("outcome"), state.get("names")


def _told_pairing(pairing: Pairing) -> dict[str, object]:
    return {
        "number": pairing.number, "round": pairing.round, "table": pairing.table,
        "players": [*pairing.players], "result": write_result(pairing), "by": pairing.by,
    }  # fmt: skip


def _told_standing(line: Standing) -> dict[str, object]:
    return {**line.__dict__}


def _told_order(order: GivenOrder) -> dict[str, object]:
    return {
        "table": order.table, "order": {**order.order}, "answered": order.is_answered,
        "refusal": order.refusal and {**order.refusal},
    }  # fmt: skip
