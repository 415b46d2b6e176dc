"""Keys: what two of them, a wrong one and none may do, for every order there is, over the wire."""

import json
import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from boardlight.commands.terminal.serving import open_page
from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.referee.arbiter import NOBODY_CALLS
from boardlight.referee.orders import (
    NO_DIE,
    NO_HINTS,
)
from boardlight.referee.permissions import ARBITER, GUEST, NOT_YOUR_TURN, NOT_YOURS, WATCHING, Asker
from boardlight.referee.session.clock import full_clocks, read_control
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.refusals import no_seat
from boardlight.referee.session.state import start
from boardlight.referee.transitions import NO_LESSON, NOT_SHOWN, NOTHING_ON
from boardlight.server import Server, serve
from boardlight.table.table import Table
from boardlight.web.connections.limits import Limit, Purses
from boardlight.web.keys import Keys, invitations, new_keys
from messages.message import Message, said
from rules.games import load
from tests.boardlight.asking import asking, asking_text
from tests.patience import PATIENCE_S
from tests.web.scripted import ScriptedTable
from tests.web.serving import MANY, heard, watching
from vision.pipeline import Eye

KEYS = Keys("the-arbiter", ("south-key", "north-key"))
GIVEN = {"arbiter": "the-arbiter", "South": "south-key", "North": "north-key", "wrong": "no-key", "none": ""}

YES = None
NO_GUEST = {"wrong": WATCHING, "none": WATCHING}
ONLY_ARBITER = {"arbiter": YES, "South": NOT_YOURS, "North": NOT_YOURS, **NO_GUEST}
ANY_SEAT = {"arbiter": YES, "South": YES, "North": YES, **NO_GUEST}
ORDERS: dict[str, dict[str, Message | None]] = {
    "play d4-c5": {"arbiter": YES, "South": YES, "North": NOT_YOUR_TURN, **NO_GUEST},
    "throw": {"arbiter": NO_DIE, "South": NO_DIE, "North": NO_DIE, **NO_GUEST},
    "takeback": ANY_SEAT,
    "draw": ANY_SEAT,
    "resign South": {"arbiter": YES, "South": YES, "North": NOT_YOURS, **NO_GUEST},
    "resign North": {"arbiter": YES, "South": NOT_YOURS, "North": YES, **NO_GUEST},
    "flag South": ONLY_ARBITER,
    "flag North": ONLY_ARBITER,
    "pause": ONLY_ARBITER,
    "resume": ONLY_ARBITER,
    "check": ONLY_ARBITER,
    "theme colour-blind": ANY_SEAT,
    "mode teach": ONLY_ARBITER,
    "assist South 3": ONLY_ARBITER,
    "assist South 1": {"arbiter": YES, "South": YES, "North": NOT_YOURS, **NO_GUEST},
    "hint": {**ONLY_ARBITER, "arbiter": NO_HINTS},
    "why d4-c5": ONLY_ARBITER,
    "correct 1 d8-c7": ONLY_ARBITER,
    "set South: F d4; North: F e5": ONLY_ARBITER,
    "clock South 5:00": ONLY_ARBITER,
    "control 5+3": ONLY_ARBITER,
    "players Anne; Bernard": ONLY_ARBITER,
    "opponents ; 3": ONLY_ARBITER,
    "clock West 5:00": {**ONLY_ARBITER, "arbiter": said(no_seat(load("quatrarmes"), "West"))},
    "start South": ONLY_ARBITER,
    "call": ANY_SEAT,
    "call South": {"arbiter": YES, "South": YES, "North": NOT_YOURS, **NO_GUEST},
    "attend": {**ONLY_ARBITER, "arbiter": NOBODY_CALLS},
    "next": {**ONLY_ARBITER, "arbiter": NOTHING_ON},
    "back": {**ONLY_ARBITER, "arbiter": NOT_SHOWN},
    "step 1": {**ONLY_ARBITER, "arbiter": NOT_SHOWN},
    "lesson 1": {**ONLY_ARBITER, "arbiter": NO_LESSON},
}
"""What each may do when North has played and South is to move."""

GAME = load("quatrarmes")
FIXTURE = fixture_of(GAME)


@cache
def eye() -> Eye:
    """Opened with the first table: whoever only gathers tests needs none."""
    return eye_of(GAME, FIXTURE)


def fresh() -> Table:
    """A table on which North has played."""
    table = Table(start(GAME, clock=full_clocks(read_control("10"), 2)), FIXTURE, eye())
    assert table.order("page", read_order("play d8-e7")) is None
    return table


