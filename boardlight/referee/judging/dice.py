"""The die in its tray: which roll it means, also where hands have gone on at once. Pure."""

from boardlight.referee.inference.evidence import oddities
from boardlight.referee.inference.verdicts import Foul, Played, Unread, Verdict
from boardlight.referee.judging.likely_ends import likely_ends
from boardlight.referee.judging.recorded_turn import recorded_turn, with_turns_nobody_saw
from boardlight.referee.session.parts.tracking import SETTLED
from boardlight.referee.session.state import Session
from rules.pieces import CHANCE
from vision.observation import Observation


def awaits_roll(session: Session) -> bool:
    """Whether the die is to be thrown."""
    return session.state.turn == CHANCE and not session.state.outcome


def is_mere_roll(session: Session, verdict: Verdict) -> bool:
    """Whether a verdict is a roll, and no turn of a piece."""
    return awaits_roll(session) and isinstance(verdict, Played) and len(verdict.turns) == 1


def moved_at(session: Session, seen: Observation) -> float | None:
    """When pieces were first seen to have moved before any roll was told."""
    if seen.busy or seen.blind or not awaits_roll(session):
        return session.die.moved_at
    if not oddities(session.here, seen):
        return None
    return seen.time if session.die.moved_at is None else session.die.moved_at


def rolled(session: Session, seen: Observation) -> Verdict:
    """The roll that lies in the tray, once the die has been taken up since the last one."""
    if session.is_recorded:
        return recorded_turn(session, seen)
    return with_turns_nobody_saw(session, _rolled(session, seen), seen)


def _rolled(session: Session, seen: Observation) -> Verdict:
    odd = oddities(session.here, seen)
    face = seen.tray if session.die.is_fresh else None
    roll = next((roll for roll in session.game.actions(session.state) if roll.value == face), None)
    if not odd:
        return Played(((roll,),)) if roll else SETTLED
    return _gone_on(session, seen) or Foul(odd)


def _gone_on(session: Session, seen: Observation) -> Verdict | None:
    """The roll, and what hands did with it before it could be kept; None if it explains nothing."""
    ends = [end for end in likely_ends(session, seen) if not end.is_covered]
    read = tuple(end for end in ends if end.rolled)
    came_after = bool(read) and _came_after(session)
    if read and not came_after:
        alike = {end.turns for end in read}
        return Played(read[0].turns if len(alike) == 1 else read[0].turns[:1])
    if ends and (seen.unread or came_after):
        return Unread(tuple(Played(turns) for turns in dict.fromkeys(end.turns[:1] for end in ends)))
    return None


def _came_after(session: Session) -> bool:
    """Whether the die that was read may be the next throw: pieces had moved before it was seen to rest, and
    the tray was out of sight for long enough."""
    belief = session.tracking.belief
    if belief is None or belief.rest is None or not belief.tray.throws:
        return False
    throw, moved = belief.tray.throws[-1], session.die.moved_at
    lay_so = belief.rest.since if moved is None else min(moved, belief.rest.since)
    return throw.may_be_the_second and lay_so <= throw.rested
