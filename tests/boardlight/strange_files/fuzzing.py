"""Readers are given what chance makes of their seeds, and every answer is counted."""

import random
import sys
import traceback
from contextlib import suppress
from types import FrameType
from typing import NamedTuple

from tests.boardlight.strange_files.mutating import mutated
from tests.boardlight.strange_files.readers import Reader

CALLS, CALLS_A_BYTE = 2_000_000, 2_000
"""What one input may cost, in calls of functions: a set-up or a turn is looked for among all there are, which
takes up to a million; and every letter of a file may be a turn that the rules are asked about."""


class Tally(NamedTuple):
    """What came of many inputs."""

    inputs: int
    accepted: int
    refused: int
    crashes: tuple[str, ...]
    """One a kind: the input and the last lines of what was raised."""


class TooMuchWork(BaseException):
    """A reader does not come to an end."""


def tried(reader: Reader, inputs: int, seed: int) -> Tally:
    """Give a reader so many inputs."""
    chance = random.Random(seed)
    accepted = refused = 0
    crashes: dict[str, str] = {}
    for _ in range(inputs):
        content = mutated(reader.seeds, chance)
        try:
            worked(reader, content)
            accepted += 1
        except reader.refuses as error:
            refused += 1
            if not str(error):
                crashes["silent"] = f"{content[:200]!r}: refused without a word"
        except (Exception, TooMuchWork) as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{type(error).__name__} at {where.filename}:{where.lineno}"
            crashes.setdefault(kind, f"{content[:300]!r}\n  {kind}: {str(error)[:300]}")
    return Tally(inputs, accepted, refused, tuple(crashes.values()))


def worked(reader: Reader, content: bytes) -> int:
    """Let it read one input; how many functions were called. TooMuchWork if they are too many."""
    most, calls = CALLS + CALLS_A_BYTE * len(content), 0

    def count(_: FrameType, __: str, ___: object) -> None:
        """Called for every call and, as it gives nothing that follows one, for nothing else."""
        nonlocal calls
        calls += 1
        if calls > most:
            sys.settrace(None)
            raise TooMuchWork(f"more than {most} calls for {len(content)} bytes")

    sys.settrace(count)
    try:
        reader.read(content)
    finally:
        sys.settrace(None)
    return calls


def is_read(reader: Reader, content: bytes) -> bool:
    """Whether the reader accepts it."""
    with suppress(*reader.refuses):
        worked(reader, content)
        return True
    return False
