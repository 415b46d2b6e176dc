"""Message for tests that look like the board: parts of a diagram with `x` where a piece may go."""

import textwrap

from rules.diagram import draw
from rules.game import Game, State
from rules.notation import read_setup, read_turn
from tests.rules.games.positions import texts as all_texts


def texts(game: Game, state: State, start: str = "") -> list[str]:
    """The legal turns whose text begins with `start`, in order."""
    return [text for text in all_texts(game, state) if text.startswith(start)]


def play(game: Game, setup: str | State, *turns_played: str) -> State:
    """The state after these turns, every action of them let through by `apply`, at rest after each."""
    state = read_setup(game, setup) if isinstance(setup, str) else setup
    for text in turns_played:
        path, ply = read_turn(game, state, text).path, state.ply
        for action in path:
            state = game.apply(state, action)
        assert state.ply == ply + 1, f"{text} is not one turn"
    return state


def targets(game: Game, state: State, source: str) -> str:
    """The names of the cells that the piece on `source` may go to, in order of the board."""
    cell = game.board.cell(source)
    found = {action.target for action in game.actions(state) if action.source == cell}
    return " ".join(game.board.names[target] for target in sorted(t for t in found if t is not None))


def sketch(
    game: Game, state: State, source: str, rows: range | None = None, text: slice = slice(None)
) -> str:
    """The diagram, or a window of it, with `x` (or brackets) where the piece on `source` may go."""
    marked = [game.board.cell(name) for name in targets(game, state, source).split()]
    inside = [
        line for line in draw(game, state, marked).splitlines() if rows is None or int(line[:3]) in rows
    ]
    return textwrap.dedent("\n".join((line[:4] + line[4:][text]).rstrip() for line in inside))


def picture(text: str) -> str:
    """A diagram as a test writes it: without its indentation and outer line breaks."""
    return textwrap.dedent(text).strip("\n")
