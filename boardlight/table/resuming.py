"""Go on with a game that was cut off: from its log to the line of a session. Pure."""

from dataclasses import replace

from boardlight.journal.replay import Step, follow
from boardlight.referee.arbiter import OFF
from boardlight.referee.feedback.themes import read_theme
from boardlight.referee.inference.candidates import looks
from boardlight.referee.session.clock import read_control
from boardlight.referee.session.events import Record
from boardlight.referee.session.logged import (
    ClockSet,
    Declared,
    Event,
    Marked,
    Noted,
    PositionSet,
    Times,
    TurnPlayed,
)
from boardlight.referee.session.modes import read_level, read_mode
from boardlight.referee.session.parts.history import Rest
from boardlight.referee.session.state import Session, resumed
from boardlight.table.apart import read_apart
from rules.game import Game
from rules.notation import read_turn


def resume(session: Session, events: list[Event]) -> tuple[Session, list[Event]]:
    """The session where `events` left it, and the turns that still stand; ReplayError if they do not fit."""
    game = session.game
    line: list[Rest] = []
    turns: list[Event] = []
    times: Times = None
    for step in follow(game, events):
        session = _with_setting(session, step.event)
        if isinstance(step.event, TurnPlayed | PositionSet | ClockSet):
            times = step.event.clock or times
        elif step.event.kind == "control":
            times = None
        if len(step.line) > max(len(line), 1):
            turns.append(step.event)
            line.append(_rest(game, step))
        elif not line:
            line.append(Rest(step.line.last, looks(game, step.line.last)))
        elif len(step.line) < len(line):
            session = replace(session, history=session.history.gave_up(tuple(line)))
            del line[len(step.line) :]
            del turns[len(step.line) - 1 :]
    return (_with_clocks(resumed(session, tuple(line)), times), turns) if line else (session, turns)


def _rest(game: Game, step: Step) -> Rest:
    """The resting point that the event of `step` led to."""
    before, state = step.line.previous, step.line.last
    event, seen = step.event, looks(game, state)
    if isinstance(event, TurnPlayed):
        path = read_turn(game, before, event.text).path
        return Rest(state, seen, event.text, path, unsure=bool(event.unsure))
    if isinstance(event, Declared):
        said = (action for action in game.declarations(before) if game.apply(before, action) == state)
        return Rest(state, seen, event.text, tuple(said)[:1], "declared")
    return Rest(state, seen, "set", (), "set", event.position if isinstance(event, PositionSet) else "")


def _with_setting(session: Session, event: Event) -> Session:
    """What an event says about the sitting itself."""
    match event.kind:
        case "mode":
            return replace(session, settings=session.settings.in_mode(read_mode(event.text)))
        case "theme":
            return replace(session, settings=session.settings.in_theme(read_theme(event.text)))
        case "assist":
            name, _, number = event.text.rpartition(" ")
            seats = session.game.seats
            settings = session.settings.helping(len(seats), seats.index(name), read_level(number))
            return replace(session, settings=settings)
        case "control":
            control = None if event.text == OFF else read_control(event.text)
            return replace(session, timing=session.timing.under(control, len(session.game.seats)))
        case "opponents":
            names = [name.strip() for name in event.text.split(";")]
            settings = session.settings.played_by(names, len(session.game.seats))
            return replace(session, settings=settings)
        case "far":
            apart = read_apart(session.game, event.text)
            return replace(session, settings=session.settings.apart_from(apart.far))
        case "paused" | "unpaused":
            return replace(session, timing=session.timing.paused(event.kind == "paused"))
    if isinstance(event, Noted) and event.players is not None:
        named = session.settings.naming(event.players, len(session.game.seats))
        return replace(session, settings=named)
    if isinstance(event, Marked):
        return replace(session, recording=session.recording.marked([Record(event)]))
    return session


def _with_clocks(session: Session, times: Times) -> Session:
    """The clocks as the last turn or the arbiter left them; a turn that is taken back gives no time back."""
    if session.timing.clock is None or not times:
        return session
    return replace(session, timing=session.timing.resumed(tuple(float(left) for left in times)))
