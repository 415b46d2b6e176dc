"""Prints turn paths a second of every game's perft, with the rules that Python finds, for bench_perft."""

import json
import time

import rules
from rules.game import Game, State
from rules.games import load
from rules.notation import read_setup, read_turn
from rules.turns import perft

ROUNDS = 3

BUSY = """
South: F h2 f4 a5 a7, H a3
North: C i1 a11, F j4 b10 h10 j10, H e7 g9, A g7 f10
turn: North
"""
"""QuatrArmes with 43 turns, the most met in random games."""

PLACES = {
    "chess": ("chess", "", 4),
    "quatrarmes": ("quatrarmes", "", 4),
    "quatrarmes, busy": ("quatrarmes", BUSY, 3),
    "arcanor": ("arcanor", "", 3),
    "quaternity": ("quaternity", "", 3),
    "guerre-des-maitres, a six": ("guerre-des-maitres", "roll 6", 3),
}
"""By what is printed: the game, where it starts (a set-up, a first turn, or as always), and how deep."""


def place(game: Game, start: str) -> State:
    """The position that `start` tells."""
    if "\n" in start:
        return read_setup(game, start)
    return read_turn(game, game.start(), start).state if start else game.start()


def speed(name: str, start: str, depth: int) -> float:
    """Turn paths a second of processor time, the best of some rounds."""
    game = load(name)
    state, best = place(game, start), float("inf")
    for _ in range(ROUNDS):
        begun = time.process_time()
        count = perft(game, state, depth)
        best = min(best, time.process_time() - begun)
    return count / best


if __name__ == "__main__":
    found = {what: speed(*where) for what, where in PLACES.items()}
    print(json.dumps({"rules": rules.__path__[0], "speeds": found}))
