"""The command that shows what Boardlight is, on a simulated table."""

import sys
import time as clock
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from boardlight.commands.arguments import Options, PagePort, read_game, read_options
from messages.message import message


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(demo)


def demo(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="option-help.shown-game")] = "quatrarmes",
    headless: Annotated[bool, typer.Option("--headless", help="option-help.headless")] = False,
    turns: Annotated[
        int | None, typer.Option("--turns", metavar="N", min=1, help="option-help.shown-turns")
    ] = None,
    page_port: PagePort = 8000,
    option: Options = None,
) -> None:
    """Show a game being played, seen, lit and logged; hands, camera and controller are simulated."""
    from boardlight.journal.journal import open_journal
    from boardlight.simulation.demo import play_show
    from boardlight.simulation.people.performance import show_of
    from boardlight.simulation.stage import stage
    from boardlight.table.seating import begin

    rules = read_game(game, option)
    with ExitStack() as closing:
        folder = Path(closing.enter_context(TemporaryDirectory()))
        journal = closing.enter_context(open_journal(f"sqlite:///{folder / 'demo.db'}"))
        log = journal.begin(rules.name, read_options(option))
        show = show_of(rules)
        show = show._replace(turns=show.turns[:turns])
        begin(log, rules, show.first)
        on = stage(rules, show.first, log)
        if not headless:
            # Without a page nobody waits for what serves it to be loaded.
            from boardlight.commands.terminal.serving import open_page

            open_page(closing, on.table, page_port)
            started = clock.monotonic()
            on.pace = lambda moment: clock.sleep(max(0.0, started + moment - clock.monotonic()))
        print(message("command.lights-by", title=on.bed.title))
        seen = play_show(rules, on, show, print)
        if not headless and sys.stdin.isatty():
            input(f"{message('command.enter-closes-page')} ")
    if not seen:
        print(f"boardlight: {message('command.show-was-not-seen')}", file=sys.stderr)
        raise typer.Exit(1)
