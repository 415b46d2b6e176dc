"""The command that compares what the referee logs with the truth about footage."""

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from boardlight.commands.terminal.safe_output import label
from boardlight.journal.journal import open_journal
from boardlight.recording.evaluation import (
    MOST,
    Judgement,
    RefereeRun,
    Score,
    asks,
    by_condition,
    judge,
    report,
    total,
    within,
)
from boardlight.recording.ground_truth import (
    TrueTurn,
    Truth,
    TruthError,
    first_of,
    game_of,
    lights,
    line_of,
    read_truth,
)
from boardlight.recording.recorder import record, table_for
from boardlight.referee.session.orders.sitting import Play
from boardlight.table.table import Table
from calibration.files.whole import write_whole
from calibration.profile import Profile
from messages.message import Message, Place, message, said
from rules.game import Game
from vision.camera.sources import Camera, Image, open_camera

TRUTH = "truth.json"


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(evaluate)


def evaluate(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="option-help.footage")],
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="option-help.json")] = None,
) -> None:
    """Say how well footage is followed: turns right, asked, wrong and missed, and how soon.

    Exit code 1 when a turn was logged wrong, or a set-up was never seen.
    """
    if json_file and not json_file.parent.is_dir():
        raise ValueError(message("command.no-folder-for-json", folder=str(json_file.parent)))
    judgements = _evaluated(_found(folder))
    print(_table(judgements))
    if json_file:
        write_whole(json_file, f"{json.dumps(report(judgements), indent=2)}\n".encode())
    if any(judgement.score.wrong or not judgement.is_seen for judgement in judgements.values()):
        raise typer.Exit(1)


@dataclass(frozen=True)
class _Footage:
    """One folder of images, its truth read and found to fit the rules."""

    folder: Path
    truth: Truth
    game: Game
    texts: Sequence[str]
    """The true turns as the game writes them."""


def _found(folder: Path) -> dict[str, _Footage]:
    """By name, all footage there is; ValueError names the file and the key that is wrong."""
    if not folder.is_dir():
        raise ValueError(message("command.no-folder", folder=str(folder)))
    alone = (folder / TRUTH).is_file()
    files = [folder / TRUTH] if alone else sorted(folder.glob(f"*/{TRUTH}"))
    if not files:
        raise ValueError(message("command.no-footage", folder=str(folder), truth=TRUTH))
    return {file.parent.resolve().name: _read(file) for file in files}


def _read(file: Path) -> _Footage:
    try:
        truth = read_truth(file.read_text("utf-8"))
        game = game_of(truth)
        texts = [game.write(state, turn.path) for state, turn in line_of(truth, game)]
    except UnicodeDecodeError:
        raise ValueError(message("import.no-text", file=Place("file", str(file)))) from None
    except TruthError as error:
        raise ValueError(message("list.colon", what=Place("file", str(file)), why=said(error))) from None
    return _Footage(file.parent, truth, game, texts)


def _evaluated(found: Mapping[str, _Footage]) -> dict[str, Judgement]:
    """Record every sequence, with a progress bar on standard error if that is a terminal."""
    judgements = {}
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        for name, footage in found.items():
            bar = progress.add_task(label(name), total=len(footage.truth.images) or None)
            run = _followed(footage, partial(progress.advance, bar))
            judgements[name] = judge(footage.truth, footage.texts, run)
    return judgements


class _Timed(Camera):
    """A camera that notes when it gave its last image."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self.given = 0.0

    def read(self) -> Image | None:
        image = self._camera.read()
        self.given = perf_counter()
        return image

    def remarks(self) -> Sequence[Message]:
        return self._camera.remarks()


def _followed(footage: _Footage, advance: Callable[[], None]) -> RefereeRun:
    """Let the referee follow one sequence; nobody answers what it asks."""
    truth, game = footage.truth, footage.game
    profile = Profile(game=game.name, options=truth.options)
    declared = deque(turn for turn in truth.turns if turn.declared)
    asked: list[float] = []
    looks: list[tuple[float, float]] = []
    with ExitStack() as closing:
        camera = _Timed(closing.enter_context(open_camera(str(footage.folder))))
        folder = closing.enter_context(TemporaryDirectory())
        journal = closing.enter_context(open_journal(f"sqlite:///{folder}/evaluate.db"))
        log = journal.begin(game.name, truth.options)
        referee = table_for(game, first_of(truth, game), profile, log)

        def each(image: Image) -> None:
            looks.append((image.time, perf_counter() - camera.given))
            if asks(referee.session):
                asked.append(image.time)
            _declare(referee, declared, image.time)
            advance()

        known = lights(truth, game)
        summary = record(referee, camera, lambda _: None, each, lit=lambda image: known.get(image.time))
        troubles = tuple(words for words in (summary.trouble, *camera.remarks()) if words)
        return RefereeRun(tuple(log.events()), tuple(asked), tuple(looks), troubles, summary.is_seen)


def _declare(referee: Table, waiting: deque[TrueTurn], time: float) -> None:
    """Say by page what the table does not show, when its time has come and the referee is ready for it."""
    while waiting and waiting[0].reached <= time:
        if referee.order("page", Play(turn=waiting[0].text)):
            return
        waiting.popleft()


HEADINGS = ("turns", "right", "asked", "wrong", "missed", "delay", "delay-95", "work")
"""Of the columns, as the catalogues name them."""


def _table(sequences: Mapping[str, Judgement]) -> str:
    """A line a sequence, a line a condition, the total, and every fault."""
    scores = {name: judgement.score for name, judgement in sequences.items()}
    groups = {
        str(message("evaluate.sequence")): scores,
        str(message("evaluate.condition")): by_condition(sequences.values()),
        "": {str(message("evaluate.total")): total(scores.values())},
    }
    headings = [str(message(f"evaluate.column.{name}")) for name in HEADINGS]
    wide = max(map(len, chain(groups, *groups.values())))
    lines = []
    for heading, group in groups.items():
        if group:
            rows = {heading: headings} if heading else {}
            rows |= {name: _cells(score) for name, score in group.items()}
            lines += [*(_line(name, cells, wide, headings) for name, cells in rows.items()), ""]
    lines += [f"{name}: {fault}" for name, judgement in sequences.items() for fault in judgement.faults]
    return "\n".join(lines).rstrip()


def _line(name: str, cells: Sequence[str], wide: int, headings: Sequence[str]) -> str:
    columns = (f"{cell:>{len(heading)}}" for cell, heading in zip(cells, headings, strict=True))
    return "  ".join([name.ljust(wide), *columns])


def _cells(score: Score) -> list[str]:
    counts = (score.turns, score.right, score.asked, score.wrong, score.missed)
    delays = (median(score.delays), within(score.delays, MOST)) if score.delays else ()
    work = f"{1000 * sum(score.work) / len(score.work):.0f}" if score.work else "-"
    return [*map(str, counts), *([f"{delay:.2f}" for delay in delays] or ["-", "-"]), work]
