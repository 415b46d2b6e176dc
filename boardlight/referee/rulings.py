"""What is decided at the table, and what the journal keeps of it. Pure.

Every ruling gives the next session and the records that must be durable before anything else happens.
"""

from collections.abc import Sequence
from dataclasses import replace

from boardlight.referee.feedback.dictated.words import fault_words
from boardlight.referee.feedback.occluded_choices import offered_lines, unseen_paths
from boardlight.referee.feedback.phrases import CONFIRM, last_deed, misplay, news, offers
from boardlight.referee.inference.candidates import Expectation, Path, expect
from boardlight.referee.inference.verdicts import Foul, Played, TookBack, Underway
from boardlight.referee.session.events import Choice, Ordered, Pressed, Record
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
from boardlight.referee.session.parts.history import Rest
from boardlight.referee.session.refusals import not_said
from boardlight.referee.session.state import Session
from boardlight.referee.waiting import has_begun
from messages.message import Message, message
from rules.board import Cell
from rules.pieces import CHANCE, Seat

Ruling = tuple[Session, tuple[Record, ...]]


def in_order(session: Session, time: float) -> Ruling:
    """The table shows the position."""
    records: tuple[Record, ...] = ()
    if session.table.foul:
        records = (Record(Mended(time, "camera", ply=session.state.ply)),)
    choices = offers(session.game, session.state) if session.table.is_confirmed else (CONFIRM,)
    there = replace(
        session,
        table=session.table.in_order(),
        tracking=session.tracking.in_order() if session.table.begun else session.tracking.begun(),
        dialogue=session.dialogue.offering(choices),
        recording=session.recording.fresh(),
        timing=session.timing.handed_over(running(session), time),
    )
    return there, records


def played(session: Session, turns: tuple[Path, ...], time: float, by: By) -> Ruling:
    """These turns were played; what was not done by hands is dictated, and hands carry it out.

    What leaves no trace, as a roll or a pass, leaves the table in step; and what was in doubt and lies there
    already.
    """
    records, all_news, start = [], [], session.here
    hidden = session.tracking.hidden if by == "camera" else frozenset[Cell]()
    lies_there = session.tracking.has_line(start, turns)
    session = replace(session, table=session.table.confirmed())
    for path in turns:
        before = session.state
        text = session.game.write(before, path)
        there = before
        for action in path:
            there = session.game.apply(there, action)
        here = expect(session.game, there)
        order = _either_order(session, path, here, time) if by == "camera" else ()
        unsure = bool(order) or text in session.recording.doubted or None
        rest = Rest(there, here.looks, text, path, unsure=bool(unsure), hidden=hidden)
        tracking = session.tracking.logged((path,), here, by != "camera")
        session = replace(session, history=session.history.went_on(here, rest), tracking=tracking)
        session = replace(session, timing=session.timing.handed_over(running(session), time))
        if path[0].seat == CHANCE and not session.table.is_page:
            session = replace(session, die=session.die.rolled(path[0].value))
        all_news.append(news(session.game, before, there))
        turn = TurnPlayed(time, by, path[0].seat, text, there.ply, clock=times(session), unsure=unsure)
        records += [*order, Record(turn), *ended(session, time)]
    session = _marked(session, tuple(records))
    done = by == "camera" or lies_there or (session.table.in_step and session.here.looks == start.looks)
    session = fresh(session, time, in_step=done)
    table, dialogue = session.table.dictating(start), session.dialogue.announcing(*filter(None, all_news))
    return replace(session, table=table, dialogue=dialogue), tuple(records)


def _either_order(session: Session, path: Path, here: Expectation, time: float) -> tuple[Record, ...]:
    """The mark that nobody saw whether a turn, or the last one of the same seat, was played first."""
    if not session.history.came_perhaps_first(path, here):
        return ()
    before, last = session.line[-2:]
    text = session.game.write(before.state, path)
    words = message("referee.either-order", first=last.text, second=text)
    return (Record(Marked(time, "camera", last.seat, words.en, session.state.ply, fr=words.fr)),)


