"""The clock of the wall jumps while a page is served: purses, keys, lines and answers go by another one."""

import itertools
import time
from collections.abc import Iterator

import httpx
import pytest

from boardlight.server import Server, serve
from boardlight.web.connections.limits import Limit, Limits
from tests.boardlight.asking import asking
from tests.boardlight.web.hostile_clients import line, request, status
from tests.boardlight.web.test_keys import KEYS, cookie
from tests.patience import PATIENCE_S
from tests.web.scripted import ScriptedTable
from tests.web.serving import heard, watching

MOMENTS = (0.0, 1.0e9, 4.2e9, 1.7e9, 2.5e11, -1.0e6)
"""1970, 2001, 2103, 2023, the year 9892, and before 1970: as a board without a battery may have it."""

FEW = Limits(Limit(8, 0.0), Limit(8, 0.0), Limit(2, 0.0))


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    moments = itertools.cycle(MOMENTS)
    monkeypatch.setattr(time, "time", lambda: next(moments))
    with serve(ScriptedTable(), port=0, keys=KEYS, limits=FEW) as server:
        yield server


def test_a_purse_fills_no_faster(server: Server) -> None:
    answers = []
    for _ in range(12):
        with line(server, said=request()) as asked:
            answers.append(status(asked))
    assert answers == [200] * 8 + [429] * 4


def test_keys_fit_and_orders_are_taken_all_the_time(server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as client:
        headers = cookie(server, KEYS.arbiter)
        for _ in range(len(MOMENTS)):
            answer = client.post("/api/order", json=asking("draw"), headers=headers)
            assert answer.status_code == 202
        with watching(server, additional_headers=headers) as watched:
            assert heard(watched)["you"]["role"] == "arbiter"
