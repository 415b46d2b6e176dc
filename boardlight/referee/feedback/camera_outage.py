"""What play waits for: a camera that is lost or sees nothing, a journal that cannot be written. Pure."""

from dataclasses import replace

from boardlight.language.translate import in_both
from boardlight.referee.session.events import Say
from boardlight.referee.session.state import Session
from messages.message import message
from vision.observation import Observation

_LOST = message("referee.lost")
"""Why it is lost stands beside it, with what is wrong with other devices."""
_UNKEPT = message("referee.unkept")


def noticed(session: Session, seen: Observation) -> Session:
    """The session that knows whether its pictures are refused, and has been so for a while."""
    if not (seen.blind or session.blind) and session.blind_since is None:
        return session
    if not seen.blind:
        return replace(session, blind="", blind_since=None)
    since = seen.time if session.blind_since is None else session.blind_since
    lasts = seen.time - since >= session.patience.blind
    return replace(session, blind=seen.blind if lasts else session.blind, blind_since=since)


def blind_says(session: Session) -> Say | None:
    """Why nothing is seen or kept, if it matters still."""
    if session.state.outcome and not session.script:
        return None
    if session.trouble.get("camera"):
        return Say("camera", _LOST)
    if session.trouble.get("journal"):
        return Say("calm", _UNKEPT)
    if not session.blind:
        return None
    return Say("camera", message("referee.blind", trouble=in_both(session.blind)))
