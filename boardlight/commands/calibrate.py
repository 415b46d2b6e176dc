"""The commands that calibrate a table, step by step, and write what they find into its profile."""

from pathlib import Path
from typing import Annotated

import typer

from boardlight.commands.arguments import (
    GameName,
    HostName,
    LanguageName,
    LightsAt,
    Options,
    PagePort,
    read_language,
)
from boardlight.commands.terminal.calibration_bench import Lamps, Workbench
from boardlight.commands.terminal.spoken_help import SpokenTyper
from boardlight.guided_calibration.check import CheckStep
from boardlight.guided_calibration.colours import ColoursStep, set_up_labels
from boardlight.guided_calibration.steps import LensStep, PoseStep
from boardlight.kit.piece_recognition import PieceReader
from boardlight.recording.recorder import read_corners
from boardlight.web.addresses import LOOPBACK
from calibration.files.whole import write_whole
from calibration.target import target
from hardware.leds import MOST_LEDS_COUNT
from messages.message import message

CameraUrl = Annotated[str, typer.Option("--camera", metavar="URL", help="option-help.calibrated-camera")]
ProfileFile = Annotated[
    Path | None, typer.Option("--profile", metavar="FILE", help="option-help.written-profile")
]
PictureFile = Annotated[
    Path | None, typer.Option("--picture", metavar="FILE", help="option-help.picture-seen")
]
Pitch = Annotated[
    float | None, typer.Option("--pitch", metavar="MM", min=10, max=100, help="option-help.printed-pitch")
]

app = SpokenTyper()


def register(parent: typer.Typer) -> None:
    """Add the commands of this file."""
    parent.add_typer(app, name="calibrate")


@app.command("target")
def print_target(
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="option-help.target-output")],
    paper: Annotated[str, typer.Option(metavar="A4|A3|Letter", help="option-help.paper")] = "A4",
    language: LanguageName = None,
) -> None:
    """Write the target that 'calibrate lens' looks at."""
    from calibration.printing.document.pdf import Page, Part, pdf

    drawing = target(paper, read_language(language))
    match output.suffix:
        case ".pdf":
            page = Page(drawing.width, drawing.height, (Part(drawing),))
            write_whole(output, pdf([page], "Boardlight calibration target"))
        case ".svg":
            write_whole(output, drawing.svg().encode())
        case ".png":
            write_whole(output, drawing.png(8.0))
        case _:
            raise ValueError(message("command.target-formats", file=output.name))
    print(output)


@app.command("lens")
def find_lens(
    game: GameName,
    camera: CameraUrl = "0",
    profile: ProfileFile = None,
    picture: PictureFile = None,
    option: Options = None,
) -> None:
    """Learn the camera's lens from the printed target, held before it in a dozen ways."""
    bench = Workbench(game, profile, option, picture=picture)
    with bench.views(camera) as rig:
        bench.keep(bench.follow(LensStep(live=rig.live), rig, patience=None))


@app.command("pose")
def find_pose(
    game: GameName,
    camera: CameraUrl = "0",
    corners: Annotated[
        str | None,
        typer.Option(metavar='"x,y x,y x,y x,y"', help="option-help.pose-corners"),
    ] = None,
    profile: ProfileFile = None,
    picture: PictureFile = None,
    pitch: Pitch = None,
    option: Options = None,
) -> None:
    """Find out where the camera stands, from the sheet or from the four corners of a plain board."""
    bench = Workbench(game, profile, option, pitch, picture)
    bench.profile = bench.profile.model_copy(update={"corners": read_corners(corners) if corners else None})
    with bench.rig(camera) as rig:
        bench.keep(bench.follow(PoseStep(bench.layout, bench.profile), rig))


@app.command("colours")
def learn_colours(
    game: GameName,
    camera: CameraUrl = "0",
    profile: ProfileFile = None,
    picture: PictureFile = None,
    pitch: Pitch = None,
    option: Options = None,
) -> None:
    """Learn what the pieces look like; set them up as for the start of the game."""
    bench = Workbench(game, profile, option, pitch, picture)
    labels = set_up_labels(bench.game, bench.fixture)
    with bench.rig(camera, pieces=labels) as rig:
        read = PieceReader(bench.game, bench.fixture, bench.profile).read
        step = bench.follow(ColoursStep(bench.layout, bench.profile, labels, bench.game.seats, read), rig)
        if step.recognised.how == "colours" and step.image is not None:
            bench.keep_set_up(step.image)
        bench.keep(step)


@app.command("lights")
def find_lights(
    game: GameName,
    camera: CameraUrl = "0",
    lights: LightsAt = None,
    leds: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=MOST_LEDS_COUNT, help="option-help.strip-leds"),
    ] = None,
    profile: ProfileFile = None,
    picture: PictureFile = None,
    pitch: Pitch = None,
    option: Options = None,
    page_port: PagePort = 8000,
    host: HostName = LOOPBACK,
) -> None:
    """Find out which light shines under which cell, in any wiring; take the pieces off first.

    LEDs are lit in turn; a screen or projector, whose page is served as long as this lasts, shows stripes.
    """
    bench = Workbench(game, profile, option, pitch, picture)
    with bench.lit("lights", camera, Lamps(lights, leds, page_port, host)) as (rig, step):
        bench.keep(bench.follow(step, rig))


@app.command("check")
def check_table(
    game: GameName,
    camera: CameraUrl = "0",
    lights: LightsAt = None,
    profile: ProfileFile = None,
    picture: PictureFile = None,
    option: Options = None,
    page_port: PagePort = 8000,
    host: HostName = LOOPBACK,
) -> None:
    """Hold all that was learnt against one look at the table; exit code 1 if something is wrong."""
    bench = Workbench(game, profile, option, picture=picture)
    with bench.lit("check", camera, Lamps(lights, None, page_port, host)) as (rig, first):
        step = bench.follow(first, rig)
    assert isinstance(step, CheckStep)
    marks = {True: str(message("command.good")), False: str(message("command.bad"))}
    width = max(map(len, marks.values()))
    for finding in step.findings:
        print(f"{marks[finding.good]:<{width}}  {finding.words}")
    if not all(finding.good for finding in step.findings):
        raise typer.Exit(1)
