"""What is wrong with a command line, as a message: Typer finds it, and says it in English only."""

import re
from typing import Any

import typer
from typer.core import TyperGroup

from messages.message import Message, literal, message

BOUNDS = {"greater_than_equal": "ge", "less_than_equal": "le", "greater_than": "gt", "less_than": "lt"}
"""By the kind of Pydantic's error: what a number must keep to, and where the error says its value."""


def usage_words(error: typer.TyperException) -> Message:
    """What to tell whoever wrote the command line."""
    # The classes of these errors are no part of Typer's interface; their names and attributes are Click's.
    kind, found = type(error).__name__, vars(error)
    match kind:
        case "MissingParameter":
            return message(f"command.missing-{found['param'].param_type_name}", name=_name(found["param"]))
        case "BadParameter":
            return message("command.unfit-value", name=_name(found["param"]), why=_why(error))
        case "NoSuchOption":
            return _unknown_option(found["option_name"], found["possibilities"] or [])
        case "BadOptionUsage":
            return message("command.misused-option", name=found["option_name"])
        case "UsageError" if given := re.search(r" \((.*)\)$", error.message, re.DOTALL):
            return message("command.too-many-arguments", given=given[1])
        case "UsageError" if isinstance(found["cmd"], TyperGroup):
            return message("command.which-command", command=found["ctx"].command_path)
    return literal(error.format_message())


def _name(param: Any) -> str:
    """A parameter as the help names it."""
    names = param.opts if param.param_type_name == "option" else [param.display_name_raw]
    return " / ".join(f"'{name}'" for name in names)


def _why(error: typer.TyperException) -> Message:
    """What a value lacks."""
    cause: Any = error.__cause__
    first: dict[str, Any] = cause.errors()[0] if hasattr(cause, "errors") else {"type": ""}
    match first["type"]:
        case "int_parsing" | "int_from_float" | "int_parsing_size":
            return message("command.no-whole-number", given=repr(first["input"]))
        case "float_parsing":
            return message("command.no-number", given=repr(first["input"]))
        case kind if kind in BOUNDS:
            bound = f"{first['ctx'][BOUNDS[kind]]:g}"
            return message("command.least" if kind.startswith("greater") else "command.most", bound=bound)
    return literal(error.message)


def _unknown_option(name: str, near: list[str]) -> Message:
    if not near:
        return message("command.no-such-option", name=name)
    return message("command.no-such-option-but", name=name, near=", ".join(sorted(near)))
