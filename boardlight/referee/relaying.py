"""What was decided at another table that plays the same game is done here as well. Pure.

Whoever decided it has measured the clocks: what they showed there they show here, whatever the way took.
"""

from dataclasses import replace

from boardlight.referee.rulings import Ruling, declared, played, took_back
from boardlight.referee.session.events import Ordered, Record, Relayed
from boardlight.referee.session.logged import Declared, TakenBack, TurnPlayed
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import Session
from rules.notation import read_turn


def relayed(session: Session, given: Relayed) -> Ruling:
    """The session after it; as it was, without a record, where it does not fit the game as it stands here."""
    try:
        there, records = _done(session, given)
    except ValueError:
        return session, ()
    if there.timing.clock is None or len(given.clocks) != len(there.timing.clock.left):
        return there, records
    timing = there.timing.measured(given.clocks, given.time)
    return replace(there, timing=timing), tuple(_as_measured(record, given) for record in records)


def _done(session: Session, given: Relayed) -> Ruling:
    event = given.event
    match event:
        case TurnPlayed():
            turn = read_turn(session.game, session.state, event.text)
            return played(session, (turn.path,), given.time, "far")
        case TakenBack(turns=int(turns)) if 0 < turns < len(session.line):
            return took_back(session, turns, given.time, "far")
        case Declared():
            said = read_order(event.text)
            return declared(session, said, Ordered(given.time, "far", said))
    if event.kind in ("paused", "unpaused"):
        record = Record(replace(event, time=given.time, by="far", ply=session.state.ply))
        return replace(session, timing=session.timing.paused(event.kind == "paused")), (record,)
    raise ValueError


def _as_measured(record: Record, given: Relayed) -> Record:
    event = record.event
    return Record(replace(event, clock=[*given.clocks])) if isinstance(event, TurnPlayed) else record
