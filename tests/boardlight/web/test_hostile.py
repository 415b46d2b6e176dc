"""A short attack of every kind of guest beside a game; `bench_hostile.py` is the long one."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.bench.attack import hostile_guests
from tests.bench.attack.bench_hostile import Arbiter, Report
from tests.bench.attack.hostile_guests import KINDS, let_loose
from tests.boardlight.web.hostile_clients import port_of
from tests.boardlight.web.serving_host import GOING_ON, served_host
from tests.boardlight.web.test_keys import KEYS

SECONDS = 1.5
HALF_OPEN = 200
"""A test has fewer descriptors than a bench, and both ends of each line."""


def test_the_arbiter_notices_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hostile_guests, "HALF_OPEN", HALF_OPEN)
    report = Report()
    with served_host(tmp_path, KEYS) as (_, server), ThreadPoolExecutor(1) as guests:
        arbiter = Arbiter(server.url, report)
        arbiter.before = GOING_ON
        arbiter.begin()
        met = guests.submit(let_loose, port_of(server), SECONDS)
        arbiter.play(time.monotonic() + SECONDS, report.delays_s)
        assert {kind.__name__ for kind in KINDS} == set(met.result())
        arbiter.page.close()
    arbiter.compare(f"sqlite:///{tmp_path / 'journal.db'}")
    assert (report.refused, report.wrong) == ([], [])
    assert report.delays_s
    assert [line for line in capfd.readouterr().err.splitlines() if not line.startswith("Page: ")] == []
