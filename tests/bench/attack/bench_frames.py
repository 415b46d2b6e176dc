"""WebSocket frames at random, whole and broken, over many lines: is the arbiter served, does memory grow?

Run: python -m tests.bench.attack.bench_frames [FRAMES]
"""

import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import httpx

from tests.bench.attack.served_apart import served_apart
from tests.boardlight.web.random_frames import Stranger
from tests.boardlight.web.test_keys import KEYS, cookie
from tests.patience import PATIENCE_S

FRAMES = 100_000
STRANGERS = 8
"""At the same time."""
ROUNDS = 4
"""Memory is measured between them."""
EACH_S = 0.2
"""Between two requests of the arbiter."""
SMALLEST_BYTES = sys.getsizeof(b"")
"""Of whatever could be kept of a frame: memory that grows by less a frame keeps nothing of each."""


def serving(arbiter: httpx.Client, talks: list[Future[Stranger]]) -> list[float]:
    """How long the arbiter waited for each answer, until the talks are over and once more."""
    waits = []
    over = False
    while not over:
        over = all(talk.done() for talk in talks)
        begun = time.monotonic()
        arbiter.get("/api/table").raise_for_status()
        waits.append(time.monotonic() - begun)
        time.sleep(EACH_S)
    return waits


def main(frames: int) -> int:
    """Print what came of it; 1 if anything was treated otherwise than due, said, or kept."""
    begun, waits, faults = time.monotonic(), [], []
    sent: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, served_apart("table", True, Path(folder) / "t") as server:
        asks = {"base_url": server.url, "headers": cookie(server, KEYS.arbiter), "timeout": PATIENCE_S}
        memory_kb = [server.memory_kb()]
        with (
            httpx.Client(**asks, trust_env=False) as arbiter,
            ThreadPoolExecutor(STRANGERS) as pool,
        ):
            for number in range(ROUNDS):
                strangers = [Stranger(server, STRANGERS * number + each) for each in range(STRANGERS)]
                share = -(-frames // (ROUNDS * STRANGERS))
                talks = [pool.submit(stranger.send, share) for stranger in strangers]
                waits += serving(arbiter, talks)
                for stranger in (talk.result() for talk in talks):
                    sent += stranger.sent
                    lines += stranger.lines
                    faults += stranger.faults
                memory_kb.append(server.memory_kb())
                print(f"{sent.total()} frames, {lines.total()} lines, {len(faults)} faults", flush=True)
        said = server.said()
    grown = 1024 * (memory_kb[-1] - memory_kb[ROUNDS // 2]) / (frames / 2)
    print(f"{sent.total()} frames on {lines.total()} lines in {time.monotonic() - begun:.0f} s: {dict(sent)}")
    print(f"lines by their ends: {dict(lines)}; {len(faults)} treated otherwise than due")
    print(f"the arbiter asked {len(waits)} times, and waited {max(waits):.2f} s at most")
    print(f"memory {memory_kb} kB, in the second half {grown:.1f} bytes a frame (goal < {SMALLEST_BYTES})")
    for line in [*faults[:10], *said[:10]]:
        print(f"  {line[:300]!r}")
    print(f"{len(said)} lines on standard error")
    return int(bool(faults or said or grown >= SMALLEST_BYTES))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else FRAMES))
