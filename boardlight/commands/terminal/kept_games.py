"""Kept games on the terminal: a line each, and the commands of the bin."""

import sys
from datetime import datetime
from typing import Annotated

import typer

from boardlight.commands.arguments import Store
from boardlight.commands.terminal.asking import confirmed
from boardlight.journal.disclosure import public_event_count
from boardlight.journal.entry import Entry
from boardlight.journal.errors import JournalError
from boardlight.journal.journal import open_journal
from boardlight.library.search import result_words
from messages.message import message

NOTHING_KEPT = message("command.nothing-kept")
NOTHING_SUITS = message("command.nothing-suits")

Numbers = Annotated[list[int], typer.Argument(metavar="GAME_ID...", help="option-help.game-ids")]


def add_bin(group: typer.Typer) -> None:
    """Add the commands of the bin."""
    group.command("delete")(delete_games)
    group.command("restore")(restore_games)
    group.command("bin")(show_bin)


def listed(entry: Entry) -> str:
    """A game in one line."""
    facts = entry.facts
    who = " - ".join(name for name in facts.players if name)
    where = ", ".join(part for part in (facts.occasion, facts.place) if part)
    what = f"{facts.game:<18} {public_event_count(entry)!s:>12}  {result_words(entry)!s:<32}"
    return f"{entry.id:>4}  {moment(facts.started):<16}  {what} {who}  {where}".rstrip()


def moment(started: str) -> str:
    """When a game was begun, by the clock of this machine; what is no moment stays as it is."""
    try:
        known = datetime.fromisoformat(started)
    except ValueError:
        return started
    return f"{known.astimezone():%Y-%m-%d %H:%M}" if "T" in started else started


def delete_games(game_ids: Numbers, store: Store = None) -> None:
    """Put games into the bin: no list shows them, and 'restore' brings them back until the bin is emptied."""
    with open_journal(store) as journal:
        for each in game_ids:
            journal.bin.put(each)
            print(message("command.in-the-bin", number=each))


def restore_games(game_ids: Numbers, store: Store = None) -> None:
    """Bring games back from the bin."""
    with open_journal(store) as journal:
        for each in game_ids:
            if each not in journal.bin:
                raise JournalError(message("command.not-in-the-bin", number=each))
            journal.bin.bring_back(each)
            print(listed(journal.entry(each)))


def show_bin(
    empty: Annotated[bool, typer.Option("--empty", help="option-help.empty-bin")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="option-help.yes-empty")] = False,
    store: Store = None,
) -> None:
    """List what is in the bin, or empty it: what is removed then cannot be brought back."""
    with open_journal(store) as journal:
        for entry in journal.bin.games():
            print(listed(entry))
        numbers = journal.bin.numbers()
        if empty and (yes or not numbers or _confirmed(len(numbers))):
            print(message("command.removed", count=journal.bin.empty(numbers)))
        elif not numbers:
            print(message("command.bin-is-empty"))
        elif not empty:
            print(message("command.bin-holds", count=len(numbers)))


def _confirmed(count: int) -> bool:
    """Whether the person at the terminal wants it so; JournalError where nobody can be asked."""
    if not sys.stdin.isatty():
        raise JournalError(message("command.nobody-to-ask"))
    return confirmed(message("command.remove-for-good", count=count))