def running(session: Session) -> Seat | None:
    """The seat whose clock should run: nobody's before the first turn, while a die rolls, or at the end."""
    seat, clock = session.state.turn, session.timing.clock
    begins = clock is not None and not clock.control.runs_on and not has_begun(session.line)
    stands = begins or not session.table.is_confirmed or session.state.outcome
    return None if seat == CHANCE or stands else seat


def _with_clock_corrected(session: Session, time: float) -> Session:
    """The clock of the seat to move runs; what was said or taken back is no turn that earns time."""
    return replace(session, timing=session.timing.corrected(running(session), time))


def times(session: Session) -> Times:
    """What the clocks show, for the journal."""
    return [round(left, 2) for left in session.timing.clock.left] if session.timing.clock else None


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
        table=session.table.fresh(in_step),
        tracking=session.tracking.fresh(time),
        die=session.die.fresh(),
        dialogue=session.dialogue.fresh(offers(session.game, session.state)),
        recording=session.recording.fresh(),
    )


def took_back(session: Session, turns: int, time: float, by: By) -> Ruling:
    """The last turns are given up, and stay as a variation."""
    session = _with_clock_corrected(replace(session, history=session.history.took_back(turns)), time)
    event = TakenBack(time, by, None, "", session.state.ply, turns=turns)
    return fresh(session, time, in_step=by == "camera"), (Record(event),)


def begun(session: Session, verdict: Played, time: float) -> Ruling:
    """What was played shows that the pieces had been set up, though nobody saw that."""
    return taken(replace(session, table=session.table.in_order()), verdict, time)


def taken(session: Session, verdict: Played, time: float) -> Ruling:
    """What was played is logged; the last of several turns waits, if hands may continue it."""
    if verdict.instead:
        return _taken_for_likeliest(session, verdict, time)
    is_whole = verdict.goes_on == "no" or len(verdict.turns) == 1
    if is_whole or time - session.tracking.since >= session.settings.patience.of(verdict.goes_on):
        return played(session, verdict.turns, time, "camera")
    there, records = played(session, verdict.turns[:-1], time, "camera")
    waiting = replace(verdict, turns=verdict.turns[-1:])
    return replace(there, tracking=there.tracking.still_lies(waiting, session.tracking)), records


def _taken_for_likeliest(session: Session, verdict: Played, time: float) -> Ruling:
    records: list[Record] = []
    for turn, others in zip(verdict.turns, verdict.instead, strict=True):
        if len(others) > 1:
            session, marks = asked(session, others, time)
            records += marks
        elif others:
            texts = [session.game.write(session.state, path) for path in others]
            session = replace(session, recording=session.recording.doubting(texts))
        session, more = played(session, (turn,), time, "camera")
        records += more
    return session, tuple(records)


def taken_back(session: Session, verdict: TookBack, time: float) -> Ruling:
    """The table shows an earlier position, or the last turn ended otherwise."""
    turns = verdict.turns
    if not verdict.instead:
        place = len(session.line) - turns
        turns = len(session.line) - session.place_of_people(place)
    there, records = took_back(session, turns, time, "camera")
    if turns > verdict.turns:
        # Hands have undone the computer's turn: it is for them to undo their own as well.
        return replace(there, table=there.table.to_be_compared()), records
    if not verdict.instead:
        return there, records
    there, more = played(there, (verdict.instead,), time, "camera")
    return there, (*records, *more)


def fouled(session: Session, verdict: Foul, time: float) -> Ruling:
    """The table shows what fits no rule: a foul, or where the game is only recorded a mark."""
    foul = Foul(verdict.oddities)
    rule, words = fault_words(session, foul)
    kind = Marked if session.settings.mode == "record" else Fouled
    record = _blamed(session, kind, rule, words, foul, time)
    return _marked(_at_fault(session, foul), (record,)), (record,)


