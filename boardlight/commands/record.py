"""The command that records a game from a video, a folder of images, or a capsule of an earlier recording."""

import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from boardlight.commands.arguments import (
    AtTable,
    LanguageName,
    LightsAt,
    Options,
    SetUp,
    read_game,
    read_language,
    read_options,
    read_state,
    read_table,
)
from boardlight.commands.terminal.phone import camera_opener
from boardlight.commands.terminal.safe_output import safe
from boardlight.journal.database import default_url
from boardlight.journal.log_lines import Header
from boardlight.journal.spool.club import open_table_journal
from boardlight.kit.calibrated_eye import read_set_up
from boardlight.kit.calibrated_light import light_opener
from boardlight.recording.asked import Asked
from boardlight.recording.capsule import CapsuleReader, CapsuleWriter, Shone, is_capsule
from boardlight.recording.explanation import Explainer
from boardlight.recording.recorder import Summary, check_secrets, read_corners, record, table_for
from boardlight.recording.result_file import LOG, check_form, write_result
from boardlight.recording.set_up_search import Awaited, glimpsed, learn_plain_set, shows_sheet, told_place
from boardlight.recording.write_ahead import LogFile, Recorded, Stoppable, ended_by_signals, finished
from boardlight.referee.session.logged import Event
from boardlight.referee.session.positions import read_position
from boardlight.table.live import LiveLights
from boardlight.table.seating import begin
from boardlight.table.table import Table
from calibration.files.picture import check_name, write_picture
from calibration.profile import Profile, read_profile
from hardware.lights.addresses import NONE, source_at
from messages.catalogue import Language
from messages.message import Place, message
from messages.terminal import speaking
from vision.camera.sources import Camera, Image, open_camera
from vision.camera.video import MOST_IMAGES_PER_S
from vision.observing.eye import Eye

Corners = Annotated[
    str | None,
    typer.Option(metavar='"x,y x,y x,y x,y"', help="option-help.corners"),
]
Log = Annotated[Path | None, typer.Option(metavar="FILE", help="option-help.log")]
Explain = Annotated[int | None, typer.Option(metavar="N", min=1, help="option-help.explain")]
Rate = Annotated[
    float | None,
    typer.Option(metavar="N", min=0.001, max=MOST_IMAGES_PER_S, help="option-help.fps"),
]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="option-help.recorded-output")
]
Mirror = Annotated[bool | None, typer.Option("--mirror/--no-mirror", help="option-help.mirror")]
Picture = Annotated[Path | None, typer.Option(metavar="FILE", help="option-help.explain-picture")]
CapsuleFile = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="option-help.capsule"),
]
RecordStore = Annotated[str | None, typer.Option("--store", metavar="URL", help="option-help.watch-store")]

USUAL_GAME = "chess"
"""That is recorded where nobody names one."""


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(watch)


@dataclass(frozen=True)
class _Wanted:
    """What is to be written beside the turns."""

    log: Path | None = None
    explain: int | None = None
    picture: Path | None = None
    capsule: Path | None = None
    store: str | None = None
    table: str = ""
    output: Path | None = None
    language: Language = "en"


def watch(
    source: Annotated[
        str,
        typer.Argument(metavar="SOURCE", help="option-help.source"),
    ],
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help="option-help.watched-game"),
    ] = None,
    output: Output = None,
    corners: Corners = None,
    mirror: Mirror = None,
    profile: Annotated[Path | None, typer.Option(metavar="FILE", help="option-help.watch-profile")] = None,
    log: Log = None,
    explain: Explain = None,
    picture: Picture = None,
    capsule: CapsuleFile = None,
    store: RecordStore = None,
    table: AtTable = "",
    lights: LightsAt = None,
    setup: SetUp = None,
    option: Options = None,
    fps: Rate = None,
    language: LanguageName = None,
) -> None:
    """Record a game without interfering: every turn with its time, one a line; '?' marks one not plain.

    Ctrl-C ends the recording. Exit code 1 when the set-up was never seen.
    """
    if picture:
        check_name(picture)
    chosen = read_language(language)
    if output and output.suffix.lower() == LOG and log is None:
        output, log = None, output
    wanted = _Wanted(log, explain, picture, capsule, store, table, output, chosen)
    with speaking(chosen):
        if is_capsule(source):
            _replay(Path(source), wanted)
            return
        asked = _asked(game or USUAL_GAME, option, setup, profile, corners, lights)
        if output:
            check_form(output, asked.game)
        _watch(source, wanted, replace(asked, mirror=mirror), fps)


def _asked(
    game: str,
    option: Options,
    setup: Path | None,
    profile: Path | None,
    corners: str | None,
    lights: str | None,
) -> Asked:
    known = read_profile(profile, game) if profile else Profile(version=1, game=game)
    rules, options = read_game(game, option), read_options(option)
    first = read_state(rules, setup)
    return Asked(rules, options, first, _with_corners(known, corners, profile), profile, corners, lights)


def _watch(source: str, wanted: _Wanted, asked: Asked, fps: float | None) -> None:
    with ExitStack() as closing:
        opens = camera_opener(closing, source, partial(open_camera, rate=fps), patience=None)
        camera = closing.enter_context(opens(source))
        running = Stoppable(camera)
        with ended_by_signals(running.stop):
            _, summary = _followed(asked, running, wanted)
        _conclude(camera, summary)


def _conclude(camera: Camera, summary: Summary) -> None:
    """Say what the recording lost, and what it still waits for; exit code 1 if it never began."""
    for words in camera.remarks():
        print(words, file=sys.stderr)
    if not summary.is_seen:
        raise typer.Exit(1)


