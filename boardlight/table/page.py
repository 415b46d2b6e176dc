"""The table as a page may show it: what the public, or one seat, may know, ready for JSON. Pure."""

from collections.abc import Sequence

import numpy as np

from boardlight.referee.feedback.announce import SILENCE, Announcement
from boardlight.referee.feedback.known_turns import Known, event_of, known
from boardlight.referee.feedback.phrases import deed_words, ended
from boardlight.referee.inference.verdicts import Foul, Oddity
from boardlight.referee.judging.dice import awaits_roll
from boardlight.referee.session.clock import free, remaining, write_control
from boardlight.referee.session.events import Choice, Say
from boardlight.referee.session.logged import Event, TurnPlayed
from boardlight.referee.session.state import Session
from boardlight.referee.session.turn_numbers import Count, counted
from boardlight.referee.session.visibility import is_screened
from boardlight.table.beside import beside
from boardlight.table.cover import covered_cells, covering
from boardlight.table.help import guidance
from boardlight.web.game_facts import Json, game_facts
from boardlight.web.steps import movable
from messages.message import Message, message
from rules.board import Cell
from rules.deployment import Deploying
from rules.game import EMPTY, Game, State
from rules.pieces import CHANCE, Seat
from rules.presentation.spoken import spoken
from vision.observation import Observation

_UNSEEN = Say(
    "calm",
    message("table.first-image-awaited"),
)
"""Before the referee has heard anything."""

WHOLE_TABLE = -1
"""Instead of a seat that calls the arbiter."""


def page(
    session: Session,
    presented: Announcement,
    turns: Sequence[Event],
    seen: Observation | None,
    seat: Seat | None = None,
    line: Known | None = None,
    now: float | None = None,
) -> Json:
    """What `seat` (None: the public) may know of one moment (its fields: web/message.js).

    `line` is what it knows of the turns, if that has been looked at already; `now` is the time of the table.
    """
    game, said = session.game, presented.said or _UNSEEN
    state = game.view(session.state, seat)
    line = line or known(session, seat)
    return {
        "game": game_facts(game),
        "phase": "over" if state.outcome else "play" if session.table.begun else "setup",
        "turn": state.turn,
        "ply": state.ply,
        **_players(session),
        **beside(session, state),
        "calls": [game.seats.index(seat) if seat else WHOLE_TABLE for seat in session.dialogue.calls],
        "out": sorted({*range(len(game.seats))} - game.active_seats(state)),
        "cells": [_label(game, state, cell) for cell in range(len(game.board))],
        **_to_play(session),
        "lights": [list(glow) for glow in presented.frame],
        "cues": [_cue(presented, cell) for cell in range(len(game.board))],
        "says": _said(said),
        "turns": _turns(session, turns, line),
        "spoken": _spoken_turn(game, line),
        **guidance(session, line),
        "clocks": _clocks(session, seen.time if seen else now),
        "paused": session.timing.is_paused,
        "odd": _odd(session),
        **_cover(session, seen),
        "check": game.in_check(state),
        "die": _die(session, seen),
        "inside": _inside(game, session.state if session.shows_contents else state),
        "placing": _placing(session, state, seat),
        "outcome": _outcome(game, state),
        "devices": {"camera": None, "lights": None, **session.outage.trouble},
    }


def public(session: Session, presented: Announcement, seen: Observation | None) -> Announcement:
    """Before the first picture nothing is said: who has begun to place its pieces would be heard."""
    silent = is_screened(session.state) and not seen and not any(session.outage.trouble.values())
    return SILENCE if silent else presented


def _players(session: Session) -> Json:
    """Who plays each seat, and where."""
    settings, seats = session.settings, range(len(session.game.seats))
    return {
        "computers": [settings.computer(seat) for seat in seats],
        "far": sorted(settings.far),
        "names": [settings.name(seat) for seat in seats],
    }


def _to_play(session: Session) -> Json:
    """What may be done now, for those who play on the page; everybody may know it."""
    return {
        "on_page": session.table.is_page,
        "movable": list(movable(session)),
        "choices": [
            {"text": choice.text, "words": choice.words.texts(), "cells": list(choice.cells)}
            for choice in _choices(session)
        ],
        "thrower": _thrower(session),
    }


def _thrower(session: Session) -> Seat | None:
    """The seat for which the die is to be thrown by people."""
    if not awaits_roll(session):
        return None
    seat = session.game.described(session.state).turn
    return None if session.table.is_page and session.is_absent(seat) else seat


def _said(said: Say) -> Json:
    words, spoken = said.words.texts(), said.words.texts(spoken=True)
    return {"tone": said.tone, "words": words, "spoken": spoken, "rule": said.rule, "cells": [*said.cells]}


def _spoken_turn(game: Game, line: Known) -> Json | None:
    """The last turn that the reader knows of, as one says it."""
    if not line.turns:
        return None
    place, rest = line.turns[-1].place, line.turns[-1].rest
    is_turn = rest.kind == "turn" and rest.path
    before = line.line[place - 1].state
    words = spoken(game, before, rest.path) if is_turn else deed_words(rest.kind, rest.text)
    return {**words.texts(spoken=True)}


