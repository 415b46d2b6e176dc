"""Lessons at the table: set up, answered wrongly and rightly, hinted, asked about, gone on from."""

from dataclasses import replace

import pytest

from boardlight.referee.coaching.mistakes import mistake
from boardlight.referee.feedback.themes import THEMES
from boardlight.referee.lesson import position, teaching
from boardlight.referee.orders import LESSON_SOLVED, SET_UP_FIRST
from boardlight.referee.session.course import Course, Lesson
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.events import Record
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import start
from boardlight.referee.transitions import refusal
from boardlight.school.lessons import lessons_of
from boardlight.table.page import page
from rules.game import EMPTY
from rules.games import games, load
from rules.notation import read_setup
from rules.turns import faulty_turns, turns
from tests.boardlight.school.lessons.aloud import assert_can_be_said, sentences_of
from tests.boardlight.tabletop import Tabletop, labels_of

GLOW = THEMES["bright"]
CHESS = load("chess")


def table(name: str, key: str) -> Tabletop:
    """A lesson whose position stands there and has been seen."""
    number = [lesson.key for lesson in lessons_of(name)].index(key)
    game = load(name)
    session = teaching(start(game, mode="teach"), lessons_of(name), number)
    return Tabletop(session, labels_of(game, session.state)).look(0.5)


def own_table(*lessons: Lesson) -> Tabletop:
    session = teaching(start(CHESS, mode="teach"), lessons)
    return Tabletop(session, labels_of(CHESS, session.state)).look(0.5)


def made(setup: str, *accept: str | tuple[str, ...]) -> Lesson:
    """A lesson of chess for these tests."""
    rows = tuple((row,) if isinstance(row, str) else row for row in accept)
    return replace(lessons_of("chess")[0], setup=setup, accept=rows, played=())


QUEEN = made("White: K a1, Q d1, P h2; Black: K h7, R d8, B h1; turn: White", "Qxd8")
MATE = made("White: K g1, R a1 b7; Black: K g8, P h7; turn: White", ("Ra3", "(h6)", "Ra8#"), "Ra8#")


def course(top: Tabletop) -> Course:
    assert top.session.guidance.course
    return top.session.guidance.course


def cells(top: Tabletop, cue: Cue) -> set[str]:
    return {name for name, glow in top.lit.items() if glow == GLOW[cue]}


def shown_lesson(top: Tabletop) -> dict[str, object]:
    events = [effect.event for effect in top.effects if isinstance(effect, Record)]
    played = [event for event in events if event.kind in ("turn", "declared")]
    lesson = page(top.session, top.presented, played, None)["lesson"]
    assert isinstance(lesson, dict)
    return lesson


class TestSettingUp:
    def test_nothing_is_answered_before_the_position_stands_there(self) -> None:
        session = teaching(start(CHESS, mode="teach"), [QUEEN])
        top = Tabletop(session, [EMPTY] * 64).look(0.5)
        for order in ("play Qxd8", "hint"):
            assert refusal(top.session, read_order(order)) == SET_UP_FIRST
        assert top.order("play Qxd8").session.state == session.state
        top.labels = labels_of(CHESS, session.state)
        assert top.look(0.6).said.words == QUEEN.task

    def test_the_board_is_cleared_where_that_is_less_to_do(self) -> None:
        session = teaching(start(CHESS, mode="teach"), [QUEEN])
        top = Tabletop(session, labels_of(CHESS, CHESS.start())).look(0.5)
        assert top.said.words.en == "Clear the board; then there are 6 pieces to place."
        top.labels = [EMPTY] * 64
        assert "king of White" in top.look(0.6).said.words.en

    def test_pieces_that_do_not_belong_are_one_instruction(self) -> None:
        top = own_table(QUEEN)
        top = Tabletop(teaching(start(CHESS, mode="teach"), [QUEEN]), top.labels)
        for cell in ("a5", "b5", "c5"):
            top.place(cell, "P0")
        assert "take the pieces on a5, b5, c5 off" in top.look(0.6).said.words.en
        assert cells(top, Cue.TAKEN) == {"a5", "b5", "c5"}

    def test_what_is_inside_a_piece_is_listed_as_a_sentence_lists_things(self) -> None:
        game = load("arcanor")
        inner = [lesson for lesson in lessons_of("arcanor") if lesson.key == "only-the-outermost-piece-1"]
        bare = Tabletop(teaching(start(game, mode="teach"), inner), [EMPTY] * len(game.board))
        words = bare.look(0.5).said.words
        english = words.text("en", spoken=True)
        assert english.endswith("place the large piece of Light and small piece of Light")
        assert words.text("fr", spoken=True).endswith("grande pièce des Clairs et petite pièce des Clairs")

    def test_the_task_is_told_to_the_page_from_the_first_moment(self) -> None:
        top = Tabletop(teaching(start(CHESS, mode="teach"), [QUEEN]), [EMPTY] * 64).look(0.5)
        assert shown_lesson(top)["task"] == QUEEN.task.texts()


