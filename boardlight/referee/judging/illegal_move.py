"""One piece that went elsewhere against the rules, and what may follow once a recorder goes on from it.
Pure."""

from collections.abc import Sequence
from functools import lru_cache

from boardlight.referee.inference.candidates import Expectation, expect
from boardlight.referee.inference.onsets import UNKNOWN
from boardlight.referee.inference.verdicts import Foul, Oddity, Settled
from boardlight.referee.lines.displaced import displaced
from boardlight.referee.session.positions import set_anew
from boardlight.referee.session.state import Session
from rules.game import EMPTY, Game, State
from rules.pieces import Seat

Stray = tuple[Oddity, ...]
"""The cell that a piece has left, and the one where it stands against the rules."""


def is_stray(oddities: Sequence[Oddity]) -> bool:
    """Whether one piece alone went elsewhere."""
    gone, arrived = left_and_arrived(oddities)
    return len(gone) == len(arrived) == 1 and gone[0].expected == arrived[0].seen


def left_and_arrived(oddities: Sequence[Oddity]) -> tuple[Stray, Stray]:
    """Cells that lost their piece, and cells where somebody stands who does not belong there."""
    gone = tuple(odd for odd in oddities if odd.expected != odd.seen and odd.seen == EMPTY)
    return gone, tuple(odd for odd in oddities if odd.seen != EMPTY)


def glimpsed(session: Session) -> Stray:
    """The piece that lay elsewhere alone a moment ago, long enough to be sure of it, until all is as it
    was."""
    verdict = session.tracking.verdict
    if isinstance(verdict, Foul) and is_stray(verdict.oddities) and session.tracking.has_stayed:
        return () if _others_are_hidden(session, verdict.oddities) else verdict.oddities
    return () if isinstance(verdict, Settled) and session.tracking.calm else session.tracking.glimpsed


def _others_are_hidden(session: Session, stray: Stray) -> bool:
    """Whether another piece may have moved meanwhile out of sight."""
    empty, own = session.game.labels.index(EMPTY), [odd.cell for odd in stray]
    hidden = [
        cell for cell, since in session.tracking.onsets.since.items() if since == UNKNOWN and cell not in own
    ]
    return any(empty not in session.here.looks[cell] for cell in hidden)


def adopted(game: Game, state: State, stray: Stray, seat: Seat | None = None) -> str | None:
    """The set-up after one piece moved against the rules; None if more is wrong.

    `seat` is to move, or the one that follows whoever moved.
    """
    if not is_stray(stray) or game.view(state, None) != state:
        return None
    (gone,), (arrived,) = left_and_arrived(stray)
    mover = game.commander(state, gone.cell)
    return displaced(game, state, gone.cell, arrived.cell, game.following(mover) if seat is None else seat)


@lru_cache(maxsize=32)
def continued_from(game: Game, state: State, stray: Stray, seat: Seat | None = None) -> Expectation | None:
    """What may follow that position, made once, for images come thirty a second; None if nothing may."""
    text = adopted(game, state, stray, seat)
    try:
        there = set_anew(game, state, text) if text else None
    except ValueError:
        return None
    return expect(game, there) if there and not there.outcome else None
