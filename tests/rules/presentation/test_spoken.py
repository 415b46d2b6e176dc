"""Turns in words: every turn of every game can be said in every language, without a sign of its notation."""

import random
import re

import pytest

from messages.catalogue import languages
from rules.game import Game
from rules.games import games, load
from rules.notation import read_setup, read_turn
from rules.presentation.spoken import spoken, written
from rules.turns import faulty_turns, turns

SIGNS = re.compile(r"[-x]?[<>=@+#:*()→]|\d'|\bO-O|\d-|\dx")
PLIES = 150


def said(game: Game, setup: str, text: str) -> str:
    state = read_setup(game, setup)
    turn = read_turn(game, state, text)
    assert written(game, state, turn.path).en == text
    return written(game, state, turn.path).text("en", spoken=True)


@pytest.mark.parametrize("name", games())
def test_every_turn_can_be_said(name: str) -> None:
    game, chance = load(name), random.Random(7)
    state = game.start()
    for _ in range(PLIES):
        if state.outcome:
            state = game.start()
        for turn in faulty_turns(game, state):
            check(game, spoken(game, state, turn.path).texts(spoken=True))
        turn = chance.choice(list(turns(game, state)))
        check(game, spoken(game, state, turn.path).texts(spoken=True))
        state = turn.state


def check(game: Game, texts: dict[str, str]) -> None:
    assert texts.keys() == {*languages()}
    for text in texts.values():
        assert text and not SIGNS.search(text), (game.name, text)


def test_chess() -> None:
    game = load("chess")
    setup = "White: K e1, R a1 h1, P g7, N b1 f3; Black: K e8, R h8, P c5; turn: White; castling: KQ"
    assert said(game, setup, "O-O") == "king castles to g1"
    assert said(game, setup, "gxh8=Q+") == "pawn takes h8, and becomes queen, check"
    assert said(game, setup, "Nbd2") == "knight to d2, from b1"
    assert said(game, "White: K e4, P a2; Black: K h8, R e5; turn: White", "Kxe5") == "king takes e5"


def test_a_chain_is_said_step_by_step() -> None:
    game = load("quatrarmes")
    assert said(game, "South: F d4; North: F e5 g7; turn: South", "d4xf6xh8") == (
        "infantry takes e5 and lands on f6, then takes g7 and lands on h8"
    )


def test_cells_of_bricks_are_said_by_row_and_place() -> None:
    game = load("quattuor-reges")
    words = said(game, "Red: HK r8.8, H7 r1.1; Black: SQ r8.9, SK r14.2; turn: Red", "HK r8.8xr8.9")
    assert words == "king of hearts takes row 8 place 9"
