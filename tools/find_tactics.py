"""Finds positions with one right answer, by looking at everything: the search itself has no say in it.

    .venv/bin/python -m tools.find_tactics chess --seed 1 --seconds 120 > tests/search/tactics/chess.json

Positions come from games of players who mostly take the best at first sight. Two kinds of proof are used. A
*forced* win holds against every reply: mate in two or three, the last row in this turn, twelve points in
two turns, a Master captured with this throw. A *gain* is material after full exchanges: every turn is
compared, and the best must be ahead of all others by a clear margin.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random

from rules.game import Action, Game, State
from rules.games import load
from rules.notation import write_setup
from rules.pieces import CHANCE, Seat
from rules.turns import Turn, turns
from search.playing.match import carried_out, opened
from search.playing.players import at_random, at_sight

OPTIONS: Mapping[str, Mapping[str, str]] = {"arcanor": {"ar.show_contents": "true"}}
SLIPS = 0.25
"""The share of turns played at random."""
MARGIN = 1.4
"""Pieces by which the only right capture is better than any other turn."""
CLEAR = 2.6
"""The same for a chain: more than what different people pay for a gun in infantry."""
ONE_REPLY = ("guerre-des-maitres",)
"""Games of dice, where one capture in reply is all that is looked at."""
MOST_TURNS = 45
"""Of a position that is proved: more of them take too long."""
MOST_LOOKED = 150_000
"""Turns looked at in a position before it is left out."""

RESTING = ("Throw", "Part")
"""Stages in which the table lies still."""

Goal = Callable[[Game, State, State, Seat], bool]
"""Whether a position, compared with an earlier one, is what the seat is after."""


def positions(game: Game, seed: int) -> Iterator[State]:
    """Positions of game after game in which a seat is to choose; where a die decides it has been thrown."""
    chance = Random(seed)
    while True:
        state = opened(game, chance)
        for _ in range(300):
            if state.outcome:
                break
            rests = state.stage is None or type(state.stage).__name__ in RESTING
            if rests and state.turn != CHANCE:
                yield state
            player = at_random if chance.random() < SLIPS else at_sight
            state = carried_out(game, state, [player] * len(game.seats), [chance.getrandbits(32)], chance)


def won(game: Game, before: State, state: State, seat: Seat) -> bool:
    """The game is over, and the seat has won it."""
    return state.outcome is not None and state.outcome.scores[seat] > 0.9


def conquered(game: Game, before: State, state: State, seat: Seat) -> bool:
    """The seat has won, or commands an army more (Quaternity)."""
    then, now = getattr(before.memory, "powers", None), getattr(state.memory, "powers", None)
    more = then and now and now.commanders.count(seat) > then.commanders.count(seat)
    return won(game, before, state, seat) or bool(more)


class TooManyError(Exception):
    """A position cannot be proved with what may be looked at."""


class Everything:
    """A look at everything that may follow a position: what proves a win, or that there is none.

    Turns that decided a position before are tried first, which changes how much is looked at, not what is
    found.
    """

    def __init__(self, game: Game, before: State, goal: Goal) -> None:
        self._game = game
        self._before = before
        self._goal = goal
        self._seat = before.turn
        self._decided: Counter[tuple[Action, ...]] = Counter()
        self._left = MOST_LOOKED

    def forces(self, state: State, left: int) -> bool:
        """Whether the seat reaches its goal within `left` turns of its own, whatever the others do."""
        if self._goal(self._game, self._before, state, self._seat):
            return True
        if state.outcome or state.turn == CHANCE or left == 0:
            return False
        mine = state.turn == self._seat
        for turn in sorted(turns(self._game, state), key=lambda turn: -self._decided[turn.path]):
            self._left -= 1
            if not self._left:
                raise TooManyError
            if self.forces(turn.state, left - mine) == mine:
                self._decided[turn.path] += 1
                return mine
        return not mine

    def keys(self, left: int) -> list[Turn]:
        """The first turns of a forced win in so many turns and no fewer; none if there are more than two."""
        if self.forces(self._before, left - 1):
            return []
        found = []
        for turn in turns(self._game, self._before):
            if self.forces(turn.state, left - 1):
                found.append(turn)
            if len(found) > 2:
                return []
        return found


def material(game: Game, state: State, seat: Seat) -> float:
    """What the seat has more than the others, in pieces; a game that is over outweighs everything."""
    if state.outcome:
        return 1000 * (state.outcome.scores[seat] - 1 / len(game.seats))
    worth = {kind.code: kind.worth for kind in game.kinds}
    balance = 0.0
    for stack in state.cells:
        if stack:
            balance += worth[stack[-1].kind] * (1 if stack[-1].owner == seat else -1)
    return balance


def exchanged(game: Game, state: State, seat: Seat, left: int) -> float:
    """Material after everybody's best turns, `left` of them, and all captures that follow; a die takes its
    mean.
    """
    if state.outcome:
        return material(game, state, seat)
    if state.turn == CHANCE:
        rolls = [game.after(state, action) for action in game.actions(state)]
        return sum(exchanged(game, roll, seat, left) for roll in rolls) / len(rolls)
    capturing = any(action.taken for action in game.actions(state))
    if left <= 0 and (not capturing or left < -4):
        return material(game, state, seat)
    if game.name in ONE_REPLY:
        taking = (game.after(state, action) for action in game.actions(state) if action.taken)
        values = [material(game, state, seat), *(material(game, there, seat) for there in taking)]
        return max(values) if state.turn == seat else min(values)
    found = [exchanged(game, turn.state, seat, left - 1) for turn in turns(game, state)]
    if left <= 0 and game.name != "quatrarmes":
        found.append(material(game, state, seat))
    return max(found) if state.turn == seat else min(found)


def gains(game: Game, state: State, left: int, margin: float = MARGIN) -> list[Turn]:
    """The one turn that is better than all others by `margin` and gains as much, if there is one."""
    seat = state.turn
    values = [(exchanged(game, turn.state, seat, left), turn) for turn in turns(game, state)]
    values.sort(key=lambda each: -each[0])
    if len(values) < 3 or values[0][0] - values[1][0] < margin or values[0][0] > 500:
        return []
    gained = values[0][0] > material(game, state, seat) + margin
    return [values[0][1]] if gained else []


def _must_take(game: Game, state: State) -> bool:
    """Whether every turn captures: then a gain cannot be put off, and one that is missed is gone."""
    return all(action.taken for action in game.actions(state))


def themes(game: Game) -> Mapping[str, Callable[[State], list[Turn]]]:
    """By name, what is looked for in that game."""

    def forced(left: int, goal: Goal) -> Callable[[State], list[Turn]]:
        def look(state: State) -> list[Turn]:
            try:
                return Everything(game, state, goal).keys(left)
            except TooManyError:
                return []

        return look

    match game.name:
        case "chess":
            return {"mate in 2": forced(2, won), "mate in 3": forced(3, won)}
        case "quaternity":
            return {"mate in 2": forced(2, conquered), "mate in 3": forced(3, conquered)}
        case "quatrarmes":
            return {
                "which chain": lambda state: gains(game, state, 1, CLEAR) if _must_take(game, state) else []
            }
        case "arcanor":
            return {"twelve points": forced(1, won), "twelve points in 2": forced(2, won)}
        case "quattuor-reges":
            return {"last row": forced(1, won)}
    return {
        "Master": forced(1, won),
        "split six": forced(2, won),
        "capture": lambda state: gains(game, state, 0),
    }


def found_in(game: Game, seed: int, seconds: float, most: int, wanted: str) -> Iterator[dict[str, object]]:
    """Positions with their answers, at most so many of a theme, one a game and theme."""
    looks = {theme: look for theme, look in themes(game).items() if wanted in theme}
    counts = dict.fromkeys(looks, 0)
    end = time.process_time() + seconds
    last: dict[str, int] = {}
    game_number, ply = 0, 0
    for state in positions(game, seed):
        game_number += state.ply < ply
        ply = state.ply
        if time.process_time() > end or all(count >= most for count in counts.values()):
            return
        many = len(list(turns(game, state))) > MOST_TURNS
        if many and game.name in ("chess", "arcanor", "quaternity"):
            continue
        for theme, look in looks.items():
            if counts[theme] >= most or last.get(theme) == game_number:
                continue
            answers = look(state)
            if answers:
                counts[theme] += 1
                last[theme] = game_number
                texts = [game.write(state, turn.path) for turn in answers]
                print(theme, texts, file=sys.stderr)
                yield {"theme": theme, "setup": write_setup(game, state), "answers": texts}
                break


def main() -> None:
    """Print what was found as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=120, help="of processor time")
    parser.add_argument("--most", type=int, default=10, help="positions of a theme")
    parser.add_argument("--theme", default="", help="only themes with this in their name")
    given = parser.parse_args()
    options = OPTIONS.get(given.game, {})
    game = load(given.game, options)
    found = list(found_in(game, given.seed, given.seconds, given.most, given.theme))
    print(json.dumps({"options": options, "positions": found}, indent=1))


if __name__ == "__main__":
    main()
