"""Journals with games that the world watches, made for tests."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from boardlight.club.broadcast.followed import Followed
from boardlight.club.broadcast.public_game import PublicGame
from boardlight.club.broadcast.watcher import Watcher
from boardlight.journal.entry import Entry
from boardlight.journal.game_log import GameLog
from boardlight.journal.journal import Journal, open_journal
from boardlight.journal.log_lines import Header
from boardlight.library.search import Search
from boardlight.referee.session.logged import Event, details_of, read_event
from tests.boardlight.kept_games import Scribe, scribe

BEAT_S = 10.0
"""Between two events of a game."""
BASE_S = 300.0


class Hand:
    """A clock that goes on when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def timed(events: Sequence[Event], clocks: bool = True) -> list[Event]:
    """The same events one beat apart, each turn with what its clocks show."""
    found = []
    for number, event in enumerate(events):
        clock = {"clock": [BASE_S - BEAT_S * (number + 1) / 2, BASE_S - BEAT_S * number / 2]}
        details = {**details_of(event), **(clock if clocks and event.kind == "turn" else {})}
        known = (event.by, event.seat, event.text, event.ply)
        found.append(read_event(event.kind, number * BEAT_S, *known, details))
    return found


def told(written: Scribe, players: Sequence[str] = ("Ann", "Bob"), **facts: str) -> PublicGame | None:
    """The game as the world sees it, when all of it may be told."""
    header = Header(game=written.game.name, players=tuple(players), **facts)
    entry = Entry(1, header, "", len(written.events), header)
    followed = Followed(entry, 0.0)
    followed.hear(entry, written.events, 0.0)
    return followed.told(0.0)


def begun(journal: Journal, name: str = "chess", occasion: str = "Open") -> GameLog:
    """A game that is about to begin."""
    seats = scribe(name).game.seats
    return journal.begin(
        name, {}, ("Ann", "Bob", "Cid", "Dora")[: len(seats)], occasion, "2026-01-02T10:00:00"
    )


@contextmanager
def watched(folder: Path, delay: float = 0.0) -> Iterator[tuple[Journal, Watcher, Hand]]:
    """A journal in a file, and what the world may know of it whenever `look` is called."""
    hand = Hand()
    with open_journal(str(folder / "journal.sqlite")) as journal:
        yield journal, Watcher(journal, Search(), delay, clock=hand), hand
