"""Tunes the weights of an evaluation by games that the search plays against itself.

    .venv/bin/python -m tools.tune_evaluation chess --games 200

Every quiet position of these games is an example: its features, and the share of the point that its seat
got in the end. Weights are found by logistic regression (P. Österlund's method for the engine Texel, 2014),
drawn towards the present ones, so that what the games say little about stays as it is. Then old and new
weights play a match; both it and the new weights are printed. Paste them into ``search/evaluations`` if the
match is won.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from rules.deployment import Deploying
from rules.game import Game, State
from rules.games import load
from rules.pieces import CHANCE, Seat
from search.best import best
from search.budget import Budget, Meter
from search.evaluations import evaluation_of
from search.playing.elo import rating
from search.playing.match import LONGEST, after, opened, played
from search.playing.players import Player
from search.root import Path, deepened

Array = npt.NDArray[np.float64]
OPTIONS: Mapping[str, Mapping[str, str]] = {"arcanor": {"ar.show_contents": "true"}}
"""Hidden pieces make the same position many: weights are tuned where all is seen."""
STEPS = 60
INDEPENDENT = 4
"""Positions of a game that say something of their own: the others resemble them."""
LOOSE, LEAST = 0.3, 0.1
"""How far weights are supposed to be off: by that share, and by so many pieces at least."""


class Example(NamedTuple):
    """A position as one seat sees it."""

    features: tuple[float, ...]
    """Its own less the mean of the others'."""
    share: float
    """What the seat got in the end, 1 for all of the point."""


def thinker(nodes: int, weights: Mapping[str, float] | None = None) -> Player:
    """A player with these weights."""

    def choose(game: Game, state: State, seat: Seat, seed: int) -> Sequence[Path]:
        if isinstance(state.stage, Deploying):
            return [best(game, state, seat, Budget(nodes=1), seed=seed).path]
        evaluation = evaluation_of(game, weights)
        found, _ = deepened(evaluation, state, Meter(Budget(nodes=nodes)), None, 1)
        return [candidate.path for candidate in found]

    return choose


def examples(name: str, nodes: int, number: int) -> list[Example]:
    """One game of the search against itself, every seventh turn played at random to see more."""
    game = load(name, OPTIONS.get(name))
    chance = Random(f"tune {number}")
    evaluation = evaluation_of(game)
    think = thinker(nodes)
    state = opened(game, chance)
    begun = state.ply
    met: list[list[tuple[float, ...]]] = []
    while state.outcome is None and state.ply - begun < LONGEST:
        if state.turn == CHANCE:
            state = game.after(state, chance.choice(game.actions(state)))
            continue
        paths = think(game, state, state.turn, number)
        if not isinstance(state.stage, Deploying) and not any(action.taken for action in paths[0]):
            met.append(seen(evaluation.features(state), tuple(evaluation.weight)))
        path = chance.choice(paths) if chance.random() < 1 / 7 else paths[0]
        state = after(game, state, path) or state
    scores = state.outcome.scores if state.outcome else [1 / len(game.seats)] * len(game.seats)
    seats = range(1 if len(game.seats) == 2 else len(game.seats))
    return [Example(position[seat], scores[seat]) for position in met for seat in seats]


def seen(features: Sequence[Mapping[str, float]], names: Sequence[str]) -> list[tuple[float, ...]]:
    """By seat, each feature less the mean of the others'."""
    rows = np.array([[each[name] for name in names] for each in features])
    others = (rows.sum(axis=0) - rows) / (len(rows) - 1)
    return [tuple(row) for row in rows - others]


def fitted(rows: Array, shares: Array, weights: Array, games: int) -> tuple[Array, float, float]:
    """New weights, and the mean loss (cross-entropy) with the old ones and with the new.

    The most likely ones, if each weight is supposed to be normally distributed about the present one.
    """
    scale = min(np.linspace(0.05, 1.5, 30), key=lambda each: loss(rows, shares, weights * each))
    start = weights * scale
    now = start.copy()
    spread = scale * np.maximum(LEAST, LOOSE * np.abs(weights))
    pull = 1 / (INDEPENDENT * games * spread**2)
    for _ in range(STEPS):
        chance = expected(rows, now)
        slope = rows.T @ (chance - shares) / len(rows) + pull * (now - start)
        curve = (rows.T * (chance * (1 - chance))) @ rows / len(rows) + np.diag(pull)
        now = now - np.linalg.solve(curve, slope)
    return now / scale, loss(rows, shares, start), loss(rows, shares, now)


def expected(rows: Array, weights: Array) -> Array:
    """The share of the point that the weights expect."""
    chance: Array = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
    return chance


def loss(rows: Array, shares: Array, weights: Array) -> float:
    """The mean cross-entropy of what is expected and what came."""
    chance = np.clip(expected(rows, weights), 1e-6, 1 - 1e-6)
    return float(-np.mean(shares * np.log(chance) + (1 - shares) * np.log(1 - chance)))


def one_of_match(
    name: str, nodes: int, new: Mapping[str, float], old: Mapping[str, float] | None, number: int
) -> float:
    """The points of the new weights in one game."""
    game = load(name, OPTIONS.get(name))
    return played(game, [thinker(nodes, new), thinker(nodes, old)], number, seed=99).points


def main() -> None:
    """Play, fit, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200, help="of which examples are taken")
    parser.add_argument("--match", type=int, default=60, help="games of new weights against old")
    parser.add_argument("--positions", type=int, default=300, help="looked at for each turn")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        tune(given.game, given.games, given.match, given.positions, pool.map)


def tune(name: str, games: int, match: int, nodes: int, each: Callable[..., Iterator[Any]]) -> None:
    """What `main` does, with `each` to play games one beside the other."""
    found = [example for some in each(partial(examples, name, nodes), range(games)) for example in some]
    evaluation = evaluation_of(load(name, OPTIONS.get(name)))
    names = tuple(evaluation.weight)
    rows = np.array([example.features for example in found])
    shares = np.array([example.share for example in found])
    weights, before, now = fitted(rows, shares, np.array([evaluation.weight[key] for key in names]), games)
    new = {key: round(float(weight), 2) for key, weight in zip(names, weights, strict=True)}
    print(f"{name}: {len(found)} examples of {games} games, loss {before:.4f} -> {now:.4f}")
    print(new)
    sys.stdout.flush()
    points = sum(each(partial(one_of_match, name, nodes, new, None), range(match)))
    result = rating(points, match)
    low, high = result.share_low, result.share_high
    print(f"{name}: new against old {points:g} of {match}, {result.share:.0%} ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