def _turns(session: Session, turns: Sequence[Event], line: Known) -> list[Json]:
    counts = counted(session.game, line.line[0].state, (shown.rest for shown in line.turns))
    return [
        _turn(count, event_of(session, turns, each), each.news)
        for count, each in zip(counts, line.turns, strict=True)
    ]


def _cover(session: Session, seen: Observation | None) -> Json:
    """What is not seen, and why; behind screens hands would tell who stands where."""
    if seen is None or session.outage.trouble.get("camera"):
        return {"covered": [], "cover": None}
    screened = is_screened(session.state)
    words = covering(seen, screened)
    return {"covered": [] if screened else covered_cells(seen), "cover": words and words.texts()}


def silent_changes(session: Session) -> tuple[object, ...]:
    """What a page shows beside lights and words."""
    clock, table = session.timing.clock, session.table
    return session.tracking.odd, table.begun, table.in_step, clock and (clock.running, clock.paused)


def looks_alike(one: Observation, other: Observation) -> bool:
    """Whether a page would show the same cover and die."""
    same_words = covering(one) == covering(other)
    return same_words and one.tray == other.tray and np.array_equal(one.covered, other.covered)


def _clocks(session: Session, time: float | None) -> Json | None:
    if session.timing.clock is None:
        return None
    now = session.timing.clock.since if time is None else max(time, session.timing.clock.since)
    left = [remaining(session.timing.clock, seat, now) for seat in range(len(session.game.seats))]
    running = None if session.timing.clock.paused else session.timing.clock.running
    later = 0.0 if running is None else free(session.timing.clock, now)
    control = write_control(session.timing.clock.control)
    paused = session.timing.clock.paused
    return {"left": left, "running": running, "paused": paused, "free": later, "control": control}


def _label(game: Game, state: State, cell: int) -> str | None:
    """The piece on a cell; behind a screen, where a camera may see anything, the one who is known."""
    stack, look = state.cells[cell], game.look(state, cell)
    top = game.label(stack[-1]) if stack else EMPTY
    label = top if top in look else min(look)
    return _piece(label)


def _cue(presented: Announcement, cell: Cell) -> str | None:
    cue = presented.cues.get(cell)
    return cue and cue.name.lower()


def _inside(game: Game, state: State) -> list[Json]:
    """What is known to lie inside the pieces, outermost first."""
    return [
        {"cell": cell, "labels": [game.label(piece) for piece in reversed(stack[:-1])]}
        for cell, stack in enumerate(state.cells)
        if len(stack) > 1
    ]


def _choices(session: Session) -> Sequence[Choice]:
    """What is offered; where the page is the board nobody says what a die has shown."""
    is_thrown = session.table.is_page and session.state.turn == CHANCE
    is_for_nobody = session.is_solved or is_thrown or session.is_absent(session.state.turn)
    return () if is_for_nobody else session.dialogue.choices


def _die(session: Session, seen: Observation | None) -> int | None:
    """What lies in the tray; where the page is the board, what was thrown last."""
    if not session.table.is_page:
        return seen.tray if seen and session.game.die else None
    thrown = (
        rest.path[0].value for rest in reversed(session.line) if rest.path and rest.path[0].seat == CHANCE
    )
    return next(thrown, None) or None


def _placing(session: Session, state: State, seat: Seat | None) -> Json | None:
    """While screens stand: who is ready, and what `seat` has still to place, and where it may.

    Where the page is the board the public sees this of the seat that is next, as if it had placed nobody.
    """
    if not isinstance(state.stage, Deploying):
        return None
    game, ready = session.game, state.stage.ready
    if seat is None and session.table.is_page and not all(ready):
        waiting = [other for other, done in enumerate(ready) if not done]
        seat = next((other for other in waiting if not session.is_absent(other)), None)
    own = [] if seat is None else [action for action in game.actions(state) if action.seat == seat]
    pieces = dict.fromkeys(action.piece for action in own if action.piece)
    return {
        "seat": seat,
        "ready": list(ready),
        "pieces": [{"label": game.label(piece), "kind": piece.kind} for piece in pieces],
        "cells": sorted({action.target for action in own if action.target is not None}),
    }


def _odd(session: Session) -> list[Json]:
    """Cells that do not show the position: while it is restored, and after a foul."""
    wrong: Sequence[Oddity] = session.tracking.odd
    hint, is_recorded = session.tracking.hint, session.settings.mode == "record"
    if session.table.in_step and session.table.foul and isinstance(hint, Foul) and not is_recorded:
        wrong = hint.oddities
    screened = is_screened(session.state)
    return [
        {
            "cell": odd.cell,
            "expected": _piece(odd.expected),
            "seen": None if screened else _piece(odd.seen),
        }
        for odd in wrong
    ]


def _piece(label: str) -> str | None:
    return None if label == EMPTY else label


def _turn(count: Count, event: Event, changed: Message | None) -> Json:
    return {
        "number": count.number,
        "label": count.label,
        "seat": -1 if event.seat is None else event.seat,
        "text": event.text,
        "kind": event.kind,
        "by": event.by,
        "time": event.time,
        "unsure": isinstance(event, TurnPlayed) and bool(event.unsure),
        "news": changed.texts() if changed else None,
    }


def _outcome(game: Game, state: State) -> Json | None:
    if not state.outcome:
        return None
    return {"scores": list(state.outcome.scores), "words": ended(game, state).texts()}
