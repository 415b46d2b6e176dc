"""Hostile guests of every kind beside a game: does the arbiter notice?

Run: python -m tests.bench.attack.bench_hostile [MINUTES]
A house is served with keys, a simulated game is looked at in the same process, and an arbiter gives orders by
page while guests do what `hostile_guests.py` lists.
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

import httpx
from websockets.sync.client import connect

from boardlight.journal.journal import open_journal
from rules.game import State
from rules.games import load
from rules.notation import read_turn
from rules.turns import turns
from tests.bench.attack.hostile_house import GAME
from tests.boardlight.asking import asking
from tests.boardlight.web.test_keys import KEYS

GUESTS = "tests.bench.attack.hostile_guests"
MINUTES = 1.0
QUIET_S = 3.0
"""Before the guests come: orders are timed then, too."""
EACH_S = 0.1
"""Between two orders."""
WATCHING_EVERY = 10
"""Orders between two new pages that the arbiter opens."""
PATIENCE_S = 5.0
"""An order that takes longer counts as refused."""


@dataclass
class Report:
    """What came of it."""

    quiet_s: list[float] = field(default_factory=list)
    delays_s: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    """What the arbiter was not given, though it was his."""
    wrong: list[str] = field(default_factory=list)
    """What was kept or played otherwise than it was ordered."""
    tracebacks: int = 0
    said: list[str] = field(default_factory=list)
    """Lines on standard error."""
    simulated: int = 0
    memory_kb: list[int] = field(default_factory=list)
    files: list[int] = field(default_factory=list)
    """Both before, in the middle of, and after the attack."""
    met: dict[str, Any] = field(default_factory=dict)

    @property
    def is_good(self) -> bool:
        return not (self.refused or self.wrong or self.tracebacks)


class Arbiter:
    """Plays a game of chance by page, and knows what must have been kept."""

    before = 1
    """Games that were there already."""

    def __init__(self, url: str, report: Report) -> None:
        cookie = f"boardlight-{url.rsplit(':', 1)[1]}={KEYS.arbiter}"
        self.headers, self.report, self.url = {"cookie": cookie}, report, url
        self.page = httpx.Client(base_url=url, headers=self.headers, timeout=PATIENCE_S, trust_env=False)
        self.game, self.chance = load(GAME), random.Random(5)
        self.played: list[list[str]] = []

    def begin(self) -> None:
        self.ordered(f"new {GAME}")
        self.state: State = self.game.start()
        self.played.append([])

    def ordered(self, order: str) -> float:
        begun = time.monotonic()
        try:
            answer = self.page.post("/api/order", json=asking(order))
            if answer.status_code != 202:
                self.report.refused.append(f"{order}: {answer.status_code} {answer.text}")
        except httpx.HTTPError as error:
            self.report.refused.append(f"{order}: {error!r}")
        return time.monotonic() - begun

    def play(self, until: float, delays: list[float]) -> None:
        number = 0
        while time.monotonic() < until:
            text = self.game.write(self.state, self.chance.choice(list(turns(self.game, self.state))).path)
            delays.append(self.ordered(f"play {text}"))
            self.state = read_turn(self.game, self.state, text).state
            self.played[-1].append(text)
            if self.state.outcome:
                self.begin()
            if (number := number + 1) % WATCHING_EVERY == 0:
                self.watch()
            time.sleep(EACH_S)

    def watch(self) -> None:
        """Open a page anew: the arbiter comes in, whoever else is there."""
        try:
            address = self.url.replace("http", "ws") + "/ws"
            with connect(
                address, additional_headers=self.headers, open_timeout=PATIENCE_S, proxy=None
            ) as line:
                known = json.loads(line.recv(PATIENCE_S))
                if known["you"]["role"] != "arbiter" or known["ply"] != self.state.ply:
                    self.report.wrong.append(f"the page shows ply {known['ply']}, not {self.state.ply}")
        except Exception as error:
            self.report.refused.append(f"watching: {error!r}")

    def compare(self, store: str) -> None:
        """Whether what was ordered is what is kept."""
        with open_journal(store) as journal:
            kept = [
                [event.text for event in journal.events(entry.id) if event.kind == "turn"]
                for entry in journal.games()
                if entry.header.game == GAME and entry.id > self.before
            ]  # fmt: skip
        if kept != [played for played in self.played if played]:
            self.report.wrong.append("the journal does not hold the turns that were ordered")


def attack(minutes: float, folder: Path) -> Report:
    """All of it; processes end with this function."""
    report = Report()
    errors = folder / "errors"
    with (
        errors.open("wb") as said,
        subprocess.Popen(
            [sys.executable, "-m", "tests.bench.attack.hostile_house", str(folder)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, text=True, bufsize=1,
        ) as host,
    ):  # fmt: skip
        assert host.stdin and host.stdout
        url = json.loads(host.stdout.readline())["url"]
        arbiter = Arbiter(url, report)
        arbiter.begin()
        arbiter.play(time.monotonic() + QUIET_S, report.quiet_s)
        _measure(host.stdin, host.stdout, report)
        with subprocess.Popen(
            [sys.executable, "-m", GUESTS, url.rsplit(":", 1)[1], str(60 * minutes)],
            stdout=subprocess.PIPE, text=True,
        ) as guests:  # fmt: skip
            assert guests.stdout
            for _ in range(2):
                arbiter.play(time.monotonic() + 30 * minutes, report.delays_s)
                _measure(host.stdin, host.stdout, report)
            report.met = json.loads(guests.stdout.readline())
        host.stdin.close()
        end = json.loads(host.stdout.readline())
    report.simulated = end["turns"]
    report.wrong += [f"{end['wrong']} simulated turns were not logged as played"] * bool(end["wrong"])
    arbiter.page.close()
    arbiter.compare(f"sqlite:///{folder / 'journal.db'}")
    report.said = errors.read_text(encoding="utf-8", errors="replace").splitlines()
    report.tracebacks = sum(line.startswith("Traceback") for line in report.said)
    return report


def _measure(asked: IO[str], answers: IO[str], report: Report) -> None:
    asked.write("\n")
    measured = json.loads(answers.readline())
    report.memory_kb.append(measured["memory_kb"])
    report.files.append(measured["files"])


def percentiles(delays_s: list[float]) -> str:
    """Median, 95th and 99th in a hundred, and the longest."""
    ordered = sorted(delays_s) or [float("nan")]
    shares = {"median": 0.5, "95 %": 0.95, "99 %": 0.99, "longest": 1.0}
    parts = (
        f"{name} {1000 * ordered[int(share * (len(ordered) - 1))]:.0f} ms" for name, share in shares.items()
    )
    return ", ".join(parts)


def main(minutes: float) -> int:
    """Print what came of it; 1 if the arbiter was refused anything, or anything went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        report = attack(minutes, Path(folder))
    print(f"orders before the guests came: {len(report.quiet_s)}, {percentiles(report.quiet_s)}")
    print(f"orders beside them: {len(report.delays_s)}, {percentiles(report.delays_s)}")
    print(f"memory {report.memory_kb} kB, descriptors {report.files}, {report.simulated} simulated turns")
    for kind, met in report.met.items():
        print(f"  {kind:<18} {dict(Counter(met).most_common())}")
    for line in [*report.refused[:10], *report.wrong, *report.said[:20]]:
        print(f"  {line[:300]!r}")
    print(
        f"{len(report.refused)} refused to the arbiter, {len(report.wrong)} wrong, "
        f"{report.tracebacks} tracebacks, {len(report.said)} lines on standard error"
    )
    return int(not report.is_good)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else MINUTES))
