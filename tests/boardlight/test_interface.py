"""The whole interface tried with made-up requests: nothing breaks, nothing hangs, whoever asks."""

from collections.abc import Iterator

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case

from boardlight.keys import Keys
from boardlight.server import Server, create_app, serve
from boardlight.web.access import Access
from boardlight.web.guard import LIMIT
from boardlight.web.limits import Limit, Limits
from tests.boardlight.test_keys import KEYS, cookie, fresh
from tests.web.serving import heard, watching

MANY = Limits(*[Limit(1e6, 1e6)] * 3)
SCHEMA = schemathesis.openapi.from_dict(create_app(fresh(), Access(KEYS, "")).openapi())
OPERATIONS = {
    operation.label: operation for found in SCHEMA.get_all_operations() for operation in [found.ok()]
}
PATIENCE_S = 5.0


@pytest.fixture(scope="module", params=[KEYS, None], ids=["keys", "no keys"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    keys: Keys | None = request.param
    with serve(fresh(), port=0, keys=keys, limits=MANY) as server:
        yield server


def test_the_schema_knows_every_path() -> None:
    assert {"GET /api/table", "POST /api/order", "POST /api/key", "GET /api/invitations"} <= set(OPERATIONS)


@pytest.mark.parametrize("label", OPERATIONS)
def test_nothing_breaks_and_nothing_hangs(server: Server, label: str) -> None:
    @settings(
        max_examples=12,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(OPERATIONS[label].as_strategy(), st.sampled_from(["", "wrong", "south-key", "the-arbiter"]))
    def tried(case: Case, key: str) -> None:
        headers = {**(case.headers or {}), **cookie(server, key)}
        answer = case.call(base_url=server.url, headers=headers, timeout=PATIENCE_S)
        assert answer.status_code < 500 and answer.elapsed < PATIENCE_S

    tried()


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.text(max_size=120)
    | st.binary(max_size=120)
    | st.sampled_from(["play ", "resign ", "draw ", "takeback "]).flatmap(
        lambda verb: st.text(max_size=60).map(lambda rest: '{"order": "' + verb + rest + '"}')
    )
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
    "path", ["/", "/api/order", "/api/table", "/ws", "/static/main.js", "/%00", "//", "/é"]
)
def test_every_method_on_every_path_is_answered(server: Server, method: str, path: str) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as client:
        for body in (b"", b"\x00" * LIMIT, b"{" * 500):
            assert client.request(method, path, content=body).status_code < 500
