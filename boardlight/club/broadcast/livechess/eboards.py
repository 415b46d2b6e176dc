"""Games of chess as the electronic boards of DGT LiveChess 2: what `eboards` lists and a feed tells.

The fields are those of LiveChess's own help (``http://localhost:1982/doc/``, *eboards* and *eboardevent*).
The serial number of a board is the number of its game in the journal.
"""

import time
from collections.abc import Callable, Sequence

from boardlight.club.broadcast.public_lines import Json
from boardlight.club.broadcast.watcher import Told
from boardlight.journal.game_tree import Node
from boardlight.library.search import OpenedGame
from boardlight.referee.session.logged import TurnPlayed
from rules.games.chess import Chess

SOURCE = "boardlight"
"""Where LiveChess names the device that a board is plugged into."""

Milliseconds = Callable[[], int]


def chess_of(games: Sequence[Told]) -> dict[str, Told]:
    """The games of chess among these, by serial number."""
    return {str(each.game.id): each for each in games if isinstance(each.game.game, Chess)}


def eboard(told: Told, now: Milliseconds) -> Json:
    """A board of the list."""
    opened = opened_of(told)
    return {
        "serialnr": str(told.game.id),
        "source": SOURCE,
        "state": "INACTIVE" if told.game.is_over else "ACTIVE",
        "battery": None,
        "comment": " - ".join(filter(None, told.game.players)) or None,
        "board": placement(opened, opened.tree.line[-1]),
        "flipped": False,
        "clock": clock(told, now),
    }


def event(told: Told, flipped: bool, start: str | None, now: Milliseconds) -> Json:
    """What a feed tells of a board; of its moves only after `setup` has said from which position (a FEN)."""
    opened = opened_of(told)
    known: Json = {
        "serialnr": str(told.game.id),
        "flipped": flipped,
        "board": placement(opened, opened.tree.line[-1]),
        "clock": clock(told, now),
    }
    if start is None:
        return known
    moves = moves_since(opened, start)
    return {**known, "start": start, "san": list(moves or ()), "match": moves is not None}


def opened_of(told: Told) -> OpenedGame:
    """A game of chess is open to everybody."""
    assert told.game.opened
    return told.game.opened


def placement(opened: OpenedGame, node: Node) -> str:
    """The pieces of a position, as a FEN begins."""
    return fen(opened, node).split()[0]


def fen(opened: OpenedGame, node: Node) -> str:
    """A position in full."""
    assert isinstance(opened.game, Chess)
    return opened.game.to_fen(node.state)


def moves_since(opened: OpenedGame, start: str) -> tuple[str, ...] | None:
    """The moves after the last position with these pieces and this side to move; None if there was none."""
    wanted = start.split()[:2]
    line = opened.tree.line
    for place in reversed(range(len(line))):
        if fen(opened, line[place]).split()[: len(wanted)] == wanted:
            return tuple(node.text for node in line[place + 1 :] if isinstance(node.event, TurnPlayed))
    return None


def clock(told: Told, now: Milliseconds) -> Json | None:
    """What the clocks showed, and when: whoever runs is counted on from there."""
    times = told.game.times
    if times is None:
        return None
    white, black = (int(left) for left in times.left)
    run = None if times.running is None else times.running == 0
    since = now() - int(1000 * max(0.0, time.monotonic() - told.clock_since))
    return {"white": white, "black": black, "run": run, "time": since}
