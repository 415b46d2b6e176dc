"""A lichess of our own on loopback: the Board API as https://lichess.org/api#tag/Board documents it."""

import json
import queue
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

TOKEN = "lip_not_a_secret"
GAME = "abcd1234"
KEEP_ALIVE_S = 0.5


class Lichess:
    """One account, and one game that it plays as White against Thibault."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.moves: list[str] = []
        self.state: dict[str, Any] = {"status": "started"}
        self.times = [900_000, 900_000]
        self.found: dict[str, Any] | None = None
        self.events: list[queue.SimpleQueue[dict[str, Any] | None]] = []
        self.streams: list[queue.SimpleQueue[dict[str, Any] | None]] = []
        self._lock = threading.Lock()
        handler = type("Handler", (Handler,), {"lichess": self})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        self.closing = threading.Event()
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def close(self) -> None:
        self.closing.set()
        self.cut()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def cut(self) -> None:
        """All streams of the game end."""
        with self._lock:
            for stream in self.streams:
                stream.put(None)
            self.streams.clear()

    def tell(self, **state: object) -> None:
        """Something has changed."""
        with self._lock:
            self.state = {**self.state, **state}
            for stream in self.streams:
                stream.put(self.game_state())

    def play(self, move: str) -> None:
        self.moves.append(move)
        self.times[(len(self.moves) - 1) % 2] -= 5_000
        self.tell(wdraw=False, bdraw=False)

    def game_state(self) -> dict[str, Any]:
        white, black = self.times
        return {
            "type": "gameState", "moves": " ".join(self.moves), "wtime": white, "btime": black,
            "winc": 10_000, "binc": 10_000, **self.state,
        }  # fmt: skip

    def begin_stream(self) -> "queue.SimpleQueue[dict[str, Any] | None]":
        stream: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        with self._lock:
            full = {
                "type": "gameFull", "id": GAME, "initialFen": "startpos", "white": {"name": "We"},
                "black": {"name": "Thibault"}, "clock": {"initial": 900_000, "increment": 10_000},
                "state": self.game_state(),
            }  # fmt: skip
            stream.put(full)
            self.streams.append(stream)
        return stream

    def begin_events(self) -> "queue.SimpleQueue[dict[str, Any] | None]":
        """Games that go on are told of at once."""
        events: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        with self._lock:
            if self.found:
                events.put(self.found)
            self.events.append(events)
        return events

    def obey(self, path: str) -> bool:
        """A POST; whether it can be done."""
        self.asked.append(path)
        match path.removeprefix("/api/").split("/"):
            case ["board", "seek"]:
                pass
            case ["challenge", _]:
                pass
            case ["board", "game", _, "move", move]:
                if len(self.moves) % 2 or self.state["status"] != "started":
                    return False
                self.play(move)
                return True
            case ["board", "game", _, "resign"]:
                self.tell(status="resign", winner="black")
                return True
            case ["board", "game", _, "draw", answer]:
                if answer == "yes" and self.state.get("bdraw"):
                    self.tell(status="draw")
                else:
                    self.tell(wdraw=answer == "yes", bdraw=False)
                return True
            case ["board", "game", _, "takeback", answer]:
                if answer == "yes" and self.state.get("btakeback"):
                    del self.moves[-1 if len(self.moves) % 2 == 0 else -2 :]
                self.tell(wtakeback=False, btakeback=False)
                return True
            case _:
                return False
        found = {"gameId": GAME, "fullId": GAME, "color": "white", "opponent": {"username": "Thibault"}}
        with self._lock:
            self.found = {"type": "gameStart", "game": found}
            for events in self.events:
                events.put(self.found)
        return True


class Handler(BaseHTTPRequestHandler):
    """One request."""

    lichess: Lichess
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if not self._is_allowed():
            return
        is_game = "/board/game/stream/" in self.path
        source = self.lichess.begin_stream() if is_game else self.lichess.begin_events()
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.close_connection = True
        while not self.lichess.closing.is_set():
            try:
                event = source.get(timeout=KEEP_ALIVE_S)
            except queue.Empty:
                self._chunk(b"\n")
                continue
            except OSError:
                return
            if event is None:
                self._chunk(b"")
                return
            self._chunk(json.dumps(event).encode() + b"\n")

    def _chunk(self, data: bytes) -> None:
        with suppress(OSError):
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not self._is_allowed():
            return
        done = self.lichess.obey(self.path)
        body = b'{"ok":true}' if done else b'{"error":"Not your turn, or game already over"}'
        self._answer(200 if done else 400, body)

    def _is_allowed(self) -> bool:
        if self.headers.get("Authorization") == f"Bearer {TOKEN}":
            return True
        self._answer(401, b'{"error":"No such token"}')
        return False

    def _answer(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: object) -> None:
        """Nobody reads it."""
