"""What may be told of a sitting, to everybody or to one seat: pieces are hidden here, and only here. Pure.

A position is told as `Game.view` shows it. A turn is told to those for whom it changed something, so of
pieces placed behind a screen nobody learns even how many they are.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from boardlight.referee.inference.candidates import Path
from boardlight.referee.inference.verdicts import Underway, Verdict
from boardlight.referee.session.logged import Event, Said
from boardlight.referee.session.parts.history import Rest
from boardlight.referee.session.state import Session
from rules.deployment import Deploying
from rules.game import Game, State
from rules.pieces import Seat

SCREENS_UP: Final = "veiled"
SCREENS_GONE: Final = "unveiled"
"""The kinds of event that say when screens were put up, and when they went."""


def is_screened(state: State) -> bool:
    """Whether screens stand on the board: then no picture, no hand and no label of the camera may be told."""
    return isinstance(state.stage, Deploying)


def crossed(before: State, after: State, time: float) -> tuple[Event, ...]:
    """What the journal keeps when screens are put up, or go: from then on all that follows is seen."""
    if is_screened(before) == is_screened(after):
        return ()
    return (Said(time, "rules", ply=after.ply, kind=SCREENS_UP if is_screened(after) else SCREENS_GONE),)


def known_turns(game: Game, line: Iterable[Rest], seat: Seat | None) -> list[bool]:
    """Of each turn that led along `line`, whether `seat` (None: the public) may know of it."""
    views = [game.view(rest.state, seat) for rest in line]
    return [before != after for before, after in pairwise(views)]


def public_places(game: Game, line: Iterable[Rest]) -> list[int]:
    """Where along `line` stands what everybody may know of, turns and others."""
    return [place for place, known in enumerate(known_turns(game, line, None), start=1) if known]


def public_hint(session: Session) -> Verdict:
    """The verdict that lights may follow; where pieces are hidden, half a turn tells only who is lifted."""
    hint, state = session.tracking.hint, session.state
    if isinstance(hint, Underway) and session.game.view(state, None) != state:
        return Underway(lifted=hint.lifted)
    return hint


def last_path(session: Session) -> Path:
    """The last turn, if everybody may know of it."""
    known = known_turns(session.game, session.line[-2:], None)
    return session.line[-1].path if all(known) else ()
