"""Made-up requests for every route of both programs, with every kind of key, one by one and in sequences.

Run: python -m tests.bench.attack.bench_interface [CASES]. There may be no 5xx, and no line on standard error.
"""

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import requests
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import Case

from tests.bench.attack.served_apart import Apart, served_apart
from tests.boardlight.web.made_up_requests import OPERATIONS, SERVED, made_up
from tests.boardlight.web.request_sequences import SEQUENCES, Step, requests_of
from tests.boardlight.web.test_keys import GIVEN, cookie
from tests.patience import PATIENCE_S

CASES = 1000
IN_SEQUENCES = 0.25
"""Their share of the requests."""
AT_A_TIME = 5
"""Examples of one operation, or sequences, with one seed; the first of them is always the simplest."""


@dataclass
class Report:
    """What came of it."""

    statuses: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "")
    operations: Counter[str] = field(default_factory=Counter)

    def asked(self, what: str, ask: Callable[[], requests.Response | httpx.Response]) -> None:
        """Ask, and write down what came."""
        self.operations[what] += 1
        begun = time.monotonic()
        try:
            answer = ask()
        except (httpx.HTTPError, requests.RequestException) as error:
            self.statuses["none"] += 1
            self.faults.append(f"{what}: {error!r}")
            return
        self.slowest = max(self.slowest, (time.monotonic() - begun, what))
        self.statuses[f"{answer.status_code // 100}xx"] += 1
        if answer.status_code >= 500:
            self.faults.append(f"{what}: {answer.status_code} {answer.text[:200]}")

    @property
    def cases(self) -> int:
        return self.statuses.total()


def trying(number: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """How hypothesis makes examples up: the same of the same number."""
    chosen = settings(
        max_examples=AT_A_TIME, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    return lambda test: seed(number)(chosen(test))


def one_by_one(server: Apart, label: str, number: int, report: Report) -> None:
    """Some requests of one operation, each with some key."""

    @trying(number)
    @given(made_up(label), st.sampled_from([*GIVEN]))
    def tried(case: Case, who: str) -> None:
        headers = {**(case.headers or {}), **cookie(server, GIVEN[who])}
        report.asked(label, lambda: case.call(base_url=server.url, headers=headers, timeout=PATIENCE_S))

    tried()


def in_sequence(server: Apart, number: int, report: Report) -> None:
    """Some requests of one client after the other, who may find a key or lose it on the way."""

    @trying(number)
    @given(SEQUENCES, st.sampled_from([*GIVEN.values()]))
    def tried(steps: list[Step], key: str) -> None:
        cookies = {f"boardlight-{server.url.rsplit(':', 1)[1]}": key} if key else {}
        with httpx.Client(
            base_url=server.url, cookies=cookies, timeout=PATIENCE_S, trust_env=False
        ) as client:
            for name, ask in requests_of(client, steps):
                report.asked(f"in a sequence: {name}", ask)

    tried()


def attack(program: str, keyed: bool, cases: int, folder: Path) -> tuple[Report, list[str]]:
    """So many requests, or a few more, and the lines on standard error."""
    report = Report()
    with served_apart(program, keyed, folder) as server:
        number = 0
        while report.cases < cases * (1 - IN_SEQUENCES):
            one_by_one(server, [*OPERATIONS][number % len(OPERATIONS)], number, report)
            number += 1
        while report.cases < cases:
            in_sequence(server, number, report)
            number += 1
        return report, server.said()


def main(cases: int) -> int:
    """Print what came of it; 1 if something broke, hung or was said."""
    broken = False
    with tempfile.TemporaryDirectory() as folder:
        for program, keyed in SERVED:
            begun = time.monotonic()
            report, said = attack(program, keyed, cases // len(SERVED), Path(folder) / f"{program}{keyed}")
            print(f"{program} {'with' if keyed else 'without'} keys, {time.monotonic() - begun:.0f} s:")
            print(f"  {report.cases} requests of {len(report.operations)} kinds: {dict(report.statuses)}")
            print(f"  slowest answer {report.slowest[0]:.2f} s, {report.slowest[1]}")
            for line in [*report.faults[:10], *said[:10]]:
                print(f"  {line[:600]!r}")
            print(f"  {len(report.faults)} broken, {len(said)} lines on standard error", flush=True)
            broken |= bool(report.faults or said)
    return int(broken)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else CASES))
