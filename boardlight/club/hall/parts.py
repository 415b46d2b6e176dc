"""What the hall tells, in parts that change one by one: whoever watches gets those that it has not seen.

Each part is written as JSON once, however many watch.
"""

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

Listener = Callable[[], None]


class _Part(NamedTuple):
    revision: int
    text: str
    is_private: bool


class Parts:
    """The newest of every part, and when it changed. May be used from any thread."""

    def __init__(self) -> None:
        self._parts: dict[str, _Part] = {}
        self._revision = 0
        self._lock = threading.Lock()
        self._listeners: list[Listener] = []

    def put(self, parts: Mapping[str, object], private: bool = False) -> None:
        """Tell these parts, None of one that is gone; who listens hears of it if any is new.

        Private ones are for arbiters alone.
        """
        with self._lock:
            changed = [self._keep(key, value, private) for key, value in parts.items()]
        if any(changed):
            for listener in list(self._listeners):
                listener()

    def _keep(self, key: str, value: object, private: bool) -> bool:
        text, before = json.dumps(value, ensure_ascii=False, separators=(",", ":")), self._parts.get(key)
        if text == (before.text if before else "null"):
            return False
        self._revision += 1
        self._parts[key] = _Part(self._revision, text, private)
        return True

    def keys(self, prefix: str) -> list[str]:
        """Of the parts that are there and begin so."""
        with self._lock:
            return [
                key for key, part in self._parts.items() if key.startswith(prefix) and part.text != "null"
            ]

    def since(self, revision: int, arbiter: bool) -> tuple[int, str]:
        """The newest revision, and the parts that are newer than `revision`, as JSON; empty if none is."""
        with self._lock:
            found = [*self._newer(revision, arbiter)]
            return self._revision, f"{{{','.join(found)}}}" if found else ""

    def _newer(self, revision: int, arbiter: bool) -> Iterator[str]:
        for key, part in self._parts.items():
            is_told = revision or part.text != "null"
            if part.revision > revision and is_told and (arbiter or not part.is_private):
                yield f"{json.dumps(key)}:{part.text}"

    def subscribe(self, callback: Listener) -> Listener:
        """Call back from any thread when anything is new, until the answer is called."""
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)
