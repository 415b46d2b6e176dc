"""The no-leak law at the doors of the world: journals that differ only in what is hidden are told alike.

To every address of PGN, JSON Lines, pages and LiveChess, with the same work, and at the same moments: what is
done behind screens wakes nobody up.
"""

import asyncio
import random
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import product
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI, Request
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardlight.club.broadcast import hours
from boardlight.club.broadcast.livechess.routes import livechess_app
from boardlight.club.broadcast.watcher import Watcher
from boardlight.club.broadcast.web.boards import board
from boardlight.club.broadcast.web.routes import world_app
from boardlight.journal.journal import open_journal
from boardlight.journal.log_lines import Header
from boardlight.library.search import Search
from rules.game import State
from rules.games.arcanor import Arcanor
from rules.notation import write_setup
from rules.pieces import Piece
from tests.boardlight.club.broadcast.worlds import Hand, told
from tests.boardlight.journal.test_secret_journal import COUNTS, HEADER, STAGES
from tests.boardlight.kept_games import Scribe, mated
from tests.boardlight.secrecy.secret_setups import in_secret, worked

HOME = "http://127.0.0.1"


@pytest.fixture(params=STAGES)
def watchers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Watcher]]:
    """Watched journals with such a game and one that is over, which differ in what is hidden alone."""
    with ExitStack() as closing:
        found = []
        for seed, count in enumerate(COUNTS):
            journal = closing.enter_context(open_journal(str(tmp_path / str(count) / "journal.db")))
            journal.keep(HEADER, STAGES[request.param](seed, count).events)
            journal.keep(Header(game="chess", started="2026-01-01"), mated().events)
            # Looked for by a player, so that the game that is over is told, too.
            found.append(Watcher(journal, Search(since="2026"), clock=Hand()))
        yield found


def addresses(app: FastAPI) -> set[str]:
    """Every address that somebody may read there."""
    parts = {"{game_id}": ("1", "2"), "{name}": ("embed/embed.js",), "{number}": ("0",), "{uuid}": ("x",)}
    found = set()
    for route in app.routes:
        if isinstance(route, APIRoute):
            names = [name for name in parts if name in route.path]
            for chosen in product(*(parts[name] for name in names)):
                path = route.path
                for name, value in zip(names, chosen, strict=True):
                    path = path.replace(name, value)
                found.add(path)
    return found


def read(app: FastAPI, paths: Sequence[str]) -> list[tuple[int, bytes, dict[str, str]]]:
    """What everybody is answered at these addresses, with all that is said about it."""

    async def ask() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url=HOME) as client:
            return [await client.get(path) for path in paths]

    return [(each.status_code, each.content, dict(each.headers)) for each in asyncio.run(ask())]


def apps(watcher: Watcher) -> list[FastAPI]:
    return [world_app(watcher, HOME), livechess_app(watcher)]


def test_every_address_answers_alike(watchers: list[Watcher], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hours, "seconds", lambda: 1.8e9)
    for place in range(2):
        served = [apps(watcher)[place] for watcher in watchers]
        paths = sorted(addresses(served[0]))
        assert {"/games.pgn", "/games/1.jsonl", "/embed/1"} <= set(paths) or "/api/v1.0/eboards" in paths
        for path, *answers in zip(paths, *(read(app, paths) for app in served), strict=True):
            bare = [
                (status, content, {name: said for name, said in about.items() if name != "clock-age"})
                for status, content, about in answers
            ]
            assert all(each == bare[0] for each in bare), path


@pytest.mark.parametrize("path", ["/games.pgn", "/games.json", "/games/{game_id}.json", "/embed/{game_id}"])
def test_and_with_the_same_work(watchers: list[Watcher], path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No request reads the journal; what it calls is as much, whatever is hidden."""
    monkeypatch.setattr(hours, "seconds", lambda: 1.8e9)
    found = set()
    for watcher in watchers:
        (app, _) = apps(watcher)
        route = next(each for each in app.routes if getattr(each, "path", "") == path)
        assert isinstance(route, APIRoute)
        given = {"request": request(path), "game_id": 1, "language": "en", "accept_language": ""}
        names = route.endpoint.__code__.co_varnames[: route.endpoint.__code__.co_argcount]
        asked = {name: given[name] for name in names}
        route.endpoint(**asked)  # What is kept for ever after is kept now.
        found.add(worked(lambda: route.endpoint(**asked).body)[1])  # noqa: B023
    assert len(found) == 1


def request(path: str) -> Request:
    headers: list[tuple[bytes, bytes]] = []
    return Request({"type": "http", "method": "GET", "path": path, "headers": headers, "query_string": b""})


def test_what_is_done_behind_screens_changes_no_answer_and_is_no_news(tmp_path: Path) -> None:
    with open_journal(str(tmp_path / "journal.db")) as journal:
        written = in_secret(1, 7)
        log = journal.begin(HEADER.game, {}, HEADER.players, started="2026-01-02")
        log.append(written.events[0])
        watcher = Watcher(journal, Search(), clock=Hand())
        app, _ = apps(watcher)
        paths = ["/games.json", "/games/1.json", "/games/1.jsonl", "/embed/1", "/"]
        before = [answer[:2] for answer in read(app, paths)]
        assert all(status == 200 for status, _ in before)
        for event in written.events[1:]:
            log.append(event)
            watcher.look()
            assert [answer[:2] for answer in read(app, paths)] == before


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**6), st.integers(0, 12))
def test_what_a_piece_of_arcanor_holds_is_told_to_nobody(seed: int, turns: int) -> None:
    """Two games with the same pieces to be seen and other contents, in which the same is played."""
    game, chance = Arcanor(), random.Random(seed)
    cells = chance.sample(range(8, 48), 10)
    whole = [Piece(kind.code, seat) for seat in range(2) for kind in game.kinds for _ in range(kind.count)]
    chance.shuffle(whole)
    tops, rest = whole[:10], whole[10:]
    games = [Scribe(game, write_setup(game, arranged(game, cells, tops, rest, chance))) for _ in range(2)]
    for _ in range(turns):
        one, other = (each.state for each in games)
        if one.outcome or other.outcome:
            break
        moves = [
            game.write(one, (action,))
            for action in game.public_actions(one)
            if action.verb == "move" and not game.hangs_on_secrets(one, action)
        ]
        if not moves:
            break
        text = chance.choice(moves)
        for each in games:
            each.play(text)
    public = []
    for each in games:
        # The text of the position is what differs; nobody is told it.
        seen = told(each)
        assert seen is None or not any("setup" in line for line in seen.lines)
        public.append(None if seen is None or seen.is_over else (seen.lines, board(seen)))
    assert None in public or public[0] == public[1]


def arranged(
    game: Arcanor, cells: list[int], tops: list[Piece], rest: list[Piece], chance: random.Random
) -> State:
    """These pieces to be seen on these cells, some of the rest inside them by chance."""
    stacks: list[tuple[Piece, ...]] = [()] * len(game.board)
    left = chance.sample(rest, len(rest))
    for cell, top in zip(cells, tops, strict=True):
        inner = next((each for each in left if game.fits(each, top)), None)
        if inner and chance.random() < 0.5:
            left.remove(inner)
            stacks[cell] = (inner, top)
        else:
            stacks[cell] = (top,)
    return game.arranged(State(tuple(stacks), ((), ()), 0))
