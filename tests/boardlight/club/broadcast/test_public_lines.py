"""Lines of a game: only ever added, numbered without gaps, enough to draw the board, and free of secrets."""

import json

import pytest

from boardlight.club.broadcast.public_lines import Json
from boardlight.referee.session.logged import read_event
from rules.games import games
from tests.boardlight.club.broadcast.worlds import told
from tests.boardlight.kept_games import Scribe, mated, scribe
from tests.boardlight.secrecy.secret_setups import GAME, in_secret, set_up


def lines_of(written: Scribe) -> tuple[Json, ...]:
    game = told(written)
    return game.lines if game else ()


def drawn(lines: tuple[Json, ...]) -> dict[str, str]:
    """What stands on the board after these lines, as somebody draws it who reads nothing else."""
    cells: dict[str, str] = dict(lines[0]["cells"])  # type: ignore[call-overload]
    for line in lines[1:]:
        cells |= line.get("changes", {})  # type: ignore[arg-type]
    return {name: label for name, label in cells.items() if label}


@pytest.mark.parametrize("name", games())
def test_lines_are_only_added_and_draw_the_board(name: str) -> None:
    """Also where turns are taken back."""
    whole = scribe(name).at_random(30, seed=3).take_back(2).at_random(5, seed=4)
    kept: tuple[Json, ...] = ()
    for count in range(1, len(whole.events) + 1):
        part = Scribe(whole.game)
        part.events = whole.events[:count]
        lines = lines_of(part)
        assert lines[: len(kept)] == kept
        kept = lines
    assert [line["number"] for line in kept] == [*range(1, len(kept) + 1)]
    game = told(whole)
    assert game
    if game.opened:
        tree = game.opened.tree
        labels = zip(game.game.board.names, range(len(game.game.board)), strict=True)
        seen = {cell: label for cell, place in labels if (label := tree.label(tree.line[-1], place))}
        assert drawn(kept) == seen
    json.dumps(kept, allow_nan=False)


def test_what_a_line_tells() -> None:
    lines = lines_of(mated())
    kinds = [line["kind"] for line in lines]
    assert kinds == ["start", *["turn"] * 4, "takeback", "foul", "turn", "turn", "end"]
    back, foul, mate, end = lines[5], lines[6], lines[8], lines[9]
    assert back["standing"] == 2 and back["turn"] == "White"
    assert back["changes"] == {"e2": "P0", "e4": None, "b8": "N1", "c6": None}
    assert (foul["rule"], foul["text"], foul["fr"]) == ("R6", "not so", "not so")
    assert mate["text"] == "Qh4#" and mate["turn"] is None
    assert end["scores"] == [0.0, 1.0]


@pytest.mark.parametrize("counts", [(0, 1, 7)])
def test_a_set_up_behind_screens_tells_nothing_at_all(counts: tuple[int, ...]) -> None:
    found = set()
    for seed, count in enumerate(counts):
        written = in_secret(seed, count)
        # What the table says of it meanwhile is no news either.
        written.events.append(read_event("foul", 9.0, "camera", 0, f"HK {count}", written.state.ply))
        game = told(written)
        assert game and game.opened is None and game.times is None
        found.add(json.dumps(game.lines))
    assert len(found) == 1 and len(json.loads(found.pop())) == 1


def test_when_the_screens_are_gone_all_set_ups_look_alike() -> None:
    found = {json.dumps(lines_of(set_up(seed, count))) for seed, count in enumerate((0, 2, 5))}
    assert len(found) == 1
    texts = [line["text"] for line in json.loads(found.pop())[1:]]
    assert texts == [f"ready {seat}" for seat in GAME.seats]


def test_no_number_of_the_log_is_told() -> None:
    """Neither a ply, nor the number of an event, nor a hash: they count what is hidden."""
    known = {key for line in lines_of(set_up(1, 5)) for key in line}
    assert known.isdisjoint({"ply", "hash", "details", "by"})
