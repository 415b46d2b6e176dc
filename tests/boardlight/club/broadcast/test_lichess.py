"""Games pushed to lichess: one push at a time, again where that may help, told in words where it cannot."""

import queue
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardlight.club.broadcast.lichess.client import FULL_MINUTE_S, Pushed, push
from boardlight.club.broadcast.lichess.place import LICHESS, TOKEN_VARIABLE, read_round, read_token
from boardlight.club.broadcast.lichess.pushing import LEAST_S, LONGEST_S, Pusher, pause_s
from boardlight.club.broadcast.pgn import LivePgn
from messages.message import Message, literal
from tests.boardlight.club.broadcast.lichess_server import ROUND, TOKEN, Lichess, lichess
from tests.boardlight.club.broadcast.worlds import told
from tests.boardlight.kept_games import mated, scribe
from tests.patience import PATIENCE_S


class Games:
    """What is to be pushed; it changes when a test says so."""

    def __init__(self, *moves: str) -> None:
        self.moves = moves
        self._callbacks: list[Callable[[], None]] = []

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback)

    def play(self, *moves: str) -> None:
        self.moves += moves
        for callback in self._callbacks:
            callback()

    def pgn(self) -> bytes:
        game = told(scribe("chess").play(*self.moves))
        return LivePgn().of([game] if game else [])


@pytest.fixture
def server() -> Iterator[Lichess]:
    with lichess() as known:
        yield known


class Pushing:
    """A pusher that waits as long as it should, but in no time, and remembers it."""

    def __init__(self, server: Lichess, games: Games, token: str = TOKEN, url: str = "") -> None:
        self.server = server
        self.said: queue.Queue[Message | None] = queue.Queue()
        self.paused: list[float] = []
        to = read_round(url or server.url, token)
        self.pusher = Pusher(to, games, games.pgn, self.said.put, pause=self._pause)

    def _pause(self, came: Pushed, failed: int) -> float:
        self.paused.append(pause_s(came, failed))
        return 0.0

    def wait(self, *statuses: int) -> None:
        """Until these were all the answers."""
        with self.server.answered:
            assert self.server.answered.wait_for(
                lambda: len(self.server.statuses) >= len(statuses), PATIENCE_S
            )
        assert self.server.statuses == list(statuses)

    def words(self) -> str:
        """What was said next, in English."""
        found = self.said.get(timeout=PATIENCE_S)
        return found.en if found else ""


def moves(server: Lichess) -> list[str]:
    return [move.san() for move in server.games[0].mainline()]


def test_every_move_is_pushed_and_nothing_twice(server: Lichess) -> None:
    games = Games("e4")
    pushing = Pushing(server, games)
    with pushing.pusher:
        pushing.wait(200)
        games.play()
        games.play("e5", "Nf3")
        pushing.wait(200, 200)
    assert moves(server) == ["e4", "e5", "Nf3"] and server.games[0].headers["Result"] == "*"
    assert server.most_at_once == 1 and pushing.said.empty() and set(pushing.paused) <= {LEAST_S}


def test_what_fails_for_a_while_is_tried_again_and_all_is_well(server: Lichess) -> None:
    server.next = [(503, {}), (502, {}), (429, {}), (429, {"retry-after": "90"})]
    pushing = Pushing(server, Games("e4"))
    with pushing.pusher:
        pushing.wait(503, 502, 429, 429, 200)
        assert "503" in pushing.words() and "502" in pushing.words()
        assert "too often" in pushing.words() and pushing.words() == ""
    assert moves(server) == ["e4"] and pushing.paused == [2.0, 4.0, 240.0, 600.0, LEAST_S]


def test_a_server_that_is_away_is_tried_again(server: Lichess) -> None:
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    came = push(read_round(f"http://127.0.0.1:{port}/x/{ROUND}", TOKEN), b"")
    assert came.again and came.trouble and "cannot be reached" in came.trouble.en
    assert TOKEN not in str(came.trouble)


@pytest.mark.parametrize(
    ("status", "words"),
    [(400, "cannot read the games"), (401, "study:write"), (403, "study:write"), (404, "no such round")],
)
def test_what_is_refused_waits_for_something_new(server: Lichess, status: int, words: str) -> None:
    games = Games("e4")
    server.next = [(status, {})]
    pushing = Pushing(server, games)
    with pushing.pusher:
        pushing.wait(status)
        said = pushing.words()
        assert words in said and "as it was told" in said and TOKEN not in said
        games.play("e5")
        pushing.wait(status, 200)
        assert pushing.words() == ""