class Changing:
    """A table that can be exchanged for another behind the back of its server."""

    def __init__(self) -> None:
        self.table = fresh()

    def __getattr__(self, name: str) -> object:
        return getattr(self.table, name)


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[Changing, Server, httpx.Client]]:
    changing = Changing()
    with (
        serve(changing, port=0, keys=KEYS, limits=MANY) as server,  # type: ignore[arg-type]
        httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as client,
    ):
        yield changing, server, client


@pytest.fixture
def table(served: tuple[Changing, Server, httpx.Client]) -> Changing:
    served[0].table = fresh()
    return served[0]


@pytest.fixture
def server(served: tuple[Changing, Server, httpx.Client]) -> Server:
    return served[1]


@pytest.fixture
def client(served: tuple[Changing, Server, httpx.Client]) -> httpx.Client:
    return served[2]


def cookie(server: Server, key: str) -> dict[str, str]:
    return {"cookie": f"boardlight-{server.url.rsplit(':', 1)[1]}={key}"} if key else {}


@pytest.mark.parametrize("who", GIVEN)
@pytest.mark.parametrize("order", ORDERS)
def test_who_may_order_what(
    table: Changing, server: Server, client: httpx.Client, order: str, who: str
) -> None:
    before = table.table.session.line
    answer = client.post("/api/order", json=asking(order), headers=cookie(server, GIVEN[who]))
    refusal = ORDERS[order][who]
    if refusal is None:
        assert answer.status_code == 202
    else:
        assert (answer.status_code, answer.json()) == (409, {"refusal": refusal.texts()})
        assert table.table.session.line == before
    table.table = fresh()
    with watching(server, additional_headers=cookie(server, GIVEN[who])) as line:
        heard(line)
        line.send(asking_text(order))
        said = heard(line)
        while "refused" not in said:
            said = heard(line)
    assert said == {"refused": refusal and refusal.texts()}


def test_the_table_names_its_reader(server: Server, client: httpx.Client, table: Changing) -> None:
    roles = {}
    for who, key in GIVEN.items():
        you = client.get("/api/table", headers=cookie(server, key)).json()["you"]
        assert you["keyed"]
        roles[who] = Asker(you["role"], you["seat"])
        with watching(server, additional_headers=cookie(server, key)) as line:
            assert heard(line)["you"] == you
    assert roles == {
        "arbiter": ARBITER, "South": Asker("seat", 0), "North": Asker("seat", 1),
        "wrong": GUEST, "none": GUEST,
    }  # fmt: skip


