"""What an arbiter may do to a game: correct a turn, set a position or a clock, begin from what is seen. Pure.

Nothing is rubbed out. A correction takes turns back and plays them again, so the log replays like any other,
and what no longer fits the rules stays in it as a variation.
"""

from dataclasses import replace

from boardlight.language.seat_names import seat_name
from boardlight.referee.feedback.phrases import beside_the_board
from boardlight.referee.feedback.screens import is_awaited
from boardlight.referee.inference.candidates import Path, expect
from boardlight.referee.inference.verdicts import Foul
from boardlight.referee.judging.illegal_move import adopted
from boardlight.referee.judging.read_board import scanned
from boardlight.referee.reveal import revealed
from boardlight.referee.rulings import Ruling, declared, ended, fresh, played, running, times, took_back
from boardlight.referee.session.clock import passed_to, read_left, remaining, set_to
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.events import Ordered, Record, Say
from boardlight.referee.session.logged import By, ClockSet, Corrected, PositionSet, TurnPlayed
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.positions import set_anew
from boardlight.referee.session.refusals import Refused, no_seat
from boardlight.referee.session.state import Advice, Rest, Session
from boardlight.referee.session.visibility import is_screened, told
from rules.game import Game, State
from rules.notation import read_turn
from rules.pieces import Seat, Words

_NOTHING = Words("There is nothing to begin from now.", "Il n'y a rien d'où commencer.")
_NOT_SEEN = Words(
    "First both sides say that they are ready, and the screens go.",
    "D'abord les deux camps se disent prêts, et les écrans s'en vont.",
)


def corrected(session: Session, number: int, text: str, given: Ordered) -> Ruling:
    """Turn `number` of the public list becomes `text`; what followed is played again while it is legal."""
    game = session.game
    places = [place for place, known in enumerate(told(game, session.line, None), start=1) if known]
    if is_screened(session.state) or not 1 <= number <= len(places):
        raise Refused(Words(f"There is no turn {number}.", f"Il n'y a pas de coup {number}."))
    place, clock = places[number - 1], session.clock
    wrong, later = session.line[place], session.line[place + 1 :]
    path = _instead(game, session.line[place - 1].state, number, text)
    there, records = took_back(replace(session, clock=None), len(session.line) - place, given.time, given.by)
    there, more = played(there, (path,), given.time, given.by)
    records += more
    kept = 0
    for rest in later:
        try:
            there, more = _again(there, rest, given)
        except ValueError:
            break
        records, kept = records + more, kept + 1
    if clock:
        there = replace(there, clock=passed_to(clock, running(there), given.time))
        records = tuple(_timed(there, record) for record in records)
    first = Corrected(
        given.time, given.by, None, text, session.state.ply,
        number=number, was=wrong.text, kept=kept, lost=len(later) - kept,
    )  # fmt: skip
    return replace(there, in_step=False, dictated=None), (Record(first), *records)


def _instead(game: Game, before: State, number: int, text: str) -> Path:
    """What turn `number` was; Refused if it is none, in words that tell nothing of hidden pieces."""
    try:
        return read_turn(game, before, text).path
    except ValueError:
        raise Refused(
            Words(
                f"“{text}” cannot have been turn {number}.", f"« {text} » ne peut pas être le coup {number}."
            )
        ) from None


def _again(session: Session, rest: Rest, given: Ordered) -> Ruling:
    """The same turn, declaration or position once more; ValueError if it no longer fits."""
    if rest.kind == "set":
        return _set(session, rest.setup, given.time, given.by)
    if rest.kind == "declared":
        return declared(session, read_order(rest.text), given)
    turn = read_turn(session.game, session.state, rest.text)
    return played(session, (turn.path,), given.time, given.by)


def _timed(session: Session, record: Record) -> Record:
    if not isinstance(record.event, TurnPlayed):
        return record
    return Record(replace(record.event, clock=times(session), unsure=None))


