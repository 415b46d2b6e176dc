"""Sitting down at a table: a fresh log, or the game that was cut off, where it stopped. Does I/O."""

from collections.abc import Mapping

from boardlight.journal.entry import Entry
from boardlight.journal.journal import GameLog, Journal
from boardlight.referee.session.clock import write_control
from boardlight.referee.session.logged import By, Event, Said, Started
from boardlight.referee.session.state import Session
from boardlight.table.resuming import resume
from rules.game import Game, State
from rules.notation import write_setup


def begin(log: GameLog, game: Game, first: State, by: By = "terminal") -> None:
    """Write the first line of a log."""
    setup = "" if first == game.start() else write_setup(game, first)
    log.append(Started(0.0, by, None, "", first.ply, setup=setup))


def seat(
    session: Session, journal: Journal, options: Mapping[str, str], new: bool, by: By = "terminal"
) -> tuple[Session, list[Event], GameLog]:
    """The session with a fresh log, or where this game with these options was cut off last."""
    rules = session.game
    cut_off = None if new else unfinished(journal, rules.name, options)
    if cut_off is None:
        log = journal.begin(rules.name, options)
        begin(log, rules, session.state, by)
        if session.timing.clock:
            control = write_control(session.timing.clock.control)
            log.append(Said(0.0, by, None, control, session.state.ply, kind="control"))
        return session, [], log
    log = journal.log(cut_off.id)
    session, turns = resume(session, log.events())
    log.append(Said(0.0, by, None, "", session.state.ply, kind="resumed"))
    return session, turns, log


def unfinished(journal: Journal, game: str, options: Mapping[str, str] | None = None) -> Entry | None:
    """The game of that name, with those options (None: any), that was cut off last at a table."""
    for entry in reversed(journal.of_this_table()):
        played = entry.header.game == game and (options is None or entry.header.options == dict(options))
        if played and entry.events and not entry.result and entry.by != "file":
            return entry
    return None
