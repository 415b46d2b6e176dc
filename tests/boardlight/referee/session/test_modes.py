"""The three modes, and how much each seat is helped, over a perfect camera."""

import random
from dataclasses import replace

import pytest

from boardlight.referee.feedback.themes import THEME_NAMES, THEMES, read_theme
from boardlight.referee.session.cue import Cue, ThemeName
from boardlight.referee.session.modes import Level, Mode, read_assist, read_level, read_mode
from boardlight.referee.session.parts.settings import Patience
from boardlight.referee.session.state import start
from boardlight.table.page import page
from rules.game import State
from rules.games import load
from rules.notation import read_setup
from rules.pieces import Piece
from tests.boardlight.tabletop import Tabletop, labels_of

GLOW = THEMES["bright"]
FROZEN = "White: K a1, R c3; Red: K c9; Black: K l11; Green: K l1; turn: White; frozen: Red"
MATED = "White: K a1, R c3; Red: K c9; Black: R l11; Green: K l1; turn: White; Black obeys: Red"
LANDINGS = "South: A b2; North: F d4, F g5, C a11; turn: South"
OMISSION = "S: F d4, F h4; N: F e5, F g5, C a11; turn: South"
CHAIN = "S: F d4; N: F e5, H e7, A g7, F j10; turn: South"


def table(setup: str = "", mode: Mode = "play", game: str = "quatrarmes") -> Tabletop:
    rules = load(game)
    session = start(rules, read_setup(rules, setup) if setup else None, mode)
    session = replace(session, settings=replace(session.settings, patience=Patience(adopted=1.5)))
    return Tabletop(session, labels_of(rules, session.state)).look(0.5)


def cells(top: Tabletop, cue: Cue) -> set[str]:
    return {name for name, glow in top.lit.items() if glow == GLOW[cue]}


class TestAssist:
    def test_a_seat_that_wants_no_help_is_lit_only_what_is_wrong(self) -> None:
        top = table(CHAIN).order("assist South 0").look(0.3)
        assert top.lit == {} and top.said.rule == ""
        top.lift("d4").look(0.2, busy=True)
        assert top.lit == {}
        top.place("d6", "F0").look(0.9)
        assert top.log[-1].startswith("foul") and cells(top, Cue.PLACE) == {"d4"}

    def test_whoever_is_helped_in_nothing_is_shown_the_answers_to_a_fault(self) -> None:
        top = table(OMISSION).order("assist South 0").order("assist North 0").look(0.3)
        assert top.lit == {}
        top.carry("h4", "i5").look(0.5)
        assert cells(top, Cue.HUFF) == {"d4", "i5"} and cells(top, Cue.BACK) == {"h4"}
        assert len(top.lit) == 3 and top.said.rule == "R10"
        top.lift("i5").look(0.6).place("h4", "F0").look(0.5)
        assert top.log[-1] == "force" and top.said.rule == "R10"
        assert cells(top, Cue.MUST_TAKE) == {"d4", "h4"} and cells(top, Cue.VICTIM) == {"e5", "g5"}
        top.carry("h4", "f6").lift("g5").look(0.9)
        assert top.log[-1] == "h4xf6" and top.lit == {}

    def test_warnings_light_what_must_be_done_but_not_where_to_go(self) -> None:
        top = table(CHAIN).order("assist South 1").look(0.3)
        assert cells(top, Cue.MUST_TAKE) == {"d4"} and top.said.rule == "R10"
        top.lift("d4").look(0.2, busy=True)
        assert cells(top, Cue.TARGET) == set() and cells(top, Cue.MUST_TAKE) == {"d4"}
        top.place("h8", "F0").look(0.5)
        assert cells(top, Cue.TAKEN) == {"e5", "g7"}

    def test_the_level_is_of_the_seat_to_move_alone(self) -> None:
        top = table().order("assist North 0").lift("d8").look(0.2, busy=True)
        assert top.lit == {}
        top.place("e7", "F1").look(0.5).lift("d4").look(0.2, busy=True)
        assert top.log[-1] == "d8-e7" and cells(top, Cue.TARGET) == {"c5", "e5"}

    def test_it_is_logged(self) -> None:
        assert table().order("assist South 1").order("mode teach").log == ["assist South 1", "mode teach"]

    @pytest.mark.parametrize(
        "order", ["assist South 4", "assist Nobody 1", "assist 1", "mode", "mode strict"]
    )
    def test_what_makes_no_sense_changes_nothing(self, order: str) -> None:
        top = table()
        before = top.session
        assert top.order(order).session == before and top.log == []

    def test_levels_on_the_command_line(self) -> None:
        assert read_assist("2,1", ("South", "North")) == [("South", Level.TARGETS), ("North", Level.WARNINGS)]
        assert read_assist("0", ("South", "North")) == [("South", Level.FOULS), ("North", Level.FOULS)]
        with pytest.raises(ValueError, match="one for each of South, North"):
            read_assist("1,2,3", ("South", "North"))
        with pytest.raises(ValueError, match="play, record, teach"):
            read_mode("strict")
        with pytest.raises(ValueError, match="3 hints"):
            read_level("x")


