"""What is decided at the table, and what the journal keeps of it. Pure.

Every ruling gives the next session and the records that must be durable before anything else happens.
"""

from collections.abc import Sequence
from dataclasses import replace

from boardlight.referee.feedback.occluded_choices import unseen_paths
from boardlight.referee.feedback.phrases import CONFIRM, misplay, news, objection, offers
from boardlight.referee.inference.candidates import Path, expect
from boardlight.referee.inference.departures import NOBODY
from boardlight.referee.inference.onsets import NOTHING
from boardlight.referee.inference.verdicts import Foul, Underway
from boardlight.referee.session.clock import Clock, handed_over, passed_to
from boardlight.referee.session.events import Ordered, Record
from boardlight.referee.session.logged import (
    By,
    Declared,
    Ended,
    Fouled,
    Marked,
    Mended,
    TakenBack,
    Times,
    TurnPlayed,
)
from boardlight.referee.session.orders.union import Order
from boardlight.referee.session.refusals import Refused
from boardlight.referee.session.state import SETTLED, Rest, Session
from rules.pieces import CHANCE, Seat, Words

Ruling = tuple[Session, tuple[Record, ...]]


def in_order(session: Session, time: float) -> Ruling:
    """The table shows the position."""
    records: tuple[Record, ...] = ()
    if session.foul:
        records = (Record(Mended(time, "camera", ply=session.state.ply)),)
    choices = offers(session.game, session.state) if session.is_confirmed else (CONFIRM,)
    clock = clock_of(session, time)
    session = replace(session, in_step=True, begun=True, foul=None, choices=choices, clock=clock)
    session = replace(session, doubted=frozenset(), branches=())
    return replace(session, odd=(), dictated=None, misplayed=()), records


def played(session: Session, turns: tuple[Path, ...], time: float, by: By) -> Ruling:
    """These turns were played; what was not done by hands is dictated, and hands carry it out.

    What leaves no trace, as a roll or a pass, leaves the table in step.
    """
    records, told, start = [], [], session.here
    session = replace(session, is_confirmed=True)
    for path in turns:
        before = session.state
        text = session.game.write(before, path)
        there = before
        for action in path:
            there = session.game.apply(there, action)
        here = expect(session.game, there)
        session = replace(session, line=(*session.line, Rest(there, here.looks, text, path)), here=here)
        session = replace(session, clock=clock_of(session, time))
        told.append(news(session.game, before, there))
        unsure = True if text in session.doubted else None
        turn = TurnPlayed(time, by, path[0].seat, text, there.ply, clock=times(session), unsure=unsure)
        records.append(Record(turn))
        records += ended(session, time)
    done = by == "camera" or (session.in_step and session.here.looks == start.looks)
    session = fresh(session, time, in_step=done)
    session = replace(session, dictated=None if session.in_step else start, news=tuple(filter(None, told)))
    return session, tuple(records)


def running(session: Session) -> Seat | None:
    """The seat whose clock should run: nobody's before all agree, while a die rolls, or at the end."""
    seat = session.state.turn
    stands = not session.is_confirmed or session.state.outcome
    return None if seat == CHANCE or stands else seat


def clock_of(session: Session, time: float) -> Clock | None:
    """The clock of the seat to move runs."""
    return session.clock and handed_over(session.clock, running(session), time)


def _clock_passed(session: Session, time: float) -> Clock | None:
    """The clock of the seat to move runs; what was said or taken back is no turn that earns time."""
    if session.clock is None or session.clock.running == running(session):
        return session.clock
    return passed_to(session.clock, running(session), time)


def times(session: Session) -> Times:
    """What the clocks show, for the journal."""
    return [round(left, 2) for left in session.clock.left] if session.clock else None


def ended(session: Session, time: float) -> list[Record]:
    """The record of the end, if the game is over."""
    outcome = session.state.outcome
    if not outcome:
        return []
    scores: list[float | int] = [*outcome.scores]
    return [Record(Ended(time, "rules", None, outcome.reason, session.state.ply, scores=scores))]


def fresh(session: Session, time: float, in_step: bool) -> Session:
    """At a new resting point nothing of the last turn's judging is left."""
    return replace(
        session,
        verdict=SETTLED,
        hint=SETTLED,
        since=time,
        images=0,
        calm=0,
        unexplained=None,
        trail=(),
        shown=(),
        lain=NOTHING,
        gone=session.gone if in_step else NOBODY,
        die_is_fresh=False,
        moved_at=None,
        foul=None,
        glimpsed=(),
        choices=offers(session.game, session.state),
        doubted=frozenset(),
        branches=(),
        picked=None,
        in_step=in_step,
        news=(),
        advice=None,
        dictated=None,
        misplayed=(),
    )


