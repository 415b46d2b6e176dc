"""How sure a lead is: what the scores of the search are worth in points, measured in games against itself.

    .venv/bin/python -m tools.measure_chances quatrarmes --games 40

For a seat that is ahead by `s` pieces, one of `n`, the expected share of the point is
1 / (1 + (n - 1) exp(-2 s / S)); two seats with tanh (s / S) between lost and won. `S` is fitted by maximum
likelihood over every turn of the games, and printed. It is the attribute `sure` of an evaluation.
"""

import argparse
from collections.abc import Sequence
from math import exp, log
from random import Random

from rules.deployment import Deploying
from rules.game import State
from rules.games import load
from rules.pieces import CHANCE, Seat
from search.playing.levels import choose, level
from search.playing.match import LONGEST, after, opened

Seen = tuple[float, float]
"""A score, and the share of the point that its seat got."""
TRIED = [0.5 * 1.1**step for step in range(50)]


def seen(name: str, played_as: int, number: int) -> list[Seen]:
    """Every turn of one game."""
    game, chance = load(name), Random(f"chances {number}")
    state, scores = opened(game, chance), list[tuple[Seat, float]]()
    begun = state.ply
    while state.outcome is None and state.ply - begun < LONGEST:
        if state.turn == CHANCE:
            state = game.after(state, chance.choice(game.actions(state)))
            continue
        found = choose(game, state, state.turn, level(played_as), chance.getrandbits(32))
        if not isinstance(state.stage, Deploying):
            scores.append((state.turn, max(turn.score for turn in found.turns if turn.exact)))
        state = _played(name, state, [turn.path for turn in found.turns])
    if state.outcome is None:
        return [(score, 1 / len(game.seats)) for _, score in scores]
    return [(score, state.outcome.scores[seat]) for seat, score in scores]


def _played(name: str, state: State, paths: Sequence[tuple]) -> State:  # type: ignore[type-arg]
    game = load(name)
    return next(there for path in paths if (there := after(game, state, path)) is not None)


def share(score: float, sure: float, seats: int) -> float:
    """The expected share of the point."""
    return 1 / (1 + (seats - 1) * exp(max(-60.0, min(60.0, -2 * score / sure))))


def loss(examples: Sequence[Seen], sure: float, seats: int) -> float:
    """Nats a turn, between 0 and 1 also where a score was certain."""
    total = 0.0
    for score, got in examples:
        expected = min(0.999, max(0.001, share(score, sure, seats)))
        total -= got * log(expected) + (1 - got) * log(1 - expected)
    return total / len(examples)


def main() -> None:
    """Measure one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--level", type=int, default=3)
    asked = parser.parse_args()
    seats = len(load(asked.game).seats)
    examples = [each for number in range(asked.games) for each in seen(asked.game, asked.level, number)]
    best = min(TRIED, key=lambda sure: loss(examples, sure, seats))
    far = [got for score, got in examples if share(score, best, seats) < 0.02]
    nats = loss(examples, best, seats)
    print(f"{asked.game}: S = {best:.1f} from {len(examples)} turns, {nats:.3f} nats a turn")
    if far:
        print(f"  {len(far)} turns with less than 0.02 expected: {sum(far) / len(far):.3f} got")


if __name__ == "__main__":
    main()