def test_a_wrong_token_is_told_and_never_repeated(server: Lichess) -> None:
    pushing = Pushing(server, Games("e4"), token="lip_wrong")
    with pushing.pusher:
        pushing.wait(401)
        assert "No such token" in (said := pushing.words()) and "lip_wrong" not in said
    assert "lip_wrong" not in repr(read_round(server.url, "lip_wrong"))


def test_a_game_that_was_not_taken_is_named(server: Lichess) -> None:
    game = told(mated(), players=("Mallory", "Bob"))
    assert game
    came = push(read_round(server.url, TOKEN), LivePgn().of([game]))
    assert came.trouble and not came.again
    assert "Mallory - Bob" in came.trouble.en and "Cannot parse move" in came.trouble.en


def test_nobody_is_followed_elsewhere(server: Lichess) -> None:
    """The token is for the server that was named."""
    with lichess() as other:
        server.next = [(302, {"location": f"{other.url}/push"}), (307, {"location": f"{other.url}/push"})]
        to = read_round(server.url, TOKEN)
        for _ in range(2):
            assert push(to, b"").trouble
        assert other.statuses == []


def test_what_a_server_says_is_one_line(server: Lichess) -> None:
    server.next, server.words = [(400, {})], "red \x1b[31m\nand\u202e long " + 1000 * "x"
    came = push(read_round(server.url, TOKEN), b"")
    assert came.trouble and came.trouble.en.isprintable() and len(came.trouble.en) < 300


@pytest.mark.parametrize("failed", range(1, 30))
def test_pauses_grow_to_a_limit_and_are_a_minute_at_least_after_429(failed: int) -> None:
    plain, often = Pushed(literal("x"), again=True), Pushed(literal("x"), again=True, wait_s=FULL_MINUTE_S)
    assert pause_s(plain, failed) == min(2.0**failed, LONGEST_S)
    assert FULL_MINUTE_S <= pause_s(often, failed) <= LONGEST_S
    patient = Pushed(literal("x"), again=True, wait_s=3000.0)
    assert pause_s(patient, failed) == 3000.0


class TestPlaceAndToken:
    def test_a_round_by_number_and_by_address(self) -> None:
        assert (read_round(ROUND, TOKEN).server, read_round(ROUND, TOKEN).id) == (LICHESS, ROUND)
        there = read_round(f"https://lichess.dev/broadcast/a/b/{ROUND}/", TOKEN)
        assert (there.server, there.path) == (
            "https://lichess.dev",
            f"/api/broadcast/round/{ROUND}/push",
        )

    @pytest.mark.parametrize(
        "text",
        ["", "short", "http://lichess.org/a/b", "ftp://lichess.org/aB3dE6gH", "https:///aB3dE6gH", "https://[::1/aB3dE6gH",
         "http://lichess.org/broadcast/a/b/aB3dE6gH", "https://me:word@lichess.org/aB3dE6gH", "https://x:99999999/aB3dE6gH"],
    )  # fmt: skip
    def test_what_is_no_round_or_would_send_the_token_in_the_open(self, text: str) -> None:
        with pytest.raises(ValueError, match=r"round|open"):
            read_round(text, TOKEN)

    def test_a_token_comes_from_the_environment_or_a_private_file(self, tmp_path: Path) -> None:
        assert read_token(None, {TOKEN_VARIABLE: f" {TOKEN}\n"}) == TOKEN
        file = tmp_path / "token"
        file.write_text(f"{TOKEN}\n")
        file.chmod(0o600)
        assert read_token(file, {}) == TOKEN
        file.chmod(0o640)
        with pytest.raises(ValueError, match="chmod 600"):
            read_token(file, {})

    @pytest.mark.parametrize("text", ["", "two words", "naïve", "line\nbreak"])
    def test_what_is_no_token_is_not_repeated(self, tmp_path: Path, text: str) -> None:
        file = tmp_path / "token"
        file.write_text(text)
        file.chmod(0o600)
        with pytest.raises(ValueError, match="one word") as refused:
            read_token(file, {})
        assert not text or text not in str(refused.value)
        with pytest.raises(ValueError, match=TOKEN_VARIABLE):
            read_token(None, {})
        with pytest.raises(ValueError, match="token-file"):
            read_token(tmp_path / "token-file", {})
