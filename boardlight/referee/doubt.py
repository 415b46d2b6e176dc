"""Turns in doubt: all that may have been played is kept, until it is said or what follows decides. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from boardlight.referee.inference.candidates import Path, expect_once
from boardlight.referee.inference.displaced import applied, is_unlawful, lawful
from boardlight.referee.judging.recorded_turn import likeliest
from boardlight.referee.lines.line import Line
from boardlight.referee.rulings import Ruling, asked, played, taken
from boardlight.referee.session.events import Ordered, Record
from boardlight.referee.session.logged import Remembered
from boardlight.referee.session.state import Session
from rules.notation import read_turn

MOST = 6
"""Lines that are remembered, the likeliest: nobody reads more."""


def remembered(session: Session, before: Session, time: float) -> Ruling:
    """What follows a doubt is durable too: an arbiter finds it there if nothing ever decides."""
    belief, recording = session.tracking.belief, session.recording
    if belief is None or not recording.doubted or not session.is_recorded:
        return session, ()
    known = before.tracking.belief
    if known and known.lines is belief.lines and recording.doubted == before.recording.doubted:
        return session, ()
    lines = tuple(islice(_lines(session), MOST))
    if not lines or lines == recording.remembered:
        return session, ()
    session = replace(session, recording=recording.remembering(lines))
    text = " / ".join(map(" ".join, lines))
    kept = [[*line] for line in lines]
    return session, (Record(Remembered(time, "camera", None, text, session.state.ply, lines=kept)),)


def _lines(session: Session) -> Iterator[tuple[str, ...]]:
    """The likely lines of more than one turn, as they are written."""
    assert session.tracking.belief is not None
    for way in session.tracking.belief.lines.likely:
        if len(way.turns) > 1 and not is_unlawful(way.turns):
            yield tuple(_written(session, way.turns))


def _written(session: Session, turns: tuple[Path, ...]) -> Iterator[str]:
    state = session.state
    for turn in turns:
        yield session.game.write(state, turn)
        state = applied(session.game, state, turn)


def said(session: Session, texts: Sequence[str], given: Ordered) -> Ruling:
    """Somebody says what was played, one turn after the other: it is in no doubt any more.

    ValueError if that makes no sense.
    """
    try:
        paths = tuple(_read(session, texts))
    except ValueError:
        known = _said_on_all_lines(session, texts[0], given.time) if len(texts) == 1 else None
        if known is None:
            raise
        return known
    sure = replace(session, recording=session.recording.fresh())
    return played(sure, paths, given.time, given.by)


def _read(session: Session, texts: Sequence[str]) -> Iterator[Path]:
    state = session.state
    for text in texts:
        turn = read_turn(session.game, state, text)
        state = turn.state
        yield turn.path


def _said_on_all_lines(session: Session, text: str, time: float) -> Ruling | None:
    """What is said and leaves no trace is played on every line that allows it; None where none does.

    So is a roll, while it is still in doubt what was played before it.
    """
    belief = session.tracking.belief
    if belief is None or belief.root is not session.here or not session.is_recorded:
        return None
    lines = belief.lines.each(lambda line: _gone_on(line, text))
    if lines is None:
        return None
    there = replace(session, tracking=session.tracking.believing(belief.beginning_with(lines)))
    return remembered(there, session, time)


def _gone_on(line: Line, text: str) -> Line | None:
    """The line after what is said; None if that makes no sense there, or would be seen."""
    game, state = line.here.game, line.here.state
    try:
        path = read_turn(game, state, text).path
    except ValueError:
        return None
    here = expect_once(game, applied(game, state, path))
    if here.looks != line.here.looks:
        return None
    turns, others = line.gone_on((path,))
    return replace(line, turns=turns, others=others, here=here)


def concluded(session: Session, time: float) -> Ruling:
    """The film has ended: the likeliest line is logged whole, and what is not sure of it is marked.

    So is what may have been played after it, though it is likelier that nothing was.
    """
    belief = session.tracking.belief
    records: tuple[Record, ...] = ()
    if not session.is_recorded or belief is None:
        return session, ()
    if lawful(belief.lines.best.turns):
        session, records = taken(session, likeliest(session, belief), time)
    possible = session.tracking.belief.lines.possible if session.tracking.belief else ()
    if not possible or session.state.outcome or session.here.hides:
        return session, records
    session, marks = asked(session, possible, time)
    return session, (*records, *marks)
