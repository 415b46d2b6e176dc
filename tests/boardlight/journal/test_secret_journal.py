"""A journal that is asked while a game is set up in secret: by guests of the library, and by commands.

Journals that differ only in what was done behind screens, how often it was done included, answer alike. For
what a guest may ask the work is the same as well: calls, and steps of the database.
"""

import asyncio
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import product
from pathlib import Path

import httpx
import pytest
from fastapi.routing import APIRoute

from boardlight.cli import run
from boardlight.host.games import listing
from boardlight.journal.journal import Journal, open_journal
from boardlight.journal.log_lines import Header
from boardlight.library.exports import FORMATS
from boardlight.referee.permissions import Asker
from boardlight.referee.session.logged import read_event
from boardlight.referee.session.orders.text import read_order
from boardlight.server import create_app
from boardlight.web.access import Access, Refused
from boardlight.web.keys import Keys
from tests.boardlight.kept_games import Scribe, mated
from tests.boardlight.secrecy.secret_setups import (
    CAMPS,
    GAME,
    in_secret,
    place,
    say_ready,
    set_up,
    table_of,
    worked,
)

KEYS = Keys("the-arbiter", ("the-first-seat", "the-second-seat"))
HEADER = Header(game=GAME.name, players=("Ann", "Bob"), started="2026-01-02")
COUNTS = (0, 1, 7)


def one_ready(seed: int, count: int) -> Scribe:
    """Red has said that it is ready; Black has done so many things behind its screen."""
    written = in_secret(seed, 0)
    for piece, cell in CAMPS[0].items():
        place(written, 0, piece, cell)
    say_ready(written, 0)
    for piece, cell in list(CAMPS[1].items())[:count]:
        place(written, 1, piece, cell)
    return written


def under_way(seed: int, count: int) -> Scribe:
    """The screens are gone, and play goes on."""
    written = set_up(seed, count)
    written.events.append(read_event("unveiled", 9.0, "rules", ply=written.state.ply))
    return written


STAGES = {"one places": in_secret, "one is ready": one_ready, "all is seen": under_way}


@pytest.fixture(params=STAGES)
def journals(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Journal]]:
    """Journals with such a game and one that is over, which differ in what is hidden alone."""
    with ExitStack() as closing:
        found = []
        for seed, count in enumerate(COUNTS):
            place = f"sqlite:///{tmp_path / str(count) / 'journal.db'}"
            journal = closing.enter_context(open_journal(place))
            journal.keep(HEADER, STAGES[request.param](seed, count).events)
            journal.keep(Header(game="chess", started="2026-01-01"), mated().events)
            found.append(journal)
        yield found


def app_of(journal: Journal):
    """The page of a table, with its library."""
    table = table_of(in_secret(0, 0))
    return create_app(table, Access(KEYS, "http://127.0.0.1"), journal)


def read(app, asked: Sequence[tuple[str, str]]) -> list[httpx.Response]:
    """What whoever holds a key is answered at an address, for each pair of both."""

    async def ask() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:81") as client:
            headers = [{"cookie": f"boardlight-81={key}"} for _, key in asked]
            return [
                await client.get(path, headers=each) for (path, _), each in zip(asked, headers, strict=True)
            ]

    return asyncio.run(ask())


def addresses(app) -> set[str]:
    """Every address that somebody may read there; of formats, those that take no film to be made."""
    parts = {"{game_id}": ["1", "2"], "{form}": [*FORMATS, "jsonl", "doc"], "{name}": ["table/main.js"]}
    found = set()
    for route in app.routes:
        if isinstance(route, APIRoute) and "GET" in route.methods:
            names = [name for name in parts if name in route.path]
            for chosen in product(*(parts[name] for name in names)):
                path = route.path
                for name, value in zip(names, chosen, strict=True):
                    path = path.replace(name, value)
                found.add(path)
    return {path for path in found if not path.endswith(("gif", "mp4", "webm"))}


