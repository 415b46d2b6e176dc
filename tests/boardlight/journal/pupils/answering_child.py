"""A program that keeps answers, and tells of each as soon as it is kept, until it is killed."""

import sys
from itertools import count

from boardlight.journal.journal import open_journal
from tests.boardlight.school.answering import answer


def main(store: str) -> None:
    with open_journal(store) as journal:
        pupil, _ = journal.pupils.add("Anne", "2026-01-02")
        for number in count(1):
            journal.pupils.keep(pupil.id, answer(misses=number))
            print(number, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
