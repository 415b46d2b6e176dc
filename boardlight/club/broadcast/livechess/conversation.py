"""What a program says to DGT LiveChess over its WebSocket, and what it is answered. Does no I/O of its own.

A call has a number (`id`) that its answer repeats: ``{"response": "call", "id", "param", "time"}``, or one
with ``error``. ``subscribe`` opens a feed under a number of the caller's choice; what it tells goes by that
number. A feed has methods, called by ``{"call": "call", "param": {"id": feed, "method", "param"}}``: `setup`
says from which position its moves are counted, `flip` how the board stands.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from boardlight.club.broadcast.livechess.eboards import Milliseconds, eboard, event
from boardlight.club.broadcast.public_lines import Json
from boardlight.club.broadcast.watcher import Told
from messages.message import Message, message, said

FEED = "eboardevent"

MOST_FEEDS = 64
"""Of one conversation."""

LONGEST_FEN = 100


class Call(BaseModel):
    """What a program asks for."""

    model_config = ConfigDict(extra="ignore", strict=True)

    call: str
    id: int
    param: dict[str, JsonValue] | None = None


class CallError(ValueError):
    """Why a call is not answered as it was meant."""


@dataclass
class Feed:
    """A board that a program follows."""

    serialnr: str
    flipped: bool = False
    start: str | None = None
    told: Json | None = None
    """What it was told last."""


class Conversation:
    """One WebSocket, from the side of LiveChess. `boards` are the games of chess now, by serial number."""

    def __init__(self, now: Milliseconds) -> None:
        self._now = now
        self._feeds: dict[int, Feed] = {}

    def answer(self, text: str, boards: Mapping[str, Told]) -> Iterator[Json]:
        """The replies to one message."""
        try:
            given = Call.model_validate_json(text)
        except ValidationError:
            yield self._error(0, message("broadcast.livechess-unreadable"))
            return
        try:
            param = self._called(given, boards)
        except CallError as error:
            yield self._error(given.id, said(error))
            return
        yield {"response": "call", "id": given.id, "param": param, "time": self._now()}
        yield from self.news(boards)

    def news(self, boards: Mapping[str, Told]) -> Iterator[Json]:
        """What the feeds tell, of boards that are otherwise than they were told last."""
        for number, feed in self._feeds.items():
            if feed.serialnr not in boards:
                continue
            known = event(boards[feed.serialnr], feed.flipped, feed.start, self._now)
            if feed.told is None or _standing(known) != _standing(feed.told):
                feed.told = known
                yield {"response": "feed", "id": number, "param": known, "time": self._now()}

    def _called(self, given: Call, boards: Mapping[str, Told]) -> object:
        calls: Mapping[str, Callable[[Mapping[str, JsonValue], Mapping[str, Told]], object]] = {
            "eboards": lambda param, boards: [eboard(told, self._now) for told in boards.values()],
            "subscribe": self._subscribe,
            "unsubscribe": self._unsubscribe,
            "call": self._call,
        }
        if given.call not in calls:
            raise CallError(message("broadcast.livechess-no-call", name=given.call[:40]))
        return calls[given.call](given.param or {}, boards)

    def _subscribe(self, param: Mapping[str, JsonValue], boards: Mapping[str, Told]) -> None:
        inner = param.get("param")
        serialnr = inner.get("serialnr") if isinstance(inner, Mapping) else None
        if param.get("feed") != FEED:
            raise CallError(message("broadcast.livechess-no-feed", name=str(param.get("feed"))[:40]))
        if str(serialnr) not in boards:
            raise CallError(message("broadcast.livechess-no-board", serialnr=str(serialnr)[:40]))
        if len(self._feeds) >= MOST_FEEDS:
            raise CallError(message("broadcast.livechess-too-many"))
        self._feeds[_number(param)] = Feed(str(serialnr))

    def _unsubscribe(self, param: Mapping[str, JsonValue], boards: Mapping[str, Told]) -> None:
        self._feed(param)
        del self._feeds[_number(param)]

    def _call(self, param: Mapping[str, JsonValue], boards: Mapping[str, Told]) -> None:
        """A method of a feed. It changes what this program is told, and nothing at any table."""
        feed, inner = self._feed(param), param.get("param")
        given = inner if isinstance(inner, Mapping) else {}
        match param.get("method"), given:
            case "setup", {"fen": str(start)} if len(start) <= LONGEST_FEN:
                feed.start = start
            case "flip", {"flip": bool(flipped)}:
                feed.flipped = flipped
            case method, _:
                raise CallError(message("broadcast.livechess-no-method", name=str(method)[:40]))
        feed.told = None

    def _feed(self, param: Mapping[str, JsonValue]) -> Feed:
        try:
            return self._feeds[_number(param)]
        except KeyError:
            raise CallError(message("broadcast.livechess-no-such-feed", number=_number(param))) from None

    def _error(self, number: int, why: Message) -> Json:
        return {"response": "error", "id": number, "param": {"message": why.en}, "time": self._now()}


def _number(param: Mapping[str, JsonValue]) -> int:
    number = param.get("id")
    if not isinstance(number, int):
        raise CallError(message("broadcast.livechess-unreadable"))
    return number


def _standing(told: Json) -> Json:
    """All but the moment at which a clock was read: it alone is no news."""
    clock = told["clock"]
    bare = {key: value for key, value in clock.items() if key != "time"} if isinstance(clock, dict) else None
    return {**told, "clock": bare}
