"""Whether the computer is to do something at a table now, and for which seat. Pure."""

from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened
from rules.deployment import Deploying
from rules.pieces import CHANCE, Seat


def placing_seat(session: Session) -> Seat | None:
    """The computer's seat that has yet to place its pieces behind the screen."""
    stage = session.state.stage
    if not isinstance(stage, Deploying) or session.state.outcome:
        return None
    waiting = (seat for seat, done in enumerate(stage.ready) if not done)
    return next((seat for seat in waiting if session.settings.computer(seat) and is_played(session)), None)


def throwing_seat(session: Session) -> Seat | None:
    """The computer's seat for which the program throws the die, where there is no real one."""
    state = session.state
    if state.turn != CHANCE or state.outcome or not session.table.is_page or not is_ready(session):
        return None
    seat = session.game.described(state).turn
    return seat if session.settings.computer(seat) else None


def moving_seat(session: Session) -> Seat | None:
    """The computer's seat that is to move; None while people have to do something first."""
    seat = session.state.turn
    is_over = session.state.outcome or is_screened(session.state)
    return None if is_over or not session.settings.computer(seat) or not is_ready(session) else seat


def is_ready(session: Session) -> bool:
    """Whether the table stands as the log has it, and play is on."""
    table, outage = session.table, session.outage
    is_on = table.begun and table.in_step and table.is_confirmed and not table.foul
    return is_on and is_played(session) and not outage.blind and not outage.stops_clocks


def is_played(session: Session) -> bool:
    """Whether a game is on in which the computer takes part: not one that is only recorded or shown."""
    guidance = session.guidance
    is_game = guidance.course is None and not guidance.script and session.settings.mode != "record"
    return is_game and not session.timing.is_paused
