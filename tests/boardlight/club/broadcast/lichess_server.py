"""A server that answers a push as the lichess API reference says lichess does; on this machine alone.

*Push PGN to a broadcast round*: ``POST /api/broadcast/round/{broadcastRoundId}/push`` with a bearer token
that has study:write, and up to 100 games as text/plain; 200 names what became of each game (tags, and moves
or an error), 400, 401 and 404 have an ``error``. *Rate limiting*: one request at a time; after 429 wait a
minute.
"""

import io
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import chess.pgn

ROUND, TOKEN = "aB3dE6gH", "lip_secret0token"
MOST_GAMES = 100


class Lichess:
    """What the server knows, and how it is told to misbehave."""

    def __init__(self) -> None:
        self.url = ""
        self.games: list[chess.pgn.Game] = []
        """As they were pushed last."""
        self.statuses: list[int] = []
        """Of all answers so far."""
        self.next: list[tuple[int, dict[str, str]]] = []
        """Statuses and headers of the answers to come, instead of those that are due."""
        self.words = "as it was told"
        """The error of those."""
        self.at_once = self.most_at_once = 0
        self.answered = threading.Condition()

    def taken(self, authorization: str, kind: str, path: str, body: bytes) -> tuple[int, dict[str, object]]:
        """The answer to a push."""
        if authorization != f"Bearer {TOKEN}":
            return 401, {"error": "No such token"}
        if path != f"/api/broadcast/round/{ROUND}/push":
            return 404, {"error": "Not found"}
        file, games = io.StringIO(body.decode()), []
        while game := chess.pgn.read_game(file):
            games.append(game)
        if not kind.startswith("text/plain") or not 0 < len(games) <= MOST_GAMES:
            return 400, {"error": "Invalid PGN"}
        self.games = games
        return 200, {"games": [told(game) for game in games]}


def told(game: chess.pgn.Game) -> dict[str, object]:
    if game.errors or "Mallory" in game.headers["White"]:
        return {"tags": dict(game.headers), "error": "Cannot parse move"}
    return {"tags": dict(game.headers), "moves": len([*game.mainline()])}


@contextmanager
def lichess() -> Iterator[Lichess]:
    """The server, as long as it is needed."""
    known = Lichess()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            with known.answered:
                known.at_once += 1
                known.most_at_once = max(known.most_at_once, known.at_once)
            body = self.rfile.read(int(self.headers["content-length"]))
            about = self.headers["authorization"], self.headers["content-type"], self.path
            if known.next:
                status, headers = known.next.pop(0)
                answer: dict[str, object] = {"error": known.words}
            else:
                (status, answer), headers = known.taken(*about, body), {}
            content = json.dumps(answer).encode()
            # Noted before it is sent: whoever has the answer may push again, and that is answered by
            # another thread.
            with known.answered:
                known.at_once -= 1
                known.statuses.append(status)
                known.answered.notify_all()
            self.send_response(status)
            for name, value in {**headers, "content-length": str(len(content))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *given: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    known.url = f"http://127.0.0.1:{server.server_port}/broadcast/open/round-1/{ROUND}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield known
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
