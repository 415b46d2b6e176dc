"""What a recorder was not sure of, as the log of its game says it. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass

from boardlight.referee.session.logged import Declared, Event, Marked, PositionSet, TakenBack, TurnPlayed
from boardlight.referee.session.turn_numbers import is_turn


@dataclass(frozen=True)
class Doubt:
    """A turn that somebody who was there should look at."""

    number: int
    """Of the turn, from 1; of the turn after it, where a roll is in doubt."""
    ply: int
    """Of the position before it."""
    time: float
    """Seconds: when it was first doubted."""
    text: str
    """What stands in the log; empty where nothing does yet."""
    choices: tuple[str, ...]
    """What may have been played."""


def doubts(events: Iterable[Event]) -> list[Doubt]:
    """Those that nobody has settled, in the order of the turns; the last may still wait for its turn."""
    line: list[tuple[Event, Doubt | None]] = []
    doubted: dict[int, Doubt] = {}
    """By the place in the line: a turn that is played again is in doubt as it was."""
    for event in events:
        place = len(line)
        if isinstance(event, Marked) and event.choices:
            before = doubted.get(place)
            known = before.choices if before and before.ply == event.ply and not before.text else ()
            choices = tuple(dict.fromkeys((*known, *event.choices)))
            time = before.time if before and known else event.time
            doubted[place] = Doubt(_number(line), event.ply, time, "", choices)
        elif isinstance(event, TurnPlayed):
            known_doubt = doubted.get(place) or Doubt(_number(line), event.ply - 1, event.time, "", ())
            choices = tuple(dict.fromkeys((event.text, *known_doubt.choices)))
            doubt = Doubt(known_doubt.number, known_doubt.ply, known_doubt.time, event.text, choices)
            line.append((event, doubt if event.unsure else None))
            doubted[place] = doubt
        elif isinstance(event, Declared | PositionSet):
            line.append((event, None))
        elif isinstance(event, TakenBack) and event.turns:
            del line[-event.turns :]
    waiting = doubted.get(len(line))
    open_ones = _worth_asking(doubt for _, doubt in line if doubt)
    return [*open_ones, waiting] if waiting and not waiting.text else open_ones


def _worth_asking(doubted: Iterable[Doubt]) -> list[Doubt]:
    """Without those that are sure once what was played before them is."""
    asked: list[Doubt] = []
    for doubt in doubted:
        if len(doubt.choices) > 1 or not asked:
            asked.append(doubt)
    return asked


def _number(line: Iterable[tuple[Event, Doubt | None]]) -> int:
    return 1 + sum(is_turn(event) for event, _ in line)
