"""Games between two players: an opening each, played twice with the seats changed. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from rules.deployment import Deploying
from rules.game import Action, Game, State
from rules.pieces import CHANCE
from search.playing.players import Player, at_random

OPENING = 4
"""Random turns before a game begins to count, so that no two are alike."""
LONGEST = 400
"""Plies after which a game is called drawn."""


@dataclass(frozen=True)
class Played:
    """One game of a match."""

    points: float
    """Of the first player: 1 won, 0 lost; where it has several seats, their shares together."""
    plies: int
    reason: str
    """How it ended; ``too long`` if it had to be called drawn."""


def played(game: Game, players: Sequence[Player], number: int, seed: int) -> Played:
    """Game `number` of a match between two players; at a table of four each has two seats across."""
    chance = Random(f"{seed} {number // 2}")
    seats = range(len(game.seats))
    mine = [seat for seat in seats if seat % 2 == number % 2]
    by_seat = [players[0] if seat in mine else players[1] for seat in seats]
    state = opened(game, chance)
    begun = state.ply
    seeds = [chance.getrandbits(32) for _ in seats]
    while state.outcome is None and state.ply - begun < LONGEST:
        state = carried_out(game, state, by_seat, seeds, chance)
    if state.outcome is None:
        return Played(0.5, state.ply - begun, "too long")
    points = sum(state.outcome.scores[seat] for seat in mine)
    return Played(points, state.ply - begun, state.outcome.reason)


def opened(game: Game, chance: Random) -> State:
    """The position after a few random turns; where each side sets up its pieces, the first position."""
    while True:
        state = game.start()
        if isinstance(state.stage, Deploying):
            return state
        for _ in range(OPENING):
            if state.outcome is None:
                state = carried_out(
                    game, state, [at_random] * len(game.seats), [chance.getrandbits(32)], chance
                )
        if state.outcome is None:
            return state


def carried_out(
    game: Game, state: State, by_seat: Sequence[Player], seeds: Sequence[int], chance: Random
) -> State:
    """The state after a turn of whoever is to move, or after a roll of the die."""
    if state.turn == CHANCE:
        return game.after(state, chance.choice(game.actions(state)))
    seat = state.turn
    for path in by_seat[seat](game, state, seat, seeds[seat % len(seeds)]):
        there = after(game, state, path)
        if there is not None:
            return there
    raise ValueError(f"{game.seats[seat]} has no turn that is allowed")


def after(game: Game, state: State, path: Sequence[Action]) -> State | None:
    """The state after a turn, or None if the referee refuses it: something that only it knows forbids it."""
    for action in path:
        if action not in game.actions(state) and action not in game.faults(state):
            return None
        state = game.after(state, action)
    return state
