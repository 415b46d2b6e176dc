"""One random game of each kind, as text to read; `python -m tests.rules.transcript` writes them anew."""

import random
from collections.abc import Iterator
from pathlib import Path

from rules.diagram import draw
from rules.game import Game, State
from rules.games import games, load
from rules.pieces import CHANCE
from rules.turns import turns

FOLDER = Path(__file__).parent / "transcripts"

TURNS = 14
SEED = 1915
SHOWN = 8
"""Legal turns written out; of more only the number is told."""


def transcript(game: Game) -> str:
    """The game: for every turn the position, what is legal, and what was played."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Game) -> Iterator[str]:
    chance = random.Random(SEED)
    state = game.start()
    while game.actions(state)[0].verb in ("place", "ready"):
        state = game.after(state, chance.choice(game.actions(state)))
    yield f"{game.title}, seed {SEED}"
    for number in range(1, TURNS + 1):
        found = list(turns(game, state))
        if not found:
            break
        turn = chance.choice(found)
        yield ""
        yield draw(game, state).rstrip("\n")
        yield f"{_mover(game, state)}: {_legal(sorted(game.write(state, each.path) for each in found))}"
        yield f"{number}. {game.write(state, turn.path)}"
        state = turn.state
    yield ""
    yield draw(game, state).rstrip("\n")
    yield f"over: {state.outcome.reason}" if state.outcome else f"{_mover(game, state)} to move"


def _mover(game: Game, state: State) -> str:
    return "the die" if state.turn == CHANCE else game.seats[state.turn]


def _legal(texts: list[str]) -> str:
    return " ".join(texts) if len(texts) <= SHOWN else f"{' '.join(texts[:SHOWN])} … {len(texts)} in all"


def main() -> None:
    """Write all of them; look at the difference before you keep it."""
    for name in games():
        (FOLDER / f"{name}.txt").write_text(transcript(load(name)), "utf-8")


if __name__ == "__main__":
    main()
