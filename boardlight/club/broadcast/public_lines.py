"""A game as lines that are only ever added, one for each thing that everybody may know of. Pure.

The lines are numbered without gaps: of what happens behind screens, and of turns that change nothing the
public sees, there is no line, no number and no count. They stay as they were when the game is over and all is
told, so that whoever follows by number never reads a line twice nor misses one.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from boardlight.journal.entry import NOTED, PLAYED
from boardlight.journal.line_of_play import Line
from boardlight.journal.log_lines import Header
from boardlight.journal.replay import Step
from boardlight.referee.session.logged import Blame, Event, details_of
from boardlight.referee.session.visibility import is_screened
from rules.board import Cell
from rules.game import Game, State

Json = dict[str, object]

TOLD = ("clock", "control", "paused", "unpaused", "foul", "mended")
"""What is told as it was kept, besides what is played; but not of what happened behind screens."""

DETAILS = ("clock", "scores")
"""Of the details of an event those that everybody may know. A turn may have others, and so may a foul."""


def public_lines(game: Game, header: Header, steps: Sequence[Step]) -> tuple[Json, ...]:
    """The lines of a log that was followed so far; it has at least one event."""
    told = [_started(game, header, steps[0].line.last), *_told(game, steps)]
    return tuple({"number": number, **line} for number, line in enumerate(told, start=1))


def _started(game: Game, header: Header, first: State) -> Json:
    """What was agreed, and what stands on the board before the first turn."""
    view = game.view(first, None)
    seen = {name: top(game, view, cell) for cell, name in enumerate(game.board.names)}
    cells = {name: label for name, label in seen.items() if label}
    return {"kind": "start", **header.model_dump(mode="json"), "seats": list(game.seats), "cells": cells}


def _told(game: Game, steps: Sequence[Step]) -> Iterator[Json]:
    seen: State | None = None
    count, waiting = 0, list[Json]()
    for step in steps:
        state = step.line.last
        view = game.view(state, None)
        before = seen or view
        if step.event.kind in (*PLAYED, "takeback"):
            if view != before:
                count = standing(game, step.line) if step.event.kind == "takeback" else count + 1
            if view != before or step.event.kind == "end":
                waiting.append(_played(game, step.event, before, view, count))
        elif step.event.kind == NOTED:
            waiting.append({"kind": NOTED, **details_of(step.event)})
        elif step.event.kind in TOLD and not is_screened(state):
            waiting.append(_kept(step.event))
        seen = view
        # While screens stand nobody opens the game: what was seen of it meanwhile is told when they are gone.
        if not is_screened(state):
            yield from waiting
            waiting.clear()


def _played(game: Game, event: Event, before: State, view: State, count: int) -> Json:
    turn = None if view.outcome or view.turn < 0 else game.seats[view.turn]
    return {**_kept(event), "standing": count, "changes": changed(game, before, view), "turn": turn}


def _kept(event: Event) -> Json:
    details = {key: value for key, value in details_of(event).items() if key in DETAILS}
    words = {"rule": event.rule or "", "fr": event.fr or event.text} if isinstance(event, Blame) else {}
    return {
        "kind": event.kind, "time": event.time, "seat": event.seat, "text": event.text, **words, **details,
    }  # fmt: skip


def standing(game: Game, line: Line) -> int:
    """How many turns and declarations stand, of those that everybody may know of."""
    views = [game.view(state, None) for state in line]
    return sum(before != after for before, after in pairwise(views))


def changed(game: Game, before: State, after: State) -> Json:
    """What is seen now on each cell that looks otherwise than before, by the names of cells."""
    cells = range(len(game.board))
    looks = ((cell, top(game, before, cell), top(game, after, cell)) for cell in cells)
    return {game.board.names[cell]: now for cell, was, now in looks if was != now}


def top(game: Game, state: State, cell: Cell) -> str | None:
    """The label of what is seen on a cell, if anything is."""
    stack = state.cells[cell]
    return game.label(stack[-1]) if stack else None
