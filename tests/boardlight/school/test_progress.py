"""Progress in a course, from the answers of one learner or of many."""

from datetime import timedelta

from boardlight.journal.pupils.answer import Answer
from boardlight.school.lessons import lessons_of
from boardlight.school.progress import CourseProgress, hardest, progress
from tests.boardlight.school.answering import BEGUN, answer

LESSONS = lessons_of("chess")
KEYS = [each.key for each in LESSONS]


def after(*answers: Answer, later: timedelta = timedelta(minutes=1)) -> CourseProgress:
    return progress("chess", LESSONS, answers, BEGUN + later)


def test_every_lesson_stands_in_one_word() -> None:
    here = after(answer(KEYS[0]), answer(KEYS[1], misses=1), answer(KEYS[2], solved=False, misses=1))
    assert [each.standing for each in here.lessons[:4]] == ["solved", "solved", "tried", "new"]
    assert (here.solved, here.due, here.unsolved, here.is_done) == (2, (), 3, False)
    later = after(*(each for part in here.lessons for each in part.answers), later=timedelta(minutes=11))
    assert [each.standing for each in later.lessons[:4]] == ["solved", "due", "due", "new"]
    assert later.solved == 2 and later.due == (2, 3)


def test_answers_to_other_courses_and_to_lessons_that_are_no_more_count_for_nothing() -> None:
    here = after(answer(KEYS[0], course="arcanor"), answer(KEYS[0], course="chess/own"), answer("gone-1"))
    assert here.solved == 0 and all(each.standing == "new" for each in here.lessons)


def test_a_course_is_done_on_the_day_of_the_last_first_solution() -> None:
    answers = [answer(key, BEGUN + timedelta(days=number)) for number, key in enumerate(KEYS)]
    assert after(*answers[:-1]).day is None
    done = after(*answers, answer(KEYS[0], BEGUN + timedelta(days=500)), later=timedelta(days=600))
    assert done.is_done and done.day == answers[-1].at and done.unsolved is None


def test_chapters_are_courses_of_their_own() -> None:
    chapters = after(answer(KEYS[0])).chapters()
    assert [part.solved for _, part in chapters] == [1] + [0] * (len(chapters) - 1)
    assert sum(len(part.lessons) for _, part in chapters) == len(LESSONS)
    assert [each.number for _, part in chapters for each in part.lessons] == [*range(1, len(LESSONS) + 1)]


def test_the_hardest_lessons_are_those_that_were_missed_most() -> None:
    one = after(
        answer(KEYS[4], misses=1), answer(KEYS[4], misses=2), answer(KEYS[2], hints=3), answer(KEYS[0])
    )
    two = after(answer(KEYS[2], solved=False), answer(KEYS[7], misses=1), answer(KEYS[9], hints=2))
    found = [(each.number, each.missed, each.pupils) for each in hardest([one, two], 5)]
    assert found == [(3, 2, 2), (5, 2, 1), (8, 1, 1)]
    assert [each.number for each in hardest([one, two], 2)] == [3, 5]
