"""Orders as text: the one reader, and the one writer. Pure.

`write_order` and `read_order` are inverse to each other. What is not understood becomes a `Misread`, which is
refused whole by whoever it was for. What an order says of itself is all that counts here, so that a refusal
tells nothing of the game.
"""

from typing import cast

from boardlight.referee.session.orders.calibration import CalibrationStep
from boardlight.referee.session.orders.fields import Asked, AtTable, of_moment, parted
from boardlight.referee.session.orders.union import (
    BY_VERB,
    SITTING_VERBS,
    Declare,
    Misread,
    Order,
    Readable,
    Typed,
)
from messages.message import Message, message

ALONE = frozenset({"throw", "check", "pause", "resume", "hint", "next", "back", "attend"})
"""Orders of one word."""

_DECIDES = ("play", "throw", "takeback", "draw", "correct")
"""What decides the game is meant for what its writer saw."""


def read_order(text: str) -> Order:
    """What `text` asks for."""
    asked, moment = of_moment(text.strip())
    verb, rest = parted(asked)
    model = BY_VERB.get(verb, Declare)
    if not issubclass(model, AtTable):
        # Of moments hosts and calibrations know nothing.
        asked, moment, rest = text.strip(), None, parted(text)[1]
    try:
        return _read(model, verb, rest, moment)
    except ValueError:
        pass
    try:
        if verb == "step":
            return _read(CalibrationStep, verb, rest, moment)
    except ValueError:
        pass
    return Misread(text=asked, moment=moment)


def _read(model: type[Asked], verb: str, rest: str, moment: int | None) -> Readable:
    when = {} if moment is None else {"moment": moment}
    said = {"said": verb} if model is Declare else {}
    return cast(Readable, model.model_validate({**model.fields_of(rest), **when, **said}))


def write_order(order: Order) -> str:
    """The text of an order."""
    text = _spoken(order)
    return text if not isinstance(order, AtTable) or order.moment is None else f"{text} @{order.moment}"


def _spoken(order: Order) -> str:
    return order.text if isinstance(order, Misread) else f"{order.verb} {order.rest}".strip()


def admitted(given: Readable | Typed) -> Order:
    """What comes in at the door, with what was typed read: no turn begins with the verb of an order."""
    if not isinstance(given, Typed):
        return given
    text = given.text if parted(given.text)[0] in SITTING_VERBS else f"play {given.text}"
    is_timely = given.moment is not None and parted(text)[0] in _DECIDES
    return read_order(f"{text} @{given.moment}" if is_timely else text)


def too_much(order: Order) -> Message | None:
    """Why an order of one word has words too many, or None."""
    return not_whole(order) if order.rest and order.verb in ALONE else None


def not_whole(order: Order, right: str = "") -> Message:
    """An order that goes on where it should end; `right` is what to write, if it is not the verb alone."""
    text, verb = _spoken(order), right or order.verb
    return message("referee.order-too-long", order=text, verb=verb)
