"""A turn that was taken when its piece was let go, and that hands continue: the Ace goes back. Pure."""

from boardlight.referee.inference.candidates import Path, looks
from boardlight.referee.inference.evidence import evidence_of
from boardlight.referee.inference.verdicts import TookBack
from boardlight.referee.session.state import Session
from rules.turns import prefixes
from vision.observation import Observation


def amended(session: Session, seen: Observation) -> TookBack | None:
    """The last turn, begun as it was and ended otherwise, if the table shows just that."""
    last = session.line[-1]
    if (
        not session.table.in_step
        or last.kind != "turn"
        or len(last.path) < 2
        or session.is_absent(last.path[0].seat)
    ):
        return None
    game, before = session.game, session.line[-2].state
    evidence = evidence_of(seen)
    stem, here = last.path[:1], game.after(before, last.path[0])
    ends: list[Path] = [
        (*stem, *path)
        for path, there in prefixes(game, here, faults=False)
        if there.ply > before.ply and not evidence.odd(looks(game, there))
    ]
    return TookBack(1, ends[0]) if len(ends) == 1 else None
