"""What simulated people know of what is asked for: which turns are right, and which are not. Pure.

They know the rules, and where the lesson or the game begins; what was played since they read on the page.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from boardlight.referee.lesson import position
from boardlight.referee.session.course import Lesson
from boardlight.referee.session.positions import play_through
from boardlight.school.lessons.checking import answers
from boardlight.simulation.people.hands import Labels, labels_of
from rules.game import Game, State
from rules.notation import read_turn
from rules.turns import Turn, turns


class Standing(NamedTuple):
    """How far a lesson has come."""

    lesson: Lesson
    texts: tuple[str, ...]
    """The turns since it began, of all sides."""
    state: State


def standing(game: Game, lesson: Lesson, texts: Sequence[str]) -> Standing:
    """The lesson after these turns; ValueError if they cannot be played."""
    return Standing(lesson, tuple(texts), play_through(game, position(game, lesson), texts))


def right_turn(game: Game, here: Standing) -> Turn:
    """The first turn of the shortest way to solve the lesson; ValueError if there is none."""
    row = min(answers(game, here.lesson, here.state, here.texts), key=len)
    return read_turn(game, here.state, row[len(here.texts)])


def wrong_turn(game: Game, here: Standing, chance: random.Random) -> Turn | None:
    """A legal turn that does not solve the lesson; None if every turn does."""
    found = [
        turn
        for turn in turns(game, here.state)
        if here.lesson.judge((*here.texts, game.write(here.state, turn.path))).verdict == "missed"
    ]
    return chance.choice(found) if found else None


class Called(NamedTuple):
    """A turn that is called for while a kept game is shown."""

    before: State
    turn: Turn


def called(game: Game, labels: Labels, texts: Sequence[str]) -> Called | None:
    """The last of `texts`, where the table shows the position before it; None where it does not."""
    try:
        before = play_through(game, game.start(), texts[:-1])
        turn = read_turn(game, before, texts[-1]) if texts and not before.outcome else None
    except ValueError:
        return None
    return Called(before, turn) if turn and labels_of(game, before) == labels else None


def other_turn(game: Game, asked: Called, chance: random.Random) -> Turn | None:
    """A legal turn that ends otherwise than the one called for; None if there is none."""
    there = labels_of(game, asked.turn.state), labels_of(game, asked.before)
    found = [turn for turn in turns(game, asked.before) if labels_of(game, turn.state) not in there]
    return chance.choice(found) if found else None
