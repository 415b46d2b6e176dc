"""Message for tests that read like the examples of a rulebook."""

from collections.abc import Sequence

from rules.game import Game, State
from rules.games import load
from rules.notation import read_setup, read_turn
from rules.turns import faulty_turns, turns


def position(name: str, setup: str, **options: str) -> tuple[Game, State]:
    """A game and a position of it, from a set-up text."""
    game = load(name, options)
    return game, read_setup(game, setup)


def texts(game: Game, state: State) -> list[str]:
    """The legal turns, as text, in order."""
    found = [game.write(state, turn.path) for turn in turns(game, state)]
    assert len(set(found)) == len(found), "texts must be unique in their position"
    return sorted(found)


def fault_texts(game: Game, state: State) -> list[str]:
    """The faulty turns, as text, in order."""
    return sorted(game.write(state, turn.path) for turn in faulty_turns(game, state))


def play(game: Game, state: State, turns_played: str | Sequence[str]) -> State:
    """The state after turns, given as texts between spaces (or one by one, if a text has spaces)."""
    for text in turns_played.split() if isinstance(turns_played, str) else turns_played:
        state = read_turn(game, state, text).state
    return state


def pieces(game: Game, state: State) -> dict[str, str]:
    """Where pieces stand: names of cells, and the symbol of the visible piece."""
    return {game.board.names[cell]: game.symbol(stack[-1]) for cell, stack in enumerate(state.cells) if stack}
