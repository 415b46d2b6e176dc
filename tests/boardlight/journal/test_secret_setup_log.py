"""Pieces placed in secret are logged by their own seat; logs that name the seat to move instead still
open."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from boardlight.journal.entry import Entry, result_of
from boardlight.journal.journal import open_journal
from boardlight.journal.log_lines import Header, read_log
from boardlight.journal.replay import ReplayError, follow
from boardlight.library.exports import text
from boardlight.library.search import open_game
from boardlight.referee.session.events import Record
from boardlight.referee.session.logged import Event, read_event
from boardlight.referee.session.state import start
from boardlight.table.resuming import resume
from rules.game import EMPTY
from rules.games import load
from tests.boardlight.tabletop import Tabletop
from tests.rules.games.test_quattuor_reges import BLACK, RED

GAME = load("quattuor-reges")
HEADER = Header(game=GAME.name)
OPENING = read_event("start", 0.0, "terminal", None, "", 0, {"setup": ""})
PLACED = 34


def unveiled() -> Tabletop:
    """Both sides have set up, have pressed, and were read."""
    top = Tabletop(start(GAME), [EMPTY] * len(GAME.board)).look(0.3)
    for piece, cell in {**RED, **BLACK}.items():
        top.place(cell, piece)
    return top.look(0.5).press(0).press(1).look(1.0)


def events(top: Tabletop) -> list[Event]:
    return [OPENING, *(effect.event for effect in top.effects if isinstance(effect, Record))]


def as_once_written(past: Sequence[Event]) -> list[Event]:
    """The log of an older version: whoever placed, the seat that was to move is named."""
    to_move = [0] * 33 + [1]
    return [
        past[0],
        *(replace(event, seat=seat) for event, seat in zip(past[1:], to_move, strict=False)),
        *past[PLACED + 1 :],
    ]


def written(past: list[Event]) -> str:
    return text.write(open_game(Entry(1, HEADER, result_of(past), len(past), HEADER), past)).decode()


def actors(past: Sequence[Event]) -> dict[str, int | None]:
    """By the name of the piece."""
    return {event.text.split()[1]: event.seat for event in past if event.text.startswith("place ")}


OWNERS = {**dict.fromkeys(RED, 0), **dict.fromkeys(BLACK, 1)}


def test_every_piece_is_logged_by_his_own_seat() -> None:
    past = events(unveiled())
    assert actors(past) == OWNERS
    assert [event.seat for event in past if event.text.startswith("ready")] == [0, 1]


@pytest.mark.parametrize("as_written", [list, as_once_written])
class TestLogs:
    def test_the_game_resumes(self, as_written) -> None:
        top = unveiled()
        again, turns = resume(start(GAME), as_written(events(top)))
        assert again.state == top.session.state and len(turns) == PLACED
        assert actors(turns) == OWNERS

    def test_it_resumes_after_a_takeback(self, as_written) -> None:
        top = unveiled().order("takeback")
        again, turns = resume(start(GAME), as_written(events(top)))
        assert again.state == top.session.state and len(turns) == len(top.session.line) - 1
        assert again.state.turn == 1 and actors(turns) == OWNERS

    def test_the_text_names_who_placed(self, as_written) -> None:
        lines = written(as_written(events(unveiled().order("resign Red")))).splitlines()
        assert any(line.endswith(f"Red    place HK {RED['HK']}") for line in lines)
        assert any(line.endswith(f"Black  place SK {BLACK['SK']}") for line in lines)
        assert sum("Black  place" in line for line in lines) == len(BLACK)

    def test_it_is_kept_exported_and_imported(self, as_written, tmp_path: Path) -> None:
        past = as_written(events(unveiled()))
        with open_journal(f"sqlite:///{tmp_path / 'games.db'}") as journal:
            first = journal.keep(HEADER, past)
            second = journal.keep(*read_log(journal.export_jsonl(first.id)))
            assert journal.events(second.id) == past and journal.verify(second.id) == len(past)


def test_who_neither_acts_nor_is_to_move_is_refused() -> None:
    past = events(unveiled())
    first = next(at for at, event in enumerate(past) if event.text.startswith("place HK"))
    past[first] = replace(past[first], seat=1)
    with pytest.raises(ReplayError, match="done in secret") as refused:
        list(follow(GAME, past))
    assert "is by seat 1" in str(refused.value.reason)
