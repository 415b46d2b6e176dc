"""A turn that may have ended behind a tall man, where the camera sees nothing: somebody must say so. Pure.

What only those could play who know what lies inside a man is never offered: the offer would tell.
"""

from boardlight.events import Choice, Say
from boardlight.inference import Underway
from boardlight.sitting import Session
from boardlight.speech import offers
from rules.pieces import Words

_WORDS = Words(
    "A man hides from the camera what was played. Say which turn it was, or play on",
    "Une pièce cache le coup à la caméra. Dites lequel c'était, ou continuez à jouer",
)


def unseen_turns(session: Session, verdict: Underway) -> tuple[Choice, ...]:
    """The turns that may be done, for all that is seen; nothing where none may."""
    game, state = session.game, session.state
    paths = [path for path in verdict.unseen if not game.hangs_on_secrets(state, path[0])]
    return offers(game, state, paths) if paths else ()


def unseen_says(session: Session) -> Say | None:
    """The question, once it has been put."""
    hint = session.hint
    asks = unseen_turns(session, hint) if isinstance(hint, Underway) else ()
    if not asks or session.choices != asks:
        return None
    return Say("ask", _WORDS, "", tuple(cell for choice in asks for cell in choice.cells), asks)
