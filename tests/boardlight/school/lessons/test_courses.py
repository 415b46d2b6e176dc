"""The courses: they have the answers that they claim, cover the rules, and can be read aloud."""

import re
from pathlib import Path

import pytest

from boardlight.referee.lesson import position
from boardlight.referee.session.course import Lesson, is_reply
from boardlight.school.lessons import lessons_of
from boardlight.school.lessons.checking import problems
from messages.message import Message
from rules.game import Game
from rules.games import games, load
from rules.notation import read_turn

ROOT = Path(__file__).parents[4]
LEAST_LESSONS = 30
RULE_OF_CHECK = {"chess": "R10", "quaternity": "R8"}
"""Who has not learnt this rule meets no check."""

SYMBOLS = re.compile(r"[→←↔/()\[\]<>#+=@*_|]|\b[KQRBN]?[a-h]?x?[a-h][1-8]=|\bO-O")
"""What nobody can say."""


def texts_of(lesson: Lesson) -> dict[str, Message]:
    return {"title": lesson.title, "task": lesson.task, "praise": lesson.praise, "idea": lesson.idea}


def rules_of(name: str) -> set[str]:
    """The numbered rules of the page of a game."""
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text("utf-8")
    english = page.partition("## En français")[0]
    return set(re.findall(r"\*\*(R\d+)\b", english))


@pytest.mark.parametrize("name", games())
def test_lessons_have_the_answers_that_they_claim(name: str) -> None:
    found = [(each.lesson.key, each.what.en) for each in problems(load(name), lessons_of(name))]
    assert found == []


@pytest.mark.parametrize("name", games())
def test_a_course_is_long_and_names_every_numbered_rule_and_shows_every_kind_of_piece(name: str) -> None:
    game, lessons = load(name), lessons_of(name)
    assert len(lessons) >= LEAST_LESSONS
    assert len({lesson.chapter for lesson in lessons}) >= 4
    assert {lesson.rule.rstrip("abcd") for lesson in lessons} == rules_of(name)
    shown = {piece.kind for lesson in lessons for stack in position(game, lesson).cells for piece in stack}
    codes = {kind.code[1:] if name == "quattuor-reges" else kind.code for kind in game.kinds if kind.count}
    assert codes <= {code[1:] if name == "quattuor-reges" else code for code in shown}


@pytest.mark.parametrize("name", games())
def test_ideas_have_several_graded_positions_and_the_other_side_answers(name: str) -> None:
    lessons = lessons_of(name)
    assert sum(lesson.place > 1 for lesson in lessons) >= 8
    assert {lesson.grade for lesson in lessons} == {1, 2, 3}
    assert sum(any(is_reply(turn) for row in lesson.accept for turn in row) for lesson in lessons) >= 4


@pytest.mark.parametrize("name", RULE_OF_CHECK)
def test_no_check_before_check_was_taught(name: str) -> None:
    game, lessons = load(name), lessons_of(name)
    for lesson in lessons:
        if lesson.rule == RULE_OF_CHECK[name]:
            return
        assert not any(gives_check(game, lesson, row) for row in lesson.accept), lesson.key
    pytest.fail("the rule is not taught")


def gives_check(game: Game, lesson: Lesson, row: tuple[str, ...]) -> bool:
    here = position(game, lesson)
    if game.in_check(here) or any(sign in turn for turn in row for sign in "*?["):
        return game.in_check(here)
    return game.in_check(read_turn(game, here, row[0]).state)


@pytest.mark.parametrize("name", games())
def test_every_text_is_in_both_languages_and_can_be_read_aloud(name: str) -> None:
    for lesson in lessons_of(name):
        for what, words in texts_of(lesson).items():
            where = (lesson.key, what)
            assert words.en and words.fr and words.en != words.fr, where
            assert not SYMBOLS.search(words.en) and not SYMBOLS.search(words.fr), where
            if what != "title":
                assert words.en[-1] in ".!?" and words.fr[-1] in ".!?", where


@pytest.mark.parametrize("name", games())
def test_an_idea_does_not_tell_the_answer(name: str) -> None:
    """It is the first hint, and is said to whoever has answered wrongly."""
    game = load(name)
    for lesson in lessons_of(name):
        ends = {cell for row in lesson.accept if len(row) == 1 for cell in cells_named(game, row[0])[-1:]}
        if len(ends) == 1:
            assert not ends & set(cells_named(game, lesson.idea.en)), lesson.key


def cells_named(game: Game, text: str) -> list[str]:
    return [word for word in re.findall(r"r?\d+\.\d+|[a-z]\d+", text) if word in game.board.names]
