"""Setting up: what glows first, what is named, any position begun from, and contents confirmed once."""

from dataclasses import replace

import numpy as np
import pytest

from boardlight.referee.feedback.phrases import piece_name
from boardlight.referee.feedback.setup_guide import next_cells, repair_of, repair_words, set_up_words
from boardlight.referee.feedback.themes import THEMES
from boardlight.referee.inference.evidence import ODD
from boardlight.referee.inference.verdicts import Oddity
from boardlight.referee.judging.start_position import set_up
from boardlight.referee.reveal import filmed
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.events import Seen
from boardlight.referee.session.logged import TurnPlayed
from boardlight.referee.session.modes import Mode
from boardlight.referee.session.parts.tracking import SETTLED
from boardlight.referee.session.state import start
from boardlight.referee.step import step
from boardlight.table.page import page
from rules.game import EMPTY, Game
from rules.games import games, load
from rules.pieces import CHANCE
from tests.boardlight.tabletop import Tabletop, labels_of, unsure
from tests.rules.games.test_quattuor_reges import BLACK, RED
from vision.observation import Observation

GLOW = THEMES["bright"]


def bare(name: str) -> Tabletop:
    """A table on which nothing stands yet."""
    game = load(name)
    return Tabletop(start(game), [EMPTY] * len(game.board)).look(0.3)


def cells(top: Tabletop, cue: Cue) -> set[str]:
    return {name for name, glow in top.lit.items() if glow == GLOW[cue]}


def test_one_kind_after_the_other_glows_and_the_rest_waits_dimly() -> None:
    top = bare("chess")
    assert cells(top, Cue.PLACE) == {"e1"} and len(cells(top, Cue.LATER)) == 31
    assert top.said.words.en == "Set up king of White: e1 (32 to place)"
    top.place("e1", "K0").look(0.2)
    assert cells(top, Cue.PLACE) == {"d1"}
    assert top.said.words.fr == "Placez : dame (Blanc) en d1 (encore 31 à placer)"


def test_what_a_piece_holds_is_said_as_he_is_set_up() -> None:
    words = bare("arcanor").said.words
    assert words.en == (
        "Set up largest piece (1) of Light: b1, d1, f1 (12 to place). "
        "Inside b1, d1, f1: large piece (2) of Light"
    )
    assert words.fr.endswith("(encore 12 à placer). Dans b1, d1, f1 : grande pièce nº 2 (Clair)")


@pytest.mark.parametrize("name", [name for name in games() if name != "quattuor-reges"])
def test_whoever_follows_the_light_sets_up_every_game(name: str) -> None:
    top = bare(name)
    wanted = labels_of(top.game, top.session.state)
    for _ in range(80):
        if top.session.table.begun:
            break
        for cell in cells(top, Cue.PLACE):
            top.place(cell, wanted[top.game.board.cell(cell)])
        top.look(0.1 if top.session.tracking.odd else 0.5)
    assert top.session.table.begun and top.session.table.in_step and top.labels == wanted


@pytest.mark.parametrize("name", [name for name in games() if name != "quattuor-reges"])
def test_a_hand_that_passes_over_the_board_changes_nothing_of_what_is_asked(name: str) -> None:
    top = bare(name)
    asked, shows = top.said, top.shows
    board = list(top.game.board.names)
    for start_of in range(0, len(board), 5):
        top.look(0.1, busy=True, covered=board[start_of : start_of + 9])
    assert (top.said, top.shows) == (asked, shows)
    top.place(*misplaced(top)).look(0.3, busy=True, covered=board)
    assert (top.said, top.shows) == (asked, shows)
    top.look(0.3)
    assert top.said != asked


def test_a_cell_that_cannot_be_judged_though_no_hand_is_there_is_not_asked_for_for_ever() -> None:
    top = bare("chess").place("e1", "K0").look(0.3, covered=["e1"])
    assert cells(top, Cue.PLACE) == {"d1"}


def misplaced(top: Tabletop) -> tuple[str, str]:
    """A piece that belongs elsewhere, on the first cell."""
    here = labels_of(top.game, top.session.state)
    return top.game.board.names[0], next(label for label in here if label not in (EMPTY, here[0]))


