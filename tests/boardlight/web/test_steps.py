"""What taps may do, as a page gets it: told apart by cells and words, and only to those who may play."""

from typing import Any

import pytest

from boardlight.referee.permissions import ARBITER, GUEST, NOT_YOUR_TURN, WATCHING, Asker
from boardlight.referee.session.state import Session, start
from boardlight.simulation.people.performance import show_of
from boardlight.web.steps import movable, steps_from
from messages.message import Message
from rules.game import Game, State
from rules.games import games, load
from rules.notation import read_setup
from tests.rules.games.test_quattuor_reges import BLACK, RED

SEATS = [Asker("seat", seat, True) for seat in range(2)]


def told(session: Session, name: str, asker: Asker = ARBITER) -> list[dict[str, Any]]:
    found = steps_from(session, session.game.board.cell(name), asker, 7)
    assert isinstance(found, dict) and found["moment"] == 7
    return list(found["steps"])


def check_words(siblings: list[dict[str, Any]], language: str) -> None:
    ways = [(step["cell"], step["words"] and step["words"][language]) for step in siblings]
    assert len(ways) == len(set(ways)), ways
    assert all(words for cell, words in ways if cell is None)
    for step in siblings:
        check_words(step["next"], language)


def positions(game: Game) -> list[State]:
    """Those of the show, which has every special act."""
    show = show_of(game)
    return [show.first, *(turn.state for turn in show.turns)]


@pytest.mark.parametrize("name", sorted(games()))
def test_no_two_steps_look_alike(name: str) -> None:
    game = load(name)
    for state in positions(game):
        session = start(game, state)
        for cell in movable(session):
            found = steps_from(session, cell, ARBITER, 0)
            assert isinstance(found, dict) and found["steps"], game.board.names[cell]
            for language in ("en", "fr"):
                check_words(found["steps"], language)


def test_only_who_may_play_is_told() -> None:
    game = load("chess")
    session = start(game)
    cell = game.board.cell("e2")
    assert steps_from(session, cell, GUEST, 0) == WATCHING
    assert steps_from(session, cell, SEATS[1], 0) == NOT_YOUR_TURN
    assert [step["turn"] for step in told(session, "e2", SEATS[0])] == ["e3", "e4"]
    assert told(session, "e7") == [] and told(session, "e4") == []


def test_behind_screens_nothing_is_told_and_afterwards_everything() -> None:
    game = load("quattuor-reges")
    assert movable(start(game)) == () and told(start(game), "r1.1", SEATS[0]) == []
    assert movable(start(game, game.deployed(RED, BLACK)))  # type: ignore[attr-defined]


def test_seeming_turns_are_told_whatever_a_piece_holds() -> None:
    game = load("arcanor")
    setups = ("Light: 1/2 d4, 3 a2; Dark: 2 d5, 4 a7", "Light: 1 d4, 3 a2; Dark: 2/3 d5, 4 a7")
    full, empty = (start(game, read_setup(game, setup)) for setup in setups)
    assert movable(full) == movable(empty)
    for cell in range(len(game.board)):
        for asker in (ARBITER, *SEATS, GUEST):
            assert steps_from(full, cell, asker, 0) == steps_from(empty, cell, asker, 0)


def test_a_fault_and_a_choice_are_said_in_words() -> None:
    game = load("quatrarmes")
    session = start(game, read_setup(game, "South: F d4 h4; North: F e5 g7, H a9; turn: South"))
    capture = next(step for step in told(session, "d4") if not step["fault"])
    stop = next(step for step in capture["next"] if step["fault"])
    assert (stop["words"]["en"], stop["turn"]) == ("Stop here", "d4xf6")
    assert all(step["fault"] for step in told(session, "h4"))
    chess = load("chess")
    (promotion,) = told(start(chess, read_setup(chess, "White: K e1, P b7; Black: K h6")), "b7")
    assert [step["words"]["fr"] for step in promotion["next"]] == ["Dame", "Tour", "Fou", "Cavalier"]
    assert [step["piece"] for step in promotion["next"]] == ["Q0", "R0", "B0", "N0"]
    assert isinstance(steps_from(session, 0, GUEST, 0), Message)