class TestSharedWishes:
    """A draw, and a turn taken back, need everybody."""

    SOUTH, NORTH = Asker("seat", 0), Asker("seat", 1)

    def test_a_draw_when_both_want_it(self) -> None:
        table = fresh()
        table.order("page", read_order("draw"), self.SOUTH)
        assert table.page()["wishes"] == [{"order": "draw", "seat": 0, "turns": 0}]
        assert not table.session.state.outcome
        table.order("page", read_order("draw"), self.NORTH)
        assert table.session.state.outcome and table.session.state.outcome.reason == "agreement"
        assert table.page()["wishes"] == []

    def test_one_seat_alone_cannot_agree_with_itself(self) -> None:
        table = fresh()
        for _ in range(3):
            table.order("page", read_order("draw"), self.SOUTH)
        assert not table.session.state.outcome and len(table.page()["wishes"]) == 1  # type: ignore[arg-type]

    def test_declining_or_playing_on_lets_it_fall(self) -> None:
        table = fresh()
        table.order("page", read_order("draw"), self.NORTH)
        table.order("page", read_order("decline"), self.NORTH)
        assert table.page()["wishes"] != []
        table.order("page", read_order("decline"), self.SOUTH)
        assert table.page()["wishes"] == []
        table.order("page", read_order("draw"), self.NORTH)
        table.order("page", read_order("play d4-c5"), self.SOUTH)
        assert table.page()["wishes"] == []

    def test_an_offer_made_with_a_turn_stands_while_the_other_thinks(self) -> None:
        table = fresh()
        table.order("page", read_order("draw"), self.SOUTH)
        table.order("page", read_order("play d4-c5"), self.SOUTH)
        assert table.page()["wishes"] == [{"order": "draw", "seat": 0, "turns": 0}]
        table.order("page", read_order("draw"), self.NORTH)
        assert table.session.state.outcome

    def test_a_turn_taken_back(self) -> None:
        table = fresh()
        table.order("page", read_order("takeback"), self.NORTH)
        assert table.session.state.ply == 1
        table.order("page", read_order("takeback"), self.SOUTH)
        assert table.session.state.ply == 0
        assert table.order("page", read_order("takeback"), self.SOUTH) is not None

    def test_several_turns_are_taken_back_once_all_want_the_same_position(self) -> None:
        table = fresh()
        table.order("page", read_order("play d4-c5"), self.SOUTH)
        table.order("page", read_order("takeback 2"), self.SOUTH)
        table.order("page", read_order("takeback"), self.NORTH)
        assert table.page()["wishes"] == [
            {"order": "takeback", "seat": 0, "turns": 2},
            {"order": "takeback", "seat": 1, "turns": 1},
        ]
        assert table.session.state.ply == 2
        table.order("page", read_order("takeback 2"), self.NORTH)
        assert table.session.state.ply == 0 and table.page()["wishes"] == []

    def test_a_wish_to_go_back_means_the_position_whatever_its_seat_plays_meanwhile(self) -> None:
        table = fresh()
        table.order("page", read_order("takeback"), self.SOUTH)
        table.order("page", read_order("play d4-c5"), self.SOUTH)
        assert table.page()["wishes"] == [{"order": "takeback", "seat": 0, "turns": 2}]
        table.order("page", read_order("takeback 2"), self.NORTH)
        assert table.session.state.ply == 0

    def test_no_more_is_taken_back_than_was_played(self) -> None:
        table = fresh()
        for asker in (self.SOUTH, ARBITER):
            words = table.order("page", read_order("takeback 2"), asker)
            assert words and words.fr == "Un seul coup peut être repris."

    def test_after_the_end_nobody_goes_back_alone(self) -> None:
        table = fresh()
        table.order("page", read_order("draw"), self.SOUTH)
        table.order("page", read_order("resign South"), self.SOUTH)
        assert table.session.state.outcome and table.page()["wishes"] == []
        table.order("page", read_order("takeback"), self.SOUTH)
        assert table.session.state.outcome
        table.order("page", read_order("takeback"), self.NORTH)
        assert not table.session.state.outcome

    def test_where_each_seat_agrees_by_itself_its_name_is_added(self) -> None:
        game = load("quaternity")
        fixture = fixture_of(game)
        table = Table(start(game), fixture, eye_of(game, fixture))
        seat = table.session.state.turn
        assert table.order("page", read_order("draw"), Asker("seat", seat)) is None
        assert table.session.line[-1].text == f"draw {game.seats[seat]}"
        assert (
            table.order("page", read_order(f"draw {game.seats[seat]}"), Asker("seat", (seat + 1) % 4))
            == NOT_YOURS
        )