def test_wrong_pieces_are_lit_and_named_before_any_other() -> None:
    top = bare("chess").place("e1", "Q0").place("e5", "P1").look(0.3)
    assert cells(top, Cue.WRONG) == {"e1"} and cells(top, Cue.TAKEN) == {"e5"}
    assert "e1 → d1 queen of White" in top.said.words.en and "e5 → " in top.said.words.en


def odd(game: Game, *cells: str) -> list[Oddity]:
    """Oddities as ``cell expected seen``."""
    return [Oddity(game.board.cell(cell), want, seen) for cell, want, seen in map(str.split, cells)]


def test_the_shortest_repair_carries_the_nearest_piece_home() -> None:
    game = load("chess")
    there = odd(game, "e2 P0 .", "e4 . P0", "h4 . P0", "a8 R1 .", "h8 R1 Q1")
    repair = repair_of(game, there)
    name = game.board.names
    assert [(name[a], name[b]) for a, b in repair.carried] == [("e4", "e2")]
    assert [name[cell] for cell in repair.off] == ["h8", "h4"] or {name[c] for c in repair.off} == {
        "h4",
        "h8",
    }
    assert [name[cell] for cell in repair.on] == ["a8", "h8"]
    assert "h4: empty, no pawn of White" in set_up_words(game, odd(game, "h4 . P0"), 32).en


def test_a_piece_who_was_left_behind_goes_back_inside() -> None:
    game = load("arcanor")
    words = repair_words(game, odd(game, "d3 10 20", "d4 . 10"))
    assert (
        words.en == "Please put in order: d4 → d3 largest piece (1) of Light, over large piece (2) of Light"
    )
    assert words.fr.endswith("d4 → d3 plus grande pièce nº 1 (Clair), sur grande pièce nº 2 (Clair)")
    words = repair_words(game, odd(game, "d3 20 10", "d4 . 20"))
    assert words.en.endswith("d4 → d3 large piece (2) of Light; d3: empty, no largest piece (1) of Light")


def test_two_hands_hold_eight_pieces() -> None:
    game = load("chess")
    pawns = [f"{column}2 P0 ." for column in "abcdefgh"] + ["a7 P1 ."]
    assert {game.board.names[cell] for cell in next_cells(game, odd(game, *pawns))} == {
        f"{column}2" for column in "abcdefgh"
    }


class TestBeginFromWhatStandsHere:
    def test_a_position_is_scanned_checked_and_begun(self) -> None:
        top = (
            bare("chess").place("e1", "K0").place("e8", "K1").place("a2", "P0").look(0.3).order("start Black")
        )
        assert top.log == ["set set"] and top.session.state.turn == 1
        assert top.look(0.6).session.table.in_step
        assert top.carry("e8", "e7").look(0.5).log[-1] == "Ke7"

    @pytest.mark.parametrize("order", ["start Nobody", "start", "start White"])
    def test_what_is_no_position_is_refused(self, order: str) -> None:
        top = bare("chess").place("a2", "P0").look(0.3).order(order)
        assert top.log == []

    def test_it_begins_a_new_turn_of_the_named_seat(self) -> None:
        game = load("guerre-des-maitres")
        top = Tabletop(start(game), labels_of(game, game.start())).look(0.5).order("play roll 4")
        top.order("start Brown").look(0.5)
        assert top.session.state.turn == CHANCE and top.order("play roll 2").session.state.turn == 1

    def test_after_a_foul_the_arbiter_lets_it_stand(self) -> None:
        game = load("quatrarmes")
        top = Tabletop(start(game), labels_of(game, game.start())).look(0.5).carry("d8", "d6").look(1.0)
        assert top.log[-1].startswith("foul")
        top.order("start South").look(0.6)
        assert top.session.table.in_step and top.session.state.turn == 0 and top.said.tone == "calm"

    def test_pieces_who_were_carried_keep_what_they_hold(self) -> None:
        game = load("arcanor")
        top = Tabletop(start(game), labels_of(game, game.start())).look(0.5)
        top = Tabletop(start(game), [*top.labels]).carry("b1", "b3").look(0.4).order("start Light")
        stack = top.session.state.cells[game.board.cell("b3")]
        assert [piece.kind for piece in stack] == ["2", "1"]

    def test_what_new_pieces_hold_is_said_with_the_order(self) -> None:
        game = load("arcanor")
        top = bare("arcanor").place("d4", "10").place("e5", "21").look(0.4).order("start Light d4/2 e5/L3")
        held = {name: top.session.state.cells[game.board.cell(name)] for name in ("d4", "e5")}
        assert [(piece.kind, piece.owner) for piece in held["d4"]] == [("2", 0), ("1", 0)]
        assert [(piece.kind, piece.owner) for piece in held["e5"]] == [("3", 0), ("2", 1)]
        assert top.order("start Light d4/9").log == ["set set"]


