"""Who learns, and what was solved before, is told to nobody else: tables that differ in that answer alike."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.sync.client import ClientConnection

from boardlight.commands.terminal.progress import follow
from boardlight.host.host import Host
from boardlight.journal.pupils.pupils import Pupils
from boardlight.referee.session.orders.text import read_order
from boardlight.school.lessons import lessons_of
from boardlight.web.keys import Keys
from tests.boardlight.school.answering import answer
from tests.boardlight.web.serving_host import served_host
from tests.patience import PATIENCE_S
from tests.web.serving import heard, watching

KEYS = Keys("the-arbiter", ("the-first-seat", "the-second-seat"))
STRANGERS = {"nobody": "", "a wrong key": "wrong", "a seat": KEYS.seats[0]}
LESSONS = lessons_of("chess")

PATHS = (
    "/", "/api/table", "/board.svg", "/api/games", "/api/steps?cell=27", "/api/library", "/library",
    "/school", "/school/1", "/api/school", "/api/school/learner", "/api/school/1",
    "/api/school/1/answers/csv", "/api/school/1/certificate/chess.pdf?chapter=pieces", "/rules/chess",
    "/api/library/1",
)  # fmt: skip
CHANGING = ("/api/table", "/api/school/learner")
"""What could tell of each step of a lesson."""


class Side(NamedTuple):
    """One of two tables."""

    host: Host
    client: httpx.Client
    line: ClientConnection

    def order(self, text: str) -> None:
        assert self.host.order("page", read_order(text)) is None

    def ask(self, key: str, path: str) -> tuple[int, bytes]:
        cookie = {"cookie": f"boardlight-{self.client.base_url.port}={key}"} if key else {}
        answer = self.client.get(path, headers=cookie)
        return answer.status_code, answer.content


@pytest.fixture
def sides(tmp_path: Path) -> Iterator[tuple[Side, Side]]:
    """At the first table a learner with a past repeats what is due, at the second nobody learns."""
    with ExitStack() as closing:
        found = []
        for name in ("learner", "nobody"):
            (tmp_path / name).mkdir()
            host, server = closing.enter_context(served_host(tmp_path / name, KEYS))
            client = httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False)
            found.append(Side(host, closing.enter_context(client), closing.enter_context(watching(server))))
        register = found[0].host.school.register
        assert isinstance(register, Pupils)
        pupil, _ = register.add("Anne Unforgettable", "2026-01-02")
        for each in LESSONS[:-1]:
            register.keep(pupil.id, answer(each.key, misses=1))
        yield found[0], found[1]


def same(sides: tuple[Side, Side], paths: tuple[str, ...] = PATHS) -> None:
    """Both tables answer everybody alike whom it does not concern; the table's message never tells of it."""
    one, other = (side.ask(KEYS.arbiter, "/api/table") for side in sides)
    assert one == other
    for path in paths:
        for who, key in STRANGERS.items():
            one, other = (side.ask(key, path) for side in sides)
            assert one == other, (who, path)
            assert b"Unforgettable" not in one[1]


def test_tables_that_differ_in_who_learns_say_the_same(
    sides: tuple[Side, Side], capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    one, other = sides
    one.order("teach chess due; pupil=anne unforgettable")
    other.order("teach chess 1")
    for side in sides:
        side.host.wait(1.0)
    same(sides)
    for texts in (("hint", "play Kc5", "play Kxd5"), ("next", "play Kxd3"), ("next", "hint", "next")):
        for text in texts:
            for side in sides:
                side.order(text)
                side.host.wait(side.host.time + 1.0)
            same(sides, CHANGING)
    for side in sides:
        follow(side.host, lambda: True)
        side.order(f"lesson {len(LESSONS)}")
    same(sides)
    assert "Unforgettable" not in capfd.readouterr().out + caplog.text
    for side in sides:
        side.order("welcome")
    same(sides)


def test_what_is_pushed_is_the_same_too(sides: tuple[Side, Side]) -> None:
    one, other = sides
    one.order("teach chess due; pupil=Anne Unforgettable")
    other.order("teach chess")
    for side in sides:
        side.host.wait(1.0)
        side.order("lesson 3")
    pushed = [until_lesson(3, side) for side in sides]
    assert pushed[0] == pushed[1]


def until_lesson(number: int, side: Side) -> dict[str, Any]:
    """The message that tells of that lesson, as it is pushed to somebody who watches."""
    message = heard(side.line)
    while (message.get("lesson") or {}).get("number") != number:
        message = heard(side.line)
    return message
