"""A game on lichess, through the real client, against a server of our own that follows the documented API."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from boardlight.club.far.lichess import game as playing_there
from boardlight.club.far.lichess.account import TOKEN_VARIABLE, URL_VARIABLE, Found, client, find, token
from boardlight.club.far.lichess.game import LichessGame
from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.clock import full_clocks, read_control
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import start
from boardlight.table.table import Table
from messages.message import Message
from rules.games import load
from tests.boardlight.club.far.lichess.server import GAME, TOKEN, Lichess
from tests.patience import eventually

CONTROL = read_control("15+10")


@pytest.fixture
def lichess(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lichess]:
    there = Lichess()
    monkeypatch.setenv(URL_VARIABLE, there.url)
    monkeypatch.setenv(TOKEN_VARIABLE, TOKEN)
    monkeypatch.setattr(playing_there, "FIRST_S", 0.01)
    yield there
    there.close()


@pytest.fixture
def table(lichess: Lichess) -> Iterator[Table]:
    game = load("chess")
    fixture = fixture_of(game)
    session = start(game, clock=full_clocks(CONTROL, 2))
    session = replace(session, settings=session.settings.apart_from([1]))
    table = Table(session, fixture, eye_of(game, fixture))
    table.wait(0.1)
    there = LichessGame(table, client(), GAME, 0)
    yield table
    there.close()


def order(table: Table, text: str) -> Message | None:
    return table.order("page", read_order(text))


def played(table: Table) -> list[str]:
    return [turn.text for turn in table.turns]


def test_a_game_is_sought_and_somebody_is_challenged(lichess: Lichess) -> None:
    assert find(client(), CONTROL) == Found(GAME, 0, "Thibault")
    assert find(client(), CONTROL, "Thibault") == Found(GAME, 0, "Thibault")
    eventually(lambda: lichess.asked == ["/api/board/seek", "/api/challenge/Thibault"])


def test_turns_go_both_ways_with_the_times_that_lichess_measures(lichess: Lichess, table: Table) -> None:
    assert order(table, "play e4") is None
    eventually(lambda: lichess.moves == ["e2e4"])
    lichess.play("e7e5")
    eventually(lambda: played(table) == ["e4", "e5"])
    assert table.session.settings.names == ("We", "Thibault")
    assert table.turns[-1].by == "far" and table.session.timing.remaining(table.time) == [895.0, 895.0]
    order(table, "play Nf3")
    lichess_has = ["e2e4", "e7e5", "g1f3"]
    eventually(lambda: lichess.moves == lichess_has)


def test_a_cut_stream_is_begun_again_and_costs_nothing(lichess: Lichess, table: Table) -> None:
    order(table, "play e4")
    eventually(lambda: lichess.moves == ["e2e4"])
    lichess.cut()
    lichess.play("c7c5")
    eventually(lambda: played(table) == ["e4", "c5"])
    eventually(lambda: not table.troubles.get("far"))


def test_draws_takebacks_and_resignations_are_agreed_on_there(lichess: Lichess, table: Table) -> None:
    order(table, "play e4")
    eventually(lambda: lichess.moves == ["e2e4"])
    lichess.play("e7e5")
    eventually(lambda: len(played(table)) == 2)
    lichess.tell(btakeback=True)
    eventually(lambda: bool(table.wishes))
    assert order(table, "takeback 1") is None
    eventually(lambda: played(table) == ["e4"])
    assert lichess.moves == ["e2e4"]
    lichess.tell(bdraw=True)
    eventually(lambda: bool(table.wishes))
    assert order(table, "decline") is None
    eventually(lambda: lichess.state["bdraw"] is False)
    assert order(table, "resign") is None
    eventually(lambda: played(table)[-1] == "resign White")


def test_an_end_that_lichess_declares_ends_it_here(lichess: Lichess, table: Table) -> None:
    order(table, "play e4")
    eventually(lambda: lichess.moves == ["e2e4"])
    lichess.tell(status="outoftime", winner="white")
    eventually(lambda: played(table) == ["e4", "flag Black"])


def test_a_wrong_token_is_a_sentence_and_no_token_is_ever_logged(
    lichess: Lichess, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    find(client(), CONTROL)
    monkeypatch.setenv(TOKEN_VARIABLE, "lip_another")
    with pytest.raises(ValueError, match="token"):
        find(client(), CONTROL)
    assert "lip_" not in caplog.text


def test_a_token_that_others_can_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(TOKEN_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with pytest.raises(ValueError, match=TOKEN_VARIABLE):
        token()
    file = tmp_path / "boardlight" / "lichess-token"
    file.parent.mkdir()
    file.write_text("lip_secret\n")
    file.chmod(0o644)
    with pytest.raises(ValueError, match="chmod 600"):
        token()
    file.chmod(0o600)
    assert token() == "lip_secret"
