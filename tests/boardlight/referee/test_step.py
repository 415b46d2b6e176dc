"""The referee over a perfect camera: every act of QuatrArmes, done with the hands on the board."""

import pytest

from boardlight.referee.feedback.themes import THEMES
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.events import Record
from boardlight.referee.session.state import start
from rules.games import load
from rules.notation import read_setup
from tests.boardlight.tabletop import Tabletop, labels_of

GLOW = THEMES["bright"]


def table(setup: str = "", **options: str) -> Tabletop:
    game = load("quatrarmes", options)
    return Tabletop.of(game, read_setup(game, setup) if setup else None)


def cells(top: Tabletop, cue: Cue) -> set[str]:
    return {name for name, glow in top.lit.items() if glow == GLOW[cue]}


def test_nothing_is_taken_from_the_table_before_the_set_up_is_seen() -> None:
    game = load("quatrarmes")
    top = Tabletop(start(game), labels_of(game, game.start()))
    top.lift("d4").place("e5", "C0").look(1.0)
    assert top.log == []
    assert cells(top, Cue.PLACE) == {"d4"}
    assert cells(top, Cue.TAKEN) == {"e5"}
    top.lift("e5").place("d4", "F0").look(1.0)
    assert top.session.table.begun and top.lit == {}


def test_a_turn_is_logged_when_the_hand_is_gone() -> None:
    top = table().carry("d8", "e7").look(1.0, busy=True)
    assert top.log == []
    assert top.look(0.3).log == ["d8-e7"]


def test_lifting_a_piece_lights_its_cells() -> None:
    top = table().lift("d8").look(0.1, busy=True)
    assert cells(top, Cue.SOURCE) == {"d8"}
    assert cells(top, Cue.TARGET) == {"c7", "e7"}
    assert top.place("d8", "F1").look(0.2).lit == {}


CHAIN = "S: F d4; N: F e5, H e7, A g7, F j10; turn: South"


def test_compulsory_captures_light_before_any_lift() -> None:
    top = table(CHAIN).look(0.5)
    assert cells(top, Cue.MUST_TAKE) == {"d4"}
    assert cells(top, Cue.VICTIM) == {"e5"}
    assert top.said.rule == "R10"


def test_a_chain_is_lit_cell_by_cell_and_then_the_pieces_to_take_off() -> None:
    top = table(CHAIN)
    top.lift("d4").look(0.1, busy=True)
    assert cells(top, Cue.TARGET) == {"f6"}
    top.place("f6", "F0").look(0.3)
    assert cells(top, Cue.TARGET) == {"d8", "h8"}
    assert cells(top, Cue.TAKEN) == {"e5"}
    top.carry("f6", "h8").look(0.5)
    assert cells(top, Cue.TAKEN) == {"e5", "g7"}
    top.lift("e5").look(0.5)
    assert cells(top, Cue.TAKEN) == {"g7"}
    assert top.log == []
    assert top.lift("g7").look(0.5).log == ["d4xf6xh8"]


def test_a_chain_cut_short_is_a_fault_only_when_its_pieces_are_taken_off_and_time_has_passed() -> None:
    top = table(CHAIN).carry("d4", "f6").look(2.0)
    assert top.log == []
    top.lift("e5").look(0.5)
    assert top.log == []
    assert top.look(1.0).log == ["d4xf6"]


OMISSION = "S: F d4, F h4; N: F e5, F g5, C a11; turn: South"


def test_an_omission_lights_the_choice_and_is_forced_by_putting_the_piece_back() -> None:
    top = table(OMISSION).carry("h4", "i5").look(0.5)
    assert top.log == ["h4-i5"]
    assert cells(top, Cue.HUFF) == {"d4", "i5"}
    assert cells(top, Cue.BACK) == {"h4"}
    assert [choice.text for choice in top.said.choices] == ["force", "huff d4", "huff i5"]
    top.lift("i5").look(0.6).place("h4", "F0").look(0.5)
    assert top.log == ["h4-i5", "force"]
    assert top.session.state.turn == 0
    top.carry("h4", "f6").lift("g5").look(0.5)
    assert top.log[-1] == "h4xf6"


