"""From a log back to the positions: start, turns, takebacks and declarations played again. Pure.

Fouls, questions and resumptions change no position. Every event must fit the rules and the ply it claims; the
first that does not is named by its number. A turn belongs to the seat that acts in it: logs of older versions
name the seat that is to move, also for pieces that the other one places behind its screen.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from boardlight.journal.line_of_play import Line, too_few_turns
from boardlight.referee.session.logged import (
    Declared,
    Ended,
    Event,
    PositionSet,
    Started,
    TakenBack,
    TurnPlayed,
)
from boardlight.referee.session.positions import read_position, set_anew
from messages.message import Message, message, said
from rules.deployment import Deploying
from rules.game import Action, Game, State
from rules.notation import read_turn
from rules.pieces import CHANCE
from rules.turns import Turn

PLACED = ("start", "turn", "takeback", "declared", "set", "end")
"""The kinds of event whose ply must be that of the position after them."""


SECRET = message("log.secret")


class ReplayError(ValueError):
    """A log that does not fit the rules; where pieces are hidden it tells neither where, nor why."""

    def __init__(self, number: int, reason: Message, is_secret: bool = False) -> None:
        super().__init__(SECRET if is_secret else message("log.event", number=number, why=reason))
        self.number, self.reason = number, reason


class Step(NamedTuple):
    """One event, and the line of positions from the start to what lies on the table after it."""

    number: int
    event: Event
    line: Line


def follow(game: Game, events: Iterable[Event]) -> Iterator[Step]:
    """Every event with the positions after it; ReplayError at the first that does not fit."""
    line: Line | None = None
    for number, event in enumerate(events, start=1):
        try:
            line, known = _after(game, line, event)
            _check_ply(line.last, event)
        except ReplayError:
            raise
        except ValueError as error:
            raise ReplayError(number, said(error), line is not None and is_hidden(game, line.last)) from None
        yield Step(number, known, line)


def is_hidden(game: Game, state: State) -> bool:
    """Whether this position tells what the public may not know, be it that nothing has been done yet."""
    return isinstance(state.stage, Deploying) or game.view(state, None) != state


def rebuild(game: Game, events: Iterable[Event]) -> list[State]:
    """The positions from the start to the last, turns that were taken back left out."""
    line = Line(game.start())
    for step in follow(game, events):
        line = step.line
    return list(line)


def _after(game: Game, line: Line | None, event: Event) -> tuple[Line, Event]:
    """The line after `event`, and the event by the seat that acted."""
    if isinstance(event, Started):
        if line:
            raise ValueError(message("log.already-started"))
        return Line(_opening(game, event)), event
    line = line or Line(game.start())
    match event:
        case TurnPlayed():
            turn = _turned(game, line.last, event)
            seat = event.seat if event.seat is None else turn.path[0].seat
            return Line(turn.state, line), replace(event, seat=seat)
        case TakenBack():
            return _taken_back(line, event), event
        case Declared():
            return Line(game.apply(line.last, _declaration(game, line.last, event)), line), event
        case PositionSet():
            return Line(set_anew(game, line.last, event.position), line), event
        case Ended():
            _check_end(line.last, event)
    return line, event


def _opening(game: Game, event: Started) -> State:
    return read_position(game, event.position) if event.position else game.start()


def _turned(game: Game, state: State, event: TurnPlayed) -> Turn:
    turn = read_turn(game, state, event.text)
    if event.seat not in (None, turn.path[0].seat, state.turn):
        turn_of = message("log.another-to-move", text=repr(event.text), seat=event.seat, turn=state.turn)
        raise ValueError(turn_of)
    return turn


def _taken_back(line: Line, event: TakenBack) -> Line:
    """As many turns as the event says; where it does not say, back to the ply that it names."""
    count = event.more.get("turns", event.turns)
    if count is None:
        count = sum(state.ply > event.ply for state in line) or 1
    if not isinstance(count, int) or not 1 <= count < len(line):
        raise ValueError(too_few_turns(line, str(count)))
    return line.without(count)


def _declaration(game: Game, state: State, event: Declared) -> Action:
    verb = (event.text.split() or [""])[0]
    for action in game.declarations(state):
        if action.verb == verb and action.seat in (event.seat, CHANCE):
            return action
    raise ValueError(message("log.no-declaration", text=repr(event.text)))


def _check_end(state: State, event: Ended) -> None:
    if state.outcome is None:
        raise ValueError(message("log.ends-too-soon", text=event.text))
    scores = event.more.get("scores", event.scores)
    if scores is not None and scores != list(state.outcome.scores):
        ours = str(list(state.outcome.scores))
        raise ValueError(message("log.other-scores", scores=str(scores), ours=ours))


def _check_ply(state: State, event: Event) -> None:
    if event.kind in PLACED and event.ply != state.ply:
        kind = repr(event.kind)
        raise ValueError(message("log.other-ply", ply=event.ply, kind=kind, ours=state.ply))
