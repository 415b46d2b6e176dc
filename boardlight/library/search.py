"""The library: finding a kept game, and opening it as far as its reader may see it. Pure.

A shelf is the journal, or anything that answers like it.
"""

import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, Protocol

from boardlight.journal.disclosure import is_sealed
from boardlight.journal.entry import Chain, Entry
from boardlight.journal.errors import NoJournalError
from boardlight.journal.game_tree import Tree, tree_of
from boardlight.journal.log_lines import Header
from boardlight.journal.replay import Step, follow, is_hidden
from boardlight.library.bin import Bin, EmptyBin
from boardlight.referee.feedback.phrases import ended
from boardlight.referee.session.logged import By, Event, Started
from messages.message import Message, literal, message
from rules.game import Game, Outcome, State
from rules.games import games, load

UNFINISHED = message("library.unfinished")

Ending = Literal["", "won", "drawn", "unfinished"]


class Numbered(Protocol):
    """What was put on a shelf."""

    @property
    def id(self) -> int:
        """The number of its game."""


class Shelf(Protocol):
    """What the library needs of a journal."""

    def games(self) -> list[Entry]:
        """Every game, oldest first."""

    def find(self, game_id: int) -> Entry | None:
        """One game, if it is there."""

    def events(self, game_id: int) -> list[Event]:
        """Everything that happened in a game."""

    def turns(self, numbers: Collection[int]) -> dict[int, int]:
        """How many turns stand in each of these games, by its number."""

    def begun(self, numbers: Collection[int]) -> set[int]:
        """Those of these games in which anything was played."""

    @property
    def bin(self) -> Bin:
        """The games that were put aside."""

    def chain(self, game_id: int) -> Chain:
        """Its hash chain, checked."""

    def export_jsonl(self, game_id: int) -> Iterable[str]:
        """The lines of its log."""

    def note(self, game_id: int, facts: Header, by: By) -> None:
        """Keep what is known of it now; JournalError if that cannot be kept."""

    def keep_all(self, wanted: Sequence[tuple[Header, list[Event]]]) -> Sequence[Numbered]:
        """Keep whole games, all of them or none; JournalError if they cannot be kept."""


class EmptyShelf:
    """The shelf of a table that keeps no journal."""

    bin: Bin = EmptyBin()
    """Nothing is ever put there."""

    def games(self) -> list[Entry]:
        """None."""
        return []

    def find(self, game_id: int) -> Entry | None:
        """None either."""
        return None

    def events(self, game_id: int) -> list[Event]:
        """Nothing ever happened here."""
        return []

    def turns(self, numbers: Collection[int]) -> dict[int, int]:
        """None."""
        return {}

    def begun(self, numbers: Collection[int]) -> set[int]:
        """None."""
        return set()

    def chain(self, game_id: int) -> Chain:
        """Unbroken, for want of links."""
        return Chain(0, "")

    def export_jsonl(self, game_id: int) -> Iterable[str]:
        """No lines."""
        return ()

    def note(self, game_id: int, facts: Header, by: By) -> None:
        """There is nothing to be noted of."""
        raise NoJournalError(message("library.no-journal"))

    def keep_all(self, wanted: Sequence[tuple[Header, list[Event]]]) -> Sequence[Numbered]:
        """Nothing is kept here."""
        raise NoJournalError(message("library.no-journal"))


@dataclass(frozen=True)
class Search:
    """What is looked for; what is empty suits every game. Letters count without case and accents."""

    text: str = ""
    """Message that all occur somewhere in what is known of a game."""
    player: str = ""
    occasion: str = ""
    game: str = ""
    """Its name, whole."""
    ending: Ending = ""
    since: str = ""
    """First day, as 2026-01-31 or its beginning."""
    until: str = ""
    """Last day."""


def search(entries: Iterable[Entry], wanted: Search) -> list[Entry]:
    """The games that suit, newest first."""
    found = [entry for entry in entries if _suits(entry, wanted)]
    return sorted(found, key=lambda entry: (entry.facts.started, entry.id), reverse=True)


def shown(journal: Shelf) -> list[Entry]:
    """The games that a list shows: not those that never began.

    A set-up behind screens is shown from the start, and nothing of it is looked at: the list, and how long it
    takes, would tell that a piece was placed.
    """
    entries = journal.games()
    doubtful = {entry.id for entry in entries if not entry.result and not is_sealed(entry)}
    idle = doubtful - journal.begun(doubtful)
    return [entry for entry in entries if entry.id not in idle]


