"""The command that prints a game: its sheet and its stickers."""

from pathlib import Path
from typing import Annotated

import typer

from boardlight.commands.arguments import GameName, LanguageName, Options, read_game, read_language
from boardlight.kit.fixture import STRIP_PITCH, fixture_of


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command("print")(print_sheet)


def print_sheet(
    game: GameName,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="option-help.kit-output"),
    ] = None,
    paper: Annotated[str, typer.Option(metavar="A4|A3|Letter", help="option-help.paper")] = "A4",
    pitch: Annotated[
        float, typer.Option(metavar="MM", min=10, max=100, help="option-help.pitch")
    ] = STRIP_PITCH,
    whole: Annotated[bool, typer.Option("--whole", help="option-help.whole")] = False,
    thin_ink: Annotated[bool, typer.Option("--thin-ink", help="option-help.thin-ink")] = False,
    page: Annotated[str, typer.Option(metavar="URL", help="option-help.page-address")] = "",
    language: LanguageName = None,
    option: Options = None,
) -> None:
    """Write the printed kit of a game: how to make it and play, the sheet in pages to glue, stickers."""
    from boardlight.library.rulebook.paper import rule_pages
    from calibration.printing.document.pages import print_kit

    rules = read_game(game, option)
    spoken = read_language(language)
    fixture = fixture_of(rules, pitch, spoken)
    out = output or Path(f"{game}.pdf")
    reading = rule_pages(rules, spoken, paper, page)
    for file in print_kit(fixture, out, paper, tile=not whole, thin_ink=thin_ink, reading=reading):
        print(file)