def placed(session: Session, text: str, given: Ordered) -> Ruling:
    """The position becomes `text`, whoever is to move staying so where the text does not say."""
    if is_screened(session.state):
        raise Refused(Words("Not while screens stand there.", "Pas tant que les écrans sont là."))
    if not text:
        raise Refused(Words("Write set and a position.", "Écrivez set et une position."))
    game, seat = session.game, session.state.turn
    if ":" in text and "turn:" not in text and seat >= 0:
        text = f"{text}; turn: {game.seats[seat]}"
    return _set(session, text, given.time, given.by)


def clock_set(session: Session, name: str, shown: str, given: Ordered) -> Ruling:
    """The clock of a seat shows what the arbiter says, as after a flag that fell wrongly."""
    if session.clock is None:
        raise Refused(Words("No clocks are used here.", "Il n'y a pas de pendules ici."))
    left = read_left(shown)
    seats = session.game.seats
    if left is None:
        raise Refused(_write_clock(seats[0]))
    if name not in seats:
        raise no_seat(session.game, name)
    seat = seats.index(name)
    clock = set_to(session.clock, seat, left, given.time)
    lefts = [round(remaining(clock, each, given.time), 2) for each in range(len(seats))]
    text = f"{name} {shown}"
    event = ClockSet(given.time, given.by, None, text, session.state.ply, clock=lefts)
    return replace(session, clock=clock, news=(_clock_news(session.game, seat, shown),)), (Record(event),)


def _write_clock(seat: str) -> Words:
    return Words(
        f"Write clock, a seat and its time: clock {seat} 5:00.",
        f"Écrivez clock, un joueur et son temps : clock {seat} 5:00.",
    )


def _clock_news(game: Game, seat: Seat, shown: str) -> Words:
    """Told to everybody: no clock changes by hand in silence."""
    name = seat_name(game, seat)
    return Words(f"{name.en}: clock set to {shown}", f"{name.fr} : pendule réglée sur {shown}")


def begun_here(session: Session, name: str, unseen: str, given: Ordered) -> Ruling:
    """The game goes on from what is seen to stand on the table, the named seat to move."""
    screened = is_screened(session.state)
    if session.state.outcome or (screened and not (is_awaited(session) and session.unveiling.labels)):
        raise Refused(_NOT_SEEN if screened else _NOTHING)
    odd = session.foul.oddities if session.foul and not session.odd else session.odd
    odd = revealed(session) if screened else odd
    text = scanned(session.game, session.state, odd, name, unseen)
    session, records = _set(session, text, given.time, given.by)
    beside = beside_the_board(session.game, session.state)
    told_once = Advice(Say("calm", beside), Cue.LAST) if beside and not session.state.outcome else None
    return replace(session, advice=told_once), records


def went_on(session: Session, foul: Foul, time: float) -> Ruling:
    """A recorder goes on from one man moved against the rules, and from its answer; else he waits."""
    marked = session.foul if foul.answer and session.foul else foul
    text = adopted(session.game, session.state, marked.oddities)
    if text is None:
        return session, ()
    try:
        there, records = _set(session, text, time, "camera")
    except ValueError:
        return session, ()
    there = replace(there, in_step=True)
    there, more = played(there, foul.answer, time, "camera") if foul.answer else (there, ())
    return there, (*records, *more)


def _set(session: Session, text: str, time: float, by: By) -> Ruling:
    game = session.game
    there = set_anew(game, session.state, text)
    here = expect(game, there)
    rest = Rest(there, here.looks, "set", (), "set", text)
    session = replace(session, line=(*session.line, rest), here=here, is_confirmed=True)
    if session.clock:
        session = replace(session, clock=passed_to(session.clock, running(session), time))
    event = PositionSet(time, by, None, "set", there.ply, setup=text, clock=times(session))
    records = (Record(event), *ended(session, time))
    return fresh(session, time, in_step=False), records
