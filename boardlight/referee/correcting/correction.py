"""A turn becomes another, and what followed it is played again. Pure.

Nothing is rubbed out. A correction takes turns back and plays them again, so the log replays like any other,
and what no longer fits the rules stays in it as a variation. Whoever says that a doubtful turn was played as
it stands settles it, and turns after it of which nothing else was in doubt. Where the turn is one that was
played later, the two change places: they were seen in another order than they were played in.
"""

from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

from boardlight.referee.arbiter import position_set
from boardlight.referee.correcting.carried import carried
from boardlight.referee.correcting.words import correction_words
from boardlight.referee.inference.candidates import Path
from boardlight.referee.rulings import Ruling, declared, played, running, times, took_back
from boardlight.referee.session.events import Ordered, Record
from boardlight.referee.session.logged import Corrected, TurnPlayed
from boardlight.referee.session.orders.sitting import Correct
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.parts.history import Line, Rest
from boardlight.referee.session.refusals import Refused
from boardlight.referee.session.state import Session
from boardlight.referee.session.turn_numbers import is_turn, numbered
from boardlight.referee.session.visibility import is_screened, public_places
from messages.message import message
from rules.game import State
from rules.notation import read_turn
from rules.pieces import CHANCE


def corrected(session: Session, order: Correct, given: Ordered) -> Ruling:
    """A turn of the public list becomes another; what followed is played again while it is legal."""
    number, turn_place = _meant(session, order)
    place, path = _instead(session, turn_place, order)
    wrong, later = session.line[place], session.line[place + 1 :]
    if path == wrong.path and not wrong.unsure:
        raise Refused(message("referee.was-that-turn", number=order.numeral, text=wrong.text))
    there = replace(session, timing=session.timing.without_clock())
    there, records = took_back(there, len(session.line) - place, given.time, given.by)
    there, more = played(there, (path,), given.time, given.by)
    records += more
    there, more = _followed(there, session.line[place - 1].state, path, (wrong, *later), given)
    records += more
    there = replace(there, timing=session.timing.passed_to(running(there), given.time))
    if there.timing.clock:
        records = tuple(_timed(there, record) for record in records)
    kept = len(there.line) - place - 1
    first = Corrected(
        given.time, given.by, None, order.turn, session.state.ply,
        number=number, was=wrong.text, kept=kept, lost=len(later) - kept,
    )  # fmt: skip
    dialogue = there.dialogue.announcing(*correction_words(session, there, place, number))
    there = replace(there, table=there.table.corrected(), dialogue=dialogue)
    return there, (Record(first), *records)


def _followed(session: Session, first: State, path: Path, line: Line, given: Ordered) -> Ruling:
    """The turns of a `line` after its first, as far as they can be played now that `path` stands for that.

    The first was played at `first`; it comes where `path` was, if that can be played no more.
    """
    wrong, records = line[0], tuple[Record, ...]()
    for before, rest in pairwise(line):
        ways = [(before.state, rest)]
        if carried(session.game, before.state, rest.path, first) == path:
            ways.append((first, replace(wrong, unsure=False)))
        for played_at, turn in ways:
            with suppress(ValueError):
                session, more = _again(session, played_at, turn, given)
                break
        else:
            return session, records
        records += more
    return session, records


def _meant(session: Session, order: Correct) -> tuple[int, int]:
    """The number of the turn, and where it stands in the line; Refused, saying which there are, if none."""
    known = public_places(session.game, session.line)
    places = [] if is_screened(session.state) else [each for each in known if is_turn(session.line[each])]
    if not places:
        raise Refused(message("referee.no-turn-to-correct"))
    line = (session.line[place] for place in places)
    number = numbered(session.game, session.line[0].state, line, order.number, order.dots)
    if not 1 <= number <= len(places):
        raise Refused(message("referee.no-turn-of-that-number", number=order.numeral, last=len(places)))
    return number, places[number - 1]


def _instead(session: Session, place: int, order: Correct) -> tuple[int, Path]:
    """Where the line changes, and what it was there: that turn, or the roll before it.

    Refused if it could be neither, in words that tell nothing of hidden pieces.
    """
    line = session.line
    rolls = [place - 1] if line[place - 1].seat == CHANCE else []
    for each in (place, *rolls):
        with suppress(ValueError):
            return each, read_turn(session.game, line[each - 1].state, order.turn).path
    raise Refused(message("referee.not-that-turn", text=order.turn, number=order.numeral))


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
    if rest.unsure and not _is_settled(session, before):
        text = session.game.write(session.state, path)
        session = replace(session, recording=session.recording.doubting((text,)))
    return played(session, (path,), given.time, given.by)


def _is_settled(session: Session, before: State) -> bool:
    """Whether a turn that was played at `before` is sure, now that all before it is and was recorded so:
    nothing else was marked there."""
    marked = any(mark.choices and mark.ply == before.ply for mark in session.recording.marks)
    as_recorded = session.state == before and not any(rest.unsure for rest in session.line)
    return as_recorded and not marked


def _timed(session: Session, record: Record) -> Record:
    if not isinstance(record.event, TurnPlayed):
        return record
    return Record(replace(record.event, clock=times(session)))
