"""The boards as chess programs ask DGT LiveChess for them: over a real WebSocket, in its documented messages.

What is sent is what the pages of lichess and other clients send; see docs/club.md for the documents.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import chess
import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from boardlight.club.broadcast.players import read_players
from boardlight.club.broadcast.serving import serve_livechess
from boardlight.club.broadcast.watcher import Watcher
from boardlight.journal.game_log import GameLog
from boardlight.journal.journal import Journal
from boardlight.web.connections.server import Server
from tests.boardlight.club.broadcast.worlds import begun, timed, watched
from tests.boardlight.kept_games import scribe
from tests.patience import PATIENCE_S
from tests.web.serving import MANY, got

EVENTS = timed(scribe("chess").play("e4", "e5", "Nf3", "Nc6", "Bb5").events)
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ELSEWHERE = "https://lichess.org"
"""The page that a browser says it is on, when it asks LiveChess on its own machine."""


class Hall:
    """A game of chess of which three moves were played, and the port that is asked for it."""

    def __init__(self, journal: Journal, watcher: Watcher, server: Server) -> None:
        self.journal, self.watcher, self.server = journal, watcher, server
        self.log: GameLog = begun(journal)
        begun(journal, "quatrarmes").extend(timed(scribe("quatrarmes").at_random(2).events))
        self.add(4)

    def add(self, count: int) -> None:
        """So many more events are kept and seen."""
        known = self.journal.entry(self.log.id).events
        self.log.extend(EVENTS[known : known + count])
        self.watcher.look()

    @contextmanager
    def line(self) -> Iterator[ClientConnection]:
        """A WebSocket to LiveChess."""
        url = self.server.url.replace("http", "ws") + "/api/v1.0"
        with connect(url, origin=ELSEWHERE, open_timeout=PATIENCE_S, close_timeout=1, proxy=None) as line:  # type: ignore[arg-type]
            yield line


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    players = read_players("name,fide,title\nBob,123456,FM\n")
    with (
        watched(tmp_path) as (journal, watcher, _),
        serve_livechess(watcher, "127.0.0.1", 0, players, MANY) as server,
    ):
        yield Hall(journal, watcher, server)


def heard(line: ClientConnection) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(line.recv(timeout=PATIENCE_S))
    assert isinstance(found["time"], int) and found["time"] > 1e12
    return found


def ask(line: ClientConnection, call: str, number: int, **param: object) -> dict[str, Any]:
    line.send(json.dumps({"call": call, "id": number, "param": param or None}))
    answer = heard(line)
    assert answer["id"] == number
    return answer


def method(line: ClientConnection, number: int, name: str, **param: object) -> dict[str, Any]:
    return ask(line, "call", number, id=7, method=name, param=param)


def subscribed(line: ClientConnection) -> dict[str, Any]:
    """The first news of the feed 7, of the board of the game."""
    answer = ask(line, "subscribe", 42, feed="eboardevent", id=7, param={"serialnr": "1"})
    assert answer["response"] == "call" and answer["param"] is None
    return news(line)


def news(line: ClientConnection) -> dict[str, Any]:
    told = heard(line)
    assert (told["response"], told["id"]) == ("feed", 7)
    param: dict[str, Any] = told["param"]
    assert param["serialnr"] == "1"
    return param


def test_the_boards_are_listed(hall: Hall) -> None:
    with hall.line() as line:
        answer = ask(line, "eboards", 1)
    (board,) = answer["param"]
    assert answer["response"] == "call"
    assert (board["serialnr"], board["state"], board["flipped"]) == ("1", "ACTIVE", False)
    assert board["board"] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"
    assert board.keys() == {
        "serialnr", "source", "state", "battery", "comment", "board", "flipped", "clock",
    }  # fmt: skip
    assert board["clock"]["run"] is False
    assert got(f"{hall.server.url}/api/v1.0/eboards").json()[0]["board"] == board["board"]


def test_a_program_follows_a_board(hall: Hall) -> None:
    """As lichess's own page does: list, subscribe, say from which position, and read the moves after it."""
    with hall.line() as line:
        first = subscribed(line)
        assert "san" not in first and first["board"].startswith("rnbqkbnr/pppp1ppp")
        assert method(line, 3, "setup", fen=START)["response"] == "call"
        told = news(line)
        assert (told["start"], told["san"], told["match"]) == (START, ["e4", "e5", "Nf3"], True)
        hall.add(1)
        assert news(line)["san"] == ["e4", "e5", "Nf3", "Nc6"]
        position = chess.Board()
        for move in ("e4", "e5", "Nf3"):
            position.push_san(move)
        method(line, 4, "setup", fen=position.fen())
        assert news(line)["san"] == ["Nc6"]
        hall.add(1)
        told = news(line)
        assert told["san"] == ["Nc6", "Bb5"] and told["clock"]["run"] is False
        for move in told["san"]:
            position.push_san(move)
        assert position.board_fen() == told["board"]


