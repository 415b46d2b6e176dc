"""What is ordered by page while the pieces stand as hands have left them: promotion, takeback, a flag."""

import pytest

from boardlight.kit.fixture import fixture_of
from boardlight.referee.feedback.promotion import promotions
from boardlight.referee.feedback.themes import THEMES
from boardlight.referee.session.clock import full_clocks, read_control
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.state import start
from boardlight.table.table import Table
from rules.games import load
from rules.notation import read_setup
from tests.boardlight.journal.playing_children import KeptTabletop, blind
from tests.boardlight.tabletop import Tabletop, labels_of

CHESS = load("chess")
GLOW = THEMES["bright"]


def table(setup: str = "") -> Tabletop:
    return Tabletop.of(CHESS, read_setup(CHESS, setup) if setup else None)


def promoting() -> Tabletop:
    """A pawn has come to the last row."""
    return table("White: K e3, P a7; Black: K h5, P h6; turn: White").carry("a7", "a8").look(1.0)


def test_what_a_piece_becomes_is_asked_in_words() -> None:
    top = promoting()
    assert [choice.words.fr for choice in top.session.dialogue.choices] == ["Dame", "Tour", "Fou", "Cavalier"]
    assert top.said.words.en.startswith("What does the piece on a8 become?")
    assert top.said.words.fr.startswith("Que devient la pièce en a8")
    assert top.log == [] and top.lit["a8"] == GLOW[Cue.PROMOTE]


def test_the_answer_by_page_is_carried_out_by_hand() -> None:
    top = promoting().order("play a8=N").look(1.0)
    assert top.log == ["a8=N"] and "a8: knight of White" in top.said.words.en
    assert top.place("a8", "N0").look(1.0).session.table.in_step and top.session.dialogue.choices == ()


def test_the_answer_by_hand_ends_the_question() -> None:
    top = promoting().lift("a8").look(0.3, busy=True).place("a8", "R0").look(1.0)
    assert top.log == ["a8=R"] and top.said.words.en == "Black to move"


def test_a_pawn_that_goes_back_takes_the_question_with_it() -> None:
    top = promoting().carry("a8", "a7").look(1.0)
    assert top.session.dialogue.choices == () and top.said.words.en == "White to move"


def test_a_recorder_does_not_ask() -> None:
    top = table("White: K e3, P a7; Black: K h5, P h6; turn: White").order("mode record")
    assert top.carry("a7", "a8").look(1.0).session.dialogue.choices == ()


def test_nothing_is_asked_where_more_is_missing() -> None:
    assert promotions(CHESS, CHESS.start(), ()) == ()
    assert promotions(CHESS, CHESS.start(), CHESS.actions(CHESS.start())[:1]) == ()


@pytest.mark.parametrize("count", [1, 2])
def test_a_turn_taken_back_by_page_is_not_seen_as_played_anew(count: int) -> None:
    top = table().carry("e2", "e4").look(1.0).carry("e7", "e5").look(1.0)
    for _ in range(count):
        top.order("takeback")
    top.look(3.0)
    assert top.log == ["e4", "e5", *["takeback"] * count]
    assert "e5 → e7 pawn of Black" in top.said.words.en and top.lit["e5"] and top.lit["e7"]
    top.labels = labels_of(CHESS, top.session.state)
    assert top.look(1.0).session.table.in_step
    assert len(top.log) == 2 + count


def test_another_turn_in_its_place_counts_at_once_and_the_same_one_after_it_was_undone() -> None:
    top = table().carry("e2", "e4").look(1.0).order("takeback").look(1.0)
    assert top.carry("e4", "e3").look(1.0).log == ["e4", "takeback", "e3"]
    top = table().carry("e2", "e4").look(1.0).order("takeback").look(1.0)
    top.carry("e4", "e2").look(1.0).carry("e2", "e4").look(1.0)
    assert top.log == ["e4", "takeback", "e4"]
    assert top.order("check").look(1.0).session.table.in_step


def test_the_page_is_told_of_what_neither_light_nor_word_tells() -> None:
    """That the set-up has been seen, and a clock has begun to run."""
    session = start(CHESS, clock=full_clocks(read_control("1+5"), 2))
    table = Table(session, fixture_of(CHESS), blind)
    shown: list[object] = []
    table.subscribe(lambda: shown.append((table.page()["phase"], table.session.table.in_step)))
    top = KeptTabletop(session, labels_of(CHESS, session.state))
    top.table = table
    top.look(1.0)
    assert shown[0] == ("setup", False) and shown[-1] == ("play", True)


def test_advice_waits_while_another_piece_is_in_hand() -> None:
    top = table().order("mode teach").look(0.5).order("why b1-b3").look(0.2)
    assert "knight leaps" in top.said.words.en
    assert "pawn" in top.lift("e2").look(0.5).said.words.en
    assert "knight leaps" in top.place("e2", "P0").look(0.5).said.words.en


def test_the_clock_of_whoever_has_to_play_again_runs() -> None:
    session = start(CHESS, clock=full_clocks(read_control("1+5 tournament"), 2))
    top = Tabletop(session, labels_of(CHESS, session.state)).look(1.0)
    top.carry("e2", "e4").look(1.0)
    assert top.session.timing.clock and top.session.timing.clock.running == 1
    top.order("takeback").look(1.0)
    assert top.session.timing.clock.running == 0 and 58 < top.session.timing.clock.left[1] < 60
    top.carry("e4", "e2").look(1.0)
    assert top.session.timing.clock.running == 0


def test_a_flag_that_fell_shows_no_time_earned() -> None:
    session = start(CHESS, clock=full_clocks(read_control("1+5"), 2))
    top = Tabletop(session, labels_of(CHESS, session.state)).look(1.0)
    top.carry("e2", "e4").look(1.0)
    top.time += 60
    top.look(1.0)
    assert top.log[-2:] == ["declared flag Black", "end time"]
    clock = top.session.timing.clock
    assert clock and clock.left[1] == 0 and clock.running is None
