"""How fast the chess kernel is, side by side with python-chess in one run.

Both sides are timed alternately by processor time, and the best of several rounds counts, so that a busy
machine hurts neither. Run: python -m tests.bench.bench_rules_chess
"""

import random
import time
from collections.abc import Callable
from typing import NamedTuple

import chess

from rules.board import Cell
from rules.game import Action, Game, State
from rules.games.chess import START, Chess
from rules.games.quaternity import Quaternity
from rules.notation import read_setup
from rules.turns import paths, perft, turns

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
BUSIEST = """
White: R e1 c11, N e2 d3, > f2 e3, ^ a6, B j7 h12
Red: R b5 d6, B d11, > f11 f12
Black: B k1 c12, v k5 k7 l8, Q b9, < e10 g12, K k11
Green: < f1 f3 e5, K l1, R l4, Q h5, B e6, ^ l7, N i8
turn: Green
White obeys: Green
Red obeys: Green
"""
"""The most turns met in 200 random games of Quaternity, 143: Green commands three armies."""
ROUNDS = 7

Path = tuple[Action, ...]


class Figure(NamedTuple):
    """One measured figure, beside its goal if it has one."""

    what: str
    value: float
    goal: str = ""
    met: bool = True

    def __str__(self) -> str:
        verdict = f"   goal {self.goal:<8} {'met' if self.met else 'NOT MET'}" if self.goal else ""
        return f"{self.what:<78} {self.value:8.2f}{verdict}"


def figures() -> list[Figure]:
    """Everything the chess kernel has promised."""
    return [
        _at_least("chess perft(4), nodes/s as a share of python-chess", 0.5, *_perft_times(START, 4)),
        _at_least("chess perft(3) of Kiwipete, the same", 0.5, *_perft_times(KIWIPETE, 3)),
        _at_least("chess random play with results, plies/s, the same", 0.5, *_play_times()),
        *(at_most(what, 20, *list_times(*place, turns_and_light)) for what, place in _busy_places().items()),
        *(_played(what, *place) for what, place in _busy_places().items()),
    ]


def _at_least(what: str, goal: float, ours: float, theirs: float) -> Figure:
    return Figure(what, theirs / ours, f">= {goal:g}", theirs / ours >= goal)


def at_most(what: str, goal: float, ours: float, theirs: float) -> Figure:
    what = f"{what}: legal turns and light map, in their lists of Kiwipete"
    return Figure(what, ours / theirs, f"<= {goal:g}", ours / theirs <= goal)


def times_of(
    ours: Callable[[], object], theirs: Callable[[], object], repeats: int = 1
) -> tuple[float, float]:
    """Seconds of one call of each, timed in turns."""
    best = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        for side, call in enumerate((ours, theirs)):
            start = time.process_time()
            for _ in range(repeats):
                call()
            best[side] = min(best[side], (time.process_time() - start) / repeats)
    return best[0], best[1]


def _perft_times(fen: str, depth: int) -> tuple[float, float]:
    game, board = Chess(), chess.Board(fen)
    state = game.from_fen(fen)
    return times_of(lambda: perft(game, state, depth), lambda: their_perft(board, depth))


def their_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += their_perft(board, depth - 1)
        board.pop()
    return count


def _play_times() -> tuple[float, float]:
    """Seconds a ply of random games, each until its rules end it."""
    plies = [0, 0]
    game = Chess()

    def ours() -> None:
        chance, state = random.Random(5), game.start()
        while not state.outcome:
            state = game.after(state, chance.choice(game.actions(state)))
            plies[0] += state.stage is None

    def theirs() -> None:
        chance, board = random.Random(5), chess.Board()
        while not board.outcome() and not board.is_repetition(3) and board.halfmove_clock < 100:
            board.push(chance.choice(list(board.legal_moves)))
            plies[1] += 1

    seconds = times_of(ours, theirs)
    return seconds[0] / (plies[0] / ROUNDS), seconds[1] / (plies[1] / ROUNDS)


def _busy_places() -> dict[str, tuple[Game, State]]:
    game, quaternity = Chess(), Quaternity()
    return {
        "chess, Kiwipete, 48 turns": (game, game.from_fen(KIWIPETE)),
        "Quaternity, 143 turns": (quaternity, read_setup(quaternity, BUSIEST)),
    }


def turns_and_light(game: Game, state: State) -> tuple[list[Path], dict[Cell | None, set[Cell | None]]]:
    """Every legal turn as a path, and by piece that may move: where it may go and what it may take."""
    lit: dict[Cell | None, set[Cell | None]] = {}
    for action in game.actions(state):
        lit.setdefault(action.source, set()).update((action.target, *action.taken))
    return list(paths(game, state)), lit


def _played(what: str, game: Game, state: State) -> Figure:
    """Every turn with the state it leads to, mates judged: what inference compares with the table."""
    ours, theirs = list_times(game, state, lambda game, state: list(turns(game, state)))
    return Figure(f"{what}: all of them played and judged, in their lists", ours / theirs)


def list_times(game: Game, state: State, ours: Callable[[Game, State], object]) -> tuple[float, float]:
    board = chess.Board(KIWIPETE)
    return times_of(lambda: ours(game, state), lambda: list(board.legal_moves), repeats=20)


def main() -> None:
    """Prints the figures; what is not met says so."""
    for figure in figures():
        print(figure)


if __name__ == "__main__":
    main()
