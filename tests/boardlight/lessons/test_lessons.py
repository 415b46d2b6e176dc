"""The lessons: every one can be solved by the rules, covers its game, and runs at the table."""

import re
from pathlib import Path

import pytest

from boardlight.cli import run
from boardlight.lessons import lessons_of
from boardlight.referee.feedback.themes import THEMES
from boardlight.referee.lesson import position, teaching
from boardlight.referee.session.course import Lesson
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.events import Record
from boardlight.referee.session.state import start
from boardlight.table.page import page
from rules.game import EMPTY, Game, State
from rules.games import games, load
from rules.notation import read_turn
from rules.turns import faulty_turns, turns
from tests.boardlight.tabletop import Tabletop, labels_of

ROOT = Path(__file__).parents[3]
GLOW = THEMES["bright"]
ALL = [
    pytest.param(name, number, id=f"{name} {number + 1}")
    for name in games()
    for number in range(len(lessons_of(name)))
]


def answers(game: Game, lesson: Lesson, state: State, played: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Every row of turns that solves a lesson."""
    found: list[tuple[str, ...]] = []
    for turn in (*turns(game, state), *faulty_turns(game, state)):
        row = (*played, game.write(state, turn.path))
        verdict = lesson.judge(row)
        if verdict == "solved":
            found.append(row)
        elif verdict == "going on":
            found += answers(game, lesson, turn.state, row)
    return found


@pytest.mark.parametrize(("name", "number"), ALL)
def test_it_is_solvable_by_the_rules_and_every_answer_can_be_played(name: str, number: int) -> None:
    game, lesson = load(name), lessons_of(name)[number]
    first = position(game, lesson)
    assert first.outcome is None
    found = answers(game, lesson, first)
    assert found
    for accepted in lesson.accept:
        alone = Lesson(**{**vars(lesson), "accept": (accepted,)})
        assert answers(game, alone, first), accepted


@pytest.mark.parametrize(("name", "number"), ALL)
def test_its_rule_is_in_the_page_of_the_game_and_it_speaks_both_languages(name: str, number: int) -> None:
    lesson = lessons_of(name)[number]
    text = (ROOT / "docs" / "games" / f"{name}.md").read_text("utf-8")
    assert re.search(rf"\*\*{lesson.rule}\b", text) or f"**{lesson.rule} " in text
    for words in (lesson.title, lesson.task, lesson.praise, lesson.explain):
        assert words.en and words.fr and words.en != words.fr


@pytest.mark.parametrize("name", games())
def test_at_least_six_lessons_show_every_kind_of_piece(name: str) -> None:
    game, lessons = load(name), lessons_of(name)
    assert len(lessons) >= 6
    shown = {piece.kind for lesson in lessons for stack in position(game, lesson).cells for piece in stack}
    missing = {kind.code for kind in game.kinds if kind.count} - shown
    cards = {kind.code[1:] for kind in game.kinds} - {code[1:] for code in shown}
    assert not missing if name != "quattuor-reges" else cards <= {"10"}


def table(name: str = "quatrarmes", number: int = 0) -> Tabletop:
    game = load(name)
    session = teaching(start(game, mode="teach"), lessons_of(name), number)
    return Tabletop(session, labels_of(game, session.state)).look(0.5)


def cells(top: Tabletop, cue: Cue) -> set[str]:
    return {name for name, glow in top.lit.items() if glow == GLOW[cue]}


def stand(top: Tabletop) -> str:
    assert top.session.guidance.course
    return top.session.guidance.course.stand


class TestAtTheTable:
    def test_before_anything_is_seen_its_title_is_said(self) -> None:
        top = Tabletop(teaching(start(load("chess"), mode="teach"), lessons_of("chess"), 2), [])
        assert top.order("check").said.words.en == "Lesson 3: The rook. Set up the position"

    def test_it_is_set_up_by_lights(self) -> None:
        game = load("quatrarmes")
        top = Tabletop(
            teaching(start(game, mode="teach"), lessons_of("quatrarmes")), [EMPTY] * len(game.board)
        ).look(0.5)
        assert cells(top, Cue.PLACE) == {"d4"} and top.said.words.en.startswith("Set up infantry of South")
        top.place("d4", "F0").place("g9", "F1").look(0.6)
        assert top.said.words == lessons_of("quatrarmes")[0].task and top.said.rule == "R2"

    def test_what_is_to_lie_inside_is_told_until_the_first_turn(self) -> None:
        game = load("arcanor")
        session = teaching(start(game, mode="teach"), lessons_of("arcanor"))
        top = Tabletop(session, [EMPTY] * len(game.board)).look(0.5)
        assert "d3 (2 to place). Inside d3: large piece (2) of Light" in top.said.words.en
        assert "Dans d3 : grande pièce nº 2 (Clair)" in top.said.words.fr
        assert {look["cell"] for look in page(top.session, top.presented, [], None)["inside"]} == {  # type: ignore[attr-defined]
            game.board.cell("d3"), game.board.cell("e7"),
        }  # fmt: skip
        top.labels = labels_of(game, session.state)
        top.look(0.6).carry("d3", "d4").look(0.6)
        turns = [effect.event for effect in top.effects if isinstance(effect, Record)]
        assert top.log == ["d3-d4"] and page(top.session, top.presented, turns, None)["inside"] == []

    def test_done_by_hand_it_is_praised_and_the_next_one_called(self) -> None:
        top = table().carry("d4", "e5").look(0.5)
        lesson = lessons_of("quatrarmes")[0]
        assert top.said.words.en.startswith(lesson.praise.en.rstrip("."))
        top.press(0).look(0.5)
        assert page(top.session, top.presented, [], None)["lesson"]["number"] == 2  # type: ignore[index]
        assert cells(top, Cue.TAKEN) == {"e5"} and cells(top, Cue.PLACE) | cells(top, Cue.LATER) == {
            "d4",
            "j2",
        }

    def test_another_legal_turn_is_explained_and_put_back(self) -> None:
        top = table(number=2).carry("d2", "d6").look(0.6)
        lesson = lessons_of("quatrarmes")[2]
        assert lesson.explain.fr.rstrip(".") in top.said.words.fr or cells(top, Cue.TAKEN) == {"d6"}
        top.carry("d6", "d2").look(0.6)
        assert lesson.explain.en.rstrip(".") in top.said.words.en and top.session.state == position(
            top.game, lesson
        )
        assert top.carry("d2", "d10").look(0.5).said.words.en.startswith(lesson.praise.en.rstrip("."))

    def test_the_first_half_of_an_answer_is_praised_whatever_came_before(self) -> None:
        top = table("guerre-des-maitres", 4)
        top.carry("e1", "e2").look(2.0).carry("e2", "e1").look(0.6)
        assert stand(top) == "missed" and top.said.words.en.startswith("Give one small piece")
        top.carry("c2", "c4").look(2.0)
        assert top.said.words.en.startswith("Good so far: go on. 4 of the 6 are left"), top.said
        assert top.said.words.fr.startswith("Bien commencé : continuez. Encore 4 à jouer")
        top.carry("g2", "g6").look(2.0)
        assert stand(top) == "solved" and top.said.words.fr.endswith("bouton de la table, ou sur la page.")

    def test_what_fits_no_rule_is_named_as_ever(self) -> None:
        top = table().carry("d4", "d6").look(1.0)
        assert top.said.tone == "foul" and top.said.rule == "R2"

    def test_a_pupil_may_ask_why(self) -> None:
        top = table().order("why d4-d6").look(0.2)
        assert top.said.rule == "R2" and "Infantry" in top.said.words.en
        assert top.carry("d4", "e5").look(0.6).said.words.en.startswith("Good")

    def test_a_split_six_is_two_turns(self) -> None:
        top = table("guerre-des-maitres", 4).carry("c2", "c5").look(0.6)
        assert stand(top) == "asked"
        assert stand(top.carry("g2", "g5").look(0.6)) == "solved"

    def test_by_page_too_and_any_lesson_may_be_chosen(self) -> None:
        top = table("chess").order("lesson 7").order("play O-O")
        course = top.session.guidance.course
        assert course and course.number == 6 and course.stand == "solved"
        assert top.order("lesson 99").session.guidance.course == course

    def test_the_last_one_says_so(self) -> None:
        top = table("quatrarmes", len(lessons_of("quatrarmes")) - 1).order("play b2xh8").look(0.5)
        assert "last lesson" in top.said.words.en or top.session.tracking.odd
        top.labels = labels_of(top.game, top.session.state)
        assert "last lesson" in top.look(0.5).said.words.en
        assert top.press(0).session.guidance.course == top.session.guidance.course

    @pytest.mark.parametrize(("name", "number"), ALL)
    def test_every_lesson_is_solved_with_the_hands(self, name: str, number: int) -> None:
        top, lesson = table(name, number), lessons_of(name)[number]
        assert top.session.table.begun and top.session.table.in_step
        row = min(answers(top.game, lesson, top.session.state), key=len)
        for text in row:
            turn = read_turn(top.game, top.session.state, text)
            silent = labels_of(top.game, turn.state) == top.labels
            if silent:
                top.order(f"play {text}")
            top.labels = labels_of(top.game, turn.state)
            top.look(1.3)
        assert stand(top) == "solved", (top.log, top.said)
        assert set(top.lit.values()) <= {GLOW[Cue.LAST]}, "what the other side could do is no part of it"
        played = [effect.event for effect in top.effects if isinstance(effect, Record)]
        turns = [event for event in played if event.kind in ("turn", "declared")]
        message = page(top.session, top.presented, turns, None)
        assert message["choices"] == []


def test_the_command_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["teach", "chess", "--list"]) == 0
    assert capsys.readouterr().out.splitlines()[0].split() == ["1", "R1", "The", "king", "/", "Le", "roi"]
    assert run(["teach", "chess", "--lesson", "99"]) == 2
    assert "lessons 1 to 11" in capsys.readouterr().err
