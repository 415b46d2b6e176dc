"""Simulated pupils before a camera: their pieces are drawn, seen by the real eye, lit by the real firmware.

One lesson a game begins with the pieces of the lesson before it; all of them would take a quarter of an hour.
"""

from collections import Counter

import pytest

from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.referee.lesson import position, teaching
from boardlight.referee.session.state import start
from boardlight.school.lessons import lessons_of
from boardlight.simulation.people.pupils import Pupils
from boardlight.simulation.simulated_lights import SimulatedLights
from boardlight.simulation.stage import Stage, scene
from boardlight.table.table import Table
from hardware.simulation.firmware import SIMULATOR, FirmwarePort
from rules.games import games, load

DRAWN = 739_000
"""Says which lesson it is; another number takes others."""

RATE = 3.0
"""Images a second: few, so that the referee must make do with little."""

LONG_S = 2.0
"""For which a light is on that is surely seen, even one that blinks."""

LONGEST_S = 150.0
"""Of the time of the table."""


def taught(name: str, number: int) -> tuple[Stage, Pupils]:
    """Pupils before that lesson of a game."""
    game, lessons = load(name), lessons_of(name)
    fixture = fixture_of(game)
    sim, hands = scene(game, fixture, position(game, lessons[number - 1]), seed=number)
    lights = SimulatedLights(fixture)
    session = teaching(start(game, mode="teach"), lessons, number)
    table = Table(session, fixture, eye_of(game, fixture), None, lights)
    pupils = Pupils(game, hands, lambda order: table.order("page", order), lessons, seed=number)
    return Stage(table, sim, hands, lights, RATE), pupils


@pytest.mark.parametrize("name", games())
def test_a_lesson_is_seen_set_up_answered_wrongly_and_solved(name: str) -> None:
    number = DRAWN % len(lessons_of(name))
    lesson = lessons_of(name)[number]
    table, pupils = taught(name, number)
    said, shone, looks = set[str](), set[str](), Counter[str]()
    while table.time < LONGEST_S and stand(table) != "solved":
        pupils.tend(table.table.page, table.time)
        table.step()
        said.add(words(table))
        assert shining(table) <= lit(table), lesson.key
        shone |= shining(table)
        looks.update(lit(table))
    assert stand(table) == "solved", (lesson.key, words(table), table.table.page()["odd"])
    assert lesson.task.en in said, lesson.key
    assert {name for name, count in looks.items() if count >= LONG_S * RATE} <= shone, lesson.key
    assert isinstance(table.bed.port, FirmwarePort) == SIMULATOR.exists()


def shining(stage: Stage) -> set[str]:
    """The cells under which a LED shines now; one that blinks does half the time."""
    names = stage.table.session.game.board.names
    return {name for name, (*_, colour) in zip(names, stage.bed.lights(), strict=True) if any(colour)}


def lit(stage: Stage) -> set[str]:
    """The cells that the referee wants to be lit."""
    frame = zip(stage.table.session.game.board.names, stage.table.presented.frame, strict=True)
    return {name for name, (*colour, _) in frame if any(colour)}


def stand(stage: Stage) -> str:
    course = stage.table.session.guidance.course
    assert course
    return course.stand


def words(stage: Stage) -> str:
    said = stage.table.presented.said
    return said.words.en if said else ""