class TestWrongTurns:
    def test_a_wrong_turn_is_explained_while_it_still_stands_there(self) -> None:
        top = own_table(QUEEN).carry("d1", "d5").look(0.6)
        said = top.said.words.en
        assert said.startswith("That captures nothing. The other side can answer Bxd5 and capture the queen")
        assert QUEEN.idea.en.rstrip(".") in said and said.endswith("d5 → d1 queen of White")
        assert course(top).misses == 1 and shown_lesson(top)["task"] == QUEEN.task.texts()
        assert top.look(3.0) and course(top).misses == 1, "it is one mistake however long it stands there"
        top.carry("d5", "d1").look(0.6)
        assert top.said.words == course(top).mistake and "d5 → d1" not in top.said.words.en
        assert top.carry("d1", "d8").look(0.6) and course(top).stand == "solved"

    def test_once_it_is_put_back_the_turn_and_its_refutation_shine_in_turn(self) -> None:
        top = own_table(QUEEN).carry("d1", "d5").look(0.6).carry("d5", "d1").look(0.6)
        shown = [(cells(top.look(0.5), Cue.ASKED), cells(top, Cue.EXPECTED)) for _ in range(12)]
        assert {"d1", "d5"} in [asked for asked, _ in shown]
        assert {"h1", "d5"} in [expected for _, expected in shown]
        assert all(not asked or not expected for asked, expected in shown)
        assert cells(top.order("hint").order("hint"), Cue.HINT) == {"d1"}

    def test_the_same_wrong_turn_played_again_is_another_mistake(self) -> None:
        top = own_table(QUEEN).carry("d1", "d5").look(0.6).carry("d5", "d1").look(0.6)
        assert top.carry("d1", "d5").look(0.6) and course(top).misses == 2

    def test_why_is_answered_also_while_pieces_are_out_of_place(self) -> None:
        top = own_table(QUEEN).carry("d1", "d5").look(0.6).order("why h2-h5").look(0.2)
        assert top.said.words.en.startswith("The pawn") or "pawn" in top.said.words.en.lower()
        assert "d5" in top.said.words.en, "what is to be put back is still said"

    def test_only_the_wrong_turn_of_several_is_taken_back(self) -> None:
        top = own_table(MATE).carry("a1", "a3").look(0.6)
        assert [rest.text for rest in top.session.line[1:]] == ["Ra3", "h6"]
        top.labels = labels_of(CHESS, top.session.state)
        top.look(0.6).carry("a3", "b3").look(0.6)
        assert course(top).stand == "missed" and [rest.text for rest in top.session.line[1:]] == ["Ra3", "h6"]
        top.carry("b3", "a3").look(0.6).carry("a3", "a8").look(0.6)
        assert course(top).stand == "solved"

    def test_a_turn_that_omits_a_capture_is_explained_by_its_rule(self) -> None:
        game = load("quatrarmes")
        first = read_setup(game, "South: F d4 a3; North: F e5; turn: South")
        path = next(turn.path for turn in faulty_turns(game, first))
        words = mistake(game, first, path, [turn.path for turn in turns(game, first)])
        assert words and words.en.startswith("A capture must be played")

    @pytest.mark.parametrize("name", games())
    def test_every_legal_wrong_turn_has_an_explanation_in_both_languages(self, name: str) -> None:
        game = load(name)
        for lesson in lessons_of(name):
            first = position(game, lesson)
            found = [(turn.path, lesson.judge([game.write(first, turn.path)])) for turn in turns(game, first)]
            right = [path for path, judgement in found if judgement.verdict != "missed"]
            for path, judgement in found:
                words = mistake(game, first, path, right) if judgement.verdict == "missed" else None
                if words:
                    assert words.en != words.fr, (lesson.key, path)
                    assert_can_be_said(words)
                    assert len(sentences_of(words.text("en", spoken=True))) == 1, (lesson.key, path)


