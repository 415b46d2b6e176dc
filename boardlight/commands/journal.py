"""Commands on games that were kept: replay, and journal list, export, import, backup, note, verify."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from boardlight.commands.arguments import (
    CameraUrl,
    LanguageName,
    LightsAt,
    PagePort,
    Store,
    read_language,
    read_text,
)
from boardlight.commands.learning.teach import ProfileFile, guide
from boardlight.commands.terminal.kept_games import NOTHING_KEPT, NOTHING_SUITS, add_bin, listed
from boardlight.commands.terminal.replay_viewer import play_all, step_through
from boardlight.commands.terminal.spoken_help import SpokenTyper
from boardlight.journal.disclosure import public_chain_text
from boardlight.journal.errors import ChangedError
from boardlight.journal.journal import Journal, JournalError, open_journal
from boardlight.journal.log_lines import Header, read_log
from boardlight.library.exports import FORMATS, export
from boardlight.library.importing import read_games
from boardlight.library.search import Search, hides, open_game, public_steps
from boardlight.library.search import search as find
from boardlight.referee.playback import stepping
from boardlight.referee.session.logged import Event
from boardlight.referee.session.state import start
from boardlight.table.resuming import resume
from calibration.files.private import FILE_RIGHTS
from calibration.files.whole import write_whole
from messages.message import Place, joined, message, said
from rules.games import load

JSONL = ".jsonl"
BINARY = ("sheet", "mp4", "gif", "webm")
"""Formats that are no text."""

LogFile = Annotated[Path | None, typer.Option("--file", metavar="LOG", help="option-help.log-file")]


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(replay)
    group = SpokenTyper()
    group.command("list")(list_games)
    group.command("export")(export_game)
    group.command("import")(import_game)
    group.command("backup")(back_up)
    group.command("note")(note_facts)
    group.command("verify")(verify_games)
    add_bin(group)
    app.add_typer(group, name="journal")


def replay(
    game_id: Annotated[
        int | None,
        typer.Argument(metavar="[GAME_ID]", help="option-help.game-id-or-last"),
    ] = None,
    file: LogFile = None,
    everything: Annotated[bool, typer.Option("--all", help="option-help.all")] = False,
    board: Annotated[bool, typer.Option("--board", help="option-help.board")] = False,
    camera: CameraUrl = "0",
    lights: LightsAt = None,
    page_port: PagePort = 8000,
    profile: ProfileFile = None,
    store: Store = None,
) -> None:
    """Step through a game that was kept: keys n (next), b (back), g (first), e (last), q (quit)."""
    header, events = _kept(game_id, file, store)
    game = load(header.game, header.options)
    if board:
        if hides(game, events):
            raise ValueError(message("command.game-hides-its-turns"))
        session, _ = resume(start(game), events)
        guide(stepping(session, session.line), camera, lights, page_port, profile)
        return
    steps = public_steps(game, events)
    interactive = sys.stdin.isatty() and sys.stdout.isatty() and not everything
    (step_through if interactive else play_all)(game, header, steps)


def _kept(game_id: int | None, file: Path | None, store: str | None) -> tuple[Header, list[Event]]:
    if file:
        try:
            return read_log(read_text(file).split("\n"))
        except ValueError as error:
            raise ValueError(message("list.colon", what=Place("file", str(file)), why=said(error))) from None
    with open_journal(store) as journal:
        chosen = _last(journal) if game_id is None else game_id
        return journal.entry(chosen).facts, journal.events(chosen)


def _last(journal: Journal) -> int:
    kept = journal.games()
    if not kept:
        raise JournalError(message("command.journal-is-empty"))
    return kept[-1].id


def list_games(
    search: Annotated[
        str,
        typer.Option("--search", metavar="TEXT", help="option-help.search"),
    ] = "",
    player: Annotated[str, typer.Option(metavar="NAME", help="option-help.search-player")] = "",
    game: Annotated[str, typer.Option(metavar="GAME", help="option-help.search-game")] = "",
    occasion: Annotated[str, typer.Option("--event", metavar="TEXT", help="option-help.search-event")] = "",
    since: Annotated[str, typer.Option(metavar="DATE", help="option-help.since")] = "",
    until: Annotated[str, typer.Option(metavar="DATE", help="option-help.until")] = "",
    store: Store = None,
) -> None:
    """List the games that were kept, the newest last."""
    wanted = Search(search, player, occasion, game, "", since, until)
    with open_journal(store) as journal:
        kept = journal.games()
    found = find(kept, wanted)
    for entry in reversed(found):
        print(listed(entry))
    if not found:
        print(NOTHING_SUITS if kept else NOTHING_KEPT)


def export_game(
    game_id: Annotated[int, typer.Argument(metavar="GAME_ID")],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="option-help.output")
    ] = None,
    form: Annotated[
        str,
        typer.Option("--as", metavar=" | ".join(("jsonl", *FORMATS)), help="option-help.export-format"),
    ] = "",
    language: LanguageName = None,
    with_secrets: Annotated[bool, typer.Option("--with-secrets", help="option-help.with-secrets")] = False,
    store: Store = None,
) -> None:
    """Write a game as JSON Lines (with its hashes), PGN, text, score sheet (PDF), MP4, GIF or WebM."""
    form = form or _form_of(output)
    if form not in ("jsonl", *FORMATS):
        raise ValueError(
            message("command.no-such-format", given=repr(form), formats=", ".join(("jsonl", *FORMATS)))
        )
    chosen = read_language(language)
    with open_journal(store) as journal:
        if form == "jsonl":
            content = _log(journal, game_id, with_secrets)
        else:
            journal.verify(game_id)
            kept = open_game(journal.entry(game_id), journal.events(game_id))
            content = export(kept, form, chosen)
    _deliver(content, output, form, FILE_RIGHTS if with_secrets else None)


def _form_of(output: Path | None) -> str:
    """The format that the ending of a file name means; JSON Lines without a file. ValueError if none."""
    suffix = output.suffix.lower() if output else JSONL
    endings = {JSONL: "jsonl", **{form.suffix: name for name, form in FORMATS.items()}}
    if suffix not in endings:
        raise ValueError(message("command.no-such-ending", file=str(output), endings=", ".join(endings)))
    return endings[suffix]


def _log(journal: Journal, game_id: int, with_secrets: bool) -> bytes:
    header, events = journal.entry(game_id).header, journal.events(game_id)
    if not with_secrets and hides(load(header.game, header.options), events):
        raise ValueError(message("command.log-tells-secrets", number=game_id))
    return "".join(f"{line}\n" for line in journal.export_jsonl(game_id)).encode()


def _deliver(content: bytes, output: Path | None, form: str, rights: int | None) -> None:
    if output:
        write_whole(output, content, rights)
        return
    if form in BINARY and sys.stdout.isatty():
        raise ValueError(message("command.not-for-a-terminal", format=form))
    if sys.stdout.isatty():
        print(content.decode("utf-8", "replace"), end="")
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(content)


def import_game(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="option-help.imported-file")],
    store: Store = None,
) -> None:
    """Keep a game that was exported, or the games of a PGN file, and print their new numbers."""
    found = read_games(read_text(file), str(file))
    with open_journal(store) as journal:
        logs = journal.keep_all(found)
    for log in logs:
        print(log.id)


def back_up(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="option-help.backup-file")], store: Store = None
) -> None:
    """Copy the whole journal, also while a game is played, and check the copy."""
    with open_journal(store) as journal:
        troubles = journal.backup(file)
    if troubles:
        why = joined("list.semicolon", troubles)
        raise ChangedError(message("command.backup-is-damaged-too", file=Place("file", str(file)), why=why))
    print(file)


def note_facts(
    game_id: Annotated[int, typer.Argument(metavar="GAME_ID")],
    player: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="option-help.note-player"),
    ] = None,
    occasion: Annotated[
        str | None, typer.Option("--event", metavar="TEXT", help="option-help.note-event")
    ] = None,
    place: Annotated[str | None, typer.Option(metavar="TEXT", help="option-help.note-place")] = None,
    date: Annotated[str | None, typer.Option(metavar="DATE", help="option-help.note-date")] = None,
    store: Store = None,
) -> None:
    """Say who played, at what event, where and when: kept in the chain of hashes like everything else."""
    given = {"players": player and tuple(player), "occasion": occasion, "place": place, "started": date}
    known = {key: value for key, value in given.items() if value is not None}
    if not known:
        raise ValueError(message("command.nothing-to-note"))
    with open_journal(store) as journal:
        facts = journal.entry(game_id).facts
        seats = load(facts.game, facts.options).seats
        if len(player or ()) > len(seats):
            raise ValueError(
                message("command.too-many-players", game=facts.game, count=len(seats), seats=", ".join(seats))
            )
        journal.note(game_id, facts.model_copy(update=known))


def verify_games(
    game_id: Annotated[
        int | None, typer.Argument(metavar="[GAME_ID]", help="option-help.verified-game")
    ] = None,
    store: Store = None,
) -> None:
    """Check that no row of the past was changed, and print the hash of each game that is over."""
    with open_journal(store) as journal:
        chosen = journal.ids() if game_id is None else [game_id]
        chains = {each: journal.chain(each) for each in chosen}
        lines = [
            public_chain_text(journal.entry(each), chain)
            for each, chain in chains.items()
            if not chain.trouble
        ]
        damage = [*journal.pupils.troubles(), *filter(None, (journal.damage(),))]
    if not (chains or damage):
        print(NOTHING_KEPT)
    for line in lines:
        print(line)
    troubles = [*(chain.trouble for chain in chains.values() if chain.trouble), *damage]
    if troubles:
        raise ChangedError(joined("list.semicolon", troubles))
