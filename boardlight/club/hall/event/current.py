"""The pairings of the event as the journal decides them now. Does I/O."""

from collections.abc import Iterable
from typing import NamedTuple

from boardlight.club.hall.event.pairing import Decider, Pairing
from boardlight.club.hall.event.results import PlayedGame, decided
from boardlight.journal.club.pairing_list import KeptPairing
from boardlight.journal.journal import Entry, Journal


class CurrentEvent(NamedTuple):
    """Who plays whom, with all that is decided."""

    pairings: list[Pairing]
    ended: frozenset[tuple[int, str]]
    """The games that were over when this was read, and how: if others are now, it is old."""


def current(journal: Journal) -> CurrentEvent:
    """Read the event; JournalError if the journal cannot be reached."""
    ended = journal.club.pairings.ended()
    listed = [_pairing(each) for each in journal.club.pairings.all()]
    if not listed:
        return CurrentEvent([], ended)
    entries = journal.games()
    read = {entry.id: entry.result for entry in entries}
    # A game may have ended since `ended` was read, or gone on: what was decided here must be told apart from
    # what is found later. Games that cannot be read decide nothing, but are not news at every look either.
    unread = {(number, result) for number, result in ended if number not in read}
    over = {(number, result) for number, result in read.items() if result}
    return CurrentEvent(decided(listed, _played(entries)), frozenset(over | unread))


def kept(pairing: Pairing) -> KeptPairing:
    """A pairing as the journal keeps it."""
    return KeptPairing(pairing.round, pairing.table, pairing.players, pairing.points, pairing.played)


def _pairing(row: KeptPairing) -> Pairing:
    by: Decider = "" if row.points is None else "arbiter"
    return Pairing(row.round, row.table, row.players, row.points, row.played, by, row.number, row.after)


def _played(entries: Iterable[Entry]) -> list[PlayedGame]:
    """The games that are over, but for those that were read from files."""
    return [
        PlayedGame(entry.id, entry.facts.players, entry.scores)
        for entry in entries
        if entry.result and entry.by != "file" and len(entry.scores) == len(entry.facts.players)
    ]
