"""Which piece stands where in a set-up that each side chooses freely: the likeliest way to place all. Pure.

Every piece stands on one cell, and no cell holds two. Of all ways to place them the likeliest is

    argmin over ways of the sum over pieces p of c(cell of p, p) - c(cell of p, empty)

with the costs c of an image: an assignment problem, solved by shortest augmenting paths (Jonker and
Volgenant, *A shortest augmenting path algorithm for dense and sparse linear assignment problems*, 1987).
"""

import numpy as np
from numpy.typing import NDArray

from boardlight.referee.inference.evidence import ODD
from rules.game import EMPTY, Game
from rules.pieces import Piece
from vision.observation import Observation


def shown(game: Game, pieces: list[Piece], seen: Observation) -> tuple[str, ...]:
    """By cell the label of the piece that stands there in the likeliest way to place `pieces`.

    What an image surely says otherwise stays as it was read. A cell that is not seen shows nothing: once all
    pieces are seen elsewhere none stands there.
    """
    empty = game.labels.index(EMPTY)
    cost = seen.cost.astype(np.float64)
    columns = [game.labels.index(game.label(piece)) for piece in pieces]
    visible = np.flatnonzero(~seen.covered)
    read = seen.cost.argmin(axis=1)
    read[seen.covered] = empty
    if len(visible) >= len(pieces):
        cells = visible[assigned((cost[visible][:, columns] - cost[visible, empty, None]).T)]
        others = np.setdiff1d(visible, cells)
        # What was only likely to be one of these pieces is none: each stands elsewhere.
        read[others[np.isin(read[others], columns) & (cost[others, empty] < ODD)]] = empty
        likely = cost[cells, columns] < ODD
        read[cells[likely]] = np.array(columns)[likely]
    return tuple(game.labels[label] for label in read.tolist())


def fits(game: Game, labels: tuple[str, ...], seen: Observation) -> bool:
    """Whether no cell that is seen surely shows anything else than its label."""
    columns = [game.labels.index(label) for label in labels]
    return bool((seen.cost[np.arange(len(columns)), columns][~seen.covered] < ODD).all())


def assigned(costs: NDArray[np.float64]) -> NDArray[np.intp]:
    """(n,) by row the column that it is given, of (n, m) costs with n <= m, so that their sum is least."""
    rows, columns = costs.shape
    row_price, column_price = np.zeros(rows), np.zeros(columns)
    owner = np.full(columns, -1)
    for start in range(rows):
        least, before = np.full(columns, np.inf), np.full(columns, -1)
        done = np.zeros(columns, np.bool_)
        row, here, paid = start, -1, 0.0
        reached: list[tuple[int, float]] = [(start, 0.0)]
        while row >= 0:
            through = paid + costs[row] - row_price[row] - column_price
            better = ~done & (through < least)
            least[better], before[better] = through[better], here
            here = int(np.where(done, np.inf, least).argmin())
            paid, row = float(least[here]), int(owner[here])
            done[here] = True
            if row >= 0:
                reached.append((row, paid))
        for each, cost in reached:
            row_price[each] += paid - cost
        column_price[done] -= paid - least[done]
        while here >= 0:
            previous = int(before[here])
            owner[here] = start if previous < 0 else owner[previous]
            here = previous
    found = np.full(rows, -1)
    found[owner[owner >= 0]] = np.flatnonzero(owner >= 0)
    return found
