"""A move that is too young is nowhere: not in a file, nor in its date, its hash, its length or the list."""

import io
import json
from pathlib import Path

import chess.pgn
import httpx
import pytest

from boardlight.club.broadcast import hours
from boardlight.club.broadcast.serving import serve_livechess, serve_world
from boardlight.club.broadcast.watcher import LIST_S, Watcher
from boardlight.journal.errors import JournalError
from boardlight.journal.journal import open_journal
from boardlight.library.search import Search
from tests.boardlight.club.broadcast.worlds import BEAT_S, Hand, begun, timed, watched
from tests.boardlight.kept_games import scribe
from tests.patience import PATIENCE_S
from tests.web.serving import MANY

DELAY_S = 15 * 60.0
MOVES = 12


def seen(client: httpx.Client) -> dict[str, tuple[bytes, dict[str, str]]]:
    """Every file of the only game, with what its answer says about it."""
    found = {}
    for path in ("/games.pgn", "/games.json", "/games/1.json", "/games/1.jsonl", "/", "/embed/1"):
        answer = client.get(path)
        about = {name: answer.headers.get(name, "") for name in ("etag", "last-modified", "content-length")}
        found[path] = answer.content, about
    return found


def moves(pgn: bytes) -> int:
    game = chess.pgn.read_game(io.StringIO(pgn.decode()))
    return len([*game.mainline()]) if game else 0


def test_a_game_appears_move_by_move_when_its_moves_are_old_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = timed(scribe("chess").at_random(MOVES).events)
    with (
        watched(tmp_path, DELAY_S) as (journal, watcher, hand),
        serve_world(watcher, "127.0.0.1", 0, limits=MANY) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as client,
    ):
        monkeypatch.setattr(hours, "seconds", lambda: 1.8e9 + hand.now)
        log, empty = begun(journal), client.get("/games.pgn").content
        start = hand.now
        for event in events:
            hand.now = start + event.time
            log.append(event)
            watcher.look()
            # All was played within the delay: the world knows of no game.
            assert client.get("/games.pgn").content == empty == b""
            assert client.get("/games/1.json").status_code == 404
        before: dict[str, tuple[bytes, dict[str, str]]] = {}
        for count in range(1, MOVES + 1):
            hand.now = start + events[count].time + DELAY_S - 0.01
            watcher.look()
            if before:
                assert seen(client) == before
            hand.now += 0.02
            watcher.look()
            seen(client)
            hand.now += 2.0
            before = seen(client)
            assert before["/games.pgn"][1]["last-modified"]
            assert moves(before["/games.pgn"][0]) == count
            lines = before["/games/1.jsonl"][0].splitlines()
            assert len(lines) == count + 1 and json.loads(lines[-1])["text"] == events[count].text


def test_chess_programs_wait_as_long(tmp_path: Path) -> None:
    events = timed(scribe("chess").play("e4", "e5").events)
    with (
        watched(tmp_path, DELAY_S) as (journal, watcher, hand),
        serve_livechess(watcher, "127.0.0.1", 0, limits=MANY) as server,
    ):
        begun(journal).extend(events)
        watcher.look()
        url = f"{server.url}/api/v1.0/eboards"
        assert httpx.get(url, timeout=PATIENCE_S, trust_env=False).json() == []
        hand.now += DELAY_S - BEAT_S
        watcher.look()
        (board,) = httpx.get(url, timeout=PATIENCE_S, trust_env=False).json()
        assert board["board"] == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"


def test_a_program_that_begins_anew_tells_nothing_too_soon(tmp_path: Path) -> None:
    """What lies further back in the log than the delay is told at once; nobody knows how old the rest is."""
    events = timed(scribe("chess").at_random(MOVES).events)
    with watched(tmp_path, 5 * BEAT_S) as (journal, watcher, _):
        begun(journal).extend(events)
        watcher.look()
        (only,) = watcher.games
        assert only.game.lines[-1]["time"] == events[-1].time - 5 * BEAT_S


def test_which_games_are_told(tmp_path: Path) -> None:
    over = timed(scribe("chess").play("f3", "e5", "g4", "Qh4#").events)
    with open_journal(str(tmp_path / "journal.sqlite")) as journal:
        old, open_one = begun(journal, occasion="Old"), begun(journal, occasion="Open")
        old.extend(over)
        open_one.extend(over[:3])
        begun(journal)  # Nothing was ever played there.
        watcher = Watcher(journal, Search())
        assert [each.game.id for each in watcher.games] == [2]
        begun(journal).extend(over)
        open_one.extend(over[3:])
        watcher.look()
        assert [each.game.id for each in watcher.games] == [2, 4]
        assert all(each.game.is_over for each in watcher.games)
        assert [each.game.id for each in Watcher(journal, Search(occasion="old")).games] == [1]


def test_a_game_is_found_when_it_suits_and_goes_when_it_is_put_aside(tmp_path: Path) -> None:
    events = timed(scribe("chess").play("e4").events)
    hand = Hand()
    with open_journal(str(tmp_path / "journal.sqlite")) as journal:
        begun(journal, occasion="").extend(events)
        begun(journal, occasion="Cup").extend(events)
        watcher = Watcher(journal, Search(occasion="cup"), clock=hand)

        def now() -> list[int]:
            watcher.look()
            return [each.game.id for each in watcher.games]

        assert now() == [2]
        journal.note(1, journal.entry(1).facts.model_copy(update={"occasion": "Cup"}))
        hand.now += LIST_S
        assert now() == [1, 2]
        begun(journal, occasion="Cup").extend(events)
        begun(journal, occasion="Other").extend(events)
        assert now() == [1, 2, 3]
        journal.bin.put(2)
        assert now() == [1, 3]
        journal.note(3, journal.entry(3).facts.model_copy(update={"players": ("Zoé", "Bob")}))
        assert now() == [1, 3] and watcher.games[1].game.players == ("Zoé", "Bob")


def test_a_journal_that_fails_is_told_once_and_the_world_keeps_what_it_knows(tmp_path: Path) -> None:
    said: list[object] = []
    with watched(tmp_path) as (journal, watcher, hand):
        watcher._report = said.append
        log = begun(journal)
        log.extend(timed(scribe("chess").play("e4").events))
        watcher.look()
        known = watcher.games
        fails = JournalError("the disk is away")

        def failing() -> list[object]:
            raise fails

        games, journal.games = journal.games, failing  # type: ignore[method-assign, assignment]
        hand.now += LIST_S
        watcher.look()
        watcher.look()
        assert watcher.games == known and [str(each) for each in said] == ["the disk is away"]
        journal.games = games  # type: ignore[method-assign]
        watcher.look()
        assert said[1:] == [None]


def test_a_game_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    with watched(tmp_path) as (journal, watcher, _):
        events = timed(scribe("chess").play("e4", "e5").events)
        begun(journal).extend([events[0], *events[2:]])
        begun(journal).extend(events)
        watcher.look()
        assert [each.game.id for each in watcher.games] == [2]
