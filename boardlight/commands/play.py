"""The command that referees a game at a real table."""

from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from boardlight.addresses import LOOPBACK
from boardlight.calibrated import calibrated_eye, read_set_up
from boardlight.clock import read_control, wound
from boardlight.commands.arguments import (
    CameraUrl,
    GameName,
    Options,
    PagePort,
    PortUrl,
    Store,
    read_game,
    read_options,
)
from boardlight.commands.workbench import profile_folder
from boardlight.demo import begin, line_of
from boardlight.events import Event
from boardlight.journal import GameLog, Journal, open_journal
from boardlight.kit import fixture_of
from boardlight.live import Live, LiveLights
from boardlight.resuming import resume
from boardlight.simulation import register_simulation
from boardlight.sitting import Session, start
from boardlight.table import Table
from calibration.profile import Profile, read_profile
from rules.game import Game
from vision.camera import Image, open_camera

POLL_S = 0.05


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(play)


def play(
    game: GameName,
    camera: CameraUrl = "0",
    port: PortUrl = None,
    page_port: PagePort = 8000,
    clock: Annotated[
        str | None, typer.Option(metavar="MINUTES[+SECONDS]", help="10, 5+3 (Fischer) or 5d3 (delay).")
    ] = None,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help="Let others see the page: 0.0.0.0, or an address of this machine.",
        ),
    ] = LOOPBACK,
    profile: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Of this table; the one calibrated last if left out.")
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Do not go on with a game that was cut off.")] = False,
    store: Store = None,
    option: Options = None,
) -> None:
    """Referee a game at the table under the camera; a game that was cut off is gone on with."""
    from boardlight.commands.page import open_page

    rules = read_game(game, option)
    control = wound(read_control(clock), len(rules.seats)) if clock else None
    register_simulation()
    open_camera(camera).close()
    with ExitStack() as closing:
        journal = closing.enter_context(open_journal(store))
        session, turns, log = seat(start(rules, clock=control), journal, read_options(option), new)
        known, set_up = table_profile(rules, profile)
        lights = LiveLights(port, known.led_map(rules.board.names)) if port else None
        fixture = fixture_of(rules, known.pitch_mm)
        eye = partial(calibrated_eye, rules, fixture, known, set_up=set_up)
        table = Table(session, fixture, eye, log, lights, turns)
        if lights:
            closing.callback(lights.stop)
            lights.serve(table)
        open_page(closing, table, page_port, host, journal)
        live = Live(table, camera)
        closing.callback(live.stop)
        _print_turns(rules, table, live)


def table_profile(rules: Game, file: Path | None) -> tuple[Profile, Image | None]:
    """What is known of the table, with the picture of a plain set; without a profile it is as printed."""
    path = file or profile_folder() / f"{rules.name}.toml"
    if file is None and not path.exists():
        return Profile(game=rules.name), None
    known = read_profile(path, rules.name)
    return known, read_set_up(known, path)


def seat(
    session: Session, journal: Journal, options: dict[str, str], new: bool
) -> tuple[Session, list[Event], GameLog]:
    """The session with a fresh log, or where the game that was cut off stopped."""
    rules = session.game
    cut_off = None if new else journal.latest_unfinished()
    if cut_off and (cut_off.header.game, cut_off.header.options) == (rules.name, options):
        session, turns = resume(session, cut_off.events())
        cut_off.append(Event("resumed", 0.0, "terminal", None, "", session.state.ply))
        print(f"Going on with game {cut_off.id} after {len(turns)} turns; --new begins another.")
        return session, turns, cut_off
    log = journal.begin(rules.name, options)
    begin(log, rules, session.state)
    return session, [], log


def _print_turns(rules: Game, table: Table, live: Live) -> None:
    """Print every turn until the camera ends or somebody presses Ctrl-C."""
    told = len(table.turns)
    while not live.wait(POLL_S):
        for event in table.turns[told:]:
            print(line_of(rules, told + 1, event), flush=True)
            told += 1
        told = min(told, len(table.turns))
