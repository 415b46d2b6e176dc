"""The live PGN, read by another program: python-chess."""

import io

import chess.pgn
import pytest

from boardlight.club.broadcast.pgn import LivePgn
from boardlight.club.broadcast.players import read_players
from boardlight.club.broadcast.public_game import PublicGame
from boardlight.referee.session.logged import read_event
from messages.message import message
from tests.boardlight.club.broadcast.worlds import BASE_S, BEAT_S, timed, told
from tests.boardlight.kept_games import Scribe, mated, scribe


def game(written: Scribe, clocks: bool = True, **facts: str) -> PublicGame:
    written.events = timed(written.events, clocks)
    found = told(written, **facts)
    assert found
    return found


def read(pgn: bytes) -> list[chess.pgn.Game]:
    file, found = io.StringIO(pgn.decode()), []
    while one := chess.pgn.read_game(file):
        found.append(one)
    return found


def test_all_games_of_chess_in_one_file_with_their_clocks() -> None:
    written = scribe("chess").at_random(41, seed=5)
    games = [
        game(written, occasion="Open", place="Mâcon", started="2026-01-02T10:00:00+00:00"),
        game(mated()),
    ]
    pgn = LivePgn(round_name="3").of([games[0], game(scribe("quatrarmes").at_random(4)), games[1]])
    one, other = read(pgn)
    assert not one.errors and not other.errors
    assert (one.headers["Result"], other.headers["Result"]) == ("*", "0-1")
    assert (one.headers["Event"], one.headers["Site"], one.headers["White"]) == ("Open", "Mâcon", "Ann")
    assert [(each.headers["Round"], each.headers["Board"]) for each in (one, other)] == [
        ("3", "1"),
        ("3", "2"),
    ]
    assert one.end().board().fen() == written.game.to_fen(written.state)  # type: ignore[attr-defined]
    assert [move.clock() for move in one.mainline()][:3] == [
        int(BASE_S - BEAT_S * count) for count in (1, 1, 2)
    ]
    assert all(len(line) <= 80 for line in pgn.decode().splitlines() if not line.startswith("["))
    assert all("]}" in line[line.index("{") :] for line in pgn.decode().splitlines() if "{" in line)


def test_only_the_line_that_stands_is_told() -> None:
    (found,) = read(LivePgn().of([game(mated(), clocks=False)]))
    assert [move.san() for move in found.mainline()] == ["f3", "e5", "g4", "Qh4#"]
    assert not any(node.variations[1:] for node in found.mainline())


def test_a_position_that_was_set_begins_the_game() -> None:
    written = scribe("chess").play("e4")
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
    written.events.append(read_event("set", 9.0, "page", None, "set", 2, {"setup": fen}))
    (found,) = read(LivePgn().of([game(written)]))
    assert found.headers["FEN"].startswith("4k3/8/8/8/8/8/4P3/4K3 b")
    assert [*found.mainline()] == []


@pytest.mark.parametrize(("control", "tag"), [("5+3", "300+3"), ("90", "5400"), ("5d3", "300"), ("off", "-")])
def test_the_time_control_that_was_agreed(control: str, tag: str) -> None:
    written = scribe("chess").play("e4")
    written.events.insert(1, read_event("control", 0.0, "page", None, control))
    (found,) = read(LivePgn().of([game(written)]))
    assert found.headers["TimeControl"] == tag


LIST = "name, fide, title, rating\nÉlise Martin, 654321, WGM, 2400\n\nBob,,,\n"


def test_what_a_list_knows_of_the_players() -> None:
    written = mated()
    found = told(written, players=("elise  MARTIN", "Bob"))
    assert found
    headers = read(LivePgn(read_players(LIST)).of([found]))[0].headers
    assert (headers["WhiteFideId"], headers["WhiteTitle"], headers["WhiteElo"]) == ("654321", "WGM", "2400")
    assert "BlackFideId" not in headers and headers["White"] == "elise MARTIN"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "broadcast.players-head"),
        ("fide\n1\n", "broadcast.players-head"),
        ("name,name\n", "broadcast.players-head"),
        ("name,age\n", "broadcast.players-head"),
        ("name\nAnn,1\n", "broadcast.players-row"),
        ("name,fide\nAnn,x1\n", "broadcast.players-fide"),
    ],
)
def test_what_is_no_list_of_players(text: str, code: str) -> None:
    arguments = {
        "broadcast.players-head": {"columns": "name, fide, title, rating"},
        "broadcast.players-row": {"number": 2},
        "broadcast.players-fide": {"number": 2, "fide": "'x1'"},
    }[code]
    with pytest.raises(ValueError) as refused:
        read_players(text)
    assert refused.value.args[0] == message(code, **arguments)
