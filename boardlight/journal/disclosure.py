"""What may be told of a game that goes on, by library and command line alike. Pure.

Of a game that is over everything is told. While it goes on neither the number of its events nor their hash:
both change with turns that nobody else may know of. And while screens stand in it, what was done behind them
is not even read for whoever asks: how long an answer takes tells how much there is to read.
"""

import json

from boardlight.journal.entry import Chain, Entry
from boardlight.referee.session.positions import read_position
from boardlight.referee.session.visibility import SCREENS_UP, is_screened
from messages.message import Message, literal, message
from rules.games import load


def is_over(entry: Entry) -> bool:
    """Whether all is told."""
    return bool(entry.result)


def is_sealed(entry: Entry) -> bool:
    """Whether screens stand in it, or may stand: the library does not open such a game."""
    if is_over(entry):
        return False
    if entry.screens:
        return entry.screens == SCREENS_UP
    try:
        game = load(entry.header.game, entry.header.options)
        setup = str((json.loads(entry.opening or "{}") or {}).get("setup") or "")
        return is_screened(read_position(game, setup) if setup else game.start())
    except (ValueError, AttributeError):
        return True  # Nobody here knows this game: then nobody knows what it hides.


def public_event_count(entry: Entry) -> Message:
    """The number of its events, as a list shows it."""
    return message("journal.event-count", count=entry.events) if is_over(entry) else literal("")


def public_chain_text(entry: Entry, chain: Chain) -> Message:
    """That its past is as it was written, and how to know that later."""
    if not is_over(entry):
        return message("journal.goes-on-as-written", number=entry.id)
    return message("journal.as-written", number=entry.id, count=chain.events, digest=chain.digest)
