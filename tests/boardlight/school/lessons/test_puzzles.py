"""The puzzles that come along: one right answer each, graded, in both languages."""

import re
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from boardlight.school.lessons import course_of, puzzles_in, puzzles_of
from boardlight.school.lessons.checking import problems
from rules.games import games, load
from rules.notation import read_setup
from tests.boardlight.school.lessons.aloud import assert_can_be_said
from tools.find_puzzles import FIRM, answer_of, is_clear


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


def test_what_was_solved_stays_with_its_position_when_other_puzzles_come_and_go(tmp_path: Path) -> None:
    """Puzzles are called alike; a learner's progress must not go to another one that takes its place."""
    shipped = files("boardlight.school.lessons").joinpath("puzzles", "chess.toml").read_text("utf-8")
    before, *puzzles = re.split(r"(?=^\[\[lesson\]\]$)", shipped, flags=re.MULTILINE)
    first, second, *rest = puzzles
    edited = tmp_path / "chess.toml"
    # The second goes; what it inherits stands in the first.
    assert "title" not in second
    edited.write_text("".join([before, first, *rest]), "utf-8")
    now, then = puzzles_in(edited), puzzles_of("chess")
    assert {each.key for each in now} == {each.key for each in then} - {then[1].key}
    assert {each.key: each.setup for each in now}.items() <= {each.key: each.setup for each in then}.items()


@pytest.mark.parametrize("name", games())
def test_what_the_search_knows_by_now_refutes_no_puzzle(name: str) -> None:
    """Three of each game; `tools/find_puzzles.py --add` looks at all of them, and farther."""
    game = load(name)
    for lesson in Random(name).sample(puzzles_of(name), 3):
        state = read_setup(game, lesson.setup)
        found = answer_of(game, state, FIRM)
        assert game.write(state, found.path) == lesson.accept[0][0]
        assert is_clear(game, found)


@pytest.mark.parametrize("puzzles", [False, True])
def test_whoever_solves_is_told_what_the_die_shows(puzzles: bool) -> None:
    """The board alone does not tell it."""
    game = load("guerre-des-maitres")
    for lesson in puzzles_of(game.name) if puzzles else course_of(game.name):
        die = dict(game.details(read_setup(game, lesson.setup))).get("die")
        if die is not None:
            assert all(
                number in words for number in die.split(" ") for words in (lesson.task.en, lesson.task.fr)
            )
