"""A piece that stands where it is promoted: what it becomes is asked, until hands exchange it. Pure."""

from boardlight.referee.inference.candidates import Path
from boardlight.referee.session.events import Choice
from messages.message import Message, message
from rules.game import Game, State
from rules.pieces import Piece


def promotions(game: Game, state: State, path: Path) -> tuple[Choice, ...]:
    """What the piece of an unfinished turn may become, if that is all that is missing; else nothing."""
    here = state
    for action in path:
        here = game.after(here, action)
    if not path or here.ply > state.ply or here.outcome:
        return ()
    ways = game.actions(here)
    done = all(way.verb == "promote" and game.after(here, way).ply > state.ply for way in ways)
    if not done:
        return ()
    return tuple(
        Choice(game.write(state, (*path, way)), _named(game, way.piece), (way.target,))
        for way in ways
        if way.piece is not None and way.target is not None
    )


def _named(game: Game, piece: Piece) -> Message:
    return message("referee.promoted", kind=game.kind(piece.kind).name)


def promotion_words(game: Game, choice: Choice) -> Message:
    """The question."""
    name = game.board.names[choice.cells[0]]
    return message("referee.promotion-question", name=name)
