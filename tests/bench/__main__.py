"""All benches one after the other, whatever becomes of each; the exit code is 1 if a promise was broken.

Run: python -m tests.bench. What could not be measured is told at the end, and breaks nothing.
"""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.bench import NOT_MEASURED

HERE = Path(__file__).parent
BENCHES = sorted(".".join(file.relative_to(HERE).with_suffix("").parts) for file in HERE.rglob("bench_*.py"))


def run(bench: str) -> int:
    """Exit code of a bench in a process of its own."""
    print(f"== {bench}", flush=True)
    return subprocess.run([sys.executable, "-m", f"tests.bench.{bench}"], check=False).returncode


def verdict(codes: Mapping[str, int]) -> tuple[str, int]:
    """What all the exit codes come to, in words and as one of them."""
    missing = [bench for bench, code in codes.items() if code == NOT_MEASURED]
    broken = [bench for bench, code in codes.items() if code not in (0, NOT_MEASURED)]
    kept = len(codes) - len(missing) - len(broken)
    parts = [f"{kept} of {len(codes)} benches keep their promise"]
    parts += [f"broken: {', '.join(broken)}"] if broken else []
    parts += [f"not measured: {', '.join(missing)}"] if missing else []
    return "; ".join(parts), int(bool(broken))


if __name__ == "__main__":
    words, code = verdict({bench: run(bench) for bench in BENCHES})
    print(f"== {words}")
    sys.exit(code)
