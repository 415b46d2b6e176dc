"""What is wrong with a profile, and what to do."""

import re
import tomllib
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from messages.message import Message, Place, message, said


class ProfileError(Exception):
    """A profile cannot be used; the message names the key and says what to do."""


def unread(path: Path, error: Exception) -> ProfileError:
    """The file of a profile cannot be read, or holds no TOML."""
    if isinstance(error, FileNotFoundError):
        return ProfileError(message("profile.there-is-none", profile=Place("here", str(path))))
    place = Place("profile", str(path))
    if isinstance(error, OSError):
        return ProfileError(message("profile.may-not-be-read", profile=place))
    if isinstance(error, UnicodeDecodeError):
        return ProfileError(message("profile.no-text", profile=place))
    if not isinstance(error, tomllib.TOMLDecodeError):
        return ProfileError(message("profile.too-long-to-read", profile=place))
    where = _PLACE_IN_FILE.search(str(error))
    if where is None:
        return ProfileError(message("profile.cut-off", profile=place))
    line, column = int(where[1]), int(where[2])
    return ProfileError(message("profile.no-toml", profile=place, line=line, column=column))


_PLACE_IN_FILE = re.compile(r"\(at line (\d+), column (\d+)\)")


def unwritten(path: Path) -> ProfileError:
    """What belongs to a profile cannot be written."""
    return ProfileError(message("profile.cannot-be-written", file=Place("profile", str(path))))


def misfit(path: Path, error: ValidationError) -> ProfileError:
    """A value is not what belongs there; the first of several is told."""
    wrong = error.errors()[0]
    key = ".".join(str(part) for part in wrong["loc"])
    return unfit_value(path, key, _why(wrong))


def unfit_value(path: Path, key: str, why: Message) -> ProfileError:
    """A value is not what belongs there."""
    place = Place("profile", str(path))
    return ProfileError(message("profile.misfit", profile=place, key=key, why=why))


_LIMITS = {
    "greater_than_equal": ("profile.at-least", "ge"),
    "less_than_equal": ("profile.at-most", "le"),
    "greater_than": ("profile.more-than", "gt"),
    "less_than": ("profile.less-than", "lt"),
    "too_long": ("profile.most-values", "max_length"),
}
"""By the kind of a misfit: what to say of it, and what the limit is called."""

_KINDS = {
    "missing": "profile.value-is-missing",
    "extra_forbidden": "profile.no-such-key",
    "finite_number": "profile.finite-number",
    "int_parsing_size": "profile.number-is-too-large",
    "float": "profile.number",
    "int": "profile.whole-number",
    "bool": "profile.true-or-false",
    "tuple": "profile.list",
    "list": "profile.list",
    "dict": "profile.table",
    "mapping": "profile.table",
    "model": "profile.table",
}
"""By the kind of a misfit, or how that begins."""


def _why(wrong: ErrorDetails) -> Message:
    kind, facts = wrong["type"], wrong.get("ctx", {})
    if kind == "value_error":
        return said(facts["error"])
    if kind in _LIMITS:
        code, limit = _LIMITS[kind]
        return message(code, limit=f"{facts[limit]:g}")
    if kind.startswith("string_") and kind != "string_type":
        return message("profile.neighbour")
    code = _KINDS.get(kind) or _KINDS.get(kind.partition("_")[0], "profile.text")
    return message(code)
