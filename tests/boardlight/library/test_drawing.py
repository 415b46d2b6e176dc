"""What is heavy is drawn elsewhere: whoever asks for how much of it, orders are answered."""

import asyncio
import os
import pickle
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx
import pytest

from boardlight.library.drawing import queue
from boardlight.library.drawing.process import framed
from boardlight.library.drawing.queue import GUESTS_WAITING, WAITING, DrawingQueue
from boardlight.referee.permissions import ARBITER, GUEST, Asker
from boardlight.server import Server
from boardlight.web.access import Refused
from boardlight.web.connections.guard import GUESTS_AT_ONCE
from calibration.printing.document import pdf
from calibration.printing.document.pdf import Page, Part
from calibration.printing.drawing import lettering, typefaces
from calibration.printing.drawing.drawing import Drawing
from calibration.printing.drawing.lettering import text, written
from tests.boardlight.asking import asking as body_of
from tests.boardlight.library.failing_jobs import breaks, endless, ends
from tests.boardlight.web.serving_host import OVER, served_host
from tests.boardlight.web.test_keys import KEYS, cookie

PATIENCE_S = 20.0
AT_ONCE = 8
THREADS = 40
"""Of the server."""
HEAVY = (
    f"/api/library/{OVER}/export/sheet",
    f"/api/library/{OVER}/export/text",
    "/print/target.pdf",
)


@contextmanager
def asking(server: Server, key: str = "") -> Iterator[httpx.Client]:
    headers = cookie(server, key) if key else {}
    with httpx.Client(base_url=server.url, headers=headers, timeout=PATIENCE_S, trust_env=False) as client:
        yield client