class TestTheme:
    @pytest.mark.parametrize("name", THEME_NAMES)
    def test_the_players_choose_the_colours_of_the_lights(self, name: ThemeName) -> None:
        top = table(OMISSION).order(f"theme {name}").look(0.2)
        assert set(top.lit.values()) == {THEMES[name][Cue.MUST_TAKE], THEMES[name][Cue.VICTIM]}
        assert top.log == [f"theme {name}"] and page(top.session, top.presented, [], None)["theme"] == name

    def test_one_that_there_is_not_is_refused_with_those_that_there_are(self) -> None:
        with pytest.raises(ValueError, match="bright, calm, colour-blind"):
            read_theme("dark")


class TestRecord:
    def test_lights_show_what_was_logged_and_nothing_else(self) -> None:
        top = table(mode="record")
        assert top.lift("d8").look(0.2, busy=True).lit == {}
        top.place("e7", "F1").look(0.5)
        assert top.log == ["d8-e7"] and cells(top, Cue.LAST) == {"d8", "e7"} == set(top.lit)

    def test_what_fits_no_rule_is_marked_and_nobody_is_held_up(self) -> None:
        top = table(mode="record").carry("d8", "d6").look(1.2)
        assert top.log == ["marked Infantry walks one stop diagonally forward on a red line."]
        assert top.said.tone != "foul" and top.lit == {}
        (mark,) = page(top.session, top.presented, [], None)["marks"]  # type: ignore[misc]
        assert (mark["after"], mark["rule"]) == (0, "R2")
        assert "diagonally" in mark["words"]["en"] and "en diagonale" in mark["words"]["fr"]
        top.carry("d6", "d8").carry("f8", "g7").look(0.5)
        assert top.log[-1] == "f8-g7"

    def test_after_a_while_it_goes_on_from_what_is_seen(self) -> None:
        top = table(mode="record").carry("d8", "d6").look(2.2)
        assert [text.split()[0] for text in top.log] == ["marked", "set"]
        assert top.session.table.in_step and top.session.state.turn == 0
        assert top.carry("d4", "c5").look(0.5).log[-1] == "d4-c5"

    def test_what_is_answered_at_once_is_gone_on_from_with_its_answer(self) -> None:
        top = table(mode="record").carry("d8", "d6").look(0.9).carry("d4", "c5").look(1.2)
        assert [text.split()[0] for text in top.log] == ["marked", "set", "d4-c5"]
        assert top.session.table.in_step and top.session.state.turn == 1 and top.session.table.foul is None
        assert top.carry("f8", "g7").look(0.5).log[-1] == "f8-g7"

    def test_an_answer_that_is_taken_back_leaves_the_mark_alone(self) -> None:
        top = table(mode="record").carry("d8", "d6").look(0.9).carry("d4", "c5").look(0.3)
        top.carry("c5", "d4").carry("d6", "d8").look(1.5)
        assert [text.split()[0] for text in top.log] == ["marked", "set", "d4-c5", "takeback"]
        assert len(top.session.line) == 1

    @pytest.mark.parametrize(("source", "target"), [("d4", "d6"), ("f8", "g7"), ("d4", "e7"), ("h4", "h6")])
    def test_an_answer_that_is_none_is_not_made_up(self, source: str, target: str) -> None:
        top = table(mode="record").carry("d8", "d6").look(0.9)
        top.lift(source).look(0.3, busy=True)
        if target != "d6":
            top.place(target, "F0" if source != "f8" else "F1")
        top.look(4.0)
        assert all(not text.startswith(source) for text in top.log), top.log

    def test_a_piece_put_back_later_takes_the_adopted_position_back(self) -> None:
        top = table(mode="record").carry("d8", "d6").look(2.2).carry("d6", "d8").look(1.5)
        assert top.log[-1] == "takeback" and top.session.state.ply == 0

    def test_more_than_one_wrong_piece_is_not_gone_on_from(self) -> None:
        top = table(mode="record").carry("d8", "d6").carry("f8", "f6").look(2.5)
        assert len(top.log) == 1 and top.log[0].startswith("marked")

    def test_where_two_ways_lead_to_one_table_the_turn_is_marked(self) -> None:
        top = table("S: F d4; N: F c5 c7 e5 e7, C i1; turn: South", "record")
        top.lift("c5", "c7", "e5", "e7").look(2.0)
        marked, turn = top.log
        assert set(marked.removeprefix("marked ").split(" or ")) == {"d4xb6xd8xf6xd4", "d4xf6xd8xb6xd4"}
        assert turn in marked and top.session.line[-1].unsure


