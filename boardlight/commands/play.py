"""The command that referees at a real table: a game, or whatever is chosen on the page."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Annotated

import typer

from boardlight.commands.arguments import (
    CameraUrl,
    HostName,
    LightsAt,
    Options,
    PagePort,
    Store,
    ThemeOf,
    read_game,
    read_options,
)
from boardlight.commands.teach import ProfileFile
from boardlight.commands.terminal.progress import follow
from boardlight.host.host import Host, Wanted
from boardlight.host.playing import Playing
from boardlight.journal.journal import open_journal
from boardlight.referee.feedback.themes import read_theme
from boardlight.referee.session.clock import read_control
from boardlight.referee.session.modes import read_assist, read_mode
from boardlight.referee.session.orders.sitting import Assist, ChooseMode, ChooseTheme
from boardlight.referee.session.orders.union import Order
from boardlight.simulation.household import Household
from boardlight.simulation.sim_camera import players, register_simulation
from boardlight.table.devices import NO_LIGHTS, Devices
from boardlight.table.live import NO_CAMERA, Live
from boardlight.web.addresses import LOOPBACK
from hardware.lights.addresses import NONE, Source, source_at
from hardware.lights.screen import Screen
from messages.message import message
from vision.camera.sources import Camera, open_camera

POLL_S = 0.05

SIMULATED = "sim:"
"""As a camera: a simulated table, and people who play the game, or without one do what the page asks for."""


ModeName = Annotated[
    str, typer.Option("--mode", metavar="MODE", help="play (strict), record (only marks), teach (explains).")
]
Levels = Annotated[
    str,
    typer.Option(
        "--assist", metavar="N[,N...]", help="Help by seat: 0 fouls, 1 warnings, 2 targets, 3 hints."
    ),
]

NEEDS_GAME = message("command.play-needs-game")


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(play)


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Chosen on the page if left out, by the sheet.")
    ] = None,
    camera: CameraUrl = "0",
    lights: LightsAt = None,
    page_port: PagePort = 8000,
    clock: Annotated[
        str | None, typer.Option(metavar="MINUTES[+SECONDS]", help="10, 5+3 (Fischer) or 5d3 (delay).")
    ] = None,
    host: HostName = LOOPBACK,
    profile: ProfileFile = None,
    mode: ModeName = "",
    assist: Levels = "",
    theme: ThemeOf = "",
    new: Annotated[bool, typer.Option("--new", help="Do not go on with a game that was cut off.")] = False,
    store: Store = None,
    option: Options = None,
) -> None:
    """Referee at the table under the camera; a game that was cut off continues.

    Without GAME the page opens with a welcome: print, calibrate and choose there.
    """
    from boardlight.commands.terminal.serving import open_page

    if game is None and (profile or option or new or mode or assist):
        raise ValueError(NEEDS_GAME)
    colours = read_theme(theme or "bright")
    orders = manner(read_game(game, option).seats, mode, assist, theme) if game is not None else []
    control = read_control(clock) if clock else None
    register_simulation()
    with ExitStack() as closing:
        journal = closing.enter_context(open_journal(store))
        household = Household(camera.removeprefix(SIMULATED)) if game is None and _is_room(camera) else None
        screen = Screen()
        source = household.lights if household else source_at(lights or NONE, screen)
        table_host = Host(journal, source, control, colours)
        closing.callback(table_host.close)
        wanted = Wanted(game, read_options(option), profile, new) if game is not None else None
        playing = _sit_down(table_host, camera, wanted, orders) if wanted else None
        open_page(closing, table_host, page_port, host, journal, table_host, screen)
        live = Live(table_host, camera, _opening(camera, table_host, household, playing))
        closing.callback(live.stop)
        table_host.devices = Devices(live, source, _named(source, lights, household), screen)
        follow(table_host, partial(live.wait, POLL_S))


def manner(seats: Sequence[str], mode: str, assist: str, theme: str = "") -> list[Order]:
    """The orders that choose mode, help and colours; ValueError if they are none."""
    modes = [ChooseMode(mode=read_mode(mode))] if mode else []
    levels = read_assist(assist, seats) if assist else []
    themes = [ChooseTheme(theme=read_theme(theme))] if theme else []
    return [*modes, *themes, *(Assist(seat=seat, level=level) for seat, level in levels)]


def _named(source: Source | None, lights: str | None, household: Household | None) -> str:
    """The address of what shines, as a page may name it."""
    return SIMULATED if household else lights if source and lights else NO_LIGHTS


def _is_room(camera: str) -> bool:
    """Whether people and their table are simulated; which ones, a number may say."""
    number = camera.removeprefix(SIMULATED)
    return camera.startswith(SIMULATED) and (number.isdecimal() or not number)


def _opening(
    camera: str, table_host: Host, household: Household | None, playing: Playing | None
) -> Callable[[str], Camera]:
    """What opens the cameras of this table."""
    if household:
        return household.at(table_host)
    return players(camera, playing.table) if playing and _is_room(camera) else open_camera


def _sit_down(table_host: Host, camera: str, wanted: Wanted, orders: Sequence[Order]) -> Playing:
    if camera != NO_CAMERA and not _is_room(camera):
        open_camera(camera).close()
    playing = table_host.play(wanted)
    if playing.log and playing.before:
        print(f"Going on with game {playing.log.id} after {playing.before} turns; --new begins another.")
    for order in orders:
        table_host.order("terminal", order)
    return playing
