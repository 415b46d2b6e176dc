"""A turn becomes another, and what followed it is played again. Pure.

Nothing is rubbed out. A correction takes turns back and plays them again, so the log replays like any other,
and what no longer fits the rules stays in it as a variation.
"""

from dataclasses import replace
from itertools import pairwise

from boardlight.referee.arbiter import position_set
from boardlight.referee.correcting.carried import carried
from boardlight.referee.correcting.words import correction_words
from boardlight.referee.inference.candidates import Path
from boardlight.referee.rulings import Ruling, declared, played, running, times, took_back
from boardlight.referee.session.events import Ordered, Record
from boardlight.referee.session.logged import Corrected, TurnPlayed
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.parts.history import Rest
from boardlight.referee.session.refusals import Refused
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened, public_places
from messages.message import message
from rules.game import Game, State
from rules.notation import read_turn


def corrected(session: Session, number: int, text: str, given: Ordered) -> Ruling:
    """Turn `number` of the public list becomes `text`; what followed is played again while it is legal."""
    place = _place(session, number)
    wrong, later = session.line[place], session.line[place + 1 :]
    path = _instead(session.game, session.line[place - 1].state, number, text)
    if wrong.kind == "turn" and path == wrong.path:
        raise Refused(message("referee.was-that-turn", number=number, text=wrong.text))
    there = replace(session, timing=session.timing.without_clock())
    there, records = took_back(there, len(session.line) - place, given.time, given.by)
    there, more = played(there, (path,), given.time, given.by)
    records += more
    for before, rest in pairwise((wrong, *later)):
        try:
            there, more = _again(there, before.state, rest, given)
        except ValueError:
            break
        records += more
    there = replace(there, timing=session.timing.passed_to(running(there), given.time))
    if there.timing.clock:
        records = tuple(_timed(there, record) for record in records)
    kept = len(there.line) - place - 1
    first = Corrected(
        given.time, given.by, None, text, session.state.ply,
        number=number, was=wrong.text, kept=kept, lost=len(later) - kept,
    )  # fmt: skip
    dialogue = there.dialogue.announcing(*correction_words(session, there, place))
    there = replace(there, table=there.table.corrected(), dialogue=dialogue)
    return there, (Record(first), *records)


def _place(session: Session, number: int) -> int:
    """Where turn `number` stands in the line; Refused, saying which numbers there are, if it is none."""
    places = [] if is_screened(session.state) else public_places(session.game, session.line)
    if not places:
        raise Refused(message("referee.no-turn-to-correct"))
    if not 1 <= number <= len(places):
        raise Refused(message("referee.no-turn-of-that-number", number=number, last=len(places)))
    return places[number - 1]


def _instead(game: Game, before: State, number: int, text: str) -> Path:
    """What turn `number` was; Refused if it is none, in words that tell nothing of hidden pieces."""
    try:
        return read_turn(game, before, text).path
    except ValueError:
        raise Refused(message("referee.not-that-turn", text=text, number=number)) from None


def _again(session: Session, before: State, rest: Rest, given: Ordered) -> Ruling:
    """The same turn (it was played at `before`), declaration or position once more; ValueError if it no
    longer fits."""
    if rest.kind == "set":
        return position_set(session, rest.setup, given.time, given.by)
    if rest.kind == "declared":
        return declared(session, read_order(rest.text), given)
    path = carried(session.game, before, rest.path, session.state)
    if path is None:
        raise ValueError(rest.text)
    return played(session, (path,), given.time, given.by)


def _timed(session: Session, record: Record) -> Record:
    if not isinstance(record.event, TurnPlayed):
        return record
    return Record(replace(record.event, clock=times(session), unsure=None))
