"""What costs seconds of thought, worked out in a process beside the referee. Does I/O."""

import pickle
from functools import partial
from typing import BinaryIO, TypeVar, cast

from boardlight.library.drawing.process import NICE, framed, read
from boardlight.opponents.child import GoneError, module_child
from boardlight.opponents.opponent import POLL_S, Wanted

T = TypeVar("T")

WORKING = "boardlight.library.drawing.process"
"""It does one piece of work after the other, whatever it is."""


class WorkError(Exception):
    """The process has failed or ended."""


def worked_out(job: partial[T], wanted: Wanted) -> T | None:
    """What `job` gives; None once nobody wants it any more. WorkError if it cannot be had."""
    try:
        # Somebody waits for it: on a busy machine the lowest priority would let it wait for minutes.
        child = module_child(WORKING, _answer, NICE)
    except OSError as error:
        raise WorkError from error
    try:
        child.say(framed(pickle.dumps(job)))
        while wanted():
            if found := child.hear(POLL_S):
                is_done, content = found
                if not is_done:
                    raise WorkError(content)
                return cast(T, content)
    except GoneError as error:
        raise WorkError from error
    finally:
        child.end()
    return None


def _answer(stream: BinaryIO) -> tuple[bool, object]:
    content = read(stream)
    if not content:
        raise EOFError
    is_done, made = pickle.loads(content)
    return bool(is_done), made
