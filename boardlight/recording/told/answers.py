"""What somebody has said of a recorded game: for its log, or for the recorder that reads it again."""

from collections.abc import Mapping
from functools import partial

from boardlight.journal.journal import Journal
from boardlight.kit.calibrated_eye import calibrated_eye
from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import start
from boardlight.referee.session.turn_numbers import is_turn
from boardlight.table.resuming import resume
from boardlight.table.table import Table
from calibration.profile import Profile
from messages.message import Message
from rules.games import load


class Answers:
    """What is still to be told."""

    def __init__(self, answers: Mapping[int, str]) -> None:
        """By the number of the turn."""
        self._left = dict(answers)

    def tell(self, table: Table) -> None:
        """Say what the table has come to; what it doubts, or takes for another turn, is put right."""
        played = sum(map(is_turn, table.turns))
        for number in sorted(self._left):
            if number <= played or (number == played + 1 and table.session.recording.doubted):
                settle(table, number, self._left.pop(number))
                return


def settle(table: Table, number: int, turn: str) -> Message | None:
    """Turn `number` was this one; None, or why it cannot have been. It may be the one that is waited for."""
    is_next = number > sum(map(is_turn, table.turns))
    return table.order("page", read_order(f"play {turn}" if is_next else f"correct {number} {turn}"))


def settle_kept(journal: Journal, game_id: int, number: int, turn: str) -> Message | None:
    """The same in the log of a game that was recorded; what followed is played again as far as it can be."""
    log = journal.log(game_id)
    game, events = load(log.header.game, log.header.options), log.events()
    session, turns = resume(start(game, mode="record"), events)
    fixture = fixture_of(game)
    # Nothing is looked at any more.
    eye = partial(calibrated_eye, game, fixture, Profile(game=game.name))
    table = Table(session, fixture, eye, log, None, turns)
    table.wait(events[-1].time)
    return settle(table, number, turn)