class TestComingIn:
    def test_a_key_becomes_a_cookie_that_scripts_cannot_read(
        self, server: Server, client: httpx.Client
    ) -> None:
        answer = client.post("/api/key", json={"key": "south-key"})
        assert answer.json() == {"you": {"role": "seat", "seat": 0}}
        set_cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in set_cookie and "SameSite=strict" in set_cookie
        assert answer.headers["cache-control"] == "no-store"
        gone = client.delete("/api/key")
        client.cookies.clear()
        assert gone.status_code == 204 and "Max-Age=0" in gone.headers["set-cookie"]

    @pytest.mark.parametrize("key", ["", "no-key", "south-key ", "SOUTH-KEY", "south-ke", "clef-é", "\ud800"])
    def test_a_wrong_key_does_not(self, client: httpx.Client, key: str) -> None:
        body = json.dumps({"key": key})
        answer = client.post("/api/key", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (403, 422) and "set-cookie" not in answer.headers
        assert not key.strip() or key not in answer.text

    def test_only_the_arbiter_invites(self, server: Server, client: httpx.Client) -> None:
        codes = client.get("/api/invitations", headers=cookie(server, "the-arbiter")).json()["invitations"]
        assert [code["seat"] for code in codes] == [None, 0, 1]
        assert all(code["code"].startswith("<svg ") and "style" not in code["code"] for code in codes)
        for key in ("south-key", "no-key", ""):
            answer = client.get("/api/invitations", headers=cookie(server, key))
            assert answer.status_code == 403 and set(answer.json()) == {"refusal"}

    @pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
    def test_what_else_changes_something_is_the_arbiters(
        self, server: Server, client: httpx.Client, method: str
    ) -> None:
        for path in ("/api/table", "/api/library", "/api/library/1", "/api/invitations"):
            answer = client.request(method, path, headers=cookie(server, "south-key"))
            assert answer.status_code in (403, 404, 405)

    def test_a_cookie_of_another_table_opens_nothing(self, client: httpx.Client) -> None:
        answer = client.get(
            "/api/table", headers={"cookie": "boardlight-1=the-arbiter; boardlight=the-arbiter"}
        )
        assert answer.json()["you"]["role"] == "guest"


def test_keys_are_made_anew_and_hide_themselves() -> None:
    one, other = new_keys(4), new_keys(4)
    every = [one.arbiter, *one.seats, other.arbiter, *other.seats]
    assert len(set(every)) == 10 and min(map(len, every)) == 22
    assert not any(key in repr(one) for key in every)
    assert [one.asker(key) for key in (one.arbiter, *one.seats)] == [
        Asker("arbiter", keyed=True), *(Asker("seat", seat) for seat in range(4))
    ]  # fmt: skip
    assert one.asker("") == one.asker(other.arbiter) == GUEST


def test_a_link_keeps_its_key_in_the_fragment() -> None:
    for invitation in invitations(KEYS, "http://192.168.1.23:8000"):
        link = httpx.URL(invitation.link)
        assert link.fragment.startswith("key=") and not link.query and link.path == "/"


@contextmanager
def on_the_network() -> Iterator[tuple[Server, httpx.Client]]:
    with (
        serve(ScriptedTable(), host="0.0.0.0", port=0) as server,
        httpx.Client(timeout=PATIENCE_S, trust_env=False) as client,
    ):
        yield server, client


def test_a_table_on_the_network_has_keys_and_knows_its_own_addresses() -> None:
    with on_the_network() as (server, client):
        assert server.keys is not None and len(server.keys.seats) == 2
        port = server.url.rsplit(":", 1)[1]
        for host in ("127.0.0.1", "127.0.0.2", httpx.URL(server.url).host):
            answer = client.get(f"http://{host}:{port}/api/table")
            assert (answer.status_code, answer.json()["you"]["role"]) == (200, "guest")
            assert client.post(f"http://{host}:{port}/api/order", json=asking("draw")).status_code == 202
        for foreign in ("evil.example", "192.0.2.7", "127.0.0.2"):
            answer = client.get(f"http://127.0.0.1:{port}/api/table", headers={"host": foreign})
            assert answer.status_code == 421


def test_no_key_reaches_a_log(caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]) -> None:
    caplog.set_level(logging.DEBUG)
    with on_the_network() as (server, client), ExitStack() as closing:
        assert server.keys
        for key in (*server.keys.seats, server.keys.arbiter):
            assert client.post(f"{server.url}/api/key", json={"key": key}).status_code == 200
        assert client.post(f"{server.url}/api/key", content=b'{"key": "south').status_code == 422
        open_page(closing, ScriptedTable(), 0, "0.0.0.0")
        printed = capsys.readouterr()
        assert "terminal only" in printed.out
        ours = [record for record in caplog.records if not record.name.startswith(("httpcore", "httpx"))]
        for text in (*map(logging.Formatter().format, ours), printed.out, printed.err):
            assert "key=" not in text
            assert not any(key in text for key in (*server.keys.seats, server.keys.arbiter))


def test_a_terminal_shows_a_code_for_everybody(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    with ExitStack() as closing:
        open_page(closing, ScriptedTable(), 0, "0.0.0.0")
        printed = capsys.readouterr().out
    assert [line.split(":")[0] for line in printed.splitlines() if "#key=" in line] == [
        "Arbiter", "South", "North"
    ]  # fmt: skip
    assert printed.count("▄▄▄▄▄ █") >= 6


def test_purses_fill_with_time_and_are_forgotten_when_full() -> None:
    now = [0.0]
    purses = Purses(Limit(2, 0.5), lambda: now[0])
    assert [purses.take("a") for _ in range(3)] == [True, True, False]
    assert purses.take("b")
    now[0] = 2.0
    assert [purses.take("a") for _ in range(2)] == [True, False]
    for number in range(10_000):
        purses.take(str(number))
    assert len(purses._left) <= 4096


def test_a_watcher_who_is_turned_away_hears_no_more(server: Server, table: Changing) -> None:
    with watching(server, additional_headers={"x-nothing": "1"}) as line:
        heard(line)
        line.send("x" * 3000)
        with pytest.raises(ConnectionClosed):
            heard(line)
