"""A turn that ends behind a tall piece in a game that is only recorded: it is marked, and nobody is asked."""

from collections.abc import Sequence
from typing import cast

import numpy as np
import pytest

import boardlight.table.table
from boardlight.journal.journal import open_journal
from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from boardlight.library.exports.text import write
from boardlight.library.search import open_game
from boardlight.recording.recorder import Summary, record
from boardlight.referee.lines.numbers import OPEN_S
from boardlight.referee.session.events import Input, Record, Seen
from boardlight.referee.session.logged import Event
from boardlight.referee.session.state import start
from boardlight.table.page import page
from boardlight.table.seating import begin
from boardlight.table.table import Table
from hardware.leds import LightFrame
from rules.games import load
from tests.boardlight.tabletop import Tabletop, labels_of
from vision.camera.sources import Camera, Image
from vision.observation import Observation
from vision.observing.eye import Eye, open_eye

CHESS = load("chess")
HIDDEN = ["e3", "e4"]


class Recorded(Tabletop):
    """A game that is only recorded, and everything that its camera saw."""

    def __init__(self) -> None:
        super().__init__(start(CHESS, mode="record"), labels_of(CHESS, CHESS.start()))
        self.film: list[Observation] = []
        self.look(0.5)

    def hear(self, given: Input) -> None:
        if isinstance(given, Seen):
            self.film.append(given.observation)
        super().hear(given)

    @property
    def turns(self) -> list[Event]:
        events = [effect.event for effect in self.effects if isinstance(effect, Record)]
        return [event for event in events if event.kind == "turn"]

    @property
    def doubts(self) -> list[object]:
        return [event.unsure for event in self.turns]


def in_doubt() -> Recorded:
    """White's pawn has gone one cell or two, behind something tall, and that is marked."""
    return Recorded().lift("e2").look(OPEN_S + 1, covered=HIDDEN)


def test_it_is_marked_once_and_taken_when_it_is_seen() -> None:
    top = in_doubt().look(OPEN_S, covered=HIDDEN)
    assert top.log == ["marked e3 or e4"]
    top.place("e4", "P0").look(1.0)
    assert top.log[1:] == ["e4"] and top.doubts == [True]
    top.carry("e7", "e5").look(1.0)
    assert top.doubts == [True, None]


def test_nobody_is_asked_and_nothing_shines() -> None:
    top = in_doubt()
    assert top.said.tone == "calm" and top.said.words.fr.endswith("Pas sûr : e3 / e4") and top.lit == {}


def test_a_turn_that_alone_explains_what_is_seen_is_taken() -> None:
    top = Recorded().lift("e2").look(1.0, covered=["e4"]).carry("e7", "e5").look(3.0, covered=["e4"])
    assert top.log == ["e4", "e5"] and top.doubts == [None, None]


def test_an_answer_that_leaves_several_is_waited_with() -> None:
    top = in_doubt().carry("e7", "e5").look(9.0, covered=HIDDEN)
    assert top.log == ["marked e3 or e4", "remembered e3 e5 / e4 e5"] and top.session.table.in_step
    top.place("e3", "P0").look(1.0)
    assert top.log[2:] == ["e3", "e5"] and top.doubts == [True, None]


def test_two_turns_that_would_be_seen_are_not_taken_where_two_may_have_ended_out_of_sight() -> None:
    hidden = ("f3", "a6")
    top = Tabletop.of(CHESS, CHESS.from_fen("4k3/p7/1p6/8/8/1Q6/8/4K3 w - - 0 1"))
    top.order("mode record").look(0.5, covered=hidden)
    top.carry("b3", "f3").look(0.5, covered=hidden)
    top.carry("a7", "a6").look(1.5, covered=hidden)
    assert not {"Qxb6", "axb6"} & set(top.log)


def test_a_piece_who_came_back_leaves_no_doubt_behind() -> None:
    top = in_doubt().place("e2", "P0").look(1.0)
    assert top.carry("e2", "e4").look(1.0).log == ["marked e3 or e4", "e4"] and top.doubts == [None]


def test_a_piece_that_did_not_stand_where_it_was_hidden_takes_the_turn_back() -> None:
    top = Recorded().lift("e2").look(3.0, covered=["e4"]).place("e2", "P0").look(1.0)
    assert top.carry("e2", "e3").look(1.0).log == ["e4", "takeback", "e3"]


def test_the_page_and_the_kept_game_show_the_doubt() -> None:
    top = in_doubt().place("e4", "P0").look(1.0)
    (turn,) = page(top.session, top.presented, top.turns, None)["turns"]  # type: ignore[misc]
    assert (turn["text"], turn["unsure"]) == ("e4", True)
    with open_journal("sqlite://") as journal:
        log = journal.begin(CHESS.name)
        begin(log, CHESS, CHESS.start())
        log.extend(top.turns)
        assert "1. e4  ?" in write(open_game(journal.entry(log.id), log.events())).decode()


def watched(film: Sequence[Observation], monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], Summary]:
    """What `boardlight watch` tells of what was seen: the turns, those not plain with a question mark."""
    seen = {each.time: each for each in film}

    def see(eye: Eye, image: Image, lit: LightFrame, guessed: bool) -> tuple[Eye, Observation]:
        return eye, seen[image.time]

    monkeypatch.setattr(boardlight.table.table, "see", see)
    fixture = fixture_of(CHESS)
    table = Table(
        start(CHESS, mode="record"), fixture, lambda _: open_eye(layout_of(fixture), CHESS.labels, {})
    )
    camera = cast(Camera, [Image(each.time, np.zeros((4, 4, 3), np.uint8)) for each in film])
    told: list[str] = []
    doubtful: list[Event] = []

    def tell(event: Event) -> None:
        told.append(event.text + " ?" * (event in doubtful))

    return told, record(table, camera, tell, unsure=doubtful.append)


def test_a_recording_marks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    top = in_doubt().place("e4", "P0").look(1.0)
    told, summary = watched(top.carry("e7", "e5").look(1.0).film, monkeypatch)
    assert told == ["e4 ?", "e5"] and (summary.asked, summary.fouls, summary.trouble) == (1, 0, None)


def test_a_recording_that_ends_so_keeps_what_is_likeliest_and_marks_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    top = Recorded().lift("e2").look(0.5, covered=HIDDEN)
    told, summary = watched(top.film, monkeypatch)
    assert told == ["e3 ?"] and (summary.asked, summary.trouble) == (0, None)