def test_many_at_once_are_all_answered_and_nothing_is_drawn_beside_the_referee(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(*given: object) -> bytes:
        raise AssertionError("drawn in the process of the referee")

    monkeypatch.setattr(pdf, "_pdf", here)
    monkeypatch.setattr("boardlight.library.exports.export", here)
    with (
        served_host(tmp_path, None) as (_, server),
        asking(server) as client,
        ThreadPoolExecutor(AT_ONCE) as people,
    ):
        answers = list(people.map(client.get, [path for path in HEAVY for _ in range(AT_ONCE)]))
    assert Counter(answer.status_code for answer in answers) == {200: len(answers)}
    for start in range(0, len(answers), AT_ONCE):
        assert len({answer.content for answer in answers[start : start + AT_ONCE]}) == 1


def test_who_waits_keeps_nobody_from_ordering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    async def slow(self: DrawingQueue, order: bytes) -> bytes:
        await asyncio.to_thread(go_on.wait, PATIENCE_S)
        return pickle.dumps((True, b"%PDF"))

    monkeypatch.setattr(DrawingQueue, "_answered", slow)
    more = THREADS + GUESTS_AT_ONCE
    with (
        served_host(tmp_path, KEYS) as (_, server),
        asking(server) as guest,
        asking(server, KEYS.arbiter) as arbiter,
        ThreadPoolExecutor(more) as people,
    ):
        asked = [people.submit(guest.get, f"/print/chess.pdf?pitch={20 + n}") for n in range(more)]
        assert arbiter.post("/api/order", json=body_of("open chess")).status_code == 202
        assert arbiter.get("/api/table").status_code == 200
        mine = people.submit(arbiter.get, "/print/chess.pdf?pitch=16")
        go_on.set()
        assert mine.result().content == b"%PDF"
        answers = Counter(each.result().status_code for each in asked)
    assert set(answers) <= {200, 503} and answers[503] >= 1


async def drawing(asked: int, asker: Asker) -> tuple[list[object], int]:
    """What comes of asking for so many different copies, each of them twice; and how many were drawn."""
    drawn = 0
    go_on = asyncio.Event()

    class Slow(DrawingQueue):
        async def _answered(self, order: bytes) -> bytes:
            nonlocal drawn
            drawn += 1
            await go_on.wait()
            return pickle.dumps((True, b"copy"))

    ordered = Slow()
    waiting = [
        asyncio.ensure_future(ordered.copy((number,), partial(bytes), asker))
        for number in range(asked)
        for _ in range(2)
    ]
    await asyncio.sleep(0)
    go_on.set()
    return await asyncio.gather(*waiting, return_exceptions=True), drawn


@pytest.mark.parametrize(("asker", "most"), [(GUEST, GUESTS_WAITING), (ARBITER, WAITING)])
def test_the_queue_has_an_end_and_says_when_to_come_again(asker: Asker, most: int) -> None:
    answers, drawn = asyncio.run(drawing(most + 3, asker))
    assert (answers[: 2 * most], drawn) == ([b"copy"] * 2 * most, most)
    for refusal in answers[2 * most :]:
        assert isinstance(refusal, Refused) and refusal.status == 503
        assert refusal.again_s and str(refusal.again_s) in refusal.words.en


@pytest.mark.parametrize("keep", [True, False])
def test_copies_are_kept_unless_that_would_tell_something(keep: bool) -> None:
    async def twice() -> int:
        ordered, drawn = DrawingQueue(), 0

        async def answered(order: bytes) -> bytes:
            nonlocal drawn
            drawn += 1
            return pickle.dumps((True, b"copy"))

        ordered._answered = answered  # type: ignore[method-assign]
        for _ in range(2):
            await ordered.copy(("same",), partial(bytes), GUEST, keep)
        return drawn

    assert asyncio.run(twice()) == (1 if keep else 2)


@pytest.mark.parametrize("job", [ends, breaks, endless])
def test_a_job_that_goes_wrong_is_refused_and_the_next_is_done(
    job: object, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    async def both() -> object:
        ordered = DrawingQueue()
        assert await ordered.copy(("first",), partial(bytes, b"first"), GUEST) == b"first"
        monkeypatch.setattr(queue, "JOB_S", 0.2 if job is endless else PATIENCE_S)
        with pytest.raises(Refused) as refusal:
            await ordered.copy(("bad",), partial(job), GUEST)  # type: ignore[arg-type]
        assert refusal.value.status == 503
        monkeypatch.setattr(queue, "JOB_S", PATIENCE_S)
        answer = await ordered.copy(("next",), partial(bytes, b"next"), GUEST)
        await ordered.aclose()
        return answer

    assert asyncio.run(both()) == b"next"
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize("has_drawn", [True, False])
def test_a_queue_that_is_closed_leaves_no_process_whatever_waits(has_drawn: bool) -> None:
    begun: list[asyncio.subprocess.Process] = []

    class Counted(DrawingQueue):
        async def _started(self) -> asyncio.subprocess.Process:
            begun.append(await super()._started())
            return begun[-1]

    async def closed() -> None:
        ordered = Counted()
        if has_drawn:
            await ordered.copy(("first",), partial(bytes), ARBITER)
        waiting = [
            asyncio.ensure_future(ordered.copy((number,), partial(endless), ARBITER)) for number in range(3)
        ]
        while not ordered._turn.locked():
            await asyncio.sleep(0)
        await ordered.aclose()
        await asyncio.wait(waiting)

    asyncio.run(closed())
    assert all(process.returncode is not None for process in begun)
    assert len(begun) == has_drawn


def test_two_threads_may_set_the_same_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, a glyph that one thread was unpacking had no outline for the other."""
    typefaces._vera.cache_clear()
    lettering._letter.cache_clear()
    begin = threading.Barrier(AT_ONCE)
    words = "".join(map(chr, range(0x21, 0x7F)))

    def page() -> bytes:
        begin.wait()
        line = (words, 100, 10, 2.0, "#000000")
        drawing = Drawing(200, 20, (text(*line)._replace(writing=written(*line).writing),))
        return pdf.pdf([Page(200, 20, (Part(drawing),))], "letters")

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(AT_ONCE) as threads:
            pages = [each.result() for each in [threads.submit(page) for _ in range(AT_ONCE)]]
    finally:
        sys.setswitchinterval(usual)
    assert len(set(pages)) == 1


def test_when_nobody_is_left_to_read_the_press_ends_without_a_word() -> None:
    reading, writing = os.pipe()
    room = [sys.executable, "-m", "boardlight.library.drawing.process"]
    with subprocess.Popen(room, stdin=subprocess.PIPE, stdout=writing, stderr=subprocess.PIPE) as process:
        os.close(reading)
        os.close(writing)
        job = framed(pickle.dumps(partial(bytes, 100_000)))
        _, complaints = process.communicate(job)
    assert (process.returncode, complaints) == (0, b"")
