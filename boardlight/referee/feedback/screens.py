"""What is said while screens stand on the board: who is ready, and who is not seen when they go. Pure."""

from boardlight.referee.feedback.setup_guide import set_up_words
from boardlight.referee.inference.verdicts import Oddity
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened
from messages.message import Message, joined, message
from rules.deployment import Deploying
from rules.game import EMPTY
from rules.pieces import Piece, seat_name

NAMED = 6
"""Pieces that are named at once."""


def is_everybody_ready(session: Session) -> bool:
    """Whether everybody here is ready, and the camera must see all their pieces."""
    stage = session.state.stage
    if not isinstance(stage, Deploying):
        return False
    ready = session.guidance.reveal.ready | session.settings.far
    return all(done or seat in ready for seat, done in enumerate(stage.ready))


def set_up_oddities(session: Session) -> tuple[Oddity, ...]:
    """What stands on the board otherwise than placed behind the screens, as it was last read without them."""
    game, labels = session.game, session.guidance.reveal.labels
    placed = [game.label(stack[-1]) if stack else EMPTY for stack in session.state.cells]
    pairs = enumerate(zip(placed, labels, strict=True))
    return tuple(Oddity(cell, label, seen) for cell, (label, seen) in pairs if label != seen)


def computers_oddities(session: Session) -> tuple[Oddity, ...]:
    """The cells on which people have yet to put pieces of the computer, or of somebody at another table,
    once everybody is ready: they have no hands here.
    """
    if not is_everybody_ready(session) or not session.guidance.reveal.labels:
        return ()
    stacks = session.state.cells
    return tuple(
        odd
        for odd in set_up_oddities(session)
        if stacks[odd.cell] and session.is_absent(stacks[odd.cell][-1].owner)
    )


def reveal_words(session: Session) -> Message | None:
    """Who is ready, or who is not seen; None while nobody has pressed."""
    reveal, game = session.guidance.reveal, session.game
    if not is_screened(session.state) or not reveal.ready:
        return None
    if not is_everybody_ready(session):
        names = [seat_name(game.seats, seat) for seat in sorted(reveal.ready)]
        return message("referee.seats-ready", seats=joined("list.and", names))
    if odd := computers_oddities(session):
        return set_up_words(game, odd, len(session.state.cells))
    if not reveal.unseen:
        return message("referee.take-screens-away")
    kinds = {
        game.label(Piece(kind.code, seat)): kind.name
        for seat in range(len(game.seats))
        for kind in game.kinds
    }
    some = [kinds[label] for label in reveal.unseen[:NAMED]]
    seen = message("referee.not-seen-in-camp", pieces=joined("list.comma", some))
    return message("referee.not-seen-in-camp-and-more", named=seen) if len(reveal.unseen) > NAMED else seen
