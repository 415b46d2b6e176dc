"""The puzzles that come along: one right answer each, graded, in both languages."""

import pytest

from boardlight.school.lessons import puzzles_of
from boardlight.school.lessons.checking import problems
from rules.games import games, load
from tests.boardlight.school.lessons.aloud import assert_can_be_said


@pytest.mark.parametrize("name", games())
def test_puzzles_have_one_answer_and_three_grades(name: str) -> None:
    found = puzzles_of(name)
    assert [(each.lesson.key, each.what.en) for each in problems(load(name), found)] == []
    assert {lesson.grade for lesson in found} == {1, 2, 3}
    assert all(len(lesson.accept) == len(lesson.accept[0]) == 1 for lesson in found)
    assert len({lesson.setup for lesson in found}) == len(found) >= 20
    for words in (words for lesson in found for words in (lesson.task, lesson.praise, lesson.idea)):
        assert words.en != words.fr
        assert_can_be_said(words)