class TestTeach:
    def test_a_lifted_piece_says_how_it_goes(self) -> None:
        top = table(mode="teach").lift("d8").look(0.3, busy=True)
        assert top.said.rule == "R2" and "Infantry" in top.said.words.en
        assert cells(top, Cue.TARGET) == {"c7", "e7"}

    def test_a_hint_is_a_legal_turn_and_is_lit(self) -> None:
        top = table("S: F d4, C a1; N: F e5, C e11; turn: South", "teach")
        for _ in range(3):
            top.order("hint").look(0.2)
        assert "d4xf6" in top.said.words.en and cells(top, Cue.HINT) == {"d4", "f6"}
        assert top.log == ["hinted"] * 3

    def test_an_answer_is_lit_otherwise_than_a_hint(self) -> None:
        top = table(OMISSION, "teach").order("why d4-c5").look(0.2)
        assert cells(top, Cue.ASKED) == {"d4", "c5"} and cells(top, Cue.HINT) == set()
        top.order("hint").order("hint").look(0.2)
        assert cells(top, Cue.ASKED) == set() and cells(top, Cue.HINT) != set()

    def test_a_hint_sees_that_a_piece_would_be_lost(self) -> None:
        top = table("White: K a1, Q d1; Black: K h8, R d8, P d5; turn: White", "teach", "chess")
        assert "Qxd5" not in top.order("hint").order("hint").order("hint").said.words.en

    def test_a_hint_finds_a_mate(self) -> None:
        top = table("White: K g6, R a1; Black: K g8; turn: White", "teach", "chess")
        assert "Ra8#" in top.order("hint").order("hint").order("hint").said.words.en

    def test_a_hint_is_for_those_who_learn(self) -> None:
        assert table().order("hint").log == []
        assert table().order("assist North 3").order("hint").log == ["assist North 3", "hinted"]

    def test_where_pieces_are_hidden_there_are_no_hints(self) -> None:
        assert table(mode="teach", game="arcanor").order("hint").log == []

    @pytest.mark.parametrize(
        ("game", "setup", "asked", "rule", "said"),
        [
            ("quatrarmes", OMISSION, "d4-c5", "R10", "A capture must be played. It may be done, but"),
            ("quatrarmes", OMISSION, "d4xf6", "", "That is legal: d4xf6"),
            ("quatrarmes", OMISSION, "e5-d4", "", "may not move now"),
            ("quatrarmes", "", "d8-d6", "R2", "diagonally forward"),
            (
                "quatrarmes",
                LANDINGS,
                "b2-g7",
                "R8c",
                "By landing elsewhere, the capture would go on. It may be done",
            ),
            ("quatrarmes", LANDINGS, "b2-f6", "", "That is legal: b2xf6xh4"),
            ("quatrarmes", LANDINGS.replace("g5", "g5, F g3"), "b2-i3", "R8c", "landing elsewhere"),
            ("quatrarmes", LANDINGS, "b2-c3", "R10", "A capture must be played."),
            ("quatrarmes", "", "d8", "R2", "diagonally forward"),
            ("chess", "White: K e1, R e2; Black: K h8, R e8; turn: White", "e2-d2", "R10", "in check"),
            ("chess", "White: K e1, N b1, P a2; Black: K h8; turn: White", "b1-b3", "R5", "leaps"),
            ("chess", "White: K e1, P e2; Black: K h8; turn: White", "e1-e2", "", "same side"),
            ("chess", "", "a1-a5", "R3", "in the way, on a2"),
            ("chess", "White: K e1, P e2; Black: K h8, N e3; turn: White", "e2-e4", "R6", "way, on e3"),
            ("chess", "White: K e1, P e2; Black: K h8, N e3; turn: White", "e2-e3", "R6", "way, on e3"),
            ("chess", "White: K e4, R a1; Black: K h8, R e7; turn: White", "e4-f2", "R1", "one cell"),
            ("chess", "White: K e4, R a1; Black: K h8, R e7; turn: White", "e4-e5", "R10", "in check"),
            ("chess", "White: K e1, R h1; Black: K b8; turn: White; castling: -", "e1-g1", "R7", "moved"),
            ("chess", "White: K e1, R a1, B b1; Black: K h8; turn: White", "e1-c1", "R7", "way, on b1"),
            ("chess", "White: K e1, R h1; Black: K b7, R e8; turn: White", "e1-g1", "R7", "out of check"),
            ("chess", "White: K e1, R h1; Black: K b7, R f8; turn: White", "e1-g1", "R7", "attacked cell"),
            ("chess", "White: K c1, R h1; Black: K b8; turn: White", "c1-g1", "R1", "one cell"),
            ("quaternity", "", "a4-a7", "R1", "in the way, on a5"),
            (
                "quaternity",
                "White: K a1, R c3; Red: K c9; Black: K l12; Green: K l1; turn: White; frozen: Red",
                "c3-c9",
                "R6",
                "never captured",
            ),
            ("quaternity", "", "a5-a7", "R2", "one cell"),
            ("quaternity", FROZEN, "c9-c8", "R7", "The army of Red is frozen, for Red gave up or ran"),
            ("quaternity", FROZEN, "c9", "R7", "The army of Red is frozen"),
            (
                "quaternity",
                FROZEN.replace("Black: K", "Black: R") + "; Black obeys: Red",
                "l11-l10",
                "R7",
                "Black obeys Red and is frozen",
            ),
            ("quaternity", MATED, "l11-l10", "R9", "Black was mated: its army obeys Red."),
            ("quaternity", MATED, "l11", "R9", "its army obeys Red."),
            ("quaternity", MATED, "c9-c8", "", "may not move now"),
            ("quaternity", MATED.replace("turn: White", "turn: Red"), "l11-l9", "R6", "check"),
            ("quattuor-reges", "Red: HQ r5.5, HA r5.7, DK r2.2; Black: SK r12.2", "r5.5-r5.6", "R5", "King"),
            (
                "quattuor-reges",
                "Red: HJ r5.5, HK r1.1; Black: SK r13.2, S7 r5.6",
                "r5.5-r5.6",
                "R3",
                "not take",
            ),
            (
                "guerre-des-maitres",
                "Red: M e1, A a1; Brown: M e9; turn: Red; die: 3",
                "a1-a3",
                "R2",
                "exactly 3",
            ),
            (
                "guerre-des-maitres",
                "Red: M e1; Brown: M e9, A e2; turn: Red; die: 1",
                "e1-e2",
                "R8",
                "one cell",
            ),
            (
                "guerre-des-maitres",
                "Red: M e1, A c3; Brown: M e9, B c5, B c7; turn: Red; die: 4",
                "c3-c7",
                "R6",
                "in the way, on c5",
            ),
            ("guerre-des-maitres", "Red: M e1; Brown: M e9; turn: Red; die: 3", "e1-f1", "R2", "exactly 3"),
            ("guerre-des-maitres", "Red: M e1; Brown: M e9; turn: Red; die: 6", "e1-e3", "R7", "other piece"),
            (
                "guerre-des-maitres",
                "Red: M e1; Brown: M e9; turn: Red; die: 6",
                "e1-f3",
                "R4",
                "one direction",
            ),
            ("arcanor", "Light: 1 d4; Dark: 3 d5, 2 a7; turn: Light", "d4-d5", "R4", "next smaller"),
            ("arcanor", "Light: 1 d4, 2 d5; Dark: 2 a7; turn: Light", "d4-d5", "R7", "its own"),
            (
                "arcanor",
                "Light: 1 d4, 2 d2; Dark: 2 d5; turn: Light",
                "d4-d5",
                "",
                "depends on what lies inside",
            ),
        ],
    )
    def test_why_not(self, game: str, setup: str, asked: str, rule: str, said: str) -> None:
        top = table(setup, "teach", game).order(f"why {asked}")
        assert (top.said.rule, said in top.said.words.en) == (rule, True), top.said

    def test_the_answer_falls_with_the_next_turn(self) -> None:
        top = table(mode="teach").order("why d8-d6").carry("d8", "e7").look(0.5)
        assert top.said.words.en == "South to move"


