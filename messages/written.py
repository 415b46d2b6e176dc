"""A message as data, for another process that speaks for the program. Reads the catalogues, nothing else.

What comes back is checked: it says a code of the catalogues with fitting arguments, or a literal text.
"""

from math import isfinite
from typing import Any

from messages.catalogue import catalogue, languages
from messages.message import DEFAULT, LITERAL, Argument, Message, Place

DEEPEST = 50
"""Messages inside one another; no sentence of the program is as deep."""


def as_data(message: Message) -> dict[str, Any]:
    """The message as values that JSON knows."""
    return {
        "code": message.code,
        "arguments": [[name, _argument_as_data(value)] for name, value in message.arguments],
    }


def _argument_as_data(value: Argument) -> Any:
    if isinstance(value, Message):
        return as_data(value)
    if isinstance(value, Place):
        return {"place": value.kind, "name": value.name}
    if isinstance(value, tuple):
        return [as_data(part) for part in value]
    return value


def from_data(data: object) -> Message:
    """The message that `as_data` has made into data; ValueError for what no catalogue can say."""
    message = _message(data, DEEPEST)
    try:
        for language in languages():
            message.text(language)
    except (LookupError, TypeError, ValueError, AssertionError, AttributeError, OverflowError) as error:
        raise ValueError(f"this message cannot be said: {error!r}") from None
    return message


def _message(data: object, deepest: int) -> Message:
    match data:
        case {"code": str(code), "arguments": list(pairs), **rest} if not rest and deepest:
            message = Message(code, tuple(_pair(pair, deepest - 1) for pair in pairs))
            if _is_known(message):
                return message
    raise ValueError("this is no message of the catalogues")


def _pair(data: object, deepest: int) -> tuple[str, Argument]:
    match data:
        case [str(name), value]:
            return name, _argument(value, deepest)
    raise ValueError("this is no argument of a message")


def _argument(data: object, deepest: int) -> Argument:
    match data:
        case bool() | None:
            pass
        case str() | int():
            return data
        case float() if isfinite(data):
            return data
        case list():
            return tuple(_message(part, deepest) for part in data)
        case {"place": str(kind), "name": str(name), **rest} if not rest:
            return Place(kind, name)
        case {"code": _}:
            return _message(data, deepest)
    raise ValueError("this is no argument of a message")


def _is_known(message: Message) -> bool:
    """Whether it says a code of the catalogues or a text of its own, which is in known languages."""
    given = dict(message.arguments)
    if message.code == LITERAL:
        are_texts = all(isinstance(value, str) for value in given.values())
        return are_texts and "en" in given and given.keys() <= {*languages()}
    return message.code in catalogue("en").texts or isinstance(given.get(DEFAULT), str)
