"""Laws that hold over every game, along random games played to their end or to a cap."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.diagram import draw
from rules.game import Game, State
from rules.games import games, load
from rules.notation import NotationError, read_setup, read_turn, write_setup
from rules.pieces import CHANCE
from rules.turns import Turn, turns

NAMES = sorted(games())

RANDOM_GAMES = 200
"""Of each game; spread over workers in parts."""

PARTS = 8

CAPS = {"chess": 160, "quaternity": 120, "quattuor-reges": 200, "quatrarmes": 400}
"""Plies after which a random game is left, where random play may take for ever (or very long)."""

seeds = st.integers(0, 2**32 - 1)


def walk(game: Game, seed: int, cap: int) -> Iterator[tuple[State, list[Turn]]]:
    """A random game: every resting state with its turns, the last one included."""
    chance = random.Random(seed)
    state = game.start()
    for _ in range(cap):
        found = list(turns(game, state))
        yield state, found
        if not found:
            return
        state = chance.choice(found).state


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", NAMES)
def test_random_games_break_no_law(name: str, part: int) -> None:
    game = load(name)
    for seed in range(part, RANDOM_GAMES, PARTS):
        for state, found in walk(game, seed, CAPS.get(name, 300)):
            assert bool(found) != bool(state.outcome)
            for turn in found[:1]:
                assert turn.state.ply > state.ply or turn.state.outcome
                assert turn.path[0].seat in (state.turn, CHANCE) or len(game.seats) > 2


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=4, deadline=None)
@given(seed=seeds, data=st.data())
def test_the_laws_of_one_state(name: str, seed: int, data: st.DataObject) -> None:
    game = load(name)
    walked = list(walk(game, seed, 40))
    state, found = data.draw(st.sampled_from(walked))
    check_actions(game, state)
    check_texts(game, state, found)
    check_looks(game, state)
    check_setup(game, state)


def check_actions(game: Game, state: State) -> None:
    """Applying is pure and deterministic, and refuses what is not allowed."""
    before = repr(state)
    for action in [*game.actions(state), *game.faults(state), *game.declarations(state)]:
        assert game.apply(state, action) == game.apply(state, action)
    assert repr(state) == before
    for action in game.actions(state)[:1]:
        with pytest.raises(ValueError, match="not allowed"):
            game.apply(state, action._replace(verb="fly"))


def check_texts(game: Game, state: State, found: list[Turn]) -> None:
    """Texts are unique, and reading one finds its turn again."""
    texts = [game.write(state, turn.path) for turn in found]
    assert len(set(texts)) == len(texts)
    for text, turn in list(zip(texts, found, strict=True))[:3]:
        assert read_turn(game, state, text).state == turn.state
    with pytest.raises(NotationError):
        read_turn(game, state, "nowhere")


def check_looks(game: Game, state: State) -> None:
    """A cell shows known labels only, the public sees no more than a seat, and all of it can be drawn."""
    for cell in range(len(game.board)):
        assert game.look(state, cell) <= set(game.labels)
    public = game.view(state, None)
    assert game.view(public, None) == public
    for cell in range(len(game.board)):
        assert game.look(public, cell) == game.look(state, cell)
    assert game.public_actions(public) == game.public_actions(state)
    assert draw(game, state)


def check_setup(game: Game, state: State) -> None:
    """A position at the start of a turn survives being written as a set-up."""
    if state.outcome or state.stage is not None or state.turn == CHANCE:
        return
    again = read_setup(game, write_setup(game, state))
    assert (again.cells, again.hands, again.turn) == (state.cells, state.hands, state.turn)
    first = [game.write(state, turn.path) for turn in turns(game, state)]
    assert [game.write(again, turn.path) for turn in turns(game, again)] == first


def test_the_games_have_markers_of_their_own() -> None:
    numbers = [game.marker for game in games().values()]
    assert len(set(numbers)) == len(numbers) and all(0 <= number <= 30 for number in numbers)
