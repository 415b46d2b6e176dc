"""The table as a page may show it: what the public may know, ready for JSON. Pure."""

from collections.abc import Sequence

from boardlight.clock import remaining
from boardlight.events import Event
from boardlight.sitting import Session
from boardlight.speech import ended
from rules.game import EMPTY, Game, State
from rules.pieces import Words
from vision.observation import Observation

Json = dict[str, object]


def page(session: Session, turns: Sequence[Event], seen: Observation | None) -> Json:
    """The public message of one moment (its fields: web/message.js)."""
    game, state = session.game, session.state
    said = session.said
    return {
        "game": facts(game),
        "phase": "over" if state.outcome else "play" if session.begun else "setup",
        "turn": state.turn,
        "ply": state.ply,
        "cells": [_label(game, state, cell) for cell in range(len(game.board))],
        "lights": [list(glow) for glow in session.frame],
        "says": {
            "tone": said.tone if said else "calm",
            "words": (said.words if said else Words("", ""))._asdict(),
            "rule": said.rule if said else "",
            "cells": list(said.cells) if said else [],
        },
        "choices": [
            {"text": choice.text, "words": choice.words._asdict(), "cells": list(choice.cells)}
            for choice in session.choices
        ],
        "turns": [_turn(number, event) for number, event in enumerate(turns, start=1)],
        "clocks": _clocks(session, seen),
        "odd": [
            {"cell": odd.cell, "expected": None if odd.expected == EMPTY else odd.expected}
            for odd in session.odd
        ],
        "covered": seen.covered.nonzero()[0].tolist() if seen else [],
        "die": seen.tray if seen and game.die else None,
        "outcome": _outcome(game, state),
        "devices": {"camera": "", "lights": "", **session.trouble},
    }


def _clocks(session: Session, seen: Observation | None) -> Json | None:
    if session.clock is None:
        return None
    now = seen.time if seen else session.clock.since
    left = [remaining(session.clock, seat, now) for seat in range(len(session.game.seats))]
    running = None if session.clock.paused else session.clock.running
    return {"left": left, "running": running, "paused": session.clock.paused}


def facts(game: Game) -> Json:
    """What does not change while a game is played."""
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "kinds": {kind.code: kind.name._asdict() for kind in game.kinds},
        "options": dict(game.option),
    }


def _label(game: Game, state: State, cell: int) -> str | None:
    label = min(game.look(state, cell))
    return None if label == EMPTY else label


def _turn(number: int, event: Event) -> Json:
    return {
        "number": number,
        "seat": -1 if event.seat is None else event.seat,
        "text": event.text,
        "by": event.by,
        "time": event.time,
    }


def _outcome(game: Game, state: State) -> Json | None:
    if not state.outcome:
        return None
    return {"scores": list(state.outcome.scores), "words": ended(game, state)._asdict()}
