"""What the search knows of each game, a file a game; without one, pieces alone count. Pure."""

import importlib
import pkgutil

from rules.game import Game
from search.evaluation import Evaluation, Weights
from search.evaluations.plain import Plain


def evaluation_of(game: Game, weights: Weights | None = None) -> Evaluation:
    """The evaluation of that game, with other `weights` than its own where some are given."""
    name = type(game).name.replace("-", "_")
    if name not in {found.name for found in pkgutil.iter_modules(__path__)}:
        return Plain(game, weights)
    kind: type[Evaluation] = importlib.import_module(f"{__name__}.{name}").EVALUATION
    return kind(game, weights)
