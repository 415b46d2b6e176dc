"""What is decided at the table, and what the journal keeps of it. Pure.

Every ruling gives the next session and the records that must be durable before anything else happens.
"""

from dataclasses import replace

from boardlight.candidates import Path, expect
from boardlight.clock import Clock, handed_over
from boardlight.events import By, Event, Ordered, Record
from boardlight.inference import Foul
from boardlight.sitting import SETTLED, Rest, Session
from boardlight.speech import objection, offers
from rules.pieces import CHANCE

Ruling = tuple[Session, tuple[Record, ...]]


def in_order(session: Session, time: float) -> Ruling:
    records: tuple[Record, ...] = ()
    if session.foul:
        records = (Record(Event("mended", time, "camera", ply=session.state.ply)),)
    choices = offers(session.game, session.state)
    clock = session.clock if session.begun else _clock(session, time)
    return replace(session, in_step=True, begun=True, foul=None, choices=choices, clock=clock), records


def played(session: Session, turns: tuple[Path, ...], time: float, by: By) -> Ruling:
    records = []
    for path in turns:
        before = session.state
        text = session.game.write(before, path)
        there = before
        for action in path:
            there = session.game.apply(there, action)
        here = expect(session.game, there)
        session = replace(session, line=(*session.line, Rest(there, here.looks, text, path)), here=here)
        session = replace(session, clock=_clock(session, time))
        details = _times(session)
        records.append(Record(Event("turn", time, by, before.turn, text, there.ply, details)))
        records += _end(session, time)
    return _fresh(session, time, in_step=by == "camera"), tuple(records)


def _clock(session: Session, time: float) -> Clock | None:
    """The clock of the seat to move runs; nobody's while a die rolls or when the game is over."""
    seat = session.state.turn
    nobody = seat == CHANCE or session.state.outcome
    return session.clock and handed_over(session.clock, None if nobody else seat, time)


def _times(session: Session) -> dict[str, object]:
    return {"clock": [round(left, 2) for left in session.clock.left]} if session.clock else {}


def _end(session: Session, time: float) -> list[Record]:
    outcome = session.state.outcome
    if not outcome:
        return []
    details: dict[str, object] = {"scores": list(outcome.scores)}
    return [Record(Event("end", time, "rules", None, outcome.reason, session.state.ply, details))]


def _fresh(session: Session, time: float, in_step: bool) -> Session:
    """At a new resting point nothing of the last turn's judging is left."""
    return replace(
        session,
        verdict=SETTLED,
        hint=SETTLED,
        since=time,
        images=0,
        trail=(),
        die_is_fresh=False,
        foul=None,
        choices=offers(session.game, session.state),
        picked=None,
        in_step=in_step,
    )


def took_back(session: Session, turns: int, time: float, by: By) -> Ruling:
    line = session.line[:-turns]
    session = replace(session, line=line, here=expect(session.game, line[-1].state))
    event = Event("takeback", time, by, None, "", session.state.ply, {"turns": turns})
    return _fresh(session, time, in_step=by == "camera"), (Record(event),)


def fouled(session: Session, foul: Foul, time: float) -> Ruling:
    rule, words = objection(session.game, session.state, foul.oddities)
    names = session.game.board.names
    details: dict[str, object] = {
        "rule": rule,
        "cells": [[names[odd.cell], odd.expected, odd.seen] for odd in foul.oddities],
    }
    event = Event("foul", time, "camera", session.state.turn, words.en, session.state.ply, details)
    return replace(session, foul=foul), (Record(event),)


def declared(session: Session, verb: str, seat: str, given: Ordered) -> Ruling:
    game = session.game
    for action in game.declarations(session.state):
        if action.verb == verb and (action.seat < 0 or game.seats[action.seat] == seat):
            there = game.apply(session.state, action)
            here = expect(game, there)
            text = f"{verb} {seat}".strip()
            rest = Rest(there, here.looks, text, (action,))
            session = replace(session, line=(*session.line, rest), here=here)
            session = replace(session, clock=_clock(session, given.time))
            event = Event("declared", given.time, given.by, action.seat, text, there.ply)
            records = (Record(event), *_end(session, given.time))
            return _fresh(session, given.time, in_step=session.in_step), records
    raise ValueError(f"{verb!r} is not possible now")
