"""The hall in a process of its own, and its arbiter, who orders again and again."""

import json
import secrets
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import cycle
from multiprocessing.connection import Connection

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from boardlight.club.hall.app import serve_hall
from boardlight.club.hall.hall import Hall
from boardlight.journal.journal import open_journal
from boardlight.web.keys import Keys
from tests.bench.club.used import used
from tests.patience import PATIENCE_S, eventually

KEYS = Keys("the-arbiter-of-the-hall", ())
EACH_S = 0.5
"""Between two orders."""


def serve(url: str, tables: int, told: Connection) -> None:
    """Serve the hall of that journal until it is told to end.

    `told` says where it is, once so many tables have shown themselves, and at the end what it used.
    """
    with open_journal(url) as journal:
        hall = Hall(journal)
        with serve_hall(hall, "127.0.0.1", 0, KEYS) as server:
            eventually(lambda: len(hall.parts.keys("table/")) == tables)
            told.send(server.url)
            told.recv()
            before = used()
            told.recv()
            told.send(used() - before)
        hall.close()


class Arbiter:
    """Gives time at one table after the other, and waits until the hall says that it is done."""

    def __init__(self, url: str, tables: Sequence[str]) -> None:
        self._url, self._tables = url, cycle(tables)
        self._cookie = {f"boardlight-{url.rpartition(':')[2]}": KEYS.arbiter}
        self._done: dict[str, float] = {}
        self._heard = threading.Condition()
        self.waits_s: list[float] = []
        self.unanswered = 0

    def rule(self, is_over: Callable[[], bool]) -> None:
        """Order until then."""
        header = {"cookie": "; ".join(f"{name}={key}" for name, key in self._cookie.items())}
        address = self._url.replace("http", "ws") + "/ws"
        with connect(address, additional_headers=header, proxy=None, max_size=None) as line:
            listening = threading.Thread(target=self._listen, args=(line.recv,))
            listening.start()
            with httpx.Client(
                base_url=self._url, cookies=self._cookie, timeout=PATIENCE_S, trust_env=False
            ) as page:
                while not is_over():
                    self._order(page)
                    time.sleep(EACH_S)
            line.close()
            listening.join()

    def _order(self, page: httpx.Client) -> None:
        name = secrets.token_hex(16)
        order = {"kind": "clock", "seat": "White", "left": "5:00"}
        began = time.perf_counter()
        given = page.post("/api/hall/order", json={"id": name, "table": next(self._tables), "order": order})
        assert given.status_code == 202, given.text
        with self._heard:
            if self._heard.wait_for(lambda: name in self._done, PATIENCE_S):
                self.waits_s.append(self._done[name] - began)
            else:
                self.unanswered += 1

    def _listen(self, recv: Callable[..., object]) -> None:
        with suppress(ConnectionClosed):
            while True:
                packed = recv()
                assert isinstance(packed, bytes)
                now, told = time.perf_counter(), json.loads(zlib.decompress(packed))
                orders = {key: each for key, each in told["parts"].items() if key.startswith("order/")}
                with self._heard:
                    for key, order in orders.items():
                        if order and order["answered"]:
                            assert order["refusal"] is None, order
                            self._done.setdefault(key.removeprefix("order/"), now)
                    self._heard.notify_all()
