"""What the journal has of learners, as JSON Lines and as a table (CSV). Pure."""

import csv
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from boardlight.journal.pupils.answer import Answer, Pupil

Kept = Iterable[tuple[Pupil, Sequence[Answer]]]


class Form(NamedTuple):
    """A format of answers."""

    suffix: str
    media: str
    write: Callable[[Kept], str]


def jsonl(kept: Kept) -> str:
    """One answer a line, each with the learner's name."""
    lines = ({"pupil": pupil.name, **answer.model_dump(mode="json")} for pupil, answer in _each(kept))
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def table(kept: Kept) -> str:
    """The same with a row of headings, as spreadsheets read it (RFC 4180)."""
    page = _Lines()
    writer = csv.writer(page)
    writer.writerow(["pupil", *Answer.model_fields])
    for pupil, answer in _each(kept):
        writer.writerow([pupil.name, *answer.model_dump(mode="json").values()])
    return "".join(page)


class _Lines(list[str]):
    """What the writer of tables takes for a file."""

    write = list.append


FORMS: Mapping[str, Form] = {
    "jsonl": Form(".jsonl", "application/jsonl", jsonl),
    "csv": Form(".csv", "text/csv; charset=utf-8", table),
}


def _each(kept: Kept) -> Iterable[tuple[Pupil, Answer]]:
    return ((pupil, answer) for pupil, answers in kept for answer in answers)
