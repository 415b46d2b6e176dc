"""What a diagram shows: the rules and the referee's own cues decide, so that it cannot be wrong. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from boardlight.library.rulebook.books import Diagram
from boardlight.referee.feedback.cues import resting_cues, underway_cues
from boardlight.referee.inference.candidates import allowed
from boardlight.referee.inference.verdicts import Underway
from boardlight.referee.session.cue import Cue, Cues
from messages.message import message
from rules.board import Cell
from rules.game import Action, Game, State
from rules.notation import read_setup, read_turn
from rules.pieces import Piece

Path = tuple[Action, ...]
Arrow = tuple[Cell, Cell]


@dataclass(frozen=True)
class Panel:
    """A position and what is to be seen in it."""

    state: State
    cues: Cues
    taken: frozenset[Cell] = frozenset()
    """Whose pieces would be captured."""
    arrows: tuple[Arrow, ...] = ()
    arriving: tuple[tuple[Cell, Piece], ...] = ()
    """From a hand: a piece that is exchanged, or comes back."""
    die: int = 0
    """What it shows; 0 without one."""
    hands: bool = False


@dataclass(frozen=True)
class Shown:
    """One picture: a position, or two with the second after the turn of the first."""

    panels: tuple[Panel, ...]
    cells: frozenset[Cell]
    """That must be seen."""


def shown(game: Game, diagram: Diagram) -> Shown:
    """ValueError for what the rules refuse: a set-up, a turn, a lifted piece that may go nowhere."""
    state, last = _reached(game, diagram)
    source = game.board.cell(diagram.lift) if diagram.lift else None
    ways = [read_turn(game, state, text).path for text in diagram.turn]
    actions = [action for path in ways for action in path]
    if source is not None:
        lifted = Underway(lifted=(source,))
        cues: Cues = underway_cues(game, state, lifted)
        taken = _taken(each for each in allowed(game, state) if each.source == source)
        if Cue.TARGET not in cues.values():
            raise ValueError(message("rulebook.nothing-may-go", place=diagram.lift))
    elif ways:
        cues, taken = _cues_of(actions), _taken(actions)
    else:
        cues, taken = resting_cues(game, state, last), frozenset()
    arrows = tuple(arrow for path in ways for arrow in _arrows(game, state, path))
    panel = Panel(state, cues, taken, arrows, _arriving(actions), _die(game, state), diagram.hands)
    panels = [panel]
    if diagram.after:
        there = _after(game, state, ways[0])
        panels.append(Panel(there, resting_cues(game, there, ways[0]), hands=diagram.hands))
    return Shown(tuple(panels), frozenset(_interesting(game, diagram, panel)))


def turn_panel(game: Game, state: State, path: Path) -> Panel:
    """A position, and what a turn does in it."""
    cues, taken = _cues_of(path), _taken(path)
    arrows = tuple(_arrows(game, state, path))
    return Panel(state, cues, taken, arrows, _arriving(path), _die(game, state))


def illustrated(game: Game) -> Game:
    """The game whose positions are drawn: itself, or as it is usually played where options give it another
    board, or begin it with placing.
    """
    usual = type(game)()
    is_alike = usual.board.names == game.board.names and usual.start().stage == game.start().stage
    return game if is_alike else usual


def _reached(game: Game, diagram: Diagram) -> tuple[State, Path]:
    """The position, and the turn that led to it."""
    state = read_setup(game, diagram.setup) if diagram.setup else game.start()
    last: Path = ()
    for text in diagram.played:
        last, state = read_turn(game, state, text)
    return state, last


def _cues_of(actions: Sequence[Action]) -> Cues:
    """Of turns that are shown: from where to where, and what they capture."""
    cues: dict[Cell, Cue] = {}
    for action in actions:
        for cell, cue in ((action.source, Cue.SOURCE), (action.target, Cue.TARGET)):
            if cell is not None:
                cues[cell] = cue
    first = {path.source for path in actions[:1] if path.source is not None}
    victims = {cell: Cue.VICTIM for cell in _taken(actions) if cues.get(cell) != Cue.TARGET}
    return {**cues, **victims, **dict.fromkeys(first, Cue.SOURCE)}


def _arriving(actions: Iterable[Action]) -> tuple[tuple[Cell, Piece], ...]:
    return tuple(
        (each.target, each.piece) for each in actions if each.piece is not None and each.target is not None
    )


def _taken(actions: Iterable[Action]) -> frozenset[Cell]:
    return frozenset(cell for action in actions for cell in action.taken)


def _after(game: Game, state: State, path: Path) -> State:
    for action in path:
        state = game.after(state, action)
    return state


def _arrows(game: Game, state: State, path: Path) -> Iterator[Arrow]:
    """What moves, a second piece included that no action names: the rook of a castling."""
    for action in path:
        if action.source is not None and action.target is not None:
            yield action.source, action.target
    there = _after(game, state, path).cells
    known = {cell for action in path for cell in (action.source, action.target, *action.taken)}
    changed = [cell for cell in range(len(there)) if there[cell] != state.cells[cell] and cell not in known]
    for source in changed:
        for target in changed:
            if state.cells[source] and there[target] == state.cells[source] and not there[source]:
                yield source, target


def _die(game: Game, state: State) -> int:
    """What a set-up text would say of the die."""
    told = dict(game.details(state)).get("die", "")
    return int(told.split()[0]) if told else 0


def _interesting(game: Game, diagram: Diagram, panel: Panel) -> Iterator[Cell]:
    if diagram.whole:
        yield from range(len(game.board))
    yield from map(game.board.cell, diagram.also)
    yield from panel.cues
    yield from panel.taken
    for arrow in panel.arrows:
        yield from arrow
    yield from (cell for cell, _ in panel.arriving)
    if not (panel.cues or panel.arrows or diagram.also):
        yield from (cell for cell, stack in enumerate(panel.state.cells) if stack)
