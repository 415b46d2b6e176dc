"""The pieces beside the board: those in hand, and those that are out of the game. Pure."""

from collections import Counter

from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened
from boardlight.web.game_facts import Json
from rules.game import Game, State
from rules.pieces import Piece, Seat


def beside(session: Session, seen: State) -> Json:
    """By seat, the labels of the pieces in hand and of those that are lost; `seen` is the reader's view.

    Behind screens a hand would tell what stands on the board. What is lost tells nothing: a piece that is
    only hidden still counts as there.
    """
    game = session.game
    shown = ((),) * len(game.seats) if is_screened(session.state) else seen.hands
    first = session.line[0].state
    return {
        "hands": [sorted(game.label(piece) for piece in hand) for hand in shown],
        "lost": [_lost(game, first, session.state, seat) for seat in range(len(game.seats))],
    }


def _lost(game: Game, first: State, now: State, seat: Seat) -> list[str]:
    """Labels of the pieces that began the game and are no more; one that became another is not lost."""
    before, left = _kinds(first, seat), _kinds(now, seat)
    missing, more = before - left, left - before
    for recruits in game.recruits:
        others = (*recruits.kinds, *recruits.ranks)
        became = sum(more[kind] for kind in others)
        for kind in others:
            found = min(became, missing[kind])
            missing[kind] -= found
            became -= found
    return sorted(game.label(Piece(kind, seat)) for kind in missing.elements())


def _kinds(state: State, seat: Seat) -> Counter[str]:
    everybody = (piece for stack in (*state.cells, *state.hands) for piece in stack)
    return Counter(piece.kind for piece in everybody if piece.owner == seat)
