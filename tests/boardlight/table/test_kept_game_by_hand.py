"""A logged game, shown on a whole simulated table: lights call, hands follow, the camera looks on."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardlight.journal.journal import Journal, open_journal
from boardlight.referee.playback import stepping
from boardlight.referee.session.parts.history import Rest
from boardlight.referee.session.state import start
from boardlight.simulation.stage import Stage, stage
from boardlight.table.resuming import resume
from rules.board import Cell
from rules.game import Action
from rules.games import load
from rules.notation import read_turn
from tests.boardlight.kept_games import scribe
from tests.boardlight.tabletop import labels_of

GAME = load("quatrarmes")
SETUP = "S: F d4, F d10; N: F e5, H e7, A g7, F j10, F b8; turn: South"
CAPTURE, QUIET, PROMOTION = TURNS = ("d4xf6xh8", "j10-i9", "d10-c11")
LOOKED_AT_S = 1.5
"""How long lights are watched: the slowest of them is dark for half a second."""
PATIENCE_S = 20.0


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(f"sqlite:///{tmp_path / 'kept.db'}") as journal:
        yield journal


class Follower:
    """People who see the lights, and a table that they do not own: nothing but hands changes it."""

    def __init__(self, journal: Journal) -> None:
        written = scribe("quatrarmes", SETUP).play(*TURNS)
        log = journal.begin("quatrarmes")
        log.extend(written.events)
        session, _ = resume(start(GAME), journal.events(log.id))
        self.line: tuple[Rest, ...] = session.line
        self.stage: Stage = stage(GAME, self.line[0].state, rate=10.0)
        self.stage.table.session = stepping(self.stage.table.session, self.line)

    @property
    def called(self) -> str:
        """The turn that is called for."""
        return self.stage.table.session.line[-1].text

    @property
    def told(self) -> str:
        said = self.stage.table.presented.said
        return said.words.en if said else ""

    def until(self, happened: Callable[[], bool]) -> None:
        end = self.stage.time + PATIENCE_S
        while not happened():
            assert self.stage.time < end, self.told
            self.stage.step()

    def lit(self) -> set[str]:
        """The cells under which LEDs shone at any time while they were looked at."""
        shining: set[Cell] = set()
        end = self.stage.time + LOOKED_AT_S
        while self.stage.time < end:
            self.stage.step()
            lights = enumerate(self.stage.bed.lights())
            shining |= {cell for cell, (_, _, colour) in lights if any(colour)}
        return {GAME.board.names[cell] for cell in shining}

    def do(self, before: Rest, *path: Action) -> None:
        self.stage.time = self.stage.hands.play(self.stage.time, before.state, path)

    def waits_for(self, text: str, *named: str) -> None:
        """That turn is called, and is not yet done; the words name what is wrong."""
        self.until(lambda: self.called == text and not self.stage.table.session.table.in_step)
        self.until(lambda: all(words in self.told for words in named))


def changed(before: Rest, after: Rest) -> set[str]:
    """The cells on which something else stands."""
    pairs = zip(labels_of(GAME, before.state), labels_of(GAME, after.state), strict=True)
    return {GAME.board.names[cell] for cell, (old, new) in enumerate(pairs) if old != new}


def test_a_capture_and_a_promotion_are_carried_out_and_wrong_pieces_are_named(journal: Journal) -> None:
    people = Follower(journal)
    first, taken, gone, last = people.line

    people.waits_for(CAPTURE, "d4")
    assert changed(first, taken) == {"d4", "e5", "g7", "h8"} and people.lit() == {"d4", "f6"}, "step by step"
    people.do(first, *taken.path)

    people.waits_for(QUIET, "j10")
    assert people.lit() == {"j10", "i9"}
    wrong = read_turn(GAME, taken.state, "b8-c7")
    people.do(taken, *wrong.path)
    people.waits_for(QUIET, "c7 → b8")
    assert people.lit() == {"b8", "c7", "j10", "i9"}
    (step,) = wrong.path
    people.do(Rest(wrong.state, ()), Action(step.seat, "step", step.target, step.source))
    people.until(lambda: "b8" not in people.told)
    people.do(taken, *gone.path)

    people.waits_for(PROMOTION, "d10")
    assert people.lit() == {"d10", "c11"}
    arrived, exchanged = last.path
    people.do(gone, arrived)
    people.waits_for(PROMOTION, "c11: aeroplane of South")
    assert people.lit() == {"c11"}
    people.do(Rest(GAME.after(gone.state, arrived), ()), exchanged)

    people.until(lambda: people.stage.table.session.table.in_step)
    assert people.told.startswith(f"Turn 3 of 3: {PROMOTION}")
    assert people.stage.table.turns == []


def test_what_is_shown_changes_nothing_in_the_journal(journal: Journal) -> None:
    people = Follower(journal)
    kept = journal.events(1)
    people.waits_for(CAPTURE, "d4")
    people.do(people.line[0], *people.line[1].path)
    people.waits_for(QUIET, "j10")
    assert journal.events(1) == kept and len(journal.games()) == 1
