"""Commands on games that were kept: replay, and journal list, export, import, verify."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from boardlight.commands.arguments import Store, read_text
from boardlight.commands.player import play_all, step_through
from boardlight.events import Event
from boardlight.journal import Journal, JournalError, open_journal
from boardlight.records import Header, read_log
from boardlight.replay import follow
from rules.games import load

LogFile = Annotated[
    Path | None, typer.Option("--file", metavar="LOG", help="A log in JSON Lines; '-' reads it.")
]


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(replay)
    group = typer.Typer(help="The games that were kept.", no_args_is_help=False)
    group.command("list")(list_games)
    group.command("export")(export_game)
    group.command("import")(import_game)
    group.command("verify")(verify_games)
    app.add_typer(group, name="journal")


def replay(
    game_id: Annotated[
        int | None,
        typer.Argument(metavar="[GAME_ID]", help="As 'journal list' gives it; else the last."),
    ] = None,
    file: LogFile = None,
    everything: Annotated[bool, typer.Option("--all", help="Print everything at once.")] = False,
    store: Store = None,
) -> None:
    """Step through a game that was kept: keys n (next), b (back), g (first), e (last), q (quit)."""
    header, events = _kept(game_id, file, store)
    game = load(header.game, header.options)
    steps = list(follow(game, events))
    interactive = sys.stdin.isatty() and sys.stdout.isatty() and not everything
    (step_through if interactive else play_all)(game, header, steps)


def _kept(game_id: int | None, file: Path | None, store: str | None) -> tuple[Header, list[Event]]:
    if file:
        try:
            return read_log(read_text(file).splitlines())
        except ValueError as error:
            raise ValueError(f"{file}: {error}") from None
    with open_journal(store) as journal:
        log = journal.log(_last(journal) if game_id is None else game_id)
        return log.header, log.events()


def _last(journal: Journal) -> int:
    kept = journal.games()
    if not kept:
        raise JournalError("the journal holds no game yet: play one, or import a log")
    return kept[-1].id


def list_games(store: Store = None) -> None:
    """List the games that were kept."""
    with open_journal(store) as journal:
        for entry in journal.games():
            who = " - ".join(entry.header.players)
            what = f"{entry.header.game:<18} {entry.events:>5} events  {entry.result or 'unfinished':<20}"
            print(f"{entry.id:>4}  {entry.header.started:<25}  {what} {who} {entry.header.occasion}".rstrip())


def export_game(
    game_id: Annotated[int, typer.Argument(metavar="GAME_ID")],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Standard output if left out.")
    ] = None,
    store: Store = None,
) -> None:
    """Write a game as JSON Lines."""
    with open_journal(store) as journal:
        text = "".join(f"{line}\n" for line in journal.export_jsonl(game_id))
    if output:
        output.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


def import_game(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A log in JSON Lines ('-' reads it).")],
    store: Store = None,
) -> None:
    """Keep a game that was exported, and print its new number."""
    lines = read_text(file).splitlines()
    with open_journal(store) as journal:
        print(journal.import_jsonl(lines).id)


def verify_games(
    game_id: Annotated[int | None, typer.Argument(metavar="[GAME_ID]", help="All games if left out.")] = None,
    store: Store = None,
) -> None:
    """Check that no row of the past was changed."""
    with open_journal(store) as journal:
        chosen = [entry.id for entry in journal.games()] if game_id is None else [game_id]
        for each in chosen:
            print(f"game {each}: {journal.verify(each)} events, as they were written")
