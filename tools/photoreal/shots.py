"""The plan of all pictures: what stands on the table, which lights shine, in which room, and when. Pure."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hardware.leds import LightFrame
from rules.game import Game, State
from rules.notation import read_turn
from rules.turns import Turn
from tools.photoreal.conditions import Condition
from tools.photoreal.people import Moment, People
from tools.photoreal.referee import Referee

REACHED, GESTURE, LEFT = 0.35, 0.3, 0.35
"""Seconds from a table at rest to the first sight of a hand, between two of a hand, and to rest again."""

STILL = (0.0, 0.2, 0.4)
PATIENT = (0.0, 0.5, 1.0, 1.5)
"""Seconds at which a table at rest is taken; longer where a man merely vanished, for he may come back."""


class Shot(NamedTuple):
    """One scene to render; each of its times is an exposure of its own."""

    moment: Moment
    times: tuple[float, ...]
    condition: int
    lights: LightFrame


def read_script(game: Game, texts: Sequence[str]) -> list[Turn]:
    """The turns of a script; NotationError if one is none."""
    state, played = game.start(), []
    for text in texts:
        played.append(read_turn(game, state, text))
        state = played[-1].state
    return played


def shots(game: Game, script: Sequence[Turn], people: People, rooms: Sequence[Condition]) -> Iterator[Shot]:
    """Every scene of the game, in order; a new room is seen at rest before anybody plays on in it."""
    _perform(game, script, people)
    referee = Referee(game, game.start())
    time, room = -REACHED, 0
    for before, moment in zip([None, *people.moments], people.moments, strict=False):
        if before is not None and before.hand is None and _room(rooms, before.turn) > room:
            room, time = room + 1, time + 2 * GESTURE
            yield Shot(before, _times(time, STILL), room, referee.watch(before, time))
            time += STILL[-1]
        time += _pause(before, moment)
        patient = moment.turn > 0 and script[moment.turn - 1].path[0].verb == "huff"
        times = _times(time, STILL[:1]) if moment.hand else _times(time, PATIENT if patient else STILL)
        yield Shot(moment, times, room, referee.watch(moment, time))
        referee.watch(moment, times[-1])
        time = times[-1]
    wanted = [game.write(state, turn.path) for state, turn in _states(game, script)]
    if referee.log != wanted:
        raise ValueError(f"even a perfect eye would not see this game, but {referee.log}")


def _states(game: Game, script: Sequence[Turn]) -> Iterator[tuple[State, Turn]]:
    return zip([game.start(), *(turn.state for turn in script)], script, strict=False)


def _perform(game: Game, script: Sequence[Turn], people: People) -> None:
    people.set_up(game.start())
    before: Turn | None = None
    for state, turn in _states(game, script):
        people.play(state, turn.path, before.path if before else ())
        before = turn


def _room(rooms: Sequence[Condition], turn: int) -> int:
    return max(number for number, room in enumerate(rooms) if room.first <= turn)


def _pause(before: Moment | None, moment: Moment) -> float:
    if before is None or before.hand is None:
        return REACHED
    return GESTURE if moment.hand else LEFT


def _times(start: float, after: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(start + more, 3) for more in after)
