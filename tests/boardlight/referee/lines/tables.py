"""Images of positions of chess, as a camera sees a plain set, and tables at rest."""

from collections.abc import Collection, Mapping

import numpy as np

from boardlight.referee.inference.candidates import looks
from boardlight.referee.lines.numbers import PLAIN_SET
from boardlight.referee.lines.rest import TableAtRest
from rules.game import EMPTY, State
from rules.games import load
from vision.observation import Observation

CHESS = load("chess")
COUNT = len(CHESS.board)
SEAT_OF = np.array([-1 if label == EMPTY else int(label[-1]) for label in CHESS.labels])
"""A plain set tells whose a piece is and no more."""

PLAIN = 96
"""Cost of what a cell plainly is not."""


def shown(
    state: State,
    time: float = 0.0,
    silent: Collection[str] = (),
    misread: Mapping[str, int] = {},
    stirred: Collection[str] = (),
    noise: np.random.Generator | None = None,
) -> Observation:
    """An image of a position: `silent` cells say nothing, `misread` show a seat or -1, `stirred` have just
    changed."""
    owners = np.array([SEAT_OF[min(look)] for look in looks(CHESS, state)])
    for name, seat in misread.items():
        owners[CHESS.board.cell(name)] = seat
    cost = np.where(SEAT_OF[None] == owners[:, None], 0.0, PLAIN)
    cost[[CHESS.board.cell(name) for name in silent]] = 0
    if noise is not None:
        of_seats = noise.normal(0, 16, (COUNT, 3))
        cost = cost + of_seats[:, SEAT_OF]
        cost -= cost.min(axis=1, keepdims=True)
    hidden = np.zeros(COUNT, np.bool_)
    hidden[[CHESS.board.cell(name) for name in stirred]] = True
    return Observation(time, np.clip(cost, 0, 255).astype(np.uint8), hidden, stirred=hidden)


def at_rest(
    state: State, since: float, chance: np.random.Generator, silent_count: int, misread_count: int
) -> TableAtRest:
    """A second of a position, of which some cells say nothing and others are misread."""
    names = CHESS.board.names
    silent = [names[at] for at in chance.choice(COUNT, silent_count, replace=False)]
    misread = {
        names[at]: int(chance.integers(-1, 2)) for at in chance.choice(COUNT, misread_count, replace=False)
    }
    images = [shown(state, since + 0.1 * at, silent, misread, noise=chance) for at in range(10)]
    rest = TableAtRest.of(images[0], PLAIN_SET)
    for image in images[1:]:
        rest = rest.with_image(image)
    return rest
