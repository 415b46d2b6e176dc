"""Commands that guide hands at a real table: lessons, and a kept game turn by turn."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Annotated, NamedTuple

import typer

from boardlight.commands.arguments import (
    CameraUrl,
    GameName,
    LightsAt,
    PagePort,
    Store,
    ThemeOf,
    read_game,
)
from boardlight.commands.terminal.phone import camera_opener
from boardlight.journal.journal import open_journal
from boardlight.kit.calibrated_eye import calibrated_eye
from boardlight.kit.calibrated_light import light_opener
from boardlight.kit.fixture import fixture_of
from boardlight.kit.profiles import table_profile
from boardlight.referee.feedback.themes import read_theme
from boardlight.referee.lesson import teaching
from boardlight.referee.session.course import Lesson
from boardlight.referee.session.events import Input
from boardlight.referee.session.orders.activities import Teach
from boardlight.referee.session.state import Session, start
from boardlight.school.lessons import PUZZLES, course_name, lessons_of, puzzles_of, read_course
from boardlight.school.lessons.checking import problems
from boardlight.school.school import Follow, School
from boardlight.simulation.guided_camera import GuidedTable
from boardlight.simulation.sim_camera import is_room, register_simulation
from boardlight.table.live import NO_CAMERA, Live, LiveLights
from boardlight.table.table import Table
from hardware.lights.addresses import source_at
from hardware.lights.screen import Screen
from messages.message import Message, message
from rules.game import Game
from vision.camera.phone import PHONE
from vision.camera.sources import open_camera

POLL_S = 0.1

ProfileFile = Annotated[Path | None, typer.Option(metavar="FILE", help="option-help.profile")]

FirstLesson = Annotated[int | None, typer.Option(metavar="N", min=1, help="option-help.first-lesson")]
PupilName = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="option-help.learner"),
]
Puzzles = Annotated[bool, typer.Option("--puzzles", help="option-help.puzzles")]
OwnCourse = Annotated[Path | None, typer.Option(metavar="PATH", help="option-help.course")]


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(teach)


def teach(
    game: GameName,
    lesson: FirstLesson = None,
    camera: CameraUrl = "0",
    lights: LightsAt = None,
    page_port: PagePort = 8000,
    profile: ProfileFile = None,
    theme: ThemeOf = "bright",
    pupil: PupilName = None,
    due: Annotated[bool, typer.Option("--due", help="option-help.due")] = False,
    course: OwnCourse = None,
    puzzles: Puzzles = False,
    titles: Annotated[bool, typer.Option("--list", help="option-help.list-lessons")] = False,
    check: Annotated[bool, typer.Option("--check", help="option-help.check-lessons")] = False,
    store: Store = None,
) -> None:
    """Teach a game at the table: short positions, set up by lights, solved by hand or on the page."""
    rules = read_game(game, None)
    lessons, name = _course(game, course, puzzles)
    if titles:
        for number, each in enumerate(lessons, start=1):
            print(f"{number:>3}  {each.rule:<4} {each.called}")
        return
    if check:
        _check(rules, lessons)
        return
    wanted = Teach(game=game, lesson="due" if due else lesson, pupil=pupil)
    with ExitStack() as closing:
        school = School(closing.enter_context(open_journal(store)).pupils) if pupil else School()
        first, *rest = (number - 1 for number in school.agenda(wanted, name, lessons))
        begun = start(rules, mode="teach", theme=read_theme(theme))
        session = teaching(begun, lessons, first, tuple(rest))
        taught = Taught(school, school.follow(pupil, name, lessons))
        guide(session, camera, lights, page_port, profile, taught)


def _course(game: str, own: Path | None, puzzles: bool) -> tuple[tuple[Lesson, ...], str]:
    """The lessons that are asked for, and under which name a learner's answers to them are kept."""
    if own and puzzles:
        raise ValueError(message("command.course-or-puzzles"))
    if own:
        return read_course(own), course_name(game, own.stem)
    return (puzzles_of(game), course_name(game, PUZZLES)) if puzzles else (lessons_of(game), game)


class Taught(NamedTuple):
    """Who learns there, if somebody does."""

    school: School
    follow: Follow | None


def _check(rules: Game, lessons: Sequence[Lesson]) -> None:
    """Print what is wrong with every lesson; exit code 1 if anything is."""
    found = list(problems(rules, lessons))
    for lesson, what in found:
        number = lessons.index(lesson) + 1
        print(message("lessons.problem", number=number, title=lesson.called, what=what))
    if found:
        raise typer.Exit(1)
    print(message("lessons.all-fit", count=len(lessons)))


def guide(
    session: Session,
    camera: str,
    address: str | None,
    page_port: int,
    profile: Path | None,
    taught: Taught | None = None,
) -> None:
    """Let hands follow `session` at the table, and print what it says, until the camera ends."""
    from boardlight.commands.terminal.serving import open_page

    register_simulation()
    if camera not in (NO_CAMERA, PHONE) and not is_room(camera):
        open_camera(camera).close()
    game = session.game
    with ExitStack() as closing:
        known, set_up = table_profile(game, profile)
        fixture = fixture_of(game, known.pitch_mm)
        led_map, screen = known.led_map(game.board.names), Screen()
        simulated = GuidedTable(session, fixture, led_map, camera) if is_room(camera) else None
        source = source_at(address, screen) if address else simulated.lights if simulated else None
        opened = light_opener(source, known, game)
        lights = LiveLights(opened()) if opened else None
        eye = partial(calibrated_eye, game, fixture, known, set_up=set_up)
        table = Table(session, fixture, eye, None, lights)
        if lights:
            closing.callback(lights.stop)
            lights.serve(table)
        if taught and taught.follow:
            closing.callback(taught.follow(table))
        open_page(closing, table, page_port, school=taught and taught.school, screen=screen)
        words = spoken(table)
        others = simulated.people(table) if simulated else open_camera
        live = Live(table, camera, camera_opener(closing, camera, others))
        closing.callback(live.stop)
        print_words(words, partial(live.wait, POLL_S))


def spoken(table: Table) -> SimpleQueue[Message]:
    """All that a table says from now on, however soon something else is said."""
    words = SimpleQueue[Message]()

    def hear(_: Input) -> None:
        if said := table.presented.said:
            words.put(said.words)

    table.record_inputs(hear)
    return words


def print_words(words: SimpleQueue[Message], is_over: Callable[[], bool]) -> None:
    """Print them, each but once while it stands, until it is over."""
    printed: Message | None = None
    over = False
    while not over:
        # What was said last is printed, too, when the camera has come to its end.
        over = is_over()
        while not words.empty():
            said = words.get()
            if said != printed:
                printed = said
                print(printed, flush=True)
