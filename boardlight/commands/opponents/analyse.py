"""The command that says what decided a kept game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from boardlight.commands.arguments import read_text
from boardlight.journal.replay import Step, follow
from boardlight.library.importing import read_games
from boardlight.library.reviewing.report import score_words
from boardlight.library.search import hides
from boardlight.referee.session.logged import TurnPlayed
from boardlight.referee.session.turn_numbers import counted, is_turn
from messages.message import Place, message
from rules.game import Game, State
from rules.games import load
from rules.notation import read_turn
from rules.pieces import seat_name
from search.best import whole_turns
from search.budget import Budget
from search.review import Judged, moments, reviewed
from search.root import Path as Turn


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(analyse)


def analyse(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="option-help.analysed-file"),
    ],
    nodes: Annotated[
        int, typer.Option("--positions", metavar="N", min=1, help="option-help.positions")
    ] = 5000,
) -> None:
    """Judge every turn of a kept game, and name the moments that decided it."""
    header, events = read_games(read_text(file), file.name, most=1)[0]
    game = load(header.game, header.options)
    if hides(game, events):
        raise ValueError(message("command.game-hides-its-turns"))
    line = turns_of(game, list(follow(game, events)))
    if not line:
        raise ValueError(message("command.no-turns-to-analyse", file=Place("file", str(file))))
    console = Console(stderr=True)
    judged = list(
        track(
            reviewed(game, line, Budget(nodes=nodes)),
            str(message("command.thinking")),
            total=len(line),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
    )
    numbers = labels(game, line)
    for label, turn in zip(numbers, judged, strict=True):
        print(f"{label:>7} {told(game, turn)}")
    print(f"\n{decided(game, judged, numbers)}")


def labels(game: Game, line: Sequence[tuple[State, Turn]]) -> list[str]:
    """The number of each turn, as every list shows it."""
    played = (TurnPlayed(0.0, "file", state.turn, game.write(state, path)) for state, path in line)
    return [count.label for count in counted(game, line[0][0], played)]


def turns_of(game: Game, steps: Sequence[Step]) -> list[tuple[State, Turn]]:
    """The turns that stand at the end of a log, each with the position before it."""
    texts: dict[int, str] = {}
    for step in steps:
        if step.event.kind != "start":
            texts.pop(len(step.line), None)
        if is_turn(step.event):
            texts[len(step.line)] = step.event.text
    if not steps:
        return []
    states = list(steps[-1].line)
    standing = ((states[length - 2], texts[length]) for length in sorted(texts) if length <= len(states))
    return [(state, read_turn(game, state, text).path) for state, text in standing]


def told(game: Game, turn: Judged) -> str:
    """One turn in a line: who, what, the score for who moved, and what would have been better."""
    seat = seat_name(game.seats, turn.state.turn)
    text = f"{seat!s:<8} {game.write(turn.state, turn.played.path):<16} {score_words(game, turn.played)}"
    if turn.better is turn.played:
        return text
    better = message(
        "command.better", turn=game.write(turn.state, turn.better.path), score=score_words(game, turn.better)
    )
    return f"{text}   {better}"


def decided(game: Game, judged: Sequence[Judged], numbers: Sequence[str]) -> str:
    """The moments that decided, the line that was missed with each."""
    found = moments(judged)
    if not found:
        return str(message("command.nothing-decided"))
    lines = [str(message("command.moments"))]
    for turn in found:
        number = numbers[judged.index(turn)]
        lines.append(f"  {number} {told(game, turn)}")
        line = " ".join(game.write(*each) for each in whole_turns(game, turn.state, turn.better.line))
        lines.append(f"    {message('command.expected', line=line)}")
    return "\n".join(lines)
