"""What is said while screens stand on the board: who is ready, and who is not seen when they go. Pure."""

from boardlight.language.seat_names import seat_name
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened
from rules.deployment import Deploying
from rules.pieces import Piece, Words

NAMED = 6
"""Pieces that are named at once."""


def is_awaited(session: Session) -> bool:
    """Whether everybody is ready, and the camera must see all pieces."""
    stage = session.state.stage
    if not isinstance(stage, Deploying):
        return False
    return all(done or seat in session.guidance.unveiling.ready for seat, done in enumerate(stage.ready))


def unveiling_words(session: Session) -> Words | None:
    """Who is ready, or who is not seen; None while nobody has pressed."""
    unveiling, game = session.guidance.unveiling, session.game
    if not is_screened(session.state) or not unveiling.ready:
        return None
    if not is_awaited(session):
        names = [seat_name(game, seat) for seat in sorted(unveiling.ready)]
        return Words(
            f"{' and '.join(name.en for name in names)} ready. Whoever is not presses when he is",
            f"{' et '.join(name.fr for name in names)} : prêt. L'autre appuie quand il l'est",
        )
    if not unveiling.unseen:
        return Words("Take the screens away", "Ôtez les écrans")
    kinds = {
        game.label(Piece(kind.code, seat)): kind.name
        for seat in range(len(game.seats))
        for kind in game.kinds
    }
    some = [kinds[label] for label in unveiling.unseen[:NAMED]]
    more = " …" if len(unveiling.unseen) > NAMED else ""
    return Words(
        f"Not seen in his camp: {', '.join(name.en for name in some)}{more}",
        f"Pas vu dans son camp : {', '.join(name.fr for name in some)}{more}",
    )
