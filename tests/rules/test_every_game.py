"""Laws that hold over every game, along random games played to their end or to a cap."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.diagram import draw
from rules.game import Action, Game, State
from rules.games import games, load
from rules.notation import NotationError, read_setup, read_turn, write_setup
from rules.pieces import CHANCE
from rules.turns import Turn, paths, turns

NAMES = sorted(games())

RANDOM_GAMES = 40
"""Of each game; `python -m tests.bench.bench_random_games` plays many more."""

CAPS = {"quaternity": 150, "quattuor-reges": 150}
"""Plies after which a random game is left: Quaternity has no draw with three or more active players, and in
Quattuor Reges random pieces may march for thousands of turns before the last King and Ace fall."""

UNLIMITED = 10_000

seeds = st.integers(0, 2**32 - 1)


def walk(game: Game, seed: int, cap: int) -> Iterator[State]:
    """A random game, action by action: every resting state, the last one included."""
    chance = random.Random(seed)
    state = game.start()
    yield state
    while state.ply < cap:
        actions = game.actions(state)
        assert bool(actions) != bool(state.outcome)
        if not actions:
            return
        there = game.after(state, chance.choice(actions))
        assert there.ply - state.ply in (0, 1)
        if there.ply > state.ply or there.outcome:
            yield there
        state = there


def played_to_the_end(name: str, seed: int) -> bool:
    """Whether a random game that breaks no law is over in the end."""
    *_, last = walk(load(name), seed, CAPS.get(name, UNLIMITED))
    return last.outcome is not None


@pytest.mark.parametrize("name", NAMES)
def test_random_games_break_no_law(name: str) -> None:
    ended = [played_to_the_end(name, seed) for seed in range(RANDOM_GAMES)]
    assert name in CAPS or all(ended)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=4, deadline=None)
@given(seed=seeds, data=st.data())
def test_the_laws_of_one_state(name: str, seed: int, data: st.DataObject) -> None:
    game = load(name)
    state = data.draw(st.sampled_from(list(walk(game, seed, 60))))
    found = list(turns(game, state))
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
    assert list(paths(game, state)) == [turn.path for turn in found]
    for text, turn in list(zip(texts, found, strict=True))[:3]:
        assert read_turn(game, state, text).state == turn.state
    with pytest.raises(NotationError):
        read_turn(game, state, "nowhere")


def check_looks(game: Game, state: State) -> None:
    """A cell shows known labels only, the public sees no more than a seat, and all of it can be drawn."""
    for cell in range(len(game.board)):
        assert game.look(state, cell) <= set(game.labels)
        if cell not in game.unsettled(state):
            assert game.look(state, cell) == Game.look(game, state, cell)
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


@pytest.mark.parametrize("name", NAMES)
def test_everybody_has_a_say_at_first_and_when_all_is_over(name: str) -> None:
    game = load(name)
    start, everybody = game.start(), frozenset(range(len(game.seats)))
    resigned = start
    while not resigned.outcome:
        assert game.active_seats(resigned) <= everybody
        seat = min(game.active_seats(resigned))
        resigned = game.apply(resigned, Action(seat, "resign"))
        assert resigned.outcome or seat not in game.active_seats(resigned)
    assert game.active_seats(start) == game.active_seats(resigned) == everybody


def test_the_games_have_markers_of_their_own() -> None:
    numbers = [game.marker for game in games().values()]
    assert len(set(numbers)) == len(numbers) and all(0 <= number <= 30 for number in numbers)


@pytest.mark.parametrize("name", NAMES)
def test_a_position_allows_what_its_state_allows(name: str) -> None:
    game = load(name)
    for state in walk(game, 5, 60):
        there = game.position(state)
        assert state.outcome or game.actions(there) == game.actions(state)
        assert game.position(there) == there and there.ply == 0


def test_two_ways_to_one_position_compare_equal() -> None:
    game = load("chess")
    first = state = game.start()
    for text in ("Nf3", "Nf6", "Ng1", "Ng8"):
        state = next(turn.state for turn in turns(game, state) if game.write(state, turn.path) == text)
    assert state != first and game.position(state) == game.position(first)
