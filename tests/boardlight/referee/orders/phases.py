"""Sessions as people find them: one for every phase of a sitting, of any game; made for tests."""

from collections.abc import Callable
from dataclasses import replace

from boardlight.referee.lesson import teaching
from boardlight.referee.playback import stepping
from boardlight.referee.session.clock import read_control
from boardlight.referee.session.state import Session, start
from boardlight.school.lessons import lessons_of
from boardlight.school.lessons.checking import answers
from rules.game import EMPTY, Game
from rules.games import load
from rules.turns import turns
from tests.boardlight.tabletop import Tabletop, labels_of
from tests.rules.games.test_quattuor_reges import BLACK, RED


def placed_behind_screens() -> Tabletop:
    """Quattuor Reges, whose pieces were placed by page."""
    top = Tabletop(start(load("quattuor-reges")), [])
    for piece, cell in {**RED, **BLACK}.items():
        top.order(f"play place {piece} {cell}")
    return top.order("play ready Red").order("play ready Black")


def played(game: Game, count: int = 3) -> Tabletop:
    """A table on which so many turns were carried out."""
    top = placed_behind_screens() if game.name == "quattuor-reges" else Tabletop(start(game), [])
    for _ in range(count):
        turn = next(iter(turns(game, top.session.state)))
        top.order(f"play {game.write(top.session.state, turn.path)}")
    top.labels = labels_of(game, top.session.state)
    return top.look(0.5)


def taught(game: Game) -> Tabletop:
    """The first lesson of the game."""
    return Tabletop(teaching(start(game, mode="teach"), lessons_of(game.name)), [])


def _clocked(game: Game) -> Session:
    session = played(game).session
    return replace(session, timing=session.timing.under(read_control("5+3"), len(game.seats)))


def _dictated(game: Game) -> Session:
    top = played(game)
    *_, last = turns(game, top.session.state)
    return top.order(f"play {game.write(top.session.state, last.path)}").session


def _at_fault(game: Game) -> Session:
    top = played(game)
    top.labels[next(cell for cell, label in enumerate(top.labels) if label != EMPTY)] = EMPTY
    return top.look(2.0).session


def _over(game: Game) -> Session:
    top = played(game)
    for seat in game.seats:
        top.order(f"resign {seat}")
    return top.session


def _solved(game: Game) -> Session:
    top = taught(game)
    top.labels = labels_of(game, top.session.state)
    top.look(0.5)
    top.order(f"play {next(answers(game, lessons_of(game.name)[0], top.session.state))[0]}")
    return top.session


PHASES: dict[str, Callable[[Game], Session]] = {
    "set-up": start,
    "play": lambda game: played(game).session,
    "clocked": _clocked,
    "paused": lambda game: played(game).order("pause").session,
    "dictated": _dictated,
    "at fault": _at_fault,
    "recorded": lambda game: played(game).order("mode record").session,
    "over": _over,
    "shown": lambda game: stepping(start(game), played(game).session.line),
    "lesson": lambda game: taught(game).session,
    "solved": _solved,
}
"""In Quattuor Reges the set-up is behind screens."""
