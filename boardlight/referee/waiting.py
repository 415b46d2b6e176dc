"""When nobody can play, so that no clock runs: everybody sees each of these. Pure."""

from itertools import pairwise

from boardlight.referee.feedback.occluded_choices import asks_unseen
from boardlight.referee.session.parts.history import Line
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened
from rules.pieces import CHANCE


def has_begun(line: Line) -> bool:
    """Whether anybody has played a turn: a roll of the die is none, nor what was placed behind screens."""
    return any(
        rest.kind == "turn" and rest.path and rest.path[0].seat != CHANCE and not is_screened(before.state)
        for before, rest in pairwise(line)
    )


def stops_clocks(session: Session) -> bool:
    """Whether nobody can play: nothing is seen or kept, or the table or the referee waits for something.

    Clocks of a tournament run on through set-up, repair, a board out of sight and the referee's questions.
    """
    if session.outage.stops_clocks:
        return True
    clock = session.timing.clock
    return clock is not None and not clock.control.runs_on and _waits(session)


def is_computer_out(session: Session) -> bool:
    """Whether a computer is to move that cannot answer."""
    return bool(session.settings.computer(session.state.turn) and session.outage.trouble.get("opponent"))


def _waits(session: Session) -> bool:
    table = session.table
    is_set_up = table.begun or has_begun(session.line)
    is_repaired = table.begun and not table.in_step and table.dictated is None
    if not is_set_up or session.outage.blind:
        return True
    if session.is_to_carry_out or is_computer_out(session):
        return True
    if session.settings.mode == "record":
        return False
    return is_repaired or bool(table.foul or table.misplayed) or asks_unseen(session, session.tracking.hint)