def _at_fault(session: Session, foul: Foul) -> Session:
    return replace(session, table=session.table.at_fault(foul))


def missed(session: Session, verdict: Foul, time: float) -> Ruling:
    """Turns that nobody saw may explain the table: the players are asked, for as long as that is so."""
    choices = offered_lines(session, verdict) or offers(session.game, session.state)
    if choices == session.dialogue.choices:
        return session, ()
    return replace(session, dialogue=session.dialogue.offering(choices)), ()


def misdone(session: Session, foul: Foul, time: float) -> Ruling:
    """Hands carried out another turn than the one that was dictated."""
    table = session.table
    assert table.dictated
    ordered = last_deed(session.game, session.line)
    words = misplay(session.game, table.dictated.state, ordered, table.misplayed)
    return _at_fault(session, foul), (_blamed(session, Fouled, "", words, foul, time),)


def _blamed(
    session: Session, kind: type[Fouled | Marked], rule: str, words: Message, foul: Foul, time: float
) -> Record:
    names, state = session.game.board.names, session.state
    cells = [[names[odd.cell], odd.expected, odd.seen] for odd in foul.oddities]
    event = kind(time, "camera", state.turn, words.en, state.ply, rule=rule, fr=words.fr, cells=cells)
    return Record(event)


def offered(session: Session, choices: tuple[Choice, ...]) -> Ruling:
    """The seat is asked, if there is anything to choose."""
    if not choices:
        return session, ()
    return replace(session, dialogue=session.dialogue.offering(choices)), ()


def picked(session: Session, given: Pressed) -> Ruling:
    """The button of the seat to move goes through the choices; the one that stays picked is taken."""
    seat = session.state.turn
    if not session.dialogue.choices or given.button != seat or session.is_absent(seat):
        return session, ()
    return replace(session, dialogue=session.dialogue.picked_next(given.time)), ()


def asked(session: Session, paths: Sequence[Path], time: float) -> Ruling:
    """What was played is not plain: the seat is asked which it was; a recorder only marks it, once."""
    game, state = session.game, session.state
    session = replace(session, dialogue=session.dialogue.offering(offers(game, state, paths)))
    texts = [game.write(state, path) for path in paths]
    if session.settings.mode != "record" or set(texts) <= session.recording.doubted:
        return session, ()
    record = Record(Marked(time, "camera", state.turn, " or ".join(texts), state.ply, choices=texts))
    session = replace(session, recording=session.recording.doubting(texts))
    return _marked(session, (record,)), (record,)


def unseen_marked(session: Session, verdict: Underway, time: float) -> Ruling:
    """A recorder asks nobody: what nobody can see is marked."""
    paths = unseen_paths(session, verdict)
    return asked(session, paths, time) if paths else (session, ())


def _marked(session: Session, records: tuple[Record, ...]) -> Session:
    return replace(session, recording=session.recording.marked(records))


def declared(session: Session, said: Order, given: Ordered) -> Ruling:
    """Something was said that the game allows at any time; ValueError if it does not now."""
    game, verb, seat = session.game, said.verb, said.rest
    for action in game.declarations(session.state):
        if action.verb == verb and seat == (game.seats[action.seat] if action.seat >= 0 else ""):
            there = game.apply(session.state, action)
            here = expect(game, there)
            text = f"{verb} {seat}".strip()
            rest = Rest(there, here.looks, text, (action,), "declared")
            session = replace(session, history=session.history.went_on(here, rest))
            session = _with_clock_corrected(session, given.time)
            event = Declared(given.time, given.by, action.seat, text, there.ply)
            records = (Record(event), *ended(session, given.time))
            all_news = news(game, session.line[-2].state, there)
            session = fresh(session, given.time, in_step=session.table.in_step)
            return replace(session, dialogue=session.dialogue.announcing(*filter(None, (all_news,)))), records
    raise not_said(game, session.state, verb, seat)
