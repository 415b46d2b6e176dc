"""Guests who mean harm: whatever they do to the door, who holds a key comes in, and the terminal is quiet."""

import asyncio
import errno
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlight.referee.permissions import ARBITER, GUEST, Asker
from boardlight.server import Server, serve
from boardlight.web.connections import listener
from boardlight.web.connections.limits import Limit, Limits
from boardlight.web.connections.listener import Porch
from boardlight.web.connections.quotas import GUESTS, OF_A_KEY, OF_ONE_ADDRESS, Line, Lines
from boardlight.web.connections.quotas import WATCHERS_OF_ONE_ADDRESS as MOST_OF_ONE
from tests.boardlight.asking import asking_text
from tests.boardlight.web.hostile_clients import (
    is_cut,
    is_open,
    is_reset,
    line,
    lines,
    request,
    socket_line,
    status,
)
from tests.boardlight.web.test_keys import KEYS, cookie
from tests.web.scripted import ScriptedTable
from tests.web.serving import MANY, heard, watching

HALF_OPEN = 300
"""More than all guests may have together; `bench_hostile.py` tries more than there are descriptors."""
ELSEWHERE = [f"127.0.0.{number}" for number in range(2, 9)]
HURRY_S = 0.05


@pytest.fixture
def server() -> Iterator[Server]:
    with serve(ScriptedTable(), port=0, keys=KEYS, limits=MANY) as server:
        yield server


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A door that soon loses its patience."""
    for name in ("HEAD_S", "TAKING_S", "SWEEP_S"):
        monkeypatch.setattr(listener, name, HURRY_S)


def test_half_open_requests_of_one_guest_stop_nobody(
    server: Server, capfd: pytest.CaptureFixture[str]
) -> None:
    with ExitStack() as closing:
        silent = lines(closing, server, HALF_OPEN)
        for key in (KEYS.arbiter, *KEYS.seats, ""):
            with line(server, said=request(key=key, server=server)) as asked:
                assert status(asked) == 200
        assert sum(map(is_open, silent)) <= OF_ONE_ADDRESS
    assert capfd.readouterr().err == ""


def test_guests_of_many_addresses_share_their_places(server: Server) -> None:
    with ExitStack() as closing:
        silent = [each for address in ELSEWHERE for each in lines(closing, server, OF_ONE_ADDRESS, address)]
        with line(server, said=request(key=KEYS.arbiter, server=server)) as asked:
            assert status(asked) == 200
        assert sum(map(is_open, silent)) <= GUESTS


@pytest.mark.parametrize("key", [KEYS.arbiter, *KEYS.seats])
def test_no_guest_takes_the_place_of_a_key(server: Server, key: str) -> None:
    with ExitStack() as closing:
        first = closing.enter_context(watching(server, additional_headers=cookie(server, key)))
        heard(first)
        for address in ELSEWHERE:
            for _ in range(MOST_OF_ONE):
                closing.enter_context(socket_line(server, address=address))
        lines(closing, server, HALF_OPEN)
        later = closing.enter_context(watching(server, additional_headers=cookie(server, key)))
        assert heard(later)["you"]["role"] != "guest"
        first.send(asking_text("draw"))
        assert heard(first) == {"refused": None}


def test_a_guest_empties_no_purse_but_its_own() -> None:
    sparse = Limits(reads=Limit(5, 0.0))
    with serve(ScriptedTable(), port=0, keys=KEYS, limits=sparse) as server, ExitStack() as closing:
        asked = [closing.enter_context(line(server, said=request())) for _ in range(10)]
        assert Counter(map(status, asked)) == {200: 5, 429: 5}
        for key in (KEYS.arbiter, *KEYS.seats):
            with line(server, said=request(key=key, server=server)) as keyed:
                assert status(keyed) == 200


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n",
        request("/"),
        request("/") + b"GET / HT",
        b"POST /api/library HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n{",
    ],
    ids=["nothing", "a letter", "half a head", "one request", "one and a half", "a body refused unread"],
)
@pytest.mark.usefixtures("hasty")
def test_a_silent_line_is_cut(server: Server, said: bytes) -> None:
    with line(server, said=said) as silent:
        assert is_cut(silent)


def test_a_line_with_a_key_is_kept_while_guests_lose_theirs(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HEAD_S", "SWEEP_S"):
        monkeypatch.setattr(listener, name, HURRY_S)
    asked = request("/camera.jpg", KEYS.arbiter, server)
    with line(server, said=request()) as guest, line(server, said=asked) as arbiter:
        assert (status(guest), status(arbiter)) == (200, 204)
        assert is_cut(guest)
        for _ in range(3):
            with line(server) as silent:
                assert is_cut(silent)
        arbiter.sendall(asked)
        assert status(arbiter) == 204


@pytest.mark.usefixtures("hasty")
def test_a_line_that_dribbles_its_head_is_cut(server: Server) -> None:
    with line(server) as dribbling:
        dribbling.settimeout(HURRY_S / 5)
        for _ in range(5 * 100):
            try:
                dribbling.sendall(b"X")
                if not dribbling.recv(1):
                    return
            except TimeoutError:
                continue
            except ConnectionError:
                return
    pytest.fail("still open")


@pytest.mark.usefixtures("hasty")
def test_who_does_not_read_is_cut() -> None:
    table = ScriptedTable()
    table.jpeg = b"\xff" * 20_000_000
    with serve(table, port=0, limits=MANY) as server, line(server) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.sendall(request("/camera.jpg"))
        assert is_reset(deaf)
        with line(server, said=request()) as asked:
            assert status(asked) == 200


def test_a_scarce_system_is_told_of_once_and_lives_through(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with serve(ScriptedTable(), port=0) as server, ExitStack() as closing:
        monkeypatch.setattr(listener, "AGAIN_S", 0.001)
        refusals = iter([OSError(errno.EMFILE, "Too many open files")] * 50)
        real = socket.socket.accept

        def accept(self: socket.socket) -> tuple[socket.socket, object]:
            for refusal in refusals:
                raise refusal
            return real(self)

        monkeypatch.setattr(socket.socket, "accept", accept)
        for _ in range(3):
            asked = closing.enter_context(line(server, said=request()))
            assert status(asked) == 200
    said = capfd.readouterr().err.splitlines()
    assert len(said) == 1 and "OSError" in said[0]


ASKERS = [GUEST, ARBITER, Asker("seat", 0), Asker("seat", 1)]
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("enter"), st.integers(0, 5), st.integers(1, 40)),
        st.tuples(st.just("know"), st.integers(0, 10**6), st.sampled_from(ASKERS)),
        st.tuples(st.just("leave"), st.integers(0, 10**6), st.just(0)),
    ),
    max_size=60,
)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(STEPS)
def test_lines_are_paid_for_by_their_own_kind(steps: list[tuple[str, int, object]]) -> None:
    open_lines: list[Line] = []
    counted = Lines()

    def enter(address: str) -> None:
        new = Line(counted, address, lambda: open_lines.remove(new))
        open_lines.append(new)
        counted.enter(new)
        assert new.is_open

    for verb, number, more in steps:
        keyed = [each for each in open_lines if each.asker != GUEST]
        if verb == "enter":
            for _ in range(int(str(more))):
                enter(f"address {number}")
            assert all(each.is_open for each in keyed)
        elif open_lines:
            chosen = open_lines[number % len(open_lines)]
            if verb == "know":
                assert isinstance(more, Asker)
                others = [each for each in open_lines if each.asker != more]
                counted.know(chosen, more)
                assert chosen.is_open and all(each.is_open for each in others)
            else:
                open_lines.remove(chosen)
                counted.leave(chosen)
        held = Counter(each.asker for each in open_lines)
        of_one = Counter((each.asker, each.address) for each in open_lines)
        assert all(count <= (GUESTS if asker == GUEST else OF_A_KEY) for asker, count in held.items())
        assert all(count <= OF_ONE_ADDRESS for count in of_one.values())
        assert len(counted) == len(open_lines)


def test_lines_that_come_in_while_the_program_ends_are_closed() -> None:
    """Whoever is let in, and not yet served when everything stops, holds no descriptor."""
    with socket.create_server(("127.0.0.1", 0)) as listening, ExitStack() as closing:
        for _ in range(5):
            closing.enter_context(socket.create_connection(listening.getsockname()))
        let_in: list[socket.socket] = []
        asyncio.run(stopped_while_coming_in(listening, let_in))
    assert let_in and [line.fileno() for line in let_in] == [-1] * len(let_in)


async def stopped_while_coming_in(listening: socket.socket, let_in: list[socket.socket]) -> None:
    porch = Porch(uvicorn.Config(ScriptedTable), Stopping(listening, let_in))  # type: ignore[arg-type]
    listening.setblocking(False)
    task = asyncio.create_task(porch._let_in())
    porch._listener.stop = task.cancel  # type: ignore[attr-defined]
    with suppress(asyncio.CancelledError):
        await task


class Stopping:
    """A listening socket: as it lets the second line in, the program is told to end."""

    stop: Callable[[], object]

    def __init__(self, listening: socket.socket, let_in: list[socket.socket]) -> None:
        self._listening, self._let_in = listening, let_in
        self.fileno, self.gettimeout = listening.fileno, listening.gettimeout

    def accept(self) -> tuple[socket.socket, object]:
        line, address = self._listening.accept()
        self._let_in.append(line)
        self.stop()
        return line, address
