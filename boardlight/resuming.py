"""Go on with a game that was cut off: from its log to the line of a session. Pure."""

from dataclasses import replace

from boardlight.candidates import looks
from boardlight.events import Event
from boardlight.replay import follow
from boardlight.sitting import Rest, Session, resumed
from rules.notation import read_turn


def resume(session: Session, events: list[Event]) -> tuple[Session, list[Event]]:
    """The session where `events` left it, and the turns that still stand; ReplayError if they do not fit."""
    game = session.game
    line: list[Rest] = []
    turns: list[Event] = []
    for step in follow(game, events):
        if len(step.line) > max(len(line), 1):
            path = read_turn(game, step.line[-2], step.event.text).path if step.event.kind == "turn" else ()
            turns.append(step.event)
            line.append(Rest(step.line[-1], looks(game, step.line[-1]), step.event.text, path))
        elif not line:
            line.append(Rest(step.line[0], looks(game, step.line[0])))
        else:
            del line[len(step.line) :]
            del turns[len(step.line) - 1 :]
    return (_wound(resumed(session, tuple(line)), turns), turns) if line else (session, turns)


def _wound(session: Session, turns: list[Event]) -> Session:
    """The clocks as the last turn left them."""
    times = turns[-1].details.get("clock") if turns else None
    if session.clock is None or not isinstance(times, list):
        return session
    return replace(session, clock=replace(session.clock, left=tuple(float(left) for left in times)))
