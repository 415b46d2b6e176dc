"""The no-leak law through the hall: tables that differ only in what is hidden tell it the same bytes.

Two tables of two clubs do the same things; everything that a spectator and an arbiter in the hall
get is compared, and how often the tables wrote it.
"""

import json
import random
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from boardlight.club.hall.app import serve_hall
from boardlight.club.hall.hall import Hall
from boardlight.club.hall.registration import Registration
from boardlight.journal.journal import open_journal
from boardlight.journal.schema import club_tables
from boardlight.referee.permissions import Asker
from boardlight.referee.session.orders.text import read_order
from boardlight.table.table import Table
from boardlight.web.keys import Keys
from rules.deployment import Deploying
from rules.game import Action, State
from rules.games.arcanor import Arcanor
from rules.pieces import Piece
from tests.boardlight.club.hall.tables import page_table
from tests.patience import PATIENCE_S, eventually
from tests.web.serving import MANY

KEYS = Keys("the-arbiter-of-the-hall", ())
READERS = {"spectator": "", "a key of a table": "the-first-seat", "arbiter": KEYS.arbiter}
TIMES = ("now", "since", "seen", "told")
"""When something was told may differ between two clubs; how often may not."""


@dataclass
class Side:
    """One club with one table."""

    table: Table
    hall: Hall
    url: str
    written: list[Any] = field(default_factory=list)
    """Every state that the table has written, in order."""

    def heard(self, key: str) -> Any:
        """All that somebody with that key is told when they come."""
        port = self.url.rpartition(":")[2]
        cookie = {"cookie": f"boardlight-{port}={key}"} if key else {}
        address = self.url.replace("http", "ws") + "/ws"
        with connect(address, additional_headers=cookie, proxy=None, open_timeout=PATIENCE_S) as line:
            return timeless(json.loads(zlib.decompress(line.recv(timeout=PATIENCE_S, decode=False))))

    def board(self) -> bytes:
        """The picture of the board."""
        name = json.loads(self.hall.parts.since(0, False)[1])["table/1"]["state"]["board"]
        return httpx.get(f"{self.url}/board/{name}.svg", trust_env=False, timeout=PATIENCE_S).content


def timeless(told: Any) -> Any:
    """The same without times."""
    if isinstance(told, dict):
        return {key: timeless(each) for key, each in told.items() if key not in TIMES}
    return [timeless(each) for each in told] if isinstance(told, list) else told


@contextmanager
def club(place: Path, game_name: str, state: State | None = None) -> Iterator[Side]:
    with open_journal(str(place)) as journal, ExitStack() as closing:
        table = page_table(game_name, ("Ann", "Bob"), journal=journal, state=state)
        written: list[Any] = []
        kept = journal.club.show

        def show(name: str, shown: Any, is_urgent: bool) -> None:
            written.append(shown)
            kept(name, shown, is_urgent)

        journal.club.show = show  # type: ignore[method-assign]
        closing.callback(Registration(journal.club, "1", table).close)
        hall = Hall(journal)
        closing.callback(hall.close)
        server = closing.enter_context(serve_hall(hall, "127.0.0.1", 0, KEYS, MANY))
        eventually(lambda: hall.parts.keys("table/"))
        yield Side(table, hall, server.url, written)


def same(one: Side, other: Side) -> None:
    """Both clubs have told the same to everybody, as often."""
    for side in (one, other):
        settle(side)
    assert one.written == other.written
    for key in READERS.values():
        assert one.heard(key) == other.heard(key)
    assert one.board() == other.board()


def settle(side: Side) -> None:
    """Wait until the hall tells what the table shows last."""
    side.table.order("page", read_order("call"))
    eventually(lambda: side.written and side.written[-1]["calls"] == [-1])
    told = lambda: json.loads(side.hall.parts.since(0, False)[1])["table/1"]["state"]  # noqa: E731
    eventually(lambda: told() == side.written[-1])
    side.table.order("page", read_order("attend"))
    eventually(lambda: side.written[-1]["calls"] == [] and told() == side.written[-1])


def placed(side: Side, chance: random.Random, count: int) -> None:
    """Some pieces of a seat are placed behind its screen, each side choosing by its own chance."""
    game = side.table.session.game
    for _ in range(count):
        state = side.table.session.state
        assert isinstance(state.stage, Deploying)
        own: list[Action] = [
            action for action in game.actions(state) if action.seat == 0 and action.target is not None
        ]
        text = game.write(state, (chance.choice(own),))
        assert side.table.order("page", read_order(f"play {text}"), Asker("seat", 0)) is None


@pytest.mark.parametrize("counts", [(1, 7), (5, 5)], ids=["how many", "where"])
def test_what_is_placed_behind_screens(tmp_path: Path, counts: tuple[int, int]) -> None:
    with (
        club(tmp_path / "one.sqlite", "quattuor-reges") as one,
        club(tmp_path / "other.sqlite", "quattuor-reges") as other,
    ):
        for number, (side, count) in enumerate(zip((one, other), counts, strict=True)):
            placed(side, random.Random(number), count)
        assert one.table.session.state != other.table.session.state
        same(one, other)
        assert all(each["cells"] == one.written[0]["cells"] for each in one.written), "the board stays empty"


@pytest.mark.parametrize("seed", range(2))
def test_what_lies_inside_pieces(tmp_path: Path, seed: int) -> None:
    chance, game = random.Random(seed), Arcanor()
    cells = chance.sample(range(8, 48), 12)
    tops = [Piece(chance.choice("123"), number % 2) for number, _ in enumerate(cells)]
    states = []
    for full in (False, True):
        stacks: list[tuple[Piece, ...]] = [()] * len(game.board)
        for cell, top in zip(cells, tops, strict=True):
            held = (Piece(str(int(top.kind) + 1), chance.randrange(2)),)
            stacks[cell] = (*(held if full else ()), top)
        states.append(game.arranged(State(tuple(stacks), ((), ()), 0)))
    with (
        club(tmp_path / "one.sqlite", "arcanor", states[0]) as one,
        club(tmp_path / "other.sqlite", "arcanor", states[1]) as other,
    ):
        same(one, other)
        for _ in range(4):
            state = one.table.session.state
            moves = [
                action
                for action in game.public_actions(state)
                if action.verb == "move" and not game.hangs_on_secrets(state, action)
            ]
            if not moves:
                break
            text = f"play {game.write(state, (chance.choice(moves),))}"
            for side in (one, other):
                side.table.order("page", read_order(text), Asker("seat", state.turn))
                eventually(lambda side=side: side.written[-1]["moment"] == side.table.page()["moment"])
            same(one, other)


def test_the_journal_shows_of_a_table_what_its_hall_tells(tmp_path: Path) -> None:
    place = tmp_path / "journal.sqlite"
    with club(place, "quattuor-reges") as side:
        placed(side, random.Random(0), 4)
        settle(side)
        with open_journal(str(place)) as journal, journal.connection() as connection:
            (row,) = connection.execute(club_tables.select())
        assert row.state == side.written[-1] and set(row.state["cells"]) == {None}