class TestContents:
    def test_they_are_shown_once_and_then_hidden_for_ever(self) -> None:
        game = load("arcanor")
        top = Tabletop(start(game), labels_of(game, game.start())).look(0.5)
        assert [choice.text for choice in top.said.choices] == ["confirm"] and "remember" in top.said.words.en
        assert len(page(top.session, top.presented, [], None)["inside"]) == 12  # type: ignore[arg-type]
        top.order("play confirm")
        assert top.log == ["confirmed"] and page(top.session, top.presented, [], None, 0)["inside"] == []
        assert top.said.words.en == "Light to move"

    def test_a_button_says_yes(self) -> None:
        game = load("arcanor")
        top = Tabletop(start(game), labels_of(game, game.start())).look(0.5)
        assert top.press(0).look(2.0).log == ["confirmed"]

    def test_the_first_turn_says_yes_too(self) -> None:
        game = load("arcanor")
        top = Tabletop(start(game), labels_of(game, game.start())).look(0.5).carry("b1", "b2").look(0.6)
        assert top.log == ["b1-b2"] and top.session.table.is_confirmed

    def test_where_nothing_is_hidden_nothing_is_asked(self) -> None:
        assert Tabletop.of(load("arcanor", {"ar.show_contents": "true"})).session.table.is_confirmed
        assert Tabletop.of(load("chess")).session.table.is_confirmed


