"""Laws of chess and Quaternity that other games do not share, with declarations in between."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import Action, Game, State
from rules.games.chess import Chess
from rules.games.chess import Memory as ChessMemory
from rules.games.quaternity import Memory as QuaternityMemory
from rules.games.quaternity import Quaternity
from rules.pieces import NOTHING
from rules.turns import perft, turns

CHESS, QUATERNITY = Chess(), Quaternity()
GAMES = pytest.mark.parametrize("game", [CHESS, QUATERNITY], ids=lambda game: str(game.name))
SEEDS = st.integers(0, 2**32)


def along(game: Game, seed: int, most: int = 160, talk: bool = True) -> Iterator[State]:
    """The states of a random game; now and then somebody gives up or offers a draw."""
    chance, state = random.Random(seed), game.start()
    yield state
    for _ in range(chance.randrange(most)):
        said = [
            action for action in game.declarations(state) if action.verb != "resign" or chance.random() < 0.1
        ]
        actions = said if talk and said and chance.random() < 0.02 else game.actions(state)
        if not actions:
            break
        state = game.apply(state, chance.choice(list(actions)))
        yield state


def walked(game: Game, seed: int, most: int = 160, talk: bool = True) -> State:
    """The last of these states."""
    *_, state = along(game, seed, most, talk)
    return state


@GAMES
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_a_game_is_over_exactly_when_nothing_can_be_done(game: Game, seed: int) -> None:
    state = walked(game, seed)
    assert bool(game.actions(state)) == (state.outcome is None)
    if state.outcome:
        assert not game.declarations(state)
        assert sum(state.outcome.scores) == pytest.approx(1)


@GAMES
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_the_same_history_gives_an_equal_state(game: Game, seed: int) -> None:
    state, again = walked(game, seed), walked(game, seed)
    assert state == again
    assert hash(state) == hash(again)


@GAMES
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_playing_changes_nothing_but_what_follows(game: Game, seed: int) -> None:
    state = walked(game, seed)
    before, memory = state.cells, state.memory
    for action in game.actions(state):
        there = game.apply(state, action)
        assert there == game.after(state, action)
        assert there.ply - state.ply == (there.stage is None)
        taken = sum(map(bool, state.cells)) - sum(map(bool, there.cells))
        assert taken >= len(action.taken)
    assert (state.cells, state.memory) == (before, memory)


@GAMES
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_counting_without_playing_counts_the_same(game: Game, seed: int) -> None:
    state = walked(game, seed)
    assert perft(game, state, 1) == len(list(turns(game, state)))


@GAMES
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_the_pieces_by_number_are_those_on_the_cells(game: Game, seed: int) -> None:
    """Also in the middle of a promotion, after mates, and when somebody gave up."""
    pairs = {(0, NOTHING)}
    for state in along(game, seed):
        assert isinstance(state.memory, ChessMemory | QuaternityMemory)
        pairs |= set(zip(state.memory.codes, state.cells, strict=True))
    assert len({number for number, _ in pairs}) == len({stack for _, stack in pairs}) == len(pairs)


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_quaternity_keeps_its_books(seed: int) -> None:
    """What the memory says of kings, checks and commanders is what the board shows."""
    state = walked(QUATERNITY, seed, most=600)
    if state.stage is None and state.outcome is None:
        fresh = QUATERNITY.arranged(state)
        assert getattr(fresh.memory, "powers", None) == getattr(state.memory, "powers", 0)
        assert fresh.turn == state.turn


def mirrored(action: Action) -> tuple[object, ...]:
    """An action of chess seen from the other side of the board."""
    return (
        action.verb,
        None if action.source is None else action.source ^ 56,
        None if action.target is None else action.target ^ 56,
    )


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_chess_is_the_same_for_both_colours(seed: int) -> None:
    state = walked(CHESS, seed, talk=False)
    if state.stage is None and state.outcome is None:
        placement, turn, castling, passing, *counts = CHESS.to_fen(state).split()
        rows = "/".join(reversed(placement.split("/"))).swapcase()
        rights = "".join(sorted(castling.swapcase()))
        passing = passing if passing == "-" else passing[0] + {"3": "6", "6": "3"}[passing[1]]
        other = CHESS.from_fen(" ".join((rows, "b" if turn == "w" else "w", rights, passing, *counts)))
        expected = {mirrored(action) for action in CHESS.actions(state)}
        assert {(a.verb, a.source, a.target) for a in CHESS.actions(other)} == expected
