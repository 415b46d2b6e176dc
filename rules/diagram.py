"""Positions drawn as text, wherever the cells lie. Pure."""

from collections.abc import Collection

from rules.board import Cell
from rules.game import Game, State


def draw(game: Game, state: State, marked: Collection[Cell] = ()) -> str:
    """The position, farthest row first; `x` marks the cells of `marked` (brackets, where a piece stands)."""
    board = game.board
    texts = [_cell_text(game, state, cell, cell in marked) for cell in range(len(board))]
    width = max(len(text) for text in texts) + 1
    left = min(x for x, _ in board.points)
    shifted = any(not float(x - left).is_integer() for x, _ in board.points)
    width += shifted and width % 2
    rows: dict[float, list[Cell]] = {}
    for cell in sorted(range(len(board)), key=lambda cell: board.points[cell]):
        rows.setdefault(board.points[cell][1], []).append(cell)
    lines = []
    for y in sorted(rows, reverse=True):
        line = ""
        for cell in rows[y]:
            line = line.ljust(round((board.points[cell][0] - left) * width)) + texts[cell]
        lines.append(f"{round(y):>3} {line}")
    return "\n".join(lines) + "\n"


def _cell_text(game: Game, state: State, cell: Cell, marked: bool) -> str:
    stack = state.cells[cell]
    if not stack:
        return "x" if marked else "."
    text = game.symbol(stack[-1])
    return f"[{text}]" if marked else text
