"""A game as lines that are only ever added, one for each thing that everybody may know of. Pure.

The lines are numbered without gaps: of what happens behind screens, and of turns that change nothing the
public sees, there is no line, no number and no count. They stay as they were when the game is over and all is
told, so that whoever follows by number never reads a line twice nor misses one.
"""

from collections.abc import Iterator
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


class PublicLines:
    """The lines of one game, as its log grows."""

    def __init__(self, game: Game, header: Header) -> None:
        self._game, self._header = game, header
        self._lines: list[Json] = []
        self._waiting: list[Json] = []
        """What is told when the screens are gone."""
        self._seen: State | None = None
        self._count = 0

    @property
    def lines(self) -> tuple[Json, ...]:
        """All that is told by now."""
        return tuple(self._lines)

    def add(self, step: Step) -> None:
        """The log went on by one event."""
        state = step.line.last
        if self._seen is None:
            self._waiting.append(_started(self._game, self._header, state))
            self._flush()
        self._waiting += self._told(step)
        self._seen = self._game.view(state, None)
        # While screens stand nobody opens the game: what was seen of it meanwhile is told when they are gone.
        if not is_screened(state):
            self._flush()

    def _told(self, step: Step) -> Iterator[Json]:
        game, event, state = self._game, step.event, step.line.last
        view = game.view(state, None)
        before = self._seen or view
        if event.kind in (*PLAYED, "takeback"):
            if view != before:
                back = event.kind == "takeback"
                self._count = standing(game, step.line) if back else self._count + 1
            if view != before or event.kind == "end":
                yield _played(game, event, before, view, self._count)
        elif event.kind == NOTED:
            yield {"kind": NOTED, **details_of(event)}
        elif event.kind in TOLD and not is_screened(state):
            yield _kept(event)

    def _flush(self) -> None:
        for line in self._waiting:
            self._lines.append({"number": len(self._lines) + 1, **line})
        self._waiting.clear()


def _started(game: Game, header: Header, first: State) -> Json:
    """What was agreed, and what stands on the board before the first turn."""
    view = game.view(first, None)
    seen = {name: top(game, view, cell) for cell, name in enumerate(game.board.names)}
    cells = {name: label for name, label in seen.items() if label}
    return {"kind": "start", **header.model_dump(mode="json"), "seats": list(game.seats), "cells": cells}


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
    pairs = enumerate(zip(before.cells, after.cells, strict=True))
    others = [cell for cell, (was, now) in pairs if was != now]
    looks = ((cell, top(game, before, cell), top(game, after, cell)) for cell in others)
    return {game.board.names[cell]: now for cell, was, now in looks if was != now}


def top(game: Game, state: State, cell: Cell) -> str | None:
    """The label of what is seen on a cell, if anything is."""
    stack = state.cells[cell]
    return game.label(stack[-1]) if stack else None
