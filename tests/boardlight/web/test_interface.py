"""The whole interface tried with made-up requests: nothing breaks, nothing hangs, whoever asks.

Both programs are tried: the page of one table, and the page of a house, whose commands change what goes on.
"""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import cache
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import requests
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case

from boardlight.referee.session.orders.fields import LONGEST
from boardlight.referee.session.orders.union import BY_VERB
from boardlight.server import Server, serve
from boardlight.web.connections.guard import LIMIT
from tests.boardlight.asking import asking_text
from tests.boardlight.referee.order_verbs import EVERY_VERB
from tests.boardlight.web.made_up_requests import BESIDE, OPERATIONS, SAID, SCHEMA, SERVED, made_up
from tests.boardlight.web.request_sequences import SEQUENCES, Step, requests_of
from tests.boardlight.web.serving_host import served_host
from tests.boardlight.web.test_keys import GIVEN, KEYS, cookie, fresh
from tests.web.serving import MANY, heard, watching

PATIENCE_S = 5.0
BESIDE_S = 30.0
"""For a kit, a film or a file that is given in."""
MORE_THAN_THREADS = 60
"""Requests; the server has forty threads."""
TRYING = settings(
    max_examples=8,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(
    scope="module", params=SERVED, ids=[f"{of} {'with' if keyed else 'without'} keys" for of, keyed in SERVED]
)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    of, keyed = request.param
    keys = KEYS if keyed else None
    with ExitStack() as stack:
        if of == "house":
            folder: Path = tmp_path_factory.mktemp("house")
            yield stack.enter_context(served_host(folder, keys))[1]
        else:
            yield stack.enter_context(serve(fresh(), port=0, keys=keys, limits=MANY))


def test_the_schema_knows_every_path() -> None:
    parts = {part for label in OPERATIONS for part in label.split("/") if part.startswith("{")}
    assert parts == {
        "{game_id}", "{pupil_id}", "{name}", "{name}.pdf", "{form}", "{order}", "{ply}.jpg",
    }  # fmt: skip
    assert {"GET /api/table", "POST /api/order", "GET /api/games", "GET /print/target.pdf"} <= set(OPERATIONS)


def test_the_schema_shows_every_order() -> None:
    asking = SCHEMA.raw_schema["components"]["schemas"]["Asking"]["properties"]["order"]
    assert asking["discriminator"]["propertyName"] == "kind"
    assert set(asking["discriminator"]["mapping"]) == {*BY_VERB, "go", "declare", "typed"}


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    """Keeps its connection: to open another for every request costs more than to answer it."""
    with requests.Session() as session:
        session.trust_env = False
        yield session


@cache
def tries(label: str) -> list[tuple[Case, str]]:
    """Requests for an operation, each with a key: for every server the same, which are made up once."""
    made: list[tuple[Case, str]] = []

    @TRYING
    @given(made_up(label), st.sampled_from([*GIVEN.values()]))
    def collect(case: Case, key: str) -> None:
        made.append((case, key))

    collect()
    return made


@pytest.mark.parametrize("label", OPERATIONS)
def test_nothing_breaks_and_nothing_hangs(server: Server, session: requests.Session, label: str) -> None:
    patience = BESIDE_S if label in BESIDE else PATIENCE_S
    for case, key in tries(label):
        headers = {**(case.headers or {}), **cookie(server, key)}
        session.cookies.clear()
        answer = case.call(base_url=server.url, session=session, headers=headers, timeout=patience)
        assert answer.status_code < 500 and answer.elapsed < patience, (case, key)


def test_nothing_breaks_whatever_follows_whatever(server: Server) -> None:
    """A short run of what `tests/bench/attack/bench_interface.py` does at length."""

    @settings(TRYING, max_examples=1)
    @given(SEQUENCES)
    def followed(steps: list[Step]) -> None:
        headers = cookie(server, KEYS.arbiter)
        with httpx.Client(base_url=server.url, headers=headers, timeout=BESIDE_S, trust_env=False) as arbiter:
            for name, ask in requests_of(arbiter, steps):
                assert ask().status_code < 500, name

    followed()


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as client:
        yield client


def answered(line: HTTPConnection, method: str, path: str, headers: dict[str, str], body: str = "") -> int:
    """The status. By what the language brings along: a library for browsing costs more than the answer."""
    line.request(method, path, body.encode() or None, headers)
    with line.getresponse() as answer:
        answer.read()
    return answer.status


@pytest.mark.parametrize("verb", EVERY_VERB)
def test_whatever_is_ordered_is_answered(server: Server, verb: str) -> None:
    line = HTTPConnection(urlsplit(server.url).netloc, timeout=PATIENCE_S)

    @TRYING
    @given(SAID, st.sampled_from([*GIVEN.values()]))
    def ordered(rest: str, key: str) -> None:
        order = f"{verb} {rest}"[:LONGEST]
        headers = {**cookie(server, key), "content-type": "application/json"}
        assert answered(line, "POST", "/api/order", headers, asking_text(order)) in (202, 409, 422)
        assert answered(line, "GET", "/api/table", headers) == 200

    with closing(line):
        ordered()


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.text(max_size=120)
    | st.binary(max_size=120)
    | st.tuples(st.sampled_from(EVERY_VERB), SAID).map(lambda said: asking_text(" ".join(said)))
)
def test_whatever_a_watcher_sends_is_answered(server: Server, message: str | bytes) -> None:
    with watching(server) as line:
        heard(line)
        line.send(message)
        said = heard(line)
        while "refused" not in said:
            said = heard(line)


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "WHAT"])
@pytest.mark.parametrize(
    "path", ["/", "/api/order", "/api/table", "/ws", "/static/table/main.js", "/%00", "//", "/é"]
)
def test_every_method_on_every_path_is_answered(client: httpx.Client, method: str, path: str) -> None:
    for body in (b"", b"\x00" * LIMIT, b"{" * 500):
        assert client.request(method, path, content=body).status_code < 500
