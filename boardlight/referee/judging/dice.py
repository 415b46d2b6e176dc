"""The die in its tray: which roll it means, also where hands have gone on at once. Pure."""

from dataclasses import replace
from itertools import chain

from boardlight.referee.inference.candidates import expect_once
from boardlight.referee.inference.departures import with_departures
from boardlight.referee.inference.infer import infer, oddities
from boardlight.referee.inference.verdicts import Choices, Foul, Played, Underway, Unread, Verdict
from boardlight.referee.judging.weighed_turn import weighed_turn, with_turns_nobody_saw
from boardlight.referee.session.parts.tracking import SETTLED
from boardlight.referee.session.state import Session
from rules.game import Action, Game, State
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
    if not oddities(session.here, _known(session, seen)):
        return None
    return seen.time if session.die.moved_at is None else session.die.moved_at


def rolled(session: Session, seen: Observation) -> Verdict:
    """The roll that lies in the tray, once the die has been taken up since the last one."""
    if session.weighs_lines:
        return weighed_turn(session, seen)
    return with_turns_nobody_saw(session, _rolled(session, seen), seen)


def _rolled(session: Session, seen: Observation) -> Verdict:
    seen = _known(session, seen)
    odd = oddities(session.here, seen)
    face = seen.tray if session.die.is_fresh else None
    roll = next((roll for roll in session.game.actions(session.state) if roll.value == face), None)
    if not odd:
        return Played(((roll,),)) if roll else SETTLED
    if seen.blind:
        return Foul(odd)
    if roll and not _is_later(session, seen):
        return _gone_on(session, roll, seen) or Foul(odd)
    return (roll and _gone_on(session, roll, seen)) or _unread(session, seen) or Foul(odd)


def _known(session: Session, seen: Observation) -> Observation:
    """What is seen, and what is known of pieces that have left a cell which is hidden now."""
    return with_departures(seen, session.here, session.tracking.departures)


def _gone_on(session: Session, roll: Action, seen: Observation) -> Verdict | None:
    """The roll, and what hands did with it before it could be kept; None if it explains nothing.

    Pieces who had moved before the die was thrown moved by another roll, unless all of this one lies there.
    """
    state, is_later = session.game.apply(session.state, roll), _is_later(session, seen)
    match infer(expect_once(session.game, state), (), seen):
        case Played() as done if not is_later or _ends(session.game, state, done):
            return replace(done, turns=((roll,), *done.turns))
        case Underway() | Choices() if not is_later:
            return Played(((roll,),))
        case _:
            return None


def _is_later(session: Session, seen: Observation) -> bool:
    """Whether the die was thrown after pieces had moved."""
    if seen.rested is None or session.die.moved_at is None:
        return False
    return seen.rested > session.die.moved_at


def _ends(game: Game, state: State, done: Played) -> bool:
    """Whether the die is thrown next."""
    for action in chain.from_iterable(done.turns):
        state = game.apply(state, action)
    return state.turn == CHANCE or bool(state.outcome)


def _unread(session: Session, seen: Observation) -> Unread | None:
    """What rolls explain what lies on the table, where the die cannot be told."""
    if not seen.unread:
        return None
    ways = tuple(way for roll in session.game.actions(session.state) if (way := _way(session, roll, seen)))
    return Unread(ways) if ways else None


def _way(session: Session, roll: Action, seen: Observation) -> Played | None:
    there = expect_once(session.game, session.game.apply(session.state, roll))
    match infer(there, (), seen):
        case Played() as done:
            return replace(done, turns=((roll,), *done.turns))
        case Choices():
            return Played(((roll,),))
        case _:
            return None
