"""A kept game, shown on the table: lights call each turn for hands to carry out. Pure.

`script` is the whole game, `line` as much of it as has been called for. Nothing is judged or kept: the table
shows the last position of the line, or it is not in step.
"""

from collections.abc import Sequence
from dataclasses import replace

from boardlight.referee.inference.candidates import Expectation
from boardlight.referee.inference.evidence import oddities
from boardlight.referee.inference.verdicts import Blind, Foul, TookBack, Verdict
from boardlight.referee.session.parts.history import Rest
from boardlight.referee.session.parts.tracking import SETTLED
from boardlight.referee.session.state import Session
from vision.observation import Observation


def stepping(session: Session, rests: Sequence[Rest]) -> Session:
    """A session that shows these positions one after the other."""
    shown = replace(
        session,
        guidance=session.guidance.showing(tuple(rests)),
        table=session.table.confirmed(),
        dialogue=session.dialogue.offering(()),
        timing=session.timing.without_clock(),
    )
    return called(shown, 0)


def called(session: Session, place: int, goes_on: bool = True) -> Session:
    """The session that calls for the position at `place` of the kept game."""
    follows = session.table.in_step and place == len(session.line)
    is_played = follows and session.guidance.script[place].kind == "turn"
    start = Expectation(session.game, session.state, session.line[-1].looks) if is_played else None
    return replace(
        session,
        history=session.history.shown(session.guidance.script[: place + 1]),
        guidance=session.guidance.going_on(goes_on),
        table=session.table.calling(start),
        tracking=session.tracking.awaiting(),
    )


def compared(session: Session, seen: Observation) -> Verdict:
    """Whether the table shows the position, or one that was passed already: then hands have gone back."""
    odd = oddities(session.here, seen)
    if not odd:
        unseen = seen.covered.any() or seen.blind
        return Blind(seen.blind) if unseen else SETTLED
    passed = session.guidance.script[: max(0, len(session.line) - 2)]
    for turns, rest in enumerate(reversed(passed), start=1):
        before = Expectation(session.game, rest.state, rest.looks)
        if not seen.covered.any() and not seen.blind and not oddities(before, seen):
            return TookBack(turns)
    return Foul(odd)


def went_back(session: Session, turns: int) -> Session:
    """Hands have gone back by so many turns: the game is shown from there."""
    return called(session, len(session.line) - 1 - turns)


def went_ahead(session: Session) -> Session:
    """Hands moved pieces before they were asked to: the next turn is called for now, if it may."""
    if session.guidance.goes_on and len(session.line) < len(session.guidance.script):
        return called(session, len(session.line))
    return replace(session, table=session.table.calling(None))


def turn_shown(session: Session) -> Session:
    """The table shows the turn: the next one is called for if it has shown it before, and it may."""
    goes_on = session.guidance.goes_on and session.table.in_step
    if goes_on and len(session.line) < len(session.guidance.script):
        return called(session, len(session.line))
    return replace(session, table=session.table.shows_turn(), tracking=session.tracking.in_order())