def test_huffing_by_lifting_the_guilty_piece() -> None:
    top = table(OMISSION).carry("h4", "i5").look(0.5).lift("d4").look(1.5)
    assert top.log == ["h4-i5", "huff d4"]
    assert top.session.state.turn == 1


def test_huffing_by_page_waits_for_the_piece_to_be_taken_off() -> None:
    top = table(OMISSION).carry("h4", "i5").look(0.5).order("play huff i5").look(0.5)
    assert top.log == ["h4-i5", "huff i5"]
    assert cells(top, Cue.TAKEN) == {"i5"}
    assert not top.session.table.in_step
    assert top.lift("i5").look(0.5).session.table.in_step


def test_forcing_by_button() -> None:
    top = table(OMISSION).carry("h4", "i5").look(0.5).press(0).look(2.0)
    assert top.log == ["h4-i5"]
    top.press(1).look(0.1)
    assert top.look(2.0).log == ["h4-i5", "force"]
    assert cells(top, Cue.TAKEN) == {"i5"} and cells(top, Cue.PLACE) == {"h4"}
    assert top.carry("i5", "h4").look(0.5).session.table.in_step


def test_a_button_goes_through_the_choices() -> None:
    top = table(OMISSION).carry("h4", "i5").look(0.5)
    top.press(1).look(0.5).press(1).look(0.2)
    assert cells(top, Cue.PICKED) == {"d4"}
    assert top.look(2.0).log == ["h4-i5", "huff d4"]


def test_playing_on_waives_a_fault() -> None:
    top = table(OMISSION).carry("h4", "i5").look(0.5).carry("e5", "c3").lift("d4").look(0.5)
    assert top.log == ["h4-i5", "e5xc3"]


def test_a_promotion_lights_until_the_face_is_exchanged() -> None:
    top = table("S: F d10; N: F j10; turn: South").carry("d10", "c11").look(1.0)
    assert top.log == []
    assert cells(top, Cue.PROMOTE) == {"c11"}
    assert top.place("c11", "A0").look(0.5).log == ["d10-c11"]


def test_a_foul_is_named_with_its_rule_and_lit_until_mended() -> None:
    top = table().carry("d8", "d6").look(0.9)
    assert top.log == ["foul Infantry walks one stop diagonally forward on a red line."]
    assert top.said.tone == "foul" and top.said.rule == "R2"
    kept = next(effect.event for effect in top.effects if isinstance(effect, Record))
    assert (kept.text, kept.fr) == (top.said.words.en, top.said.words.fr)
    assert cells(top, Cue.TAKEN) == {"d6"} and cells(top, Cue.PLACE) == {"d8"}
    top.carry("d6", "d8").look(0.5)
    assert top.log[-1] == "mended" and top.lit == {}
    assert top.carry("d8", "e7").look(0.4).log[-1] == "d8-e7"


def test_a_strict_referee_names_the_capture_that_must_be_played() -> None:
    top = table(OMISSION, omission="strict").carry("h4", "i5").look(0.9)
    assert top.log[-1].startswith("foul") and top.said.rule == "R10"


def test_the_wrong_seat_is_told_whose_turn_it_is() -> None:
    top = table().carry("d4", "e5").look(0.9)
    assert "North to move" in top.said.words.en


def test_a_turn_is_taken_back_by_putting_the_pieces_back() -> None:
    top = table().carry("d8", "e7").look(0.4).carry("d4", "e5").look(0.4)
    top.carry("e5", "d4").carry("e7", "d8").look(1.0)
    assert top.log == ["d8-e7", "d4-e5", "takeback"]
    assert top.session.state.ply == 0


def test_two_turns_without_a_pause() -> None:
    top = table().carry("d8", "e7").carry("d4", "c5").look(0.4)
    assert top.log == ["d8-e7", "d4-c5"]


