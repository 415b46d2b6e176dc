"""The command that puts our program into the controller of the lights."""

from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from messages.message import Place, message

Baud = Annotated[int, typer.Option(metavar="500000 | 115200", help="option-help.flashed-baud")]


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(flash)


def flash(
    port: Annotated[str | None, typer.Option(metavar="PORT", help="option-help.flashed-port")] = None,
    baud: Baud = 500_000,
) -> None:
    """Put our program into an Arduino Nano or Uno, and read it back."""
    from hardware.firmware_image import FLASHED_BAUDS
    from hardware.flashing.finding import found_port, refuse_unfit
    from hardware.flashing.flash import flash as flashed
    from hardware.flashing.flash import opener_of

    if baud not in FLASHED_BAUDS:
        known = " | ".join(map(str, FLASHED_BAUDS))
        raise ValueError(message("flash.no-such-baud", given=str(baud), known=known))
    path = port or found_port()
    refuse_unfit(path)
    console = Console(stderr=True)
    print(message("flash.looking", port=Place("port", path)))
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(str(message("flash.writing")))
        image = flashed(
            path, opener_of(path), baud, lambda done, of: bar.update(task, completed=done, total=of)
        )
    print(message("flash.done", image=image.name))
    print(message("flash.next", port=Place("port", path)))