@pytest.mark.parametrize("seed", range(3))
def test_teaching_tells_nothing_of_what_lies_inside(seed: int) -> None:
    """Two tables that differ only in contents: every answer, light and page is the same."""
    chance, game = random.Random(seed), load("arcanor")
    tops = [Piece(chance.choice("123"), number % 2) for number in range(12)]
    places = chance.sample(range(8, 48), len(tops))
    sides = []
    for _ in range(2):
        stacks: list[tuple[Piece, ...]] = [()] * len(game.board)
        for cell, top in zip(places, tops, strict=True):
            held = (Piece(str(int(top.kind) + 1), chance.randrange(2)),) if chance.random() < 0.5 else ()
            stacks[cell] = (*held, top)
        state = game.arranged(State(tuple(stacks), ((), ()), 0))
        sides.append(Tabletop(start(game, state, "teach"), labels_of(game, state)).look(0.5))
    one, other = sides
    assert one.session.state != other.session.state
    names = game.board.names
    for _ in range(40):
        source, target = chance.choice(places), chance.randrange(len(names))
        order = chance.choice((f"why {names[source]}-{names[target]}", f"why {names[source]}", "hint"))
        for side in sides:
            side.order(order).lift(names[source]).look(0.1, busy=True)
        pages = [page(side.session, side.presented, [], None) for side in sides]
        assert pages[0] == pages[1]
        for side in sides:
            side.labels = labels_of(game, side.session.state)
            side.look(0.1)
    assert one.effects == other.effects
