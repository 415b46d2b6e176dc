"""What happened in a game: each turn beside the best one, and the moments that decided. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import tanh

from rules.game import Game, State
from rules.turns import turns
from search.best import ScoredTurn, best, known
from search.budget import Budget
from search.root import Path

MOMENTS = 3


@dataclass(frozen=True)
class Judged:
    """A turn that was played, and what the search says of it."""

    state: State
    """Before the turn."""
    played: ScoredTurn
    better: ScoredTurn
    """The best turn there was; the same if it was played."""
    sure: float
    """Pieces ahead at which the game is nearly decided: more of them change little."""

    @property
    def lost(self) -> float:
        """Pieces that the best turn would have brought more than the one that was played."""
        return max(0.0, self.better.score - self.played.score)

    @property
    def weight(self) -> float:
        """How much the turn changed the chances of its seat, 0 to 2: from -1, lost, to 1, won."""
        return max(0.0, tanh(self.better.score / self.sure) - tanh(self.played.score / self.sure))


def reviewed(game: Game, line: Iterable[tuple[State, Path]], budget: Budget) -> Iterator[Judged]:
    """Each position with the turn that was played there, judged with `budget`, in their order."""
    for state, path in line:
        found = best(game, state, state.turn, budget, asked=(path,))
        played = found.of(path)
        if played is None:
            continue  # possible only for pieces that the seat could not see
        legal = {turn.path for turn in turns(game, state)}
        # Where pieces are hidden the best turn may be one that they do not allow.
        first = next((turn for turn in found.turns if turn.path in legal), played)
        yield Judged(state, played, first if first.score > played.score else played, known(game).sure)


def moments(turns: Sequence[Judged], most: int = MOMENTS) -> list[Judged]:
    """The turns that decided the game, in the order of play: those that changed the chances most."""
    errors = sorted((turn for turn in turns if turn.weight > 0), key=lambda turn: -turn.weight)[:most]
    return [turn for turn in turns if turn in errors]
