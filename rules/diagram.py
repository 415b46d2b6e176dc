"""Positions drawn as text, wherever the cells lie. Pure."""

from collections.abc import Collection

from rules.board import Cell
from rules.game import Game, State


def draw(game: Game, state: State, marked: Collection[Cell] = ()) -> str:
    """The position, farthest row first; `x` marks the cells of `marked` (brackets, where a man stands)."""
    board = game.board
    texts = [_cell_text(game, state, cell, cell in marked) for cell in range(len(board))]
    width = max(len(text) for text in texts) + 1
    spread = _columns_per_pitch([x for x, _ in board.points])
    left = min(x for x, _ in board.points)
    rows: dict[float, dict[int, str]] = {}
    for cell, (x, y) in enumerate(board.points):
        rows.setdefault(y, {})[round((x - left) * spread)] = texts[cell]
    lines = []
    for y in sorted(rows, reverse=True):
        row = rows[y]
        line = "".join(f"{row.get(column, ''):<{width}}" for column in range(max(row) + 1))
        lines.append(f"{round(y):>3} {line}".rstrip())
    return "\n".join(lines) + "\n"


def _cell_text(game: Game, state: State, cell: Cell, marked: bool) -> str:
    stack = state.cells[cell]
    if not stack:
        return "x" if marked else "."
    text = game.symbol(stack[-1])
    return f"[{text}]" if marked else text


def _columns_per_pitch(xs: list[float]) -> int:
    """One text column a pitch, or two where rows are shifted by half a cell."""
    return 1 if all(float(x - xs[0]).is_integer() for x in xs) else 2