def test_every_address_answers_alike(journals: list[Journal]) -> None:
    """Neither a guest nor the other seat learns anything."""
    apps = [app_of(journal) for journal in journals]
    found = sorted(addresses(apps[0]))
    assert len(found) > 10 and "/api/library/1" in found
    asked = list(product(found, ("", KEYS.seats[1])))
    for pair, *answers in zip(asked, *(read(app, asked) for app in apps), strict=True):
        assert len({(answer.status_code, answer.content) for answer in answers}) == 1, pair


def stepped(journal: Journal, call) -> tuple[object, int, int]:
    """What a call gives, how many functions it called, and how many steps the database took for it."""
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        return 0

    with journal.connection() as connection:
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.set_progress_handler(step, 1)
    try:
        answer, calls = worked(call)
    finally:
        raw.set_progress_handler(None, 1)
    return answer, calls, steps


def answered(app, path: str, **parts: object) -> object:
    """What the function behind an address gives."""
    endpoint = next(route.endpoint for route in app.routes if getattr(route, "path", "") == path)
    try:
        return endpoint(**parts).body
    except Refused as error:
        return error.status, error.words


@pytest.mark.parametrize(
    "asked", [("/api/library", {}), ("/api/library/{game_id}", {"game_id": 1}), ("/api/games", {})]
)
def test_and_with_the_same_work(journals: list[Journal], asked: tuple[str, dict[str, object]]) -> None:
    path, parts = asked
    found = set()
    for journal in journals:
        app = app_of(journal)

        def ask() -> object:
            if path == "/api/games":
                return json.dumps(listing(journal))  # noqa: B023
            return answered(app, path, **parts)  # noqa: B023

        ask()
        found.add(stepped(journal, ask))
    assert len(found) == 1


COMMANDS = (
    ("journal", "list"), ("journal", "verify"), ("journal", "verify", "1"), ("replay", "1", "--all"),
    ("journal", "export", "1"), ("journal", "export", "1", "--as", "text"),
    ("journal", "list", "--search", "ann"),
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_prints_alike(
    journals: list[Journal], command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    told = set()
    for journal in journals:
        code = run([*command, "--store", str(journal._engine.url.database)])
        told.add((code, *capsys.readouterr()))
    assert len(told) == 1, told


def test_a_game_that_goes_on_has_neither_number_nor_hash(
    journals: list[Journal], capsys: pytest.CaptureFixture[str]
) -> None:
    store = str(journals[-1]._engine.url.database)
    chains = {number: journals[-1].chain(number) for number in (1, 2)}
    assert run(["journal", "list", "--store", store]) == run(["journal", "verify", "--store", store]) == 0
    said = capsys.readouterr().out
    assert chains[1].digest not in said and f" {chains[1].events} events" not in said
    assert chains[2].digest in said and f"{chains[2].events} events" in said


@pytest.mark.parametrize("spoilt", [3, 20])
def test_a_damaged_set_up_is_told_without_its_place(
    spoilt: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither the row, nor what stood in it."""
    store = str(tmp_path / "journal.db")
    with open_journal(store) as journal:
        journal.keep(HEADER, one_ready(0, 9).events)
    raw = sqlite3.connect(store)
    raw.execute("UPDATE events SET text = 'place HK r9.9' WHERE number = ?", (spoilt,))
    raw.commit()
    raw.close()
    for command in COMMANDS:
        run([*command, "--store", store])
        said = "".join(capsys.readouterr())
        assert f"event {spoilt}" not in said and "HK" not in said and "place" not in said, command


def test_guests_see_the_game_again_when_the_screens_are_gone(tmp_path: Path) -> None:
    with open_journal(str(tmp_path / "journal.db")) as journal:
        log = journal.keep(HEADER, one_ready(0, 16).events)
        app = app_of(journal)
        (refused,) = read(app, [("/api/library/1", "")])
        assert refused.status_code == 409 and "behind screens" in refused.json()["refusal"]["en"]
        table = table_of(one_ready(0, 16))
        table._log = journal.log(log.id)
        assert table.order("page", read_order("play ready Black"), Asker("seat", 1)) is None
        kinds = [event.kind for event in journal.events(log.id)]
        assert kinds[-2:] == ["turn", "unveiled"]
        (page,) = read(app, [("/api/library/1", "")])
        assert [node["text"] for node in page.json()["nodes"]] == ["", "ready Red", "ready Black"]