def test_a_turn_after_a_foul_is_taken_as_soon_as_any() -> None:
    top = Tabletop.of(load("chess")).carry("g1", "g3").look(3.0)
    assert [text.partition(" ")[0] for text in top.log] == ["foul"]
    assert top.carry("g3", "f3").look(0.3).log[1:] == ["Nf3"]


def test_evidence_under_cover_is_no_evidence() -> None:
    top = table().carry("d8", "e7").look(2.0, covered=["e7"])
    assert top.log == []
    assert top.look(0.4).log == ["d8-e7"]


def test_a_turn_ordered_by_page_is_watched_until_it_stands_on_the_table() -> None:
    top = table().order("play d8-e7").look(1.0)
    assert top.log == ["d8-e7"]
    assert cells(top, Cue.TAKEN) == {"d8"} and cells(top, Cue.PLACE) == {"e7"}
    top.carry("d8", "c7").look(1.0)
    assert cells(top, Cue.TAKEN) == {"c7"} and cells(top, Cue.PLACE) == {"e7"}
    assert top.carry("c7", "e7").look(0.5).session.table.in_step


def test_a_roll_said_by_page_needs_no_look_at_the_table() -> None:
    top = Tabletop.of(load("guerre-des-maitres")).order("play roll 2")
    assert top.session.table.in_step
    assert not top.order("play a2-a4").session.table.in_step


def test_four_pieces_in_a_ring_look_the_same_either_way_round_unless_the_way_was_seen() -> None:
    ring = "S: F d4; N: F c5 c7 e5 e7, C i1; turn: South"
    top = table(ring).lift("c5", "c7", "e5", "e7").look(2.0)
    assert top.log == []
    assert {choice.text for choice in top.said.choices} == {"d4xb6xd8xf6xd4", "d4xf6xd8xb6xd4"}
    assert top.order("play d4xb6xd8xf6xd4").log == ["d4xb6xd8xf6xd4"]
    seen = table(ring).carry("d4", "f6").look(0.3)
    seen.carry("f6", "d4").lift("c5", "c7", "e5", "e7").look(2.0)
    assert seen.log == ["d4xf6xd8xb6xd4"]


def test_resignation_ends_the_game() -> None:
    top = table().order("resign South")
    assert top.log == ["declared resign South", "end resignation"]
    assert top.said.tone == "end"


@pytest.mark.parametrize("order", ["play a1-a9", "nonsense", "takeback"])
def test_an_order_that_makes_no_sense_changes_nothing(order: str) -> None:
    top = table()
    before = top.session
    assert top.order(order).session == before


def chess(setup: str) -> Tabletop:
    game = load("chess")
    return Tabletop.of(game, read_setup(game, setup))


CASTLING = "White: K e1, R h1, P e2; Black: K e8, P a7; turn: White; castling: K"


def test_after_the_king_has_castled_only_the_rook_is_asked_for() -> None:
    top = chess(CASTLING).carry("e1", "g1").look(0.3)
    assert cells(top, Cue.SOURCE) == {"h1"} and cells(top, Cue.TARGET) == {"f1"}
    assert top.carry("h1", "f1").look(0.4).log == ["O-O"]


def test_a_promotion_with_a_choice_is_read_from_the_face() -> None:
    top = chess("White: K e1, P b7; Black: K e3, P h7; turn: White").carry("b7", "b8").look(0.5)
    assert top.log == [] and cells(top, Cue.PROMOTE) == {"b8"}
    assert top.place("b8", "N0").look(0.4).log == ["b8=N"]


def test_a_check_does_not_light_pieces_that_need_not_capture() -> None:
    top = chess("White: K e1, R a5, P a2; Black: K h8, R e8; turn: White").look(0.3)
    assert cells(top, Cue.MUST_TAKE) == set()


def test_a_check_compares_the_whole_table_and_says_what_is_odd() -> None:
    top = table().lift("d4", "f4").place("d4", "F0").order("check").look(0.2)
    assert cells(top, Cue.PLACE) == {"f4"} and "f4" in top.said.words.en
    assert top.place("f4", "F0").look(0.5).session.table.in_step and top.log == []
