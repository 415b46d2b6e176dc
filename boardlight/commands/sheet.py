"""The command that prints a game: its sheet and its stickers."""

from pathlib import Path
from typing import Annotated

import typer

from boardlight.commands.arguments import GameName, Options, read_game
from boardlight.kit import STRIP_PITCH, fixture_of


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command("print")(print_sheet)


def print_sheet(
    game: GameName,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="A .pdf, .svg or .png file, or a folder."),
    ] = None,
    paper: Annotated[str, typer.Option(metavar="A4|A3|Letter", help="Paper of the printer.")] = "A4",
    pitch: Annotated[
        float, typer.Option(metavar="MM", min=10, max=100, help="Between neighbouring cells.")
    ] = STRIP_PITCH,
    thin_ink: Annotated[bool, typer.Option("--thin-ink", help="Pale colours.")] = False,
    option: Options = None,
) -> None:
    """Write the printed kit of a game: the sheet, in pages to glue, and the stickers."""
    from calibration.pages import print_kit

    fixture = fixture_of(read_game(game, option), pitch)
    for file in print_kit(fixture, output or Path(f"{game}.pdf"), paper=paper, thin_ink=thin_ink):
        print(file)
