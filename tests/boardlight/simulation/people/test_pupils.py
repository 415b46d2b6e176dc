"""Simulated pupils go through every lesson of every game by hand, and carry out kept games; and err.

Nothing is drawn here: hands, referee, page, lights and protocol are those of a whole table. What an eye makes
of the pictures stands in test_pupils_seen.py.
"""

from functools import partial

import pytest

from boardlight.referee.coaching import good_turn
from boardlight.referee.lesson import position, teaching
from boardlight.referee.playback import called, stepping
from boardlight.referee.session.course import Course, Lesson
from boardlight.referee.session.orders.followed import Next
from boardlight.referee.session.state import Session, start
from boardlight.school.lessons import lessons_of
from boardlight.simulation.people.performance import improvised
from rules.game import Game
from rules.games import games, load
from rules.turns import turns
from search.budget import Budget
from tests.boardlight.school.lessons.aloud import assert_can_be_said
from tests.boardlight.simulation.people.watched import Watched
from tests.boardlight.tabletop import Tabletop, labels_of

MOST_LOOKS = 400
"""For one lesson, or one turn that is called for."""

SHOWN = 6
"""Turns of a kept game."""

SEEDS = {"quattuor-reges": 1}
"""Where other people than elsewhere play another turn than the one called for."""


FEW_POSITIONS = Budget(nodes=100)
"""What a search says of a wrong turn has tests of its own (tests/boardlight/referee/coaching)."""


@pytest.fixture(autouse=True)
def brief_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(good_turn, "BUDGET", FEW_POSITIONS)


def course(session: Session) -> Course:
    assert session.guidance.course
    return session.guidance.course


def may_be_missed(game: Game, lesson: Lesson) -> bool:
    first = position(game, lesson)
    found = (game.write(first, turn.path) for turn in turns(game, first))
    return any(lesson.judge([text]).verdict == "missed" for text in found)


@pytest.mark.parametrize("name", games())
def test_every_lesson_is_set_up_answered_wrongly_and_solved_by_hand(name: str) -> None:
    game, lessons = load(name), lessons_of(name)
    watched = Watched(teaching(start(game, mode="teach"), lessons), lessons)
    for number, lesson in enumerate(lessons):
        watched.until(partial(is_solved, number), MOST_LOOKS)
        session = watched.table.session
        assert course(session).misses >= may_be_missed(game, lesson), lesson.key
        assert watched.said[-1].words.en.startswith(lesson.praise.en.rstrip(".!?")), lesson.key
        assert watched.bed.lit == [any(glow[:3]) for glow in watched.table.presented.frame], lesson.key
    assert sum(isinstance(order, Next) for order in watched.orders) == len(lessons) - 1
    assert watched.table.fouls
    for said in watched.said:
        assert_can_be_said(said.words)


def is_solved(number: int, session: Session) -> bool:
    return course(session).number == number and course(session).stand == "solved"


@pytest.mark.parametrize("goes_on", [True, False])
@pytest.mark.parametrize("name", games())
def test_a_kept_game_is_carried_out_turn_by_turn(name: str, goes_on: bool) -> None:
    game = load(name)
    watched = Watched(shown(game, goes_on), seed=SEEDS.get(name, 3))
    watched.until(is_shown, SHOWN * MOST_LOOKS)
    assert watched.hands.labels == labels_of(game, watched.table.session.state)
    assert any(said.tone == "foul" and "called, but" in said.words.en for said in watched.said)
    assert sum(isinstance(order, Next) for order in watched.orders) == (not goes_on)
    for said in watched.said:
        assert_can_be_said(said.words)


def shown(game: Game, goes_on: bool) -> Session:
    show = improvised(game, seed=2, count=SHOWN)
    top = Tabletop.of(game, show.first)
    for text in show.texts(game):
        top.order(f"play {text}")
    return called(stepping(start(game, show.first), top.session.line), 0, goes_on)


def is_shown(session: Session) -> bool:
    return len(session.line) == len(session.guidance.script) and session.table.in_step
