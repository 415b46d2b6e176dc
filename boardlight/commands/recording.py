"""The command that records a game from a video or a folder of images."""

import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from boardlight.calibrated import read_set_up
from boardlight.commands.arguments import Options, PortUrl, SetUp, read_game, read_options, read_state
from boardlight.events import Event
from boardlight.journal import open_journal
from boardlight.live import LiveLights
from boardlight.seating import begin
from boardlight.table import Table
from boardlight.watching import Summary, learn_plain_set, read_corners, record, table_for
from calibration.profile import Profile, read_profile
from vision.camera import Camera, Image, open_camera


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(watch)


def watch(
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="A video, a folder of images, or a camera.")
    ],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="The game that is played.")],
    corners: Annotated[
        str | None,
        typer.Option(metavar='"x,y x,y x,y x,y"', help="Of the board, clockwise from the image's top left."),
    ] = None,
    profile: Annotated[Path | None, typer.Option(metavar="FILE", help="What is known of this table.")] = None,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write the log, as JSON Lines.")
    ] = None,
    port: PortUrl = None,
    setup: SetUp = None,
    option: Options = None,
) -> None:
    """Record a game without interfering: every turn with its time, one a line."""
    rules = read_game(game, option)
    known = read_profile(profile, game) if profile else Profile(version=1, game=game)
    if corners:
        # Without a profile nobody has said that the men carry stickers.
        stickers = profile is not None and known.stickers
        known = known.model_copy(update={"corners": read_corners(corners), "stickers": stickers})
    set_up = read_set_up(known, profile) if profile else None
    first = read_state(rules, setup)
    with ExitStack() as closing:
        camera = closing.enter_context(open_camera(source))
        folder = closing.enter_context(TemporaryDirectory())
        journal = closing.enter_context(open_journal(f"sqlite:///{folder}/watch.db"))
        kept = journal.begin(rules.name, read_options(option))
        begin(kept, rules, first)
        lights = LiveLights(port, known.led_map(rules.board.names)) if port else None
        if lights:
            closing.callback(lights.stop)
        is_new = known.corners is not None and not known.stickers and set_up is None
        seen = learn_plain_set(rules, first, known, camera) if is_new else None
        summary = _record(table_for(rules, first, known, kept, lights, set_up, seen), camera)
        if log:
            log.write_text("".join(f"{line}\n" for line in journal.export_jsonl(kept.id)), "utf-8")
    print(summary.text(), file=sys.stderr)


def _record(table: Table, camera: Camera) -> Summary:
    """Record with a progress bar on standard error; the turns go to standard output."""
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("watching", total=None)

        def each(image: Image) -> None:
            progress.update(bar, description=f"{image.time:.1f} s")

        return record(table, camera, _print_turn, each)


def _print_turn(event: Event) -> None:
    print(f"{event.time:8.2f}  {event.text}", flush=True)
