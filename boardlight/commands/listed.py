"""Which commands there are, in the order of the help; the file of one is loaded when it is called.

A command that only asks the rules so needs no eye, no server and no database to start.
"""

import importlib
from collections.abc import Iterator, MutableMapping
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

LISTED = {
    "demo": (
        "demo",
        "Show a game being played, seen, lit and logged; hands, camera and controller are simulated.",
    ),
    "play": ("play", "Referee at the table under the camera; a game that was cut off continues."),
    "teach": (
        "learning.teach",
        "Teach a game at the table: short positions, set up by lights, solved by hand or on the page.",
    ),
    "school": ("learning.school", "Those who learn here, and what they have solved."),
    "watch": (
        "record",
        "Record a game without interfering: every turn with its time, one a line; '?' marks one not plain.",
    ),
    "evaluate": (
        "evaluate",
        "Say how well footage is followed: turns right, asked, wrong and missed, and how soon.",
    ),
    "games": ("rules", "List the games, or the options of one."),
    "turns": ("rules", "List the legal turns of a position, one a line."),
    "show": ("rules", "Draw a position, and give its set-up text and whose turn it is."),
    "perft": ("rules", "Count the turn paths of a length: the check of a rule book's program."),
    "match": (
        "opponents.match",
        "Let two players play many games, and say how much stronger one is, with the interval of 95 %.",
    ),
    "analyse": (
        "opponents.analyse",
        "Judge every turn of a kept game, and name the moments that decided it.",
    ),
    "replay": (
        "journal",
        "Step through a game that was kept: keys n (next), b (back), g (first), e (last), q (quit).",
    ),
    "print": (
        "print",
        "Write the printed kit of a game: how to make it and play, the sheet in pages to glue, stickers.",
    ),
    "doctor": ("doctor", "Say what is wrong with camera, lights, profile and store, and what to do."),
    "journal": ("journal", "The games that were kept."),
    "calibrate": ("calibrate", "Teach Boardlight your camera, sheet, pieces and lights."),
}
"""The file of each command, and what the help of all commands says of it: how its own help begins."""


class _Loaded(MutableMapping[str, Any]):
    """The commands by name, each loaded when it is asked for."""

    def __init__(self) -> None:
        self._known: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._known:
            file, _ = LISTED[name]
            app = typer.Typer()
            importlib.import_module(f"{__package__}.{file}").register(app)
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


class ListedGroup(TyperGroup):
    """All commands; only the one that is called is loaded, and for the list of them none."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = _Loaded()

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names."""
        return list(LISTED)

    def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand | None:
        """What stands for a command in the list of all."""
        return TyperCommand(cmd_name, help=LISTED[cmd_name][1]) if cmd_name in LISTED else None

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that is called, itself."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, self.commands[name] if name else None, rest
