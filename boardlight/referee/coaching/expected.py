"""What is expected after a turn: in words, and in light, one step after the other. Pure."""

from boardlight.referee.inference.candidates import Path
from boardlight.referee.session.cue import Cue, Cues
from messages.message import Message, joined, message
from rules.board import Cell
from rules.game import Action, Game, State
from rules.presentation.spoken import written
from search.best import whole_turns

ANSWERS = 2
"""Turns that are told of what is expected after the first: the answer, and what that is good for."""


def with_answers(game: Game, state: State, line: Path, words: Message, told: int = 1) -> Message:
    """`words` about the first turn of a line, with what is expected after the turns that they have `told`."""
    then = [written(game, *each) for each in whole_turns(game, state, line)[told : 1 + ANSWERS]]
    return message("coaching.then", words=words, line=joined("list.comma", then)) if then else words


def lit(game: Game, state: State, line: Path, cue: Cue) -> tuple[Cues, ...]:
    """The steps of a line: those of its first turn shine as `cue`, the others as what is expected."""
    whole = [path for _, path in whole_turns(game, state, line)[: 1 + ANSWERS]]
    cues = (cue, *(Cue.EXPECTED for _ in whole))
    steps = ((_touched(action), each) for path, each in zip(whole, cues, strict=False) for action in path)
    return tuple(dict.fromkeys(cells, each) for cells, each in steps if cells)


def cells_of(path: Path) -> tuple[Cell, ...]:
    """The cells that a turn touches, each once."""
    return tuple(dict.fromkeys(cell for action in path for cell in _touched(action)))


def _touched(action: Action) -> tuple[Cell, ...]:
    """Where a piece goes from and to; what comes off, where none goes anywhere."""
    cells = tuple(cell for cell in (action.source, action.target) if cell is not None)
    return cells or action.taken
