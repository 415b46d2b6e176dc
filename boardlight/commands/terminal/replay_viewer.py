"""A kept game on the terminal: all of it at once, or position by position at the touch of a key."""

from collections.abc import Callable, Sequence

import typer

from boardlight.commands.rules import situation
from boardlight.commands.terminal.safe_output import paint
from boardlight.journal.line_of_play import Line
from boardlight.journal.log_lines import Header
from boardlight.journal.replay import Step
from boardlight.referee.feedback.phrases import by_words, event_words, news
from messages.message import message, named
from rules.diagram import draw
from rules.game import Game, State
from rules.pieces import seat_name, seat_names

CLEAR = "\x1b[2J\x1b[H"
KEYS = {
    "n": 1, " ": 1, "\r": 1, "\x1b[C": 1, "\x1b[B": 1,
    "b": -1, "\x7f": -1, "\x1b[D": -1, "\x1b[A": -1,
}  # fmt: skip
"""Letters, space, Enter and the arrow keys: how many events onwards."""


def play_all(game: Game, header: Header, steps: Sequence[Step]) -> None:
    """Print every event, and the position wherever it changed."""
    print(title(game, header))
    before: Line | None = None
    for step in steps:
        print(f"\n{event_line(game, step)}")
        if step.line is not before:
            print(changes(game, step), end="")
            print(picture(game, step), end="")
        before = step.line
    if steps:
        print(f"\n{situation(game, _shown(game, steps[-1]))}")


def step_through(
    game: Game, header: Header, steps: Sequence[Step], press: Callable[[], str] = typer.getchar
) -> None:
    """Show one event after the other, as the keys say; `press` waits for one."""
    at = 0
    while steps:
        step = steps[at]
        paint(CLEAR)
        print(title(game, header), event_line(game, step), "", sep="\n")
        print(changes(game, step) + picture(game, step))
        print(situation(game, _shown(game, step)))
        print(f"\n{message('command.replay-keys', at=at + 1, count=len(steps))}")
        key = press()
        if key in ("q", "\x1b"):
            break
        at = {"g": 0, "e": len(steps) - 1}.get(key, at + KEYS.get(key, 0))
        at = min(max(at, 0), len(steps) - 1)


def title(game: Game, header: Header) -> str:
    """Who played what, where and when."""
    names = header.players or map(str, seat_names(game.seats))
    parts = (str(game.called()), " - ".join(names), header.occasion, header.started)
    return ", ".join(part for part in parts if part)


def event_line(game: Game, step: Step) -> str:
    """One event in one line: number, time, kind, who, what, and by which means."""
    event = step.event
    minutes, seconds = divmod(max(event.time, 0.0), 60)
    seat = event.seat
    who = str(seat_name(game.seats, seat)) if seat is not None and 0 <= seat < len(game.seats) else ""
    words = " ".join(word for word in (who, str(event_words(event))) if word)
    kind, by = named(f"command.event.{event.kind}", event.kind), by_words(event.by)
    return f"{step.number:>4}  {int(minutes)}:{seconds:04.1f}  {kind!s:<9} {words} ({by})"


def changes(game: Game, step: Step) -> str:
    """What the event changed that no piece on the board shows, on a line of its own."""
    if step.event.kind not in ("turn", "declared"):
        return ""
    words = news(game, step.line.previous, step.line.last)
    return f"      {words}\n" if words else ""


def picture(game: Game, step: Step) -> str:
    """The position, with every cell marked that the last turn changed."""
    here = _shown(game, step)
    if step.event.kind != "turn" or len(step.line) < 2:
        return draw(game, here)
    before = game.view(step.line.previous, None)
    changed = [cell for cell, stack in enumerate(here.cells) if stack != before.cells[cell]]
    return draw(game, here, changed)


def _shown(game: Game, step: Step) -> State:
    """What the public may know: the log may be of a game that still goes on."""
    return game.view(step.line.last, None)
