"""Which commands there are, in the order of the help; the file of one is loaded when it is called.

A command that only asks the rules so needs no eye, no server and no database to start.
"""

import importlib
from collections.abc import Iterator, MutableMapping
from typing import Any

from typer.core import TyperCommand
from typer.main import get_group

from boardlight.commands.terminal.spoken_help import SpokenGroup, SpokenTyper, command_help

LISTED = {
    "demo": "demo",
    "play": "play",
    "teach": "learning.teach",
    "school": "learning.school",
    "hall": "club.hall",
    "watch": "record",
    "broadcast": "club.broadcast",
    "evaluate": "evaluate",
    "games": "rules",
    "turns": "rules",
    "show": "rules",
    "perft": "rules",
    "match": "opponents.match",
    "analyse": "opponents.analyse",
    "replay": "journal",
    "print": "print",
    "doctor": "devices.doctor",
    "cameras": "devices.cameras",
    "flash": "devices.flash",
    "journal": "journal",
    "calibrate": "calibrate",
}
"""The file of each command."""


class _Loaded(MutableMapping[str, Any]):
    """The commands by name, each loaded when it is asked for."""

    def __init__(self) -> None:
        self._known: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._known:
            app = SpokenTyper()
            importlib.import_module(f"{__package__}.{LISTED[name]}").register(app)
            self._known |= get_group(app).commands
        return self._known[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._known[name] = command

    def __delitem__(self, name: str) -> None:
        raise TypeError("a command is never taken away")

    def __iter__(self) -> Iterator[str]:
        return iter(LISTED)

    def __len__(self) -> int:
        return len(LISTED)


class ListedGroup(SpokenGroup):
    """All commands; only the one that is called is loaded, and for the list of them none."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = _Loaded()

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names."""
        return list(LISTED)

    def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand | None:
        """What stands for a command in the list of all."""
        return TyperCommand(cmd_name, help=str(command_help([cmd_name]))) if cmd_name in LISTED else None

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that is called, itself."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, self.commands[name] if name else None, rest
