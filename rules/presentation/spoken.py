"""A turn in words, as one says it aloud: who goes where, and what it takes. Pure.

A written turn is a message with both: it is shown in the notation of its game, and spoken in words.
"""

from collections.abc import Sequence

from messages.message import Argument, Message, joined, literal, message, named
from rules.board import Cell
from rules.game import Action, Game, State

_OTHERWISE = (
    "castle",
    "promote",
    "place",
    "rescue",
    "return",
    "stay",
    "release",
    "release-eat",
    "huff",
    "roll",
)
"""Actions that are not told by the way of a piece alone."""


def written(game: Game, state: State, path: Sequence[Action]) -> Message:
    """The turn `path` from `state` in the notation of its game; spoken, it is in words."""
    return message("turn.written", text=game.write(state, path), spoken=spoken(game, state, path))


def spoken(game: Game, state: State, path: Sequence[Action]) -> Message:
    """The turn `path` from `state` in words, such as *king takes e5, check*."""
    parts, here, arrived = [], state, None
    for action in path:
        parts.append(_part(game, here, action, goes_on=arrived is not None and arrived == action.source))
        here, arrived = game.after(here, action), action.target
    words = joined("turn.then", parts)
    checks = here.outcome is None and here.turn != path[0].seat and game.in_check(here)
    return message("turn.with-check", turn=words) if checks else words


def _part(game: Game, state: State, action: Action, goes_on: bool) -> Message:
    """One action; a piece that goes on is not named again."""
    given = _arguments(game, state, action)
    if action.verb in _OTHERWISE:
        return message(f"turn.{action.verb}", **given)
    if action.source is None or action.target is None:
        return named(f"turn.{action.verb}", action.verb)
    does = "takes" if action.target in action.taken else "jumps" if action.taken else "goes"
    if goes_on:
        return message(f"turn.on-{does}", **given)
    words = message(f"turn.{does}", **given)
    return message("turn.from", turn=words, **given) if _has_rival(game, state, action) else words


def _arguments(game: Game, state: State, action: Action) -> dict[str, Argument]:
    """Whatever can be said of an action: its piece, its cells, what a die shows."""
    found: dict[str, Argument] = {"value": action.value}
    stack = state.cells[action.source] if action.source is not None else ()
    piece = action.piece or (stack[-1] if stack else None)
    if piece:
        found["piece"] = game.kind(piece.kind).name
    cells = {"source": action.source, "target": action.target, "victim": next(iter(action.taken), None)}
    return found | {name: _cell(game, cell) for name, cell in cells.items() if cell is not None}


def cell_name(game: Game, cell: Cell) -> Message:
    """A cell as its board names it; spoken, as one says it."""
    return message("turn.cell", name=game.board.names[cell], spoken=_cell(game, cell))


def _cell(game: Game, cell: Cell) -> Message:
    """The name of a cell as one says it; in shifted rows, where it is ``rROW.PLACE``, by these numbers."""
    row, dot, place = game.board.names[cell].removeprefix("r").partition(".")
    return message("turn.cell-of-row", row=row, place=place) if dot else literal(row)


def _has_rival(game: Game, state: State, action: Action) -> bool:
    """Whether another piece of that name may go to the same cell."""
    return any(
        other.target == action.target
        and other.source not in (None, action.source)
        and _kind(state, other) == _kind(state, action)
        for other in game.public_actions(state)
    )


def _kind(state: State, action: Action) -> str:
    stack = state.cells[action.source] if action.source is not None else ()
    return stack[-1].kind if stack else ""