def took_back(session: Session, turns: int, time: float, by: By) -> Ruling:
    """The last turns are given up, and stay as a variation."""
    line, sideline = session.line[:-turns], session.line
    session = replace(session, line=line, here=expect(session.game, line[-1].state))
    session = replace(session, sidelines=(*session.sidelines, sideline))
    session = replace(session, clock=_clock_passed(session, time))
    event = TakenBack(time, by, None, "", session.state.ply, turns=turns)
    return fresh(session, time, in_step=by == "camera"), (Record(event),)


def fouled(session: Session, foul: Foul, time: float) -> Ruling:
    """The table shows what fits no rule: a foul, or where the game is only recorded a mark."""
    rule, words = objection(session.game, session.state, foul.oddities)
    record = _blamed(session, Marked if session.mode == "record" else Fouled, rule, words, foul, time)
    return _marked(replace(session, foul=foul), (record,)), (record,)


def misdone(session: Session, foul: Foul, time: float) -> Ruling:
    """Hands carried out another turn than the one that was dictated."""
    assert session.dictated
    words = misplay(session.game, session.dictated.state, session.line[-1].text, session.misplayed)
    return replace(session, foul=foul), (_blamed(session, Fouled, "", words, foul, time),)


def _blamed(
    session: Session, kind: type[Fouled | Marked], rule: str, words: Words, foul: Foul, time: float
) -> Record:
    names, state = session.game.board.names, session.state
    cells = [[names[odd.cell], odd.expected, odd.seen] for odd in foul.oddities]
    event = kind(time, "camera", state.turn, words.en, state.ply, rule=rule, fr=words.fr, cells=cells)
    return Record(event)


def asked(session: Session, paths: Sequence[Path], time: float) -> Ruling:
    """What was played is not plain: the seat is asked which it was; a recorder only marks it, once."""
    game, state = session.game, session.state
    session = replace(session, choices=offers(game, state, paths))
    texts = [game.write(state, path) for path in paths]
    if session.mode != "record" or set(texts) <= session.doubted:
        return session, ()
    record = Record(Marked(time, "camera", state.turn, " or ".join(texts), state.ply, choices=texts))
    session = replace(session, doubted=session.doubted.union(texts))
    return _marked(session, (record,)), (record,)


def unseen_marked(session: Session, verdict: Underway, time: float) -> Ruling:
    """A recorder asks nobody: what nobody can see is marked, and taken if its answer leaves no other turn."""
    paths = unseen_paths(session, verdict)
    session, records = asked(session, paths, time) if paths else (session, ())
    if not verdict.pair:
        return session, records
    session, taken = played(session, verdict.pair, time, "camera")
    return session, (*records, *taken)


def _marked(session: Session, records: tuple[Record, ...]) -> Session:
    marks = tuple(record.event for record in records if isinstance(record.event, Marked))
    return replace(session, marks=(*session.marks, *marks))


def declared(session: Session, said: Order, given: Ordered) -> Ruling:
    """Something was said that the game allows at any time; ValueError if it does not now."""
    game, verb, seat = session.game, said.verb, said.rest
    for action in game.declarations(session.state):
        if action.verb == verb and seat == (game.seats[action.seat] if action.seat >= 0 else ""):
            there = game.apply(session.state, action)
            here = expect(game, there)
            text = f"{verb} {seat}".strip()
            rest = Rest(there, here.looks, text, (action,), "declared")
            session = replace(session, line=(*session.line, rest), here=here)
            session = replace(session, clock=_clock_passed(session, given.time))
            event = Declared(given.time, given.by, action.seat, text, there.ply)
            records = (Record(event), *ended(session, given.time))
            told = news(game, session.line[-2].state, there)
            session = fresh(session, given.time, in_step=session.in_step)
            return replace(session, news=(told,) if told else ()), records
    raise not_possible(verb)


def not_possible(verb: str) -> Refused:
    """Nobody may say so now."""
    return Refused(Words(f"{verb!r} is not possible now", f"{verb!r} n'est pas possible maintenant"))