def test_a_position_that_never_stood_there_matches_nothing(hall: Hall) -> None:
    with hall.line() as line:
        subscribed(line)
        method(line, 3, "setup", fen="8/8/8/8/8/8/8/K1k5 w - - 0 1")
        told = news(line)
        assert (told["san"], told["match"]) == ([], False)


def test_a_board_is_turned_for_whoever_asks_and_for_nobody_else(hall: Hall) -> None:
    with hall.line() as line, hall.line() as other:
        subscribed(line)
        subscribed(other)
        method(line, 3, "flip", flip=True)
        assert news(line)["flipped"] is True
        hall.add(1)
        assert news(line)["flipped"] is True and news(other)["flipped"] is False


def test_a_feed_that_was_given_up_tells_nothing_more(hall: Hall) -> None:
    with hall.line() as line:
        subscribed(line)
        assert ask(line, "unsubscribe", 9, id=7)["response"] == "call"
        hall.add(1)
        assert ask(line, "eboards", 10)["param"][0]["board"].startswith("r1bqkbnr")


SUBSCRIBE = '{"call": "subscribe", "id": 1, "param": {"feed": "eboardevent", %s}}'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nonsense", "cannot be read"),
        ("[]", "cannot be read"),
        ('{"call": "eboards"}', "cannot be read"),
        ('{"call": "format", "id": 1}', "format"),
        ('{"call": "subscribe", "id": 1, "param": {"feed": "clock", "id": 7}}', "clock"),
        (SUBSCRIBE % '"id": 7, "param": {"serialnr": "2"}', "2"),
        (SUBSCRIBE % '"param": {"serialnr": "1"}', "read"),
        ('{"call": "call", "id": 1, "param": {"id": 8, "method": "setup", "param": {"fen": "8"}}}', "8"),
        ('{"call": "unsubscribe", "id": 1, "param": {"id": 8}}', "8"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_an_error_and_the_line_goes_on(hall: Hall, text: str, words: str) -> None:
    with hall.line() as line:
        line.send(text)
        answer = heard(line)
        assert answer["response"] == "error" and words in answer["param"]["message"]
        assert ask(line, "eboards", 2)["response"] == "call"


def test_a_method_that_no_feed_has_is_an_error(hall: Hall) -> None:
    with hall.line() as line:
        subscribed(line)
        for name, param in (("reset", {}), ("setup", {"fen": 3}), ("flip", {"flip": "yes"})):
            assert method(line, 3, name, **param)["response"] == "error"


def test_as_many_feeds_as_there_may_be(hall: Hall) -> None:
    with hall.line() as line:
        for number in range(100):
            param = {"feed": "eboardevent", "id": number, "param": {"serialnr": "1"}}
            line.send(json.dumps({"call": "subscribe", "id": 1000 + number, "param": param}))
        errors = 0
        while errors < 100 - 64:
            errors += heard(line)["response"] == "error"


def test_tournaments_are_asked_for_over_http(hall: Hall) -> None:
    def read(path: str) -> Any:
        answer = httpx.get(f"{hall.server.url}/api/v1.0/{path}", timeout=PATIENCE_S, trust_env=False)
        assert answer.status_code == 200 and answer.headers["access-control-allow-origin"] == "*"
        return answer.json()

    (summary,) = read("tournaments")
    assert (summary["description"], summary["rounds"]) == ("Open", 1)
    assert read(f"tournament/{summary['uuid']}")["eboards"] == ["1"]
    (pairing,) = read(f"round/{summary['uuid']}/0")["pairings"]
    assert (pairing["white"]["lname"], pairing["black"]["title"]) == ("Ann", "FM")
    assert pairing["black"]["fideid"] == "123456" and pairing["live"] and pairing["result"] is None
    assert read(f"game/{pairing['uuid']}")["moves"] == ["e4 290", "e5 290", "Nf3 280"]
    for path in ("tournament/x", f"round/{summary['uuid']}/2", "game/x"):
        assert got(f"{hall.server.url}/api/v1.0/{path}").status_code == 404


def test_a_game_that_is_over_has_a_result(hall: Hall) -> None:
    log = begun(hall.journal)
    log.extend(timed(scribe("chess").play("f3", "e5", "g4", "Qh4#").events))
    hall.watcher.look()
    with hall.line() as line:
        boards = ask(line, "eboards", 1)["param"]
    assert [board["state"] for board in boards] == ["ACTIVE", "INACTIVE"]
    (summary,) = got(f"{hall.server.url}/api/v1.0/tournaments").json()
    url = f"{hall.server.url}/api/v1.0/round/{summary['uuid']}/0"
    assert [each["result"] for each in got(url).json()["pairings"]] == [
        None,
        "BLACKWIN",
    ]
