"""How far one recording is, for a page. Heard from the thread that records."""

import time as clock
from collections.abc import Callable
from typing import Literal

from boardlight.journal.log_lines import Header
from boardlight.journal.replay import is_hidden
from boardlight.recording.told.doubts import Doubt, doubts
from boardlight.referee.session.logged import Event
from boardlight.referee.session.turn_numbers import counted
from boardlight.table.turn_list import turns_of
from messages.message import Message
from rules.game import Game
from rules.games import load

Stage = Literal["looking", "recording", "over", "failed"]

BETWEEN_S = 0.4
"""Between two messages that only say how far it is."""


class Progress:
    """What one recording has told so far."""

    def __init__(self, notify: Callable[[], None], ended: Callable[["Progress"], None]) -> None:
        """`ended` is called once, when nothing more comes."""
        self._notify, self._ended = notify, ended
        self._told_at = 0.0
        self.stage: Stage = "looking"
        self.header: Header | None = None
        self.number = 0
        """In the journal of whoever records."""
        self.words: Message | None = None
        self.trouble: Message | None = None
        self.events: list[Event] = []
        self._seconds: float | None = None
        self._time = 0.0

    def began(self, header: Header, seconds: float | None, number: int) -> None:
        """A game is recorded."""
        self.header, self._seconds, self.number = header, seconds, number
        self._notify()

    def seen(self, words: Message, is_there: bool) -> None:
        """What is seen of the table."""
        self.words = words
        if is_there:
            self.stage = "recording"
        self._notify()

    def moved_on(self, time: float) -> None:
        """The recording has come so far."""
        self._time = time
        if clock.monotonic() - self._told_at >= BETWEEN_S:
            self._told_at = clock.monotonic()
            self._notify()

    def kept(self, event: Event) -> None:
        """This stands in the log now."""
        self.events.append(event)
        self._notify()

    def over(self, trouble: Message | None, is_seen: bool) -> None:
        """It has ended."""
        self.trouble = trouble if is_seen else None
        self.stage = "over" if is_seen else "failed"
        self._end()

    def failed(self, words: Message) -> None:
        """It broke off; what was recorded until then stands."""
        self.words, self.stage = words, "failed"
        self._end()

    def _end(self) -> None:
        self._ended(self)
        self._notify()

    @property
    def game(self) -> Game | None:
        """The rules of what is recorded."""
        return load(self.header.game, self.header.options) if self.header else None

    @property
    def doubts(self) -> list[Doubt]:
        """The turns that somebody should look at."""
        return doubts(self.events)

    @property
    def is_secret(self) -> bool:
        """Whether the game hides something from the public, who reads this page too."""
        return self.game is not None and is_hidden(self.game, self.game.start())

    def page(self) -> dict[str, object]:
        """Ready for JSON (fields: web/static/record/record.js)."""
        game = self.game
        return {
            "stage": self.stage,
            "game": game.name if game else None,
            "title": game.called().texts() if game else None,
            "words": self.words.texts() if self.words else None,
            "trouble": self.trouble.texts() if self.trouble else None,
            "share": min(1.0, self._time / self._seconds) if self._seconds else None,
            "time": round(self._time, 1),
            "secret": self.is_secret,
            "turns": self._turns(game) if game and not self.is_secret else [],
            "doubts": [
                {"number": doubt.number, "ply": doubt.ply, "text": doubt.text, "choices": doubt.choices}
                for doubt in ([] if self.is_secret else self.doubts)
            ],
        }

    def _turns(self, game: Game) -> list[dict[str, object]]:
        turns = turns_of(self.events)
        counts = counted(game, game.start(), turns)
        return [
            {"label": count.label, "text": turn.text, "unsure": bool(getattr(turn, "unsure", None))}
            for turn, count in zip(turns, counts, strict=True)
        ]
