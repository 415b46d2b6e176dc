"""Secret set-ups that differ only in what is hidden, and what answers about them cost; made for tests."""

import gc
import random
import sys
from collections.abc import Callable, Sequence
from functools import cache
from types import FrameType
from typing import TypeVar

from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.logged import read_event
from boardlight.referee.session.state import start
from boardlight.table.resuming import resume
from boardlight.table.table import Table
from rules.games import load
from rules.notation import read_turn
from tests.boardlight.kept_games import Scribe
from tests.rules.games.test_quattuor_reges import BLACK, RED
from vision.pipeline import Eye

GAME = load("quattuor-reges")
CAMPS = (RED, BLACK)
FIXTURE = fixture_of(GAME)
T = TypeVar("T")


@cache
def eye() -> Eye:
    """Opened with the first table: whoever only gathers tests needs none."""
    return eye_of(GAME, FIXTURE)


def unplaced(written: Scribe, seat: int) -> list[str]:
    """The pieces that a seat has still to place."""
    return [piece.kind for piece in written.state.hands[seat]]


def free_cells(written: Scribe, seat: int) -> list[str]:
    """Where it may place them."""
    names = GAME.board.names
    return [name for name in CAMPS[seat].values() if not written.state.cells[names.index(name)]]


def hide(written: Scribe, chance: random.Random, seat: int, count: int) -> None:
    """Let a seat place pieces behind its screen, and change its mind, so many times in all."""
    placed = 0
    for _ in range(count):
        pieces = unplaced(written, seat)
        if placed and (not pieces or chance.random() < 0.4):
            back = chance.randint(1, placed)
            written.take_back(back)
            placed -= back
        else:
            place(written, seat, chance.choice(pieces), chance.choice(free_cells(written, seat)))
            placed += 1


def place(written: Scribe, seat: int, piece: str, cell: str) -> None:
    """Log one piece as its seat's, as the referee does."""
    text = f"place {piece} {cell}"
    after = read_turn(GAME, written.state, text).state
    written.events.append(read_event("turn", 7.5, "page", seat, text, after.ply))
    written.line.append(after)


def say_ready(written: Scribe, seat: int) -> None:
    """Let a seat say that it is ready."""
    text = f"ready {GAME.seats[seat]}"
    after = read_turn(GAME, written.state, text).state
    kept = read_event("turn", 9.0, "page", seat, text, after.ply)
    written.events.append(kept)
    written.line.append(after)


def in_secret(seed: int, count: int, known: int = 0) -> Scribe:
    """A set-up under way: `known` pieces of Black, the same for every seed, and `count` deeds of Red."""
    chance, written = random.Random(seed), Scribe(GAME)
    for piece, cell in list(BLACK.items())[:known]:
        place(written, 1, piece, cell)
    hide(written, chance, 0, count)
    return written


def set_up(seed: int, count: int, seats: Sequence[int] = (0, 1)) -> Scribe:
    """The same set-up, which these seats reached in another order and after so many changes of mind."""
    written = Scribe(GAME)
    for seat, camp in enumerate(CAMPS):
        chance, before = random.Random(seed if seat in seats else 0), len(written.line)
        hide(written, chance, seat, count if seat in seats else 2)
        if len(written.line) > before:
            written.take_back(len(written.line) - before)
        for piece, cell in sorted(camp.items(), key=lambda _: chance.random()):
            place(written, seat, piece, cell)
    for seat in range(2):
        say_ready(written, seat)
    return written


def table_of(written: Scribe) -> Table:
    """A table at which that game is continued."""
    session, turns = resume(start(GAME), written.events)
    return Table(session, FIXTURE, eye(), turns=turns)


def worked(call: Callable[[], T]) -> tuple[T, int]:
    """What a call gives, and how many functions were called for it, those written in C included."""
    count = 0

    def counting(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    # What the collector of garbage finds just now is no work for this call.
    gc.disable()
    sys.setprofile(counting)
    try:
        answer = call()
    finally:
        sys.setprofile(None)
        gc.enable()
    return answer, count
