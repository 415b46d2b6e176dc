"""Words for tests that look like the board: parts of a diagram with `x` where a man may go."""

import textwrap
from collections.abc import Iterator
from pathlib import Path

from rules.diagram import draw
from rules.game import Game, State
from rules.games import load
from rules.notation import read_setup, read_turn
from tests.rules.positions import texts as all_texts


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
    """The names of the cells that the man on `source` may go to, in order of the board."""
    cell = game.board.cell(source)
    found = {action.target for action in game.actions(state) if action.source == cell}
    return " ".join(game.board.names[target] for target in sorted(t for t in found if t is not None))


def sketch(
    game: Game, state: State, source: str, rows: range | None = None, text: slice = slice(None)
) -> str:
    """The diagram, or a window of it, with `x` (or brackets) where the man on `source` may go."""
    marked = [game.board.cell(name) for name in targets(game, state, source).split()]
    inside = [
        line for line in draw(game, state, marked).splitlines() if rows is None or int(line[:3]) in rows
    ]
    return textwrap.dedent("\n".join((line[:4] + line[4:][text]).rstrip() for line in inside))


def picture(text: str) -> str:
    """A diagram as a test writes it: without its indentation and outer line breaks."""
    return textwrap.dedent(text).strip("\n")


def perfts(name: str) -> Iterator[tuple[Game, State, int, int]]:
    """Game, position, depth and count of every line of ``perft/<name>.perft``."""
    whole = (Path(__file__).parent / "perft" / f"{name}.perft").read_text(encoding="utf-8")
    for paragraph in whole.split("\n\n"):
        lines = [
            line.split(maxsplit=1) for line in paragraph.splitlines() if line and not line.startswith("#")
        ]
        if not lines:
            continue
        facts = dict(lines)
        game_name, *options = facts.pop("game").split()
        game = load(game_name, dict(option.split("=", 1) for option in options))
        setup = facts.pop("setup", None)
        state = read_setup(game, setup) if setup else game.start()
        yield from ((game, state, int(depth), int(count)) for depth, count in facts.items())
