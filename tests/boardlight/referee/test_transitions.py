"""The tables that move the referee are whole, and what has no place in a phase is refused in its words."""

import pytest

from boardlight.referee.lesson import teaching
from boardlight.referee.playback import stepping
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import Session, start
from boardlight.referee.transitions import (
    BUTTONS,
    COLUMNS,
    DECLARED,
    JUDGES,
    ORDERS,
    RULINGS,
    AtTable,
    OnTable,
    at_table,
    on_table,
    refusal,
)
from boardlight.school.lessons import lessons_of
from boardlight.school.lessons.checking import answers
from messages.message import Message
from rules.games import games, load
from tests.boardlight.tabletop import Tabletop, labels_of

WRITTEN = {
    "play": "d8-e7", "mode": "teach", "theme": "calm", "assist": "South 1", "why": "d8",
    "correct": "1 d8-e7", "set": "S: F d4; N: F e5; turn: South", "start": "South", "clock": "South 5:00",
    "control": "5+3", "players": "Anne; Bernard",
    "step": "1", "lesson": "1",
}  # fmt: skip
"""What may follow a verb."""


def in_phase(phase: AtTable) -> Session:
    """A session that people find in this phase."""
    game = load("quattuor-reges" if phase == AtTable.SCREENED else "quatrarmes")
    session = start(game)
    if phase == AtTable.SHOWN:
        return stepping(session, Tabletop.of(game).order("play d8-e7").session.line)
    if phase == AtTable.LESSON:
        return teaching(session, lessons_of(game.name))
    if phase == AtTable.SOLVED:
        lessons = lessons_of(game.name)
        guided = teaching(session, lessons)
        top = Tabletop(guided, labels_of(game, guided.state)).look(0.5)
        return top.order(f"play {next(answers(game, lessons[0], guided.state))[0]}").session
    return session


def test_every_phase_has_its_place_in_every_table() -> None:
    assert set(JUDGES) == set(RULINGS) == set(OnTable)
    assert set(BUTTONS) == set(COLUMNS) == set(AtTable)
    assert {len(row) for row in (*ORDERS.values(), DECLARED)} == {len(COLUMNS)}


@pytest.mark.parametrize("phase", AtTable, ids=lambda phase: phase.name)
def test_what_a_table_refuses_is_refused_in_its_words(phase: AtTable) -> None:
    session = in_phase(phase)
    assert at_table(session) == phase
    for verb, row in ORDERS.items():
        answer = row[COLUMNS.index(phase)]
        refused = refusal(session, read_order(f"{verb} {WRITTEN.get(verb, '')}".strip()))
        assert refused == answer if isinstance(answer, Message) else refused not in row, verb


def test_an_image_is_compared_with_what_is_awaited() -> None:
    game = load("quatrarmes")
    assert on_table(start(game)) == OnTable.SET_UP
    top = Tabletop.of(game)
    assert on_table(top.session) == OnTable.TURN
    assert on_table(stepping(start(game), top.session.line)) == OnTable.SHOWN
    assert on_table(Tabletop.of(load("guerre-des-maitres")).session) == OnTable.ROLL


@pytest.mark.parametrize("name", games())
def test_no_lesson_is_played_behind_screens(name: str) -> None:
    """A session is in one phase at a time."""
    for number in range(len(lessons_of(name))):
        session = teaching(start(load(name)), lessons_of(name), number)
        assert at_table(session) == AtTable.LESSON
