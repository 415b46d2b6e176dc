"""When a lesson should be repeated, by the answers that were given to it. Does no I/O.

FSRS-6 models memory by its stability S, in days, and the difficulty D of what is learnt: after t days it is
known with probability R(t) = (1 + f t / S)^(-w), where w is 0.1542 and f such that R(S) = 0.9. Each answer
changes S and D, and the lesson is due again when R has fallen to 0.9 (package `fsrs` with its own weights;
https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm).

Nothing of it is kept: the schedule follows from the answers each time it is asked for, so that a later
version may schedule better without touching what the journal holds.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from boardlight.journal.pupils.answer import Answer
from boardlight.referee.coaching.hints import STEPS

if TYPE_CHECKING:
    from fsrs import Rating, Scheduler

SOON = timedelta(minutes=10)
"""What was missed is tried once more in the same lesson hour: the step of FSRS for what is not known yet."""


def is_missed(answer: Answer) -> bool:
    """Whether it was not solved, or only after a wrong turn or the last hint, which tells the answer."""
    return not answer.solved or answer.misses > 0 or answer.hints >= STEPS


def due_at(answers: Sequence[Answer]) -> datetime:
    """When a lesson with these answers, one at least, first to last, is due again: never before the last."""
    from fsrs import Card

    card = Card(card_id=1, due=answers[0].at)
    for answer in answers:
        card, _ = _scheduler().review_card(card, _rating(answer), answer.at)
    return card.due


@cache
def _scheduler() -> "Scheduler":
    """Without chance: the same answers are always due at the same time."""
    from fsrs import Scheduler

    return Scheduler(learning_steps=(SOON,), relearning_steps=(SOON,), enable_fuzzing=False)


def _rating(answer: Answer) -> "Rating":
    """`Easy` is for those who judge themselves: nobody here can see how easy it was."""
    from fsrs import Rating

    if is_missed(answer):
        return Rating.Again
    return Rating.Hard if answer.hints else Rating.Good
