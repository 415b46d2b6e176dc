"""What is said in a lesson, and while a kept game is shown on the table. Pure."""

from boardlight.referee.feedback.phrases import ended, last_deed, news, sentences
from boardlight.referee.feedback.setup_guide import carry_out_words, repair_words
from boardlight.referee.session.course import Course
from boardlight.referee.session.events import Say
from boardlight.referee.session.state import Session
from boardlight.referee.session.turn_numbers import is_turn, turn_places
from messages.message import Message, message
from rules.pieces import CHANCE, seat_name
from rules.presentation.spoken import written

_NEXT = message("referee.next")
_ALL_DONE = message("referee.all-done")
_WELL_BEGUN = message("referee.well-begun")


def course_says(session: Session, course: Course) -> Say | None:
    """The task of the lesson, or what its answer came to; None where another trouble comes first."""
    lesson, dialogue, odd = course.lesson, session.dialogue, session.tracking.odd
    if not session.table.begun and odd:
        return None
    if not session.table.begun and not session.tracking.images:
        return Say("ask", message("referee.lesson", number=course.number + 1, title=lesson.title))
    # Once nothing is missing any more, the task is not kept back until that is certain.
    if odd and not session.table.in_step:
        return _mending_says(session, course)
    if session.table.foul:
        return None
    if course.stand == "solved":
        return Say("calm", sentences(lesson.praise, _ALL_DONE if course.is_done else _NEXT), lesson.rule)
    if dialogue.advice:
        return dialogue.advice.say
    if course.stand == "missed":
        return Say("ask", course.mistake or lesson.idea, lesson.rule, (), dialogue.choices)
    if len(session.line) > 1:
        left = session.game.remainder(session.state)
        rest = (left[1],) if left else ()
        return Say("ask", sentences(_WELL_BEGUN, *rest), lesson.rule, (), dialogue.choices)
    return Say("ask", lesson.task, lesson.rule, (), dialogue.choices)


def _mending_says(session: Session, course: Course) -> Say | None:
    """What hands have to do: put a wrong turn back, or carry out how the other side answers."""
    odd = session.tracking.odd
    words, cells = repair_words(session.game, odd), tuple(each.cell for each in odd)
    if course.stand == "missed" and course.mistake:
        return Say("ask", sentences(course.mistake, words), course.lesson.rule, cells)
    is_answer = course.lesson.ends_with_answer([rest.text for rest in session.line[1:]])
    if session.table.dictated and is_answer and not session.table.misplayed:
        answer = message("referee.other-side-answers", turn=last_deed(session.game, session.line))
        return Say("ask", sentences(answer, words), "", cells)
    return None


def script_says(session: Session) -> Say:
    """Which turn of the kept game is to be carried out now, and what else is not in order."""
    game, rest, done = session.game, session.line[-1], len(session.line) - 1
    number, count = (len(turn_places(line)) for line in (session.line, session.guidance.script))
    cells = tuple(odd.cell for odd in session.tracking.odd)
    deed = last_deed(game, session.line)
    words = message("referee.turn", done=number, count=count, deed=deed)
    if not is_turn(rest):
        words = message("referee.beside-turns", deed=deed)
    if not done:
        words = message("referee.position-before-turn-1")
    elif rest.path and rest.path[0].seat != CHANCE:
        seat = seat_name(game.seats, rest.path[0].seat)
        words = message("referee.deed-by-seat", words=words, seat=seat)
    changed = news(game, session.line[-2].state, rest.state) if done else None
    words = sentences(words, changed) if changed else words
    if cells:
        return _called_says(session, words)
    if done == len(session.guidance.script) - 1 and rest.state.outcome:
        return Say("end", sentences(words, ended(game, rest.state)))
    return Say("calm", words if session.guidance.goes_on else sentences(words, _NEXT))


def _called_says(session: Session, words: Message) -> Say:
    """The turn that was called for is not there yet; or hands did another, and are told which."""
    table = session.table
    cells = tuple(odd.cell for odd in session.tracking.odd)
    todo = carry_out_words(session)
    if not table.misplayed or table.dictated is None:
        return Say("ask", sentences(words, todo), "", cells)
    done = written(session.game, table.dictated.state, table.misplayed)
    instead = message("referee.called-but-played", called=last_deed(session.game, session.line), done=done)
    return Say("foul", sentences(instead, todo), "", cells)
