"""Spoil the file of a journal at random, and see whether what is left is told right."""

import random
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from boardlight.journal.journal import Journal, JournalError, open_journal
from boardlight.referee.session.logged import Event
from tests.boardlight.kept_games import Scribe, scribe

Rows = tuple[tuple[object, ...], ...]

HEADER = "SELECT id, game, options, players, occasion, place, started, result FROM games WHERE id = ?"
EVENTS = "SELECT " + (
    "number, time, by, seat, kind, text, ply, details, hash FROM events WHERE game_id = ? ORDER BY number"
)


def games() -> list[Scribe]:
    """Short ones and long ones, over and not."""
    whole = scribe("quatrarmes").at_random(40, seed=3)
    return [
        scribe("chess").play("f3", "e5", "g4", "Qh4#"),
        whole,
        scribe("chess").at_random(9),
        scribe("chess"),
    ]


def fill(journal: Journal) -> None:
    """Keep these games, as tables do."""
    for each in games():
        log = journal.begin(each.game.name, players=("Ann", "Bob"), occasion="Club", started="2026-01-02")
        log.extend(each.events)


def spoilt(content: bytes, chance: random.Random) -> bytes:
    """Some bits turned, some bytes overwritten, or the end cut off."""
    changed = bytearray(content)
    match chance.randrange(4):
        case 0:
            del changed[chance.randrange(len(changed)) :]
        case 1:
            at = chance.randrange(len(changed))
            changed[at : at + 512] = chance.randbytes(len(changed[at : at + 512]))
        case _:
            for _ in range(1 + chance.randrange(3)):
                changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def rows_of(file: Path, count: int) -> dict[int, Rows]:
    """By game, what SQLite alone reads of it; a game that it cannot read is not there."""
    found = {}
    with closing(sqlite3.connect(file)) as connection:
        # A text that became a blob with the same bytes is another.
        connection.text_factory = lambda text: ("text", text)
        for game in range(1, count + 1):
            try:
                rows = (*connection.execute(HEADER, (game,)), *connection.execute(EVENTS, (game,)))
            except (sqlite3.Error, UnicodeDecodeError):
                continue
            found[game] = tuple(rows)
    return found


def faults(file: Path, whole: Mapping[int, Rows], events: Mapping[int, list[Event]]) -> list[str]:
    """What Boardlight tells wrong of a spoilt file: games that are whole and do not open, damage untold."""
    left = rows_of(file, len(whole))
    try:
        with open_journal(str(file)) as journal:
            told = [*map(str, journal.troubles())]
            listed = {entry.id for entry in journal.games()}
            wrong = []
            for game, rows in whole.items():
                if left.get(game) != rows:
                    named = any(f"game {game}" in trouble or "is damaged" in trouble for trouble in told)
                    wrong += [] if named else [f"game {game} is spoilt, and not named"]
                elif (
                    game not in listed or journal.chain(game).trouble or journal.events(game) != events[game]
                ):
                    wrong.append(f"game {game} is whole, and does not open: {journal.chain(game).trouble}")
            return wrong
    except JournalError as error:
        return [] if str(error).count("\n") == 0 else ["more than one line"]


class Spoiler:
    """A journal to be spoilt again and again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with open_journal(str(folder / "whole.sqlite")) as journal:
            fill(journal)
            self.events = {entry.id: journal.events(entry.id) for entry in journal.games()}
            beside = {end: (folder / f"whole.sqlite{end}").read_bytes() for end in ("", "-wal")}
        self.closed = {"": (folder / "whole.sqlite").read_bytes()}
        self.open = beside
        self.rows = rows_of(folder / "whole.sqlite", len(self.events))

    def faults(self, seed: int) -> list[str]:
        """Of one spoilt copy: of a journal that was closed, or of one that was open."""
        chance = random.Random(seed)
        files = dict(self.closed if chance.random() < 0.7 else self.open)
        spoil = chance.choice(sorted(files))
        files[spoil] = spoilt(files[spoil], chance)
        place = self.folder / "spoilt.sqlite"
        for end in ("", "-wal", "-shm"):
            Path(f"{place}{end}").unlink(missing_ok=True)
        for end, content in files.items():
            Path(f"{place}{end}").write_bytes(content)
        whole = self.rows if spoil == "" else {}
        return [f"seed {seed}: {fault}" for fault in faults(place, whole, self.events)]
