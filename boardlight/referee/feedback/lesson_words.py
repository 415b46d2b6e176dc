"""What is said in a lesson, and while a kept game is shown on the table. Pure."""

from boardlight.language.seat_names import seat_name
from boardlight.referee.feedback.phrases import deed_words, ended, joined, news
from boardlight.referee.feedback.setup_guide import repair_words
from boardlight.referee.session.course import Course
from boardlight.referee.session.events import Say
from boardlight.referee.session.state import Session
from rules.pieces import CHANCE, Words

_NEXT = Words(
    "Go on with any button of the table, or on the page.",
    "Continuez par un bouton de la table, ou sur la page.",
)
_ALL_DONE = Words("That was the last lesson.", "C'était la dernière leçon.")
_WELL_BEGUN = Words("Good so far: go on.", "Bien commencé : continuez.")


def course_says(session: Session, course: Course) -> Say:
    """The task of the lesson, or what its answer came to; its title before anything is seen."""
    lesson, choices = course.lesson, session.dialogue.choices
    if not session.table.begun:
        number, (en, fr) = course.number + 1, lesson.title
        return Say("ask", Words(f"Lesson {number}: {en}. Set it up", f"Leçon {number} : {fr}. À installer"))
    if course.stand == "solved":
        return Say("calm", joined(lesson.praise, _ALL_DONE if course.is_done else _NEXT), lesson.rule)
    if len(session.line) > 1:
        left = session.game.remainder(session.state)
        rest = (left[1],) if left else ()
        return Say("ask", joined(_WELL_BEGUN, *rest, lesson.task), lesson.rule, (), choices)
    if course.stand == "missed":
        return Say("ask", joined(lesson.explain, lesson.task), lesson.rule, (), choices)
    return Say("ask", lesson.task, lesson.rule, (), choices)


def script_says(session: Session) -> Say:
    """Which turn of the kept game is to be carried out now, and what else is not in order."""
    game, done, count = session.game, len(session.line) - 1, len(session.guidance.script) - 1
    rest = session.line[-1]
    cells = tuple(odd.cell for odd in session.tracking.odd)
    deed = deed_words(rest.kind, rest.text)
    words = Words(f"Turn {done} of {count}: {deed.en}", f"Coup {done} sur {count} : {deed.fr}")
    if not done:
        words = Words(f"The position before turn 1 of {count}", f"La position avant le coup 1 sur {count}")
    elif rest.path and rest.path[0].seat != CHANCE:
        seat = seat_name(game, rest.path[0].seat)
        words = Words(f"{words.en} ({seat.en})", f"{words.fr} ({seat.fr})")
    changed = news(game, session.line[-2].state, rest.state) if done else None
    words = joined(words, changed) if changed else words
    if cells:
        return Say("ask", joined(words, repair_words(game, session.tracking.odd)), "", cells)
    if done == count and rest.state.outcome:
        return Say("end", joined(words, ended(game, rest.state)))
    return Say("calm", words if session.guidance.goes_on else joined(words, _NEXT))
