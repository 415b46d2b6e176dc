"""What play waits for: a camera that is lost or sees nothing, a journal that cannot be written. Pure."""

from boardlight.referee.session.events import Say
from boardlight.referee.session.state import Session
from messages.message import message

_LOST = message("referee.lost")
"""Why it is lost stands beside it, with what is wrong with other devices."""
_UNKEPT = message("referee.unkept")


def blind_says(session: Session) -> Say | None:
    """Why nothing is seen or kept, if it matters still."""
    if session.state.outcome and not session.guidance.script:
        return None
    if session.outage.trouble.get("camera"):
        return Say("camera", _LOST)
    if session.outage.trouble.get("journal"):
        return Say("calm", _UNKEPT)
    if not session.outage.blind:
        return None
    return Say("camera", message("referee.blind", trouble=session.outage.blind))