class TestUnveiling:
    """Quattuor Reges: both sides set up behind screens, press, and the camera reads all 32."""

    GAME = load("quattuor-reges")

    def table(self, **moved: str) -> Tabletop:
        top = bare("quattuor-reges")
        for piece, cell in {**RED, **BLACK, **moved}.items():
            top.place(cell, piece)
        return top.look(0.5)

    def test_both_press_and_all_pieces_are_read(self) -> None:
        top = self.table()
        assert top.log == [] and top.lit == {}
        top.press(0).look(1.0)
        assert (
            top.log == []
            and top.said.words.en == "Red ready. The other side presses its button when it is ready"
        )
        top.press(1).look(1.0)
        assert len(top.log) == 35 and top.log[-3:] == ["ready Red", "ready Black", "unveiled"]
        assert labels_of(self.GAME, top.session.state) == top.labels
        assert top.session.table.in_step and top.said.words.en == "Red to move"

    def test_who_is_not_seen_is_named_and_awaited(self) -> None:
        top = self.table().lift(RED["HK"]).press(1).press(0).look(1.0)
        assert top.log == [] and top.said.words.en == "Not seen in its camp: king of hearts"
        assert top.place(RED["HK"], "HK").look(1.2).session.state.turn == 0 and len(top.log) == 35

    def test_a_piece_in_the_wrong_camp_is_not_read(self) -> None:
        top = self.table().lift(RED["HK"]).place("r12.1", "HK").press(0).press(1).look(1.0)
        assert top.log == [] and "king of hearts" in top.said.words.en

    def test_one_side_may_place_on_its_page(self) -> None:
        top = self.table()
        for piece, cell in RED.items():
            top.order(f"play place {piece} {cell}")
        top.order("play ready Red").press(1).look(1.2)
        assert top.log[-2:] == ["ready Black", "unveiled"] and top.session.table.in_step

    def test_a_second_press_says_not_yet(self) -> None:
        top = self.table().press(0).press(0).press(1).look(1.0)
        assert top.log == []

    def test_a_film_is_read_though_nobody_presses(self) -> None:
        """Nor need every cell be seen: where all pieces are elsewhere, none stands under a reflection."""
        session = filmed(start(self.GAME, mode="record"))
        top = Tabletop(session, [EMPTY] * len(self.GAME.board)).look(0.5)
        for piece, cell in {**RED, **BLACK}.items():
            assert top.look(0.7).log == []
            top.place(cell, piece)
        top.look(1.0, covered=["r8.1", RED["HK"]])
        assert top.log == []
        top.look(1.0, covered=["r8.1"])
        assert len(top.log) == 35 and unsure(top) == [] and top.session.state.turn == 0
        assert labels_of(self.GAME, top.session.state) == top.labels

        top.carry(BLACK["C7"], "r9.5").look(0.3, busy=True).look(3.0)
        assert top.log[35:] and not [text for text in top.log[35:] if not text.startswith("marked")]

    def test_of_a_film_pieces_that_look_much_like_others_are_marked(self) -> None:
        session = filmed(start(self.GAME, mode="record"))
        top = self.table()
        seen, cell = top._observation(False, ()), self.GAME.board.cell(RED["HK"])
        seen.cost[cell, self.GAME.labels.index("HQ")] = ODD - 1
        for time in (0.1, 0.5, 0.9):
            session, records = step(session, Seen(time, replace(seen, time=time)))
        turns = [record.event for record in records if isinstance(record.event, TurnPlayed)]
        assert [turn.text for turn in turns if turn.unsure] == [f"place HK {RED['HK']}"] and len(turns) == 34

    def test_what_is_hidden_for_a_while_is_not_taken_for_missing(self) -> None:
        top = self.table().lift(RED["HK"]).press(0).press(1).look(1.0)
        known = top.session.guidance.reveal
        assert known.unseen == ("HK",)
        assert top.look(1.0, covered=[RED["HQ"], RED["HJ"]]).session.guidance.reveal == known

    def test_nothing_is_read_under_a_hand(self) -> None:
        top = self.table().press(0).press(1).look(2.0, covered=["r1.1"])
        assert top.log == [] and top.said.words.fr == "Retirez les écrans"


def test_an_upset_table_is_put_in_order_and_no_rule_is_blamed() -> None:
    top = Tabletop.of(load("chess")).carry("a2", "a5").carry("b2", "b5").carry("g1", "g4").look(1.5)
    assert top.said.tone == "foul" and top.said.rule == ""
    assert top.said.words.en == (
        "Please put in order: g4 → g1 knight of White; a5 → a2 pawn of White; b5 → b2 pawn of White"
    )


@pytest.mark.parametrize("name", games())
def test_a_piece_is_named_with_the_seat_that_begins_with_him(name: str) -> None:
    game = load(name)
    first = game.start()
    for piece in {piece for stack in (*first.cells, *first.hands) for piece in stack}:
        assert piece_name(game, game.label(piece)).en.endswith(f" of {game.seats[piece.owner]}")


@pytest.mark.parametrize(
    ("mode", "pieces", "begins"), [("record", 4, True), ("record", 5, False), ("play", 1, False)]
)
@pytest.mark.parametrize("shaded", [False, True])
def test_only_a_recording_begins_with_a_few_pieces_unseen(
    mode: Mode, pieces: int, begins: bool, shaded: bool
) -> None:
    """Under gloss, or in a shadow so deep that a bare sheet is likelier: there he may be missing."""
    game = load("chess")
    session, state = start(game, mode=mode), game.start()
    occupied = [cell for cell, stack in enumerate(state.cells) if stack]
    cost = np.full((len(game.board.names), len(game.labels)), 255, np.uint8)
    for cell, label in enumerate(labels_of(game, state)):
        cost[cell, game.labels.index(label)] = 0
    covered = np.zeros(len(cost), np.bool_)
    if shaded:
        cost[occupied[:pieces]] = ODD - 1
        cost[occupied[:pieces], game.labels.index(EMPTY)] = 0
    else:
        covered[occupied[:pieces]] = True
        cost[covered] = 0
    assert (set_up(session, Observation(0.0, cost, covered)) == SETTLED) == begins
