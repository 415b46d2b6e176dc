"""What binds a turn of QuatrArmes, omissions above all, and how set-up texts tell it. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from messages.message import message
from rules.board import Cell
from rules.game import Game, Outcome, State
from rules.games.quatrarmes.captures import Reach
from rules.pieces import seat_called, seat_name
from rules.turns import faulty_turns

FORCED = "forced"
"""The stage of a turn in which the opponent insists on a capture (R10)."""


class Chain(NamedTuple):
    """A capture that goes on from `reach`; the turn began at `start`."""

    start: State
    reach: Reach
    fault: bool


class Rank(NamedTuple):
    """A piece on the enemy's rear trench waits for its new face (R11)."""

    start: State
    piece: Cell
    exposed: tuple[Cell, ...]
    progress: bool


class Answer(NamedTuple):
    """A fault lies on the table and the opponent chooses (R10)."""

    before: State
    exposed: tuple[Cell, ...]
    pending: Outcome | None
    """How the faulty turn would have ended the game; it counts only if the fault is waived."""


class Memory(NamedTuple):
    """What the ends of the game depend on."""

    quiet: int
    """Plies since a capture, an infantry move or a forward cavalry move."""
    seen: tuple[object, ...]
    """Positions since then, this one last."""
    opened: tuple[bool, ...]
    """Who has made a first move."""


def read_omission_line(game: Game, state: State, key: str, words: Sequence[str]) -> State | None:
    """`state` after ``opened: South``, ``forced: capture`` or ``omitted: d4-c5``; None for other lines.

    An omission is told by the position before it, so that it can be taken back, and by the faulty turn.
    """
    memory, text = state.memory, " ".join(words)
    assert isinstance(memory, Memory)
    if key not in ("opened", FORCED, "omitted"):
        return None
    if state.stage is not None:
        raise ValueError(message("quatrarmes.line-too-late", key=key))
    if key == "opened":
        if not game.option["first_move_infantry"]:
            raise ValueError(message("quatrarmes.opened-without-its-option"))
        opened = {seat_called(game.seats, word) for word in words}
        return replace(state, memory=memory._replace(opened=tuple(seat in opened for seat in range(2))))
    if key == FORCED:
        if text != "capture" or not list(faulty_turns(game, state)):
            raise ValueError(message("quatrarmes.forced-line"))
        return replace(state, stage=FORCED)
    for turn in faulty_turns(game, state):
        if game.write(state, turn.path) == text:
            return turn.state
    mover = seat_name(game.seats, state.turn)
    raise ValueError(message("quatrarmes.omits-no-capture", text=repr(text), seat=mover))


def facts(game: Game, state: State, told_before: State) -> Iterator[tuple[str, str]]:
    """The lines that `read_omission_line` reads; those of an omission lead from `told_before` to `state`."""
    memory = told_before.memory
    assert isinstance(memory, Memory)
    if game.option["first_move_infantry"] and any(memory.opened):
        opened = [name for name, done in zip(game.seats, memory.opened, strict=True) if done]
        yield "opened", " ".join(opened)
    if state.stage == FORCED:
        yield FORCED, "capture"
    if isinstance(state.stage, Answer):
        found = (turn.path for turn in faulty_turns(game, told_before) if turn.state == state)
        yield "omitted", game.write(told_before, next(found))
