"""What the world asks for over HTTP: files that may be asked for again, lines that come, and nothing else."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from boardlight.club.broadcast import hours
from boardlight.club.broadcast.serving import serve_world
from boardlight.club.broadcast.watcher import Watcher
from boardlight.journal.game_log import GameLog
from boardlight.journal.journal import Journal
from boardlight.web.connections.guard import GUESTS_AT_ONCE
from boardlight.web.connections.quotas import WATCHERS_OF_ONE_ADDRESS as MOST_OF_ONE
from boardlight.web.connections.server import Server
from tests.boardlight.club.broadcast.worlds import begun, timed, watched
from tests.boardlight.kept_games import mated, scribe
from tests.patience import PATIENCE_S
from tests.web.serving import MANY

EVENTS = timed(mated().events)


class World:
    """A served journal with one game, to which a test adds."""

    def __init__(self, journal: Journal, watcher: Watcher, server: Server, client: httpx.Client) -> None:
        self.journal, self.watcher, self.server, self.client = journal, watcher, server, client
        self.log: GameLog = begun(journal)
        self.add(3)

    def add(self, count: int) -> None:
        """So many more events are kept and seen."""
        known = self.journal.entry(self.log.id).events
        self.log.extend(EVENTS[known : known + count])
        self.watcher.look()


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with (
        watched(tmp_path) as (journal, watcher, _),
        serve_world(watcher, "127.0.0.1", 0, limits=MANY) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as client,
    ):
        yield World(journal, watcher, server, client)


def test_whoever_has_the_newest_file_is_told_so(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1.8e9]
    monkeypatch.setattr(hours, "seconds", lambda: now[0])
    first = world.client.get("/games.pgn")
    assert first.headers["content-type"] == "application/vnd.chess-pgn" and '[Result "*"]' in first.text
    tag = {"if-none-match": first.headers["etag"]}
    assert "last-modified" not in first.headers
    now[0] += 5
    again = world.client.get("/games.pgn", headers=tag)
    date = {"if-modified-since": again.headers["last-modified"]}
    assert (again.status_code, again.content) == (304, b"")
    assert world.client.get("/games.pgn", headers=date).status_code == 304
    assert world.client.head("/games.pgn").headers["etag"] == first.headers["etag"]
    world.add(1)
    changed = world.client.get("/games.pgn", headers={**tag, **date})
    assert changed.status_code == 200 and changed.headers["etag"] != first.headers["etag"]
    now[0] += 5
    assert world.client.get("/games.pgn", headers=date).status_code == 200
    assert world.client.get("/games.pgn", headers={"if-modified-since": "yesterday"}).status_code == 200


def test_lines_are_asked_for_by_number(world: World) -> None:
    def lines(**asked: int) -> list[int]:
        answer = world.client.get("/games/1.jsonl", params=asked)
        assert answer.headers["content-type"] == "application/jsonl"
        return [json.loads(line)["number"] for line in answer.text.splitlines()]

    assert lines() == [1, 2, 3] and lines(after=2) == [3] and lines(after=9) == []
    world.add(2)
    assert lines(after=3) == [4, 5]
    assert world.client.get("/games/1.jsonl", params={"after": -1}).status_code == 422
    assert world.client.get("/games/2.jsonl").status_code == 404


def test_lines_come_by_themselves_until_the_game_is_over(world: World) -> None:
    with world.client.stream("GET", "/games/1.jsonl", params={"after": 1, "follow": True}) as answer:
        assert answer.headers["transfer-encoding"] == "chunked"
        assert answer.headers["access-control-allow-origin"] == "*"
        coming = (json.loads(line) for line in answer.iter_lines() if line)
        assert [next(coming)["number"] for _ in range(2)] == [2, 3]
        world.add(1)
        assert next(coming)["number"] == 4
        world.add(len(EVENTS))
        rest = [*coming]
    assert rest[-1]["kind"] == "end" and [each["number"] for each in rest] == [*range(5, len(EVENTS) + 1)]


def test_those_who_follow_keep_nobody_else_waiting(world: World) -> None:
    """As many as there are places for one address, which are no fewer than the rooms of guests."""
    assert MOST_OF_ONE >= GUESTS_AT_ONCE
    address = {"follow": True}
    opened = [world.client.stream("GET", "/games/1.jsonl", params=address) for _ in range(MOST_OF_ONE)]
    answers = [each.__enter__() for each in opened]
    try:
        # Whose lines nobody keeps hold of has left.
        lines = [answer.iter_lines() for answer in answers]
        assert all(next(each) for each in lines)
        assert world.client.get("/games.pgn").status_code == 200
        full = world.client.get("/games/1.jsonl", params=address)
        assert full.status_code == 503 and "after=" in full.json()["refusal"]["en"]
    finally:
        for each in opened:
            each.__exit__(None, None, None)


def test_one_board_may_be_framed_and_no_other_page(world: World) -> None:
    page = world.client.get("/embed/1", headers={"accept-language": "fr-CH"})
    policy = page.headers.get_list("content-security-policy")
    assert (
        len(policy) == 1 and "frame-ancestors http: https:" in policy[0] and "script-src 'self'" in policy[0]
    )
    assert '<html lang="fr">' in page.text
    for path in ("/", "/games.pgn", "/games/1.json", "/static/embed/embed.js", "/embed/2", "/nowhere"):
        (other,) = world.client.get(path).headers.get_list("content-security-policy")
        assert "frame-ancestors 'none'" in other, path


def test_a_board_tells_what_a_small_page_shows(world: World) -> None:
    board = world.client.get("/games/1.json")
    told = board.json()
    assert told["players"] == ["Ann", "Bob"] and told["last"] == "1... e5" and told["turn"] == 0
    assert told["says"] == {"en": "White to move", "fr": "C'est aux Blancs de jouer"}
    assert told["pieces"]["P0"]["fr"] == "pion (Blanc)" and told["clocks"]["running"] == 0
    assert int(board.headers["clock-age"]) >= 0
    assert world.client.get("/games/1/board.svg").headers["content-type"] == "image/svg+xml"
    world.add(len(EVENTS))
    told = world.client.get("/games/1.json").json()
    assert told["over"] and told["turn"] is None and told["clocks"] is None and "Black" in told["says"]["en"]


def test_names_are_written_as_text(world: World) -> None:
    evil = '<script>alert("1")</script>'
    log = world.journal.begin("chess", {}, (evil, '"]\n[Result "1-0'), evil, "2026-01-02")
    log.extend(EVENTS[:2])
    world.watcher.look()
    for path in ("/", "/embed/2"):
        assert "<script>alert" not in world.client.get(path).text
    pgn = world.client.get("/games.pgn").text
    assert pgn.count('\n[Result "*"]') == 2 and '\n[Result "1-0' not in pgn


@pytest.mark.parametrize("path", ["/", "/games.pgn", "/games/1.jsonl", "/embed/1", "/api/order", "/api/key"])
def test_nothing_can_be_changed(world: World, path: str) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        assert world.client.request(method, path).status_code in (404, 405)


def test_the_list_names_every_game(world: World) -> None:
    log = begun(world.journal, "quaternity")
    log.extend(timed(scribe("quaternity").at_random(3).events))
    world.watcher.look()
    listed = world.client.get("/games.json").json()["games"]
    assert [(each["id"], each["game"], each["over"]) for each in listed] == [
        (1, "chess", False), (2, "quaternity", False),
    ]  # fmt: skip
    for language, words in (("en", "going on"), ("fr", "en cours")):
        page = world.client.get("/", params={"language": language}).text
        assert words in page and "/embed/2" in page and "&lt;iframe" in page
