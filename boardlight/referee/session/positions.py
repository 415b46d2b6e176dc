"""Positions as people give them: a set-up or FEN, the turns played from there, the dice thrown. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Protocol, runtime_checkable

from messages.message import message
from rules.game import Game, State
from rules.notation import read_setup, read_turn
from rules.pieces import CHANCE
from rules.turns import turns


@runtime_checkable
class ReadsFen(Protocol):
    """A game whose positions are commonly written in one line of Forsyth-Edwards notation."""

    def from_fen(self, text: str) -> State:
        """The position; ValueError says what is wrong with the text."""


def read_position(game: Game, text: str) -> State:
    """The position that `text` describes: FEN, or a set-up text; ValueError says what is wrong."""
    if isinstance(game, ReadsFen) and ":" not in text and len(text.strip().splitlines()) == 1:
        return game.from_fen(text.strip())
    return read_setup(game, text)


def set_anew(game: Game, before: State, text: str) -> State:
    """The position `text` in the place of `before`, one ply on; ValueError says what is wrong with it."""
    return replace(read_position(game, text), ply=before.ply + 1)


def play_through(game: Game, state: State, texts: Iterable[str], dice: Iterable[int] = ()) -> State:
    """The position after the turns `texts`; where a die is to roll, the next of `dice` is what it shows."""
    numbers = iter(dice)
    state = _rolled(game, state, numbers)
    for text in texts:
        state = _rolled(game, read_turn(game, state, text).state, numbers)
    return state


def _rolled(game: Game, state: State, numbers: Iterator[int]) -> State:
    while state.turn == CHANCE and state.outcome is None:
        number = next(numbers, None)
        if number is None:
            break
        rolls = {turn.path[0].value: turn.state for turn in turns(game, state)}
        if number not in rolls:
            shown = ", ".join(map(str, rolls))
            raise ValueError(message("referee.die-shows", shown=shown, given=number))
        state = rolls[number]
    return state