class TestTheOtherSide:
    def test_it_answers_and_hands_carry_it_out(self) -> None:
        top = own_table(MATE).carry("a1", "a3").look(0.6)
        assert top.said.words.en.startswith("Right. The other side answers h6")
        assert top.said.words.fr.startswith("C'est juste. L'adversaire répond h6")
        assert top.session.table.dictated and cells(top, Cue.PLACE) == {"h6"}
        top.carry("h7", "h6").look(0.6)
        assert top.said.words.en.startswith("Good so far") and course(top).stand == "asked"

    @pytest.mark.parametrize(("lesson", "turn"), [(QUEEN, "Qxd8"), (MATE, "Ra8#")])
    def test_a_turn_told_on_the_page_is_the_pupils_own(self, lesson: Lesson, turn: str) -> None:
        top = own_table(lesson).order(f"play {turn}").look(0.6)
        assert course(top).stand == "solved" and top.session.table.dictated
        assert "other side" not in top.said.words.en

    def test_what_was_told_on_the_page_is_carried_out(self) -> None:
        top = own_table(QUEEN).order("play Qxd8").look(0.6)
        assert top.said.words.en.startswith("To be carried out: d1 → d8 queen of White")

    def test_hands_that_answer_otherwise_are_told(self) -> None:
        top = own_table(MATE).carry("a1", "a3").look(0.6).carry("h7", "h5").look(1.0)
        assert "h6" in top.said.words.en and top.session.state.turn == 0


class TestHints:
    def test_they_come_in_steps_and_are_counted(self) -> None:
        top = own_table(QUEEN)
        assert top.order("hint").said.words == QUEEN.idea and not cells(top, Cue.HINT)
        assert top.order("hint").said.words.en == "Look at the queen of White on d1."
        assert cells(top, Cue.HINT) == {"d1"}
        assert "Qxd8" in top.order("hint").said.words.en and cells(top, Cue.HINT) == {"d1", "d8"}
        assert course(top).hints == 3
        assert top.order("hint").said.words.text("en", spoken=True) == "The answer is queen takes d8."

    def test_in_a_game_too(self) -> None:
        top = Tabletop.of(CHESS, position(CHESS, QUEEN))
        top.order("assist White 3")
        assert "captured" in top.order("hint").said.words.en
        assert cells(top.order("hint"), Cue.HINT) == {"d1"}
        assert "Qxd8" in top.order("hint").said.words.en


class TestGoingOn:
    def test_a_solved_lesson_takes_no_more_turns(self) -> None:
        top = own_table(QUEEN, MATE).carry("d1", "d8").look(0.6)
        assert refusal(top.session, read_order("play Kg7")) == LESSON_SOLVED
        assert top.press(0).look(0.5).session.guidance.course
        assert course(top).number == 1

    def test_the_last_one_says_so(self) -> None:
        top = own_table(QUEEN).carry("d1", "d8").look(0.6)
        assert "last lesson" in top.said.words.en
        assert top.press(0).session.guidance.course == course(top)

    def test_any_lesson_may_be_chosen(self) -> None:
        top = own_table(QUEEN, MATE).order("lesson 2").look(0.3)
        assert course(top).number == 1
        assert top.order("lesson 99").session.guidance.course == course(top)
