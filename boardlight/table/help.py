"""What a page may show of the help that is given, and of what is followed: lessons, kept games. Pure."""

from collections.abc import Iterable
from itertools import accumulate, groupby
from operator import attrgetter

from boardlight.referee.feedback.known_turns import Known
from boardlight.referee.feedback.phrases import deed_words
from boardlight.referee.inference.candidates import Path
from boardlight.referee.inference.verdicts import Underway
from boardlight.referee.judging.read_board import unseen_example
from boardlight.referee.session.course import Chapter, Course, Lesson
from boardlight.referee.session.modes import Level
from boardlight.referee.session.parts.history import Rest
from boardlight.referee.session.state import Session
from boardlight.referee.session.turn_numbers import is_turn, turn_places
from boardlight.referee.session.visibility import is_screened, public_hint
from messages.message import literal
from rules.pieces import CHANCE
from rules.turns import paths

Json = dict[str, object]

_CHAPTER = attrgetter("chapter")

MARKS = 50
"""Marks of a recorder that a page is told of, the last ones too."""


def guidance(session: Session, seen: Known) -> Json:
    """These fields of the message for a reader who knows so much."""
    game, course = session.game, session.guidance.course
    # What was tried in a lesson is no variation of a game.
    variations = () if course else seen.variations
    turns = [0, *accumulate(is_turn(shown.rest) for shown in seen.turns)]
    claims = [action.seat for action in game.declarations(session.state) if action.verb == "claim"]
    return {
        "variations": [{"number": turns[each.after] + 1, "turns": list(each.texts)} for each in variations],
        "marks": _marks(session, seen),
        "mode": session.settings.mode,
        "theme": session.settings.theme,
        "unseen": unseen_example(game),
        "assist": [int(session.settings.level(other)) for other in range(len(game.seats))],
        "claims": claims,
        "reach": _reach(session),
        "lesson": _lesson(course),
        "step": _step(session),
    }


def _marks(session: Session, seen: Known) -> list[Json]:
    """What a recorder saw against the rules, each after so many turns of the list."""
    plies = [shown.rest.state.ply for shown in seen.turns]
    return [
        {
            "after": sum(ply <= mark.ply for ply in plies),
            "rule": mark.rule,
            "words": literal(mark.text, fr=mark.fr or mark.text).texts(),
        }
        for mark in session.recording.marks[-MARKS:]
        if mark.rule is not None
    ]


def _reach(session: Session) -> list[Json]:
    """Every turn of the piece in hand, for those who are learning; nothing that hangs on what is hidden."""
    hint, game, state = public_hint(session), session.game, session.state
    lifted = hint.lifted if isinstance(hint, Underway) and not hint.path else ()
    if session.level < Level.HINTS or len(lifted) != 1 or is_screened(state) or state.turn == CHANCE:
        return []
    known = game.view(state, None)
    seeming: Iterable[Path] = ((action,) for action in game.public_actions(state))
    ways = seeming if known != state else paths(game, state)
    found = [path for path in ways if path[0].source == lifted[0]]
    return [{"text": game.write(known, path), "cells": [a.target for a in path]} for path in found]


def _lesson(course: Course | None) -> Json | None:
    """The lesson on the table, and the titles of all."""
    if course is None:
        return None
    return {
        "number": course.number + 1,
        "title": course.lesson.called.texts(),
        "chapter": course.lesson.chapter.title.texts(),
        "grade": course.lesson.grade,
        "task": course.lesson.task.texts(),
        "rule": course.lesson.rule,
        "stand": course.stand,
        "hints": course.hints,
        "chapters": [_chapter(chapter, lessons) for chapter, lessons in groupby(course.lessons, _CHAPTER)],
    }


def _chapter(chapter: Chapter, lessons: Iterable[Lesson]) -> Json:
    return {"title": chapter.title.texts(), "lessons": [lesson.called.texts() for lesson in lessons]}


def _turn_text(rest: Rest) -> Json:
    return {**deed_words(rest.kind, rest.text).texts()}


def _step(session: Session) -> Json | None:
    """How far a kept game has been shown."""
    if not session.guidance.script:
        return None
    following = session.guidance.script[len(session.line) : len(session.line) + 1]
    return {
        "number": len(turn_places(session.line)),
        "count": len(turn_places(session.guidance.script)),
        "text": _turn_text(session.line[-1]),
        "next": _turn_text(following[0]) if following else None,
        "in_step": session.table.in_step,
        "goes_on": session.guidance.goes_on,
    }
