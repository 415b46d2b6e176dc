"""The command that referees at a real table: a game, or whatever is chosen on the page."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Annotated, NamedTuple

import typer

from boardlight.club.far.line.address import PORT
from boardlight.club.hall.registration import Registration
from boardlight.commands.arguments import (
    AtTable,
    CameraUrl,
    HostName,
    LightsAt,
    Options,
    PagePort,
    Store,
    ThemeOf,
    read_game,
    read_options,
    read_table,
)
from boardlight.commands.club.far import (
    Address,
    Challenged,
    FarPort,
    FarSeats,
    FarTables,
    Invited,
    OnLichess,
    account,
)
from boardlight.commands.learning.teach import ProfileFile
from boardlight.commands.terminal.phone import phone_door
from boardlight.commands.terminal.progress import follow
from boardlight.host.host import Host
from boardlight.host.playing import Playing, Wanted
from boardlight.journal.journal import Journal
from boardlight.journal.spool.club import ClubJournal, open_table_journal
from boardlight.opponents.naming import by_seat
from boardlight.referee.feedback.themes import read_theme
from boardlight.referee.session.clock import Control, read_control
from boardlight.referee.session.cue import ThemeName
from boardlight.referee.session.modes import read_assist, read_mode
from boardlight.referee.session.orders.agreed import ChooseOpponents
from boardlight.referee.session.orders.sitting import Assist, ChooseMode, ChooseTheme
from boardlight.referee.session.orders.union import Order
from boardlight.simulation.people.household import Household
from boardlight.simulation.sim_camera import SIMULATED, is_room, opening, register_simulation
from boardlight.table.devices.choosing import NO_LIGHTS, Devices
from boardlight.table.live import NO_CAMERA, Live
from boardlight.web.addresses import LOOPBACK
from hardware.lights.addresses import NONE, Source, source_at
from hardware.lights.screen import Screen
from messages.message import message
from rules.game import Game
from vision.camera.phone import PHONE
from vision.camera.sources import Camera, open_camera

POLL_S = 0.05

"""As a camera: a simulated table, and people who play the game, or without one do what the page asks for."""


ModeName = Annotated[str, typer.Option("--mode", metavar="MODE", help="option-help.mode")]
Levels = Annotated[
    str,
    typer.Option("--assist", metavar="N[,N...]", help="option-help.assist"),
]

Opponents = Annotated[
    list[str] | None,
    typer.Option(
        "--opponent",
        metavar="LEVEL|ENGINE",
        help="option-help.opponent",
    ),
]
OpponentSeats = Annotated[
    str,
    typer.Option("--opponent-seat", metavar="SEAT[,SEAT...]", help="option-help.opponent-seat"),
]

NEEDS_GAME = message("command.play-needs-game")


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(play)


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="option-help.game-or-page")] = None,
    camera: CameraUrl = "0",
    lights: LightsAt = None,
    page_port: PagePort = 8000,
    clock: Annotated[str | None, typer.Option(metavar="MINUTES[+SECONDS]", help="option-help.clock")] = None,
    host: HostName = LOOPBACK,
    profile: ProfileFile = None,
    mode: ModeName = "",
    assist: Levels = "",
    theme: ThemeOf = "",
    opponent: Opponents = None,
    opponent_seat: OpponentSeats = "",
    new: Annotated[bool, typer.Option("--new", help="option-help.new")] = False,
    invites: Invited = False,
    far_seat: FarSeats = None,
    far_port: FarPort = PORT,
    join: Address = "",
    lichess: OnLichess = False,
    challenge: Challenged = "",
    store: Store = None,
    table: AtTable = "",
    option: Options = None,
) -> None:
    """Referee at the table under the camera; a game that was cut off continues.

    Without GAME the page opens with a welcome: print, calibrate and choose there.
    """
    far = FarTables(invites, far_seat, far_port, join, account(lichess, challenge))
    game, option, clock = chosen = far.agreed((game, option, clock))
    if game is None and (profile or option or new or mode or assist or opponent_seat):
        raise ValueError(NEEDS_GAME)
    manners = (read_control(clock) if clock else None, read_theme(theme or "bright"))
    wanted = Wanted(game, read_options(option), profile, new) if game is not None else None
    seats = far.computers(chosen, opponent, opponent_seat)
    orders = _orders(game, option, mode, assist, theme, opponent, seats)
    at = _At(camera, lights, page_port, host, store, read_table(table))
    _referee(at, manners, opponent or (), wanted, orders, far)


class _At(NamedTuple):
    """Where the table is."""

    camera: str
    lights: str | None
    page_port: int
    host: str
    store: str | None
    name: str


def _referee(
    at: _At,
    manners: tuple[Control | None, ThemeName],
    engines: Sequence[str],
    wanted: Wanted | None,
    orders: Sequence[Order],
    far: FarTables,
) -> None:
    from boardlight.commands.terminal.serving import open_page

    register_simulation()
    with ExitStack() as closing:
        journal = closing.enter_context(open_table_journal(at.store, at.name))
        is_simulated = wanted is None and is_room(at.camera)
        household = Household(at.camera.removeprefix(SIMULATED)) if is_simulated else None
        screen = Screen()
        source = household.lights if household else source_at(at.lights or NONE, screen)
        table_host = Host(journal, source, *manners, engines)
        closing.callback(table_host.close)
        playing = _sit_down(table_host, at.camera, wanted and far.apart(wanted, journal), orders)
        if playing:
            far.link(playing, at.host)
        open_page(closing, table_host, at.page_port, at.host, journal, table_host, table_host.school, screen)
        _enter_hall(closing, journal, at.name, table_host)
        door = phone_door(closing, at.camera, at.host)
        opens = door.opens(_opening(at.camera, table_host, household, playing))
        live = _live(closing, table_host, at.camera, opens)
        table_host.devices = Devices(live, source, _named(source, at.lights, household), screen, door)
        follow(table_host, partial(live.wait, POLL_S))


def _enter_hall(closing: ExitStack, journal: Journal, name: str, table_host: Host) -> None:
    """Show the table in the hall, until `closing`: in a club always, else if somebody gave it a name."""
    if name or isinstance(journal, ClubJournal):
        table_host.is_in_hall = True
        closing.callback(Registration(journal.club, read_table(name), table_host).close)


def manner(seats: Sequence[str], mode: str, assist: str, theme: str = "") -> list[Order]:
    """The orders that choose mode, help and colours; ValueError if they are none."""
    modes = [ChooseMode(mode=read_mode(mode))] if mode else []
    levels = read_assist(assist, seats) if assist else []
    themes = [ChooseTheme(theme=read_theme(theme))] if theme else []
    return [*modes, *themes, *(Assist(seat=seat, level=level) for seat, level in levels)]


def _orders(
    game: str | None,
    options: Options,
    mode: str,
    assist: str,
    theme: str,
    opponents: Sequence[str] | None,
    seats: str,
) -> list[Order]:
    """What is ordered before play; ValueError if it makes no sense."""
    if game is None:
        return []
    rules = read_game(game, options)
    return manner(rules.seats, mode, assist, theme) + _seated(rules, opponents, seats)


def _seated(game: Game, opponents: Sequence[str] | None, seats: str) -> list[Order]:
    """The order that lets the computer play; ValueError if it cannot play so."""
    if not opponents:
        if seats:
            raise ValueError(message("command.opponent-seat-alone"))
        return []
    return [ChooseOpponents(names=by_seat(game, opponents, seats))]


def _named(source: Source | None, lights: str | None, household: Household | None) -> str:
    """The address of what shines, as a page may name it."""
    return SIMULATED if household else lights if source and lights else NO_LIGHTS


def _live(closing: ExitStack, table_host: Host, camera: str, opens: Callable[[str], Camera]) -> Live:
    """The table in real time, until `closing`."""
    live = Live(table_host, camera, opens)
    closing.callback(live.stop)
    return live


def _opening(
    camera: str, table_host: Host, household: Household | None, playing: Playing | None
) -> Callable[[str], Camera]:
    """What opens the cameras of this table."""
    if household:
        return household.at(table_host)
    return opening(camera, playing.table) if playing else open_camera


def _sit_down(
    table_host: Host, camera: str, wanted: Wanted | None, orders: Sequence[Order]
) -> Playing | None:
    if wanted is None:
        return None
    if camera not in (NO_CAMERA, PHONE) and not is_room(camera):
        open_camera(camera).close()
    playing = table_host.play(wanted)
    if playing.log and playing.before:
        print(message("command.going-on", number=playing.log.id, count=playing.before))
    for order in orders:
        table_host.order("terminal", order)
    return playing