def _with_corners(known: Profile, corners: str | None, file: Path | None) -> Profile:
    if not corners:
        return known
    # Without a profile nobody has said that the pieces carry stickers.
    stickers = file is not None and known.stickers
    return known.model_copy(update={"corners": read_corners(corners), "stickers": stickers})


def _replay(file: Path, wanted: _Wanted) -> None:
    """Decide again; exit code 1 if the decision is not what it was."""
    with TemporaryDirectory() as folder:
        opened = CapsuleReader(file, Path(folder))
        facts, options = opened.facts, dict(opened.facts.options)
        rules = read_game(facts.game, [f"{key}={value}" for key, value in options.items()])
        first = read_position(rules, facts.setup) if facts.setup else rules.start()
        found = opened.profile
        known = read_profile(found, facts.game) if found else Profile(version=1, game=facts.game)
        known = _with_corners(known, facts.corners, found)
        asked = Asked(rules, options, first, known, found, facts.corners, mirror=facts.mirror, lit=facts.lit)
        with open_camera(str(opened.images)) as camera:
            differences = opened.differences(_followed(asked, camera, wanted)[0])
    for words in differences or [message("command.same-decision")]:
        print(words, file=sys.stderr)
    if differences:
        raise typer.Exit(1)


def _followed(asked: Asked, camera: Camera, wanted: _Wanted) -> tuple[list[Event], Summary]:
    """Record from a camera; the turns that stand at the end, and what it came to."""
    rules, known = asked.game, asked.profile
    check_secrets(rules, asked.first, camera)
    set_up = read_set_up(known, asked.profile_file) if asked.profile_file else None
    with ExitStack() as closing:
        folder = closing.enter_context(TemporaryDirectory())
        # What a live camera showed can be had only once.
        store = wanted.store or (default_url() if camera.live else None)
        place = store or f"sqlite:///{folder}/watch.db"
        journal = closing.enter_context(open_table_journal(place, read_table(wanted.table)))
        fresh = journal.begin(rules.name, asked.options)
        scribes, camera = _scribes(asked, camera, wanted, fresh.header)
        closing.enter_context(finished(scribes, partial(print, file=sys.stderr)))
        kept = Recorded(journal, fresh, scribes)
        if wanted.output:
            closing.callback(write_result, wanted.output, journal, fresh.id, wanted.language)
        begin(kept, rules, asked.first, "file" if store else "terminal")
        opened = light_opener(source_at(asked.lights or NONE), known, rules)
        lights = LiveLights(opened()) if opened else None
        if lights:
            closing.callback(lights.stop)
        awaited = Awaited(camera)
        seen = _set_up_seen(asked, awaited)
        shown = lights or (Shone() if asked.lit else None)
        table = table_for(rules, asked.first, known, kept, shown, set_up, seen, not camera.live)
        explainer = Explainer(table, wanted.explain) if wanted.explain else None
        summary = _record(table, awaited, explainer.look if explainer else lambda: None)
    print(summary.text(), file=sys.stderr)
    if explainer:
        explainer.look()  # turns that the end of a film settles
        _write_picture(explainer, wanted.picture or Path(f"turn-{wanted.explain}.png"), wanted.language)
    return table.turns, summary


def _set_up_seen(asked: Asked, camera: Awaited) -> Eye | None:
    """What was learnt of a set that is not our kit; None on a printed sheet, and where no set-up was seen."""
    is_sheet = asked.is_unknown and shows_sheet(asked.game, asked.profile, camera)
    if is_sheet:
        print(message("recording.sheet-seen", game=asked.game.called()), file=sys.stderr)
    if is_sheet or not (asked.is_plain or asked.is_unknown):
        return None
    eye = learn_plain_set(asked.game, asked.first, asked.profile, camera, asked.mirror)
    seen = (
        glimpsed(asked.game, asked.profile, camera.last).words
        if eye is None
        else told_place(asked.game, asked.first, eye)
    )
    print(seen, file=sys.stderr)
    return eye


def _scribes(
    asked: Asked, camera: Camera, wanted: _Wanted, header: Header
) -> tuple[list[LogFile | CapsuleWriter], Camera]:
    """Who writes the recording down, and the camera that it is watched through."""
    with ExitStack() as failing:
        scribes: list[LogFile | CapsuleWriter] = []
        if wanted.log:
            scribes.append(LogFile(wanted.log, header))
            failing.callback(scribes[0].growing.discard)
        if wanted.capsule:
            camera = CapsuleWriter(camera, wanted.capsule, asked.facts, asked.files)
            scribes.append(camera)
        failing.pop_all()
        return scribes, camera


def _write_picture(explainer: Explainer, file: Path, language: Language) -> None:
    drawn = explainer.picture(language)
    if drawn is None:
        raise ValueError(message("command.no-turn-to-explain", number=explainer.number))
    write_picture(file, drawn)
    print(
        message("command.explained", number=explainer.number, file=Place("file", str(file))), file=sys.stderr
    )


def _record(table: Table, camera: Awaited, look: Callable[[], None]) -> Summary:
    """Record with a progress bar on standard error; the turns go to standard output."""
    doubtful: list[Event] = []
    searched = camera.searched
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(str(message("command.watching")), total=camera.seconds)

        def each(image: Image) -> None:
            look()
            so_far = None if camera.seconds is None else image.time - (camera.began or 0.0)
            progress.update(bar, description=f"{image.time:.1f} s", completed=so_far)

        def report(event: Event) -> None:
            # Rich paints what is printed while its bar stands.
            print(safe(f"{event.time:8.2f}  {event.text}{'  ?' if event in doubtful else ''}"), flush=True)

        return record(table, camera, report, each, doubtful.append, searched=searched)