def _suits(entry: Entry, wanted: Search) -> bool:
    facts, day = entry.facts, entry.facts.started[:10]
    return (
        wanted.game in ("", facts.game)
        and wanted.ending in ("", ending(entry))
        and _holds(" ".join(facts.players), wanted.player)
        and _holds(facts.occasion, wanted.occasion)
        and (not wanted.since or day >= wanted.since)
        and (not wanted.until or (bool(day) and day[: len(wanted.until)] <= wanted.until))
        and _holds(_known(entry), wanted.text)
    )


def _known(entry: Entry) -> str:
    """All that is known of a game, in every language."""
    facts, result = entry.facts, result_words(entry)
    kind = games().get(facts.game)
    titles, seats = (kind.called().texts().values(), kind.seats) if kind else ((), ())
    parts = (
        facts.game, *titles, *seats, *facts.players, facts.occasion, facts.place, facts.started, entry.result,
        *result.texts().values(),
    )  # fmt: skip
    return " ".join(parts)


def _holds(text: str, words: str) -> bool:
    known = folded(text)
    return all(word in known for word in folded(words).split())


def folded(text: str) -> str:
    """`text` without case and accents."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def ending(entry: Entry) -> Ending:
    """Whether somebody won."""
    if not entry.result:
        return "unfinished"
    return "won" if entry.scores and entry.scores.count(max(entry.scores)) == 1 else "drawn"


def result_words(entry: Entry) -> Message:
    """How a game ended, as a list says it."""
    kind = games().get(entry.facts.game)
    if not entry.result:
        return UNFINISHED
    if kind is None or len(entry.scores) != len(kind.seats):
        return literal(entry.result)
    return ended(_rules(entry.facts.game), State((), (), 0, outcome=Outcome(entry.scores, entry.result)))


@cache
def _rules(name: str) -> Game:
    return load(name)


@dataclass(frozen=True, eq=False)
class OpenedGame:
    """A game taken from the shelf."""

    id: int
    facts: Header
    """As they are known now."""
    tree: Tree
    header: Header
    """As the game began, or as the file had it."""
    source: Mapping[str, str]
    """The tag pairs of the file it was read from."""
    events: int = 0
    """So many were in its log."""

    @property
    def game(self) -> Game:
        """Its rules."""
        return self.tree.game

    @property
    def player_names(self) -> tuple[str, ...]:
        """One a seat; empty where nobody was named."""
        named = [" ".join(name.split()) for name in self.facts.players[: len(self.game.seats)]]
        return (*named, *("" for _ in self.game.seats[len(named) :]))


def open_game(entry: Entry, events: Sequence[Event]) -> OpenedGame:
    """A game as its reader may see it; ValueError if its game is unknown, or its log does not fit."""
    game = load(entry.header.game, entry.header.options)
    return open_steps(entry, game, list(follow(game, events)))


def open_steps(entry: Entry, game: Game, steps: Sequence[Step]) -> OpenedGame:
    """The same, of a log that has been followed."""
    tree, source = tree_of(game, steps), _source(steps)
    return OpenedGame(entry.id, entry.facts, tree, entry.header, source, len(steps))


def _source(steps: Sequence[Step]) -> dict[str, str]:
    first = steps[0].event if steps else None
    tags = first.tags if isinstance(first, Started) else None
    return {name: str(value) for name, value in (tags or {}).items()}


def hides(game: Game, events: Sequence[Event]) -> bool:
    """Whether the log of this game tells what the public may not know yet."""
    reached = [step.line.last for step in follow(game, events)]
    if not reached or reached[-1].outcome:
        return False
    return any(is_hidden(game, state) for state in reached)


def public_steps(game: Game, events: Iterable[Event]) -> list[Step]:
    """The log to be stepped through; while the game goes on, without what the public does not see happen."""
    steps = list(follow(game, events))
    if not steps or steps[-1].line.last.outcome:
        return steps
    shown: list[Step] = []
    seen: State | None = None
    for step in steps:
        view = game.view(step.line.last, None)
        if view != seen or step.event.kind not in ("turn", "takeback"):
            shown.append(step._replace(number=len(shown) + 1))
        seen = view
    return shown
