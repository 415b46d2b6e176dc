"""Every turn can be told step by step, in one way only, and nothing else can."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.deployment import Deploying
from rules.game import Action, Game, State
from rules.games import games, load
from rules.notation import read_setup
from rules.presentation.steps import Step, beginning, steps
from rules.turns import faulty_turns, turns
from tests.rules.games.test_quattuor_reges import BLACK, RED

NAMES = sorted(games())
OPTIONS = {"arcanor": {"show_contents": "true"}}
"""Where something is hidden only seeming turns are told."""
SET_UPS = [
    ("quattuor-reges", "Red: D10 r11.3, DK r1.2; hand Red: HK DQ H7; Black: S9 r12.3, SK r15.1, CA r9.9"),
    ("quattuor-reges", "Red: D9 r14.3, DK r1.1; hand Red: HQ HK DA; Black: SK r9.1"),
    ("quattuor-reges", "Red: HA r8.8, HK r1.1; Black: SQ r8.9, SK r14.2"),
    ("chess", "White: K e1, P a7 b7, R h1; Black: K g6, R a8"),
    ("quatrarmes", "South: F d4 h4; North: F e5 g7, H e7, C g5; turn: South"),
]
seeds = st.integers(0, 2**32 - 1)


def along(game: Game, seed: int) -> Iterator[State]:
    """A random game from where pieces move, its faults included."""
    chance, state = random.Random(seed), game.start()
    if isinstance(state.stage, Deploying):
        state = game.deployed(RED, BLACK)  # type: ignore[attr-defined]
    for _ in range(60):
        yield state
        ways = [*turns(game, state), *faulty_turns(game, state)]
        if not ways:
            return
        state = chance.choice(ways).state


def told(game: Game, state: State) -> list[tuple[Step, ...]]:
    """The first steps at each cell."""
    return [steps(game, state, cell) for cell in range(len(game.board))]


def said(game: Game, state: State) -> list[Step]:
    """What is only said."""
    words = (action for action in game.actions(state) if beginning(action) is None)
    return [Step((action,), False, game.write(state, (action,))) for action in words]


def check(game: Game, state: State) -> None:
    by_cell = told(game, state)
    first = [*chain.from_iterable(by_cell), *said(game, state)]
    leaves = Counter((leaf.turn, leaf.is_fault) for step in first for leaf in step.leaves())
    proper = [(game.write(state, turn.path), False) for turn in turns(game, state)]
    wrong = [(game.write(state, turn.path), True) for turn in faulty_turns(game, state)]
    assert leaves == Counter({*proper, *wrong})
    for siblings in by_cell:
        check_plain(siblings)


def check_plain(siblings: tuple[Step, ...]) -> None:
    """No two steps are told by the same cell and choice."""
    ways = [(step.cell, step.action.verb, step.action.piece) for step in siblings]
    assert len(ways) == len(set(ways))
    for step in siblings:
        assert bool(step.following) == (step.turn is None)
        check_plain(step.following)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=3, deadline=None)
@given(seed=seeds)
def test_the_steps_lead_to_every_turn_once_and_to_nothing_else(name: str, seed: int) -> None:
    game = load(name, OPTIONS.get(name))
    for state in along(game, seed):
        check(game, state)


@pytest.mark.parametrize(("name", "setup"), SET_UPS)
def test_so_do_those_of_special_turns(name: str, setup: str) -> None:
    game = load(name)
    state = read_setup(game, setup)
    check(game, state)
    assert any(step.following for step in chain.from_iterable(told(game, state)))


def test_a_chain_is_told_landing_by_landing() -> None:
    game = load("quatrarmes")
    state = read_setup(game, "South: F d4; North: F e5 g7; turn: South")
    (first,) = [step for step in steps(game, state, game.board.cell("d4")) if not step.is_fault]
    landings = [first, *(step for step in first.following if not step.is_fault)]
    assert [game.board.names[step.cell] for step in landings if step.cell is not None] == ["f6", "h8"]
    assert landings[-1].turn == "d4xf6xh8"
    (stop,) = [step for step in first.following if step.is_fault]
    assert (stop.action.verb, stop.cell, stop.turn) == ("stop", None, "d4xf6")


def test_an_only_face_follows_by_itself_and_several_are_chosen() -> None:
    game = load("quatrarmes")
    state = read_setup(game, "South: F d10; North: H a1; turn: South")
    assert all(len(step.path) == 2 for step in steps(game, state, game.board.cell("d10")))
    chess = load("chess")
    state = read_setup(chess, "White: K e1, P b7; Black: K h6; turn: White")
    (arrival,) = steps(chess, state, chess.board.cell("b7"))
    assert [step.turn for step in arrival.following] == ["b8=Q", "b8=R", "b8=B", "b8=N"]


def test_where_pieces_hide_something_the_steps_tell_nothing_of_it() -> None:
    game = load("arcanor")
    full = read_setup(game, "Light: 1/2 d4, 3 a2; Dark: 2 d5, 4 a7")
    empty = read_setup(game, "Light: 1 d4, 3 a2; Dark: 2 d5, 4 a7")
    for seat in (None, 0, 1):
        for cell in range(len(game.board)):
            assert steps(game, full, cell, seat) == steps(game, empty, cell, seat)
    verbs = {step.action.verb for step in steps(game, full, game.board.cell("d4"))}
    assert verbs == {"move", "release", "eat", "release-eat"}


def test_a_piece_that_arrives_begins_where_it_arrives() -> None:
    game = load("guerre-des-maitres", {"master_col": "free"})
    cell = game.board.cell("c1")
    (step,) = steps(game, game.start(), cell)
    assert (step.cell, step.turn) == (cell, "place M c1")
    assert beginning(Action(0, "pass")) is None
