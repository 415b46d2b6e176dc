"""Commands whose help and usage are messages: the code names what to say, the catalogues say it.

The help of a command is the message `command-help.` with its path, such as `command-help.journal-list`; the
help of a parameter names its code itself. Words in capitals in a metavar are `metavar.…`: FILE, GAME, TURN.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from messages.message import Message, message, named

METAVAR_WORD = re.compile(r"[A-Z][A-Z_]+")
"""A word in a metavar that says what is to be written there; N is a number in every language."""


def command_help(path: Sequence[str]) -> Message:
    """What a command does, by its names from the first below `boardlight`; of none, what Boardlight is."""
    return message(f"command-help.{'-'.join(path) or 'boardlight'}")


def metavar_text(metavar: str) -> str:
    """A metavar in the language of the terminal."""
    return METAVAR_WORD.sub(lambda word: str(named(f"metavar.{word[0].lower()}", word[0])), metavar)


_COMMAND: Any = object
"""Stands before Typer's own command or group, whose methods it calls."""


class _Spoken(_COMMAND):  # type: ignore[misc]
    """What a command and a group of them have in common."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Say its help before anything of it is read: errors quote metavars."""
        _speak(self, _path(parent, info_name))
        return super().make_context(info_name, args, parent, **extra)

    def get_help_option(self, ctx: Any) -> Any:
        """The option that shows the help."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = str(message("command.help-option"))
        return option

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """One line: how it is called."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{message('command.usage')} ")

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The whole help."""
        _label_panels()
        super().format_help(ctx, formatter)


class SpokenCommand(_Spoken, TyperCommand):
    """A command that speaks the language of the terminal."""


class SpokenGroup(_Spoken, TyperGroup):
    """Commands under one name that speak the language of the terminal."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """One of its commands, as the list of them shows it."""
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            command.help = str(command_help(_path(ctx, cmd_name)))
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that is called; ValueError if there is none of that name."""
        if args and args[0] not in self.list_commands(ctx) and not args[0].startswith("-"):
            raise ValueError(message("command.no-such-command", name=repr(args[0])))
        return super().resolve_command(ctx, args)


class SpokenTyper(typer.Typer):
    """An app all of whose commands speak the language of the terminal."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"cls": SpokenGroup, **settings})

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Any], Any]:
        """Add a command."""
        return super().command(name, **{"cls": SpokenCommand, **settings})


def _path(parent: Any, name: str | None) -> list[str]:
    """The names that lead to a command, without that of the program."""
    return [*parent.command_path.split()[1:], name or ""] if parent else []


def _speak(command: Any, path: Sequence[str]) -> None:
    command.help = str(command_help(path))
    command.options_metavar = f"[{message('command.options-metavar')}]"
    if isinstance(command, TyperGroup):
        command.subcommand_metavar = str(message("command.commands-metavar"))
    for each in command.params:
        assert isinstance(each, TyperOption | TyperArgument)
        each.metavar = each.metavar and metavar_text(each.metavar)
        if code := each.help:
            each.help = str(message(code))


def _label_panels() -> None:
    """Rich writes the help; the words around it are constants of Typer's."""
    from typer import rich_utils

    rich_utils.ARGUMENTS_PANEL_TITLE = str(message("command.arguments"))
    rich_utils.OPTIONS_PANEL_TITLE = str(message("command.options"))
    rich_utils.COMMANDS_PANEL_TITLE = str(message("command.commands"))
    rich_utils.DEFAULT_STRING = str(message("command.default", value="{}"))
    rich_utils.ENVVAR_STRING = str(message("command.variable", name="{}"))
    rich_utils.REQUIRED_LONG_STRING = str(message("command.required"))
