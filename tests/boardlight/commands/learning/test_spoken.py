"""What the terminal prints of a lesson: all that the table says, in order."""

import pytest

from boardlight.commands.learning.teach import print_words, spoken
from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.referee.lesson import teaching
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import start
from boardlight.school.lessons import lessons_of
from boardlight.table.table import Table
from rules.games import load


def test_whatever_is_said_is_printed_in_order_however_soon_something_else_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game, lessons = load("chess"), lessons_of("chess")
    fixture = fixture_of(game)
    table = Table(teaching(start(game, mode="teach"), lessons), fixture, eye_of(game, fixture))
    words, heard = spoken(table), list[str]()
    for number, lesson in enumerate(lessons[:3]):
        table.wait(float(number))
        assert table.order("page", read_order(f"play {lesson.accept[0][0]}")) is None
        assert table.presented.said
        heard += [lesson.task.text("en"), table.presented.said.words.text("en")]
        assert table.order("page", read_order("next")) is None
    print_words(words, lambda: True)
    printed = capsys.readouterr().out.splitlines()
    assert [line for line in printed if line in heard] == heard
