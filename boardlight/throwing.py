"""The die in its tray: which roll it means, also where hands have gone on at once. Pure."""

from dataclasses import replace

from boardlight.candidates import expect
from boardlight.inference import Choices, Foul, Played, Underway, Verdict, infer, oddities
from boardlight.sitting import SETTLED, Session
from rules.game import Action
from rules.pieces import CHANCE
from vision.observation import Observation


def awaits_roll(session: Session) -> bool:
    """Whether the die is to be thrown."""
    return session.state.turn == CHANCE and not session.state.outcome


def is_thrown(session: Session, seen: Observation) -> bool:
    """Whether the die has been taken up, or thrown anew, since the last image."""
    if seen.throw is None:
        return seen.tray is None
    return session.throw is not None and seen.throw > session.throw


def is_mere_roll(session: Session, verdict: Verdict) -> bool:
    """Whether a verdict is a roll, and no turn of a man."""
    return awaits_roll(session) and isinstance(verdict, Played) and len(verdict.turns) == 1


def rolled(session: Session, seen: Observation) -> Verdict:
    """The roll that lies in the tray, once the die has been taken up since the last one."""
    odd = oddities(session.here, seen)
    face = seen.tray if session.die_is_fresh else None
    roll = next((roll for roll in session.game.actions(session.state) if roll.value == face), None)
    if roll and odd and not seen.blind:
        return _gone_on(session, roll, seen) or Foul(odd)
    if odd:
        return Foul(odd)
    return Played(((roll,),)) if roll else SETTLED


def _gone_on(session: Session, roll: Action, seen: Observation) -> Verdict | None:
    """The roll, and what hands did with it before it could be kept; None if it explains nothing."""
    there = expect(session.game, session.game.apply(session.state, roll))
    match infer(there, (), seen):
        case Played() as done:
            return replace(done, turns=((roll,), *done.turns))
        case Underway() | Choices():
            return Played(((roll,),))
        case _:
            return None
