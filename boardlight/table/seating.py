"""Sitting down at a table: a fresh log, or the game that was cut off, where it stopped. Does I/O."""

from collections.abc import Mapping
from dataclasses import replace

from boardlight.journal.entry import Entry
from boardlight.journal.journal import GameLog, Journal
from boardlight.referee.session.clock import write_control
from boardlight.referee.session.logged import By, Event, Said, Started
from boardlight.referee.session.state import Session
from boardlight.table.apart import Apart, apart_event
from boardlight.table.resuming import resume
from rules.game import Game, State
from rules.notation import write_setup

ANY_OF_TWO = ""
"""Instead of the name of a game that two tables play."""


def begin(log: GameLog, game: Game, first: State, by: By = "terminal") -> None:
    """Write the first line of a log."""
    setup = "" if first == game.start() else write_setup(game, first)
    log.append(Started(0.0, by, None, "", first.ply, setup=setup))


def seat(
    session: Session,
    journal: Journal,
    options: Mapping[str, str],
    new: bool,
    by: By = "terminal",
    apart: Apart | None = None,
) -> tuple[Session, list[Event], GameLog]:
    """The session with a fresh log, or where this game with these options was cut off last; `apart` says who
    sits at another table.
    """
    rules = session.game
    cut_off = None if new else unfinished(journal, rules.name, options, apart.name if apart else None)
    if cut_off is None:
        log = journal.begin(rules.name, options)
        begin(log, rules, session.state, by)
        if session.timing.clock:
            control = write_control(session.timing.clock.control)
            log.append(Said(0.0, by, None, control, session.state.ply, kind="control"))
        if apart:
            log.append(apart_event(rules, apart, session.state.ply, by))
            session = replace(session, settings=session.settings.apart_from(apart.far))
        return session, [], log
    log = journal.log(cut_off.id)
    session, turns = resume(session, log.events())
    log.append(Said(0.0, by, None, "", session.state.ply, kind="resumed"))
    return session, turns, log


def unfinished(
    journal: Journal, game: str, options: Mapping[str, str] | None = None, apart: str | None = None
) -> Entry | None:
    """The game of that name, with those options (None: any), that was cut off last at a table.

    One table plays it (None), or two the one that is called `apart`, or any (`ANY_OF_TWO`).
    """
    for entry in reversed(journal.of_this_table()):
        played = entry.header.game == game and (options is None or entry.header.options == dict(options))
        is_cut_off = played and entry.events and not entry.result and entry.by != "file"
        if is_cut_off and _is_meant(name_of_two(entry), apart):
            return entry
    return None


def _is_meant(name: str | None, apart: str | None) -> bool:
    return name is not None if apart == ANY_OF_TWO else name == apart


def name_of_two(entry: Entry) -> str | None:
    """How the game is called that two tables play; None if one table does."""
    return entry.far.partition(" ")[0] or None
