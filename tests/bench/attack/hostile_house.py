"""A house on the network, with a simulated game played beside it: run by `bench_hostile.py`.

Run: python -m tests.bench.attack.hostile_house FOLDER. It serves until its standard input ends.
"""

import itertools
import json
import os
import resource
import sys
import threading
from pathlib import Path

from boardlight.host.host import Host
from boardlight.journal.journal import open_journal
from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.referee.session.clock import read_control
from boardlight.server import serve
from rules.games import load
from tests.boardlight.kept_games import mated
from tests.boardlight.web.serving_host import keep
from tests.boardlight.web.test_keys import KEYS

GAME = "quatrarmes"
FILES = 1024


def memory_kb() -> int:
    """Of this process, that is in use now."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def told(**facts: object) -> None:
    print(json.dumps(facts), flush=True)


class Played:
    """A simulated table that is looked at as a real one is, in the process that serves."""

    def __init__(self) -> None:
        self.turns = self.wrong = 0
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        from boardlight.simulation.people.performance import improvised
        from tests.boardlight.table.delays import Watched

        game = load(GAME)
        for seed in itertools.count(1):
            table = Watched.of(game, seed)
            for turn in improvised(game, seed, 20).turns:
                if self._stopping.is_set():
                    return
                logged = table.play(turn)
                self.turns += 1
                self.wrong += logged.texts != (logged.wanted,)

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()


def main(folder: Path) -> None:
    """Serve, say where, and say at the end how the simulated game went."""
    with open_journal(f"sqlite:///{folder / 'journal.db'}") as journal:
        keep(journal, mated())
        host = Host(journal, control=read_control("10"))
        with serve(host, port=0, keys=KEYS, journal=journal, home=host) as server:
            told(url=server.url)
            played = Played()
            for _ in sys.stdin:
                told(memory_kb=memory_kb(), files=len(list(Path("/proc/self/fd").iterdir())))
            played.stop()
            told(turns=played.turns, wrong=played.wrong)
        host.close()


if __name__ == "__main__":
    os.environ[PROFILES_VARIABLE] = str(Path(sys.argv[1]) / "profiles")
    # As many as a system usually allows.
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    main(Path(sys.argv[1]))
