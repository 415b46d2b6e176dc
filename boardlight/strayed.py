"""A turn against the rules that a recorder has marked, and that is answered before he goes on from it. Pure.

Nothing is guessed: the turn was marked alone, one man who went elsewhere, and what lies there now is that
and a legal answer to it, and nothing that the rules know from the position before.
"""

from dataclasses import replace

from boardlight.candidates import expect
from boardlight.inference import Foul, Played, infer
from boardlight.positions import set_anew
from boardlight.scanning import scanned
from boardlight.sitting import Session
from vision.observation import Observation


def adopted(session: Session, foul: Foul) -> str | None:
    """The set-up after one man moved against the rules, the next seat to move; None if more is wrong."""
    gone = [odd for odd in foul.oddities if odd.expected != odd.seen and odd.seen == "."]
    arrived = [odd for odd in foul.oddities if odd.seen != "."]
    game, state = session.game, session.state
    if len(gone) != 1 or len(arrived) != 1 or gone[0].expected != arrived[0].seen:
        return None
    if game.view(state, None) != state:
        return None
    mover = state.cells[gone[0].cell][-1].owner
    try:
        return scanned(game, state, foul.oddities, game.seats[game.following(mover)])
    except ValueError:
        return None


def with_answer(session: Session, verdict: Foul, seen: Observation) -> Foul:
    """The foul, with the one turn that answers the one marked before it, if the table shows just that."""
    marked = session.foul
    if not marked or marked.oddities == verdict.oddities or session.branches:
        return verdict
    text = adopted(session, marked)
    try:
        there = set_anew(session.game, session.state, text) if text else None
    except ValueError:
        return verdict
    answer = infer(expect(session.game, there), (), seen) if there and not there.outcome else None
    return replace(verdict, answer=answer.turns) if isinstance(answer, Played) else verdict
