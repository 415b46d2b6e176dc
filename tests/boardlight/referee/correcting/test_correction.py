"""A correction keeps every later turn that is still legal, in all games, and says what became of each."""

import random

import pytest

from boardlight.journal.game_tree import grow
from boardlight.journal.replay import rebuild
from boardlight.kit.fixture import fixture_of
from boardlight.referee.permissions import OVER
from boardlight.referee.session.clock import remaining
from boardlight.referee.session.logged import details_of
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.parts.history import Line
from boardlight.referee.session.turn_numbers import turn_places
from boardlight.referee.transitions import refusal
from boardlight.table.page import page
from boardlight.table.table import Table
from rules.game import Action, Game, State
from rules.games import load
from rules.notation import read_setup
from rules.turns import faulty_turns, turns
from tests.boardlight.journal.playing_children import blind
from tests.boardlight.referee.orders.phases import placed_behind_screens
from tests.boardlight.referee.test_arbiter import CHESS, NAMES, chess, events, table, texts, turns_of
from tests.boardlight.tabletop import Tabletop
from tests.rules.games.test_quattuor_reges import BLACK, RED


class TestCorrect:
    def test_what_is_still_legal_is_kept(self) -> None:
        top = chess("e4", "e5", "Nf3", "Nc6").order("correct 2 c5")
        assert texts(top.session) == ["e4", "c5", "Nf3", "Nc6"]
        (corrected,) = [event for event in events(top) if event.kind == "corrected"]
        assert corrected.text == "c5"
        assert details_of(corrected) == {"number": 2, "was": "e5", "kept": 2, "lost": 0}

    def test_a_turn_that_was_played_later_changes_places_with_it(self) -> None:
        top = chess("d4", "e5", "Nf3", "Nc6", "e4", "exd4").order("correct 1 e4")
        assert texts(top.session) == ["e4", "e5", "Nf3", "Nc6", "d4", "exd4"]
        (corrected,) = [event for event in events(top) if event.kind == "corrected"]
        assert details_of(corrected) == {"number": 1, "was": "d4", "kept": 5, "lost": 0}

    def test_what_no_longer_fits_stays_as_a_variation(self) -> None:
        top = chess("e4", "e5", "Nf3", "Nc6", "d4", "exd4").order("correct 2 c5")
        assert texts(top.session) == ["e4", "c5", "Nf3", "Nc6", "d4"]
        tree = grow(CHESS, events(top))
        assert [node.text for node in tree.line[1:]] == ["e4", "c5", "Nf3", "Nc6", "d4"]
        assert [child.text for child in tree.line[1].children] == ["c5", "e5"]
        message = page(top.session, top.presented, turns_of(top), None)
        assert message["variations"] == [{"number": 2, "turns": ["e5", "Nf3", "Nc6", "d4", "exd4"]}]

    def test_lights_bring_the_table_to_it(self) -> None:
        top = chess("e4", "e5").order("correct 2 e6").look(0.3)
        assert not top.session.table.in_step and set(top.lit) == {"e5", "e6"}
        assert "e5 → e6 pawn of Black" in top.said.words.en
        assert top.carry("e5", "e6").look(0.5).session.table.in_step

    def test_a_player_of_chess_may_write_the_number_of_the_pair(self) -> None:
        for numeral, played in (("2", "c5"), ("1...", "c5"), ("3", "Nc3"), ("2.", "Nc3")):
            top = chess("e4", "e5", "Nf3", "Nc6").order(f"correct {numeral} {played}")
            assert texts(top.session) == [
                played if turn == {"c5": "e5", "Nc3": "Nf3"}[played] else turn
                for turn in ("e4", "e5", "Nf3", "Nc6")
            ]
        assert texts(chess("e4", "e5").order("correct 2... d5").session) == ["e4", "e5"]

    def test_a_game_that_was_over_is_opened_and_may_end_again(self) -> None:
        top = chess("f3", "e5", "g4", "Qh4#")
        assert top.session.state.outcome
        assert top.order("correct 4 Qg5").session.state.outcome is None
        assert top.order("correct 4 Qh4#").log[-1] == "end checkmate"

    def test_a_resignation_is_said_again_and_clocks_stay(self) -> None:
        top = table(CHESS, clock="5+3").order("play e4").order("resign Black").order("correct 1 d4")
        assert texts(top.session) == ["d4", "resign Black"]
        assert top.session.timing.clock and top.session.timing.clock.running is None
        fresh = table(CHESS, clock="5+3").order("play e4").order("play e5").look(20.0)
        assert fresh.session.timing.clock
        left = remaining(fresh.session.timing.clock, 0, fresh.time)
        again = fresh.order("correct 1 d4").session.timing.clock
        assert again and again.running == 0 and remaining(again, 0, fresh.time) == left

    @pytest.mark.parametrize(
        ("order", "said"),
        [
            ("correct", "Write correct, the number of the turn and what it was: correct 2... e5."),
            ("correct 9 e4", "There is no turn 9: the list has turns 1 to 2."),
            ("correct 1 e5", "“e5” cannot have been turn 1."),
        ],
    )
    def test_the_arbiter_is_told_what_is_wrong_with_it(self, order: str, said: str) -> None:
        table = Table(chess("e4", "e5").session, fixture_of(CHESS), blind)
        refused = table.order("page", read_order(order))
        assert refused and refused.en == said and refused.fr != said

    def test_after_the_end_every_order_is_told_so(self) -> None:
        over = Table(chess("f3", "e5", "g4", "Qh4#").session, fixture_of(CHESS), blind)
        assert [over.order("page", read_order(order)) for order in ("play a3", "draw", "resign White")] == [
            OVER
        ] * 3

    @pytest.mark.parametrize(
        "order", ["correct", "correct x e4", "correct 9 e4", "correct 1 e5", "correct 0 e4"]
    )
    def test_what_makes_no_sense_is_refused_in_words(self, order: str) -> None:
        top = chess("e4", "e5")
        assert refusal(top.session, read_order(order))
        assert texts(top.order(order).session) == ["e4", "e5"]


def said(top: Tabletop) -> list[str]:
    return [each.en for each in top.session.dialogue.news]


class TestCarried:
    """A later turn is carried over by what it does, whatever its text becomes."""

    def test_a_check_is_written_where_there_was_none(self) -> None:
        top = chess("e4", "e5", "Nf3", "Nc6", "Bb5", "a6").order("correct 4 d6")
        assert texts(top.session) == ["e4", "e5", "Nf3", "d6", "Bb5+"], "a6 leaves the king in check"
        assert said(top) == [
            "Turn 4 is now d6, not Nc6.",
            "The turn after it still stands.",
            "Now Bb5 is written Bb5+.",
            "Turn 6, a6, is no longer legal and is given up.",
        ]
        assert top.session.dialogue.news[0].fr == "Le coup 4 est maintenant d6, et non Nc6."

    def test_what_hands_have_to_do_is_said_after_it(self) -> None:
        top = chess("e4", "e5", "Nf3", "Nc6", "Bb5", "a6").order("correct 4 d6").look(0.5)
        assert "given up. Please put in order: " in top.said.words.en
        assert {"d6", "d7", "c6", "b8", "a6", "a7"} == set(top.lit)

    def test_a_piece_that_must_be_told_from_another_now(self) -> None:
        top = chess("d4", "a6", "Nf3", "b6", "Nbd2").order("correct 3 g3")
        assert texts(top.session) == ["d4", "a6", "g3", "b6", "Nd2"]
        assert texts(top.order("correct 3 Nf3").session) == ["d4", "a6", "Nf3", "b6", "Nbd2"]

    def test_the_same_text_of_another_piece_is_another_turn(self) -> None:
        top = chess("Nc3", "a6", "Ne4", "b6", "Ng5", "c6", "Nf3").order("correct 3 a3")
        assert texts(top.session) == ["Nc3", "a6", "a3", "b6"]
        assert said(top)[-1] == (
            "Turn 5, Ng5, is no longer legal: it is given up with all that came after it, 2 turns."
        )

    def test_what_was_taken_may_be_missing_or_there(self) -> None:
        top = chess("e4", "d5", "exd5", "Qxd5").order("correct 2 c6")
        assert texts(top.session) == ["e4", "c6"], "a pawn does not go to d5 without a capture"
        top = chess("e4", "e5", "Nf3", "Nc6", "Nxe5").order("correct 2 c5")
        assert texts(top.session) == ["e4", "c5", "Nf3", "Nc6", "Ne5"]

    def test_a_promotion_stays_what_it_became(self) -> None:
        setup = read_setup(CHESS, "White: K e1, P a7; Black: K e8, P h7; turn: White")
        top = Tabletop.of(CHESS, setup)
        for text in ("Ke2", "h6", "a8=N", "h5"):
            top.order(f"play {text}")
        assert texts(top.order("correct 1 Kd2").session) == ["Kd2", "h6", "a8=N", "h5"]

    def test_what_was_declared_is_declared_again(self) -> None:
        for declared in ("resign White", "draw"):
            top = chess("e4", "e5").order(declared).order("correct 2 c5")
            assert texts(top.session) == ["e4", "c5", declared] and top.session.state.outcome
            assert top.said.tone == "end" and "Turn 2 is now c5" in top.said.words.en

    def test_a_turn_is_played_again_with_the_roll_that_was_thrown_for_it(self) -> None:
        top = Tabletop.of(load("guerre-des-maitres"))
        for text in ("roll 3", "a2-a5", "roll 4"):
            top.order(f"play {text}")
        first = top.session.line[1].state
        other = next(
            top.game.write(first, turn.path)
            for turn in turns(top.game, first)
            if top.game.write(first, turn.path) != "a2-a5"
        )
        assert texts(top.order(f"correct 1 {other}").session) == ["roll 3", other, "roll 4"]

    def test_the_roll_before_a_turn_is_corrected_by_the_number_of_the_turn(self) -> None:
        top = Tabletop.of(load("guerre-des-maitres"))
        for text in ("roll 3", "a2-a5", "roll 4"):
            top.order(f"play {text}")
        assert texts(top.order("correct 1 roll 2").session) == ["roll 2"], "a2-a5 is three cells long"
        assert said(top) == [
            "Before turn 1 the die shows 2 now, not 3.",
            "Turn 1, a2-a5, is no longer legal and is given up.",
        ]

    def test_a_chain_is_carried_over_whole(self) -> None:
        game = load("quatrarmes")
        setup = "S: F d4 c3 a1; N: F e5, H e7, A g7, F j10 c11; turn: North"
        top = Tabletop.of(game, read_setup(game, setup))
        for text in ("c11-d10", "d4xf6xh8"):
            top.order(f"play {text}")
        assert texts(top.order("correct 1 c11-b10").session) == ["c11-b10", "d4xf6xh8"]
        assert texts(top.order("correct 1 j10-i9").session) == ["j10-i9"], "it would have to take one more"


class TestSecrecy:
    def test_nothing_is_told_of_what_was_placed_behind_screens(self) -> None:
        top = placed_behind_screens()
        texts_of_placings = [f"{piece} {cell}" for piece, cell in {**RED, **BLACK}.items()]
        before = list(top.session.line)
        for order in ("correct 1 ready Black", f"correct 2 place {texts_of_placings[0]}", "correct 1 pass"):
            words = refusal(top.session, read_order(order))
            top.order(order)
            told = [each for each in (words, *top.session.dialogue.news) if each]
            assert not [each for each in told for text in texts_of_placings if text in each.en], order
        assert len(before) >= len(top.session.line)


@pytest.mark.parametrize("name", NAMES)
def test_the_kept_line_ends_at_the_first_turn_that_is_not_legal_any_more(name: str) -> None:
    """Any line, corrected anywhere: judged by an enumeration of all turns, and by the log alone."""
    for seed in range(4):
        chance = random.Random(seed)
        top = placed_behind_screens() if name == "quattuor-reges" else Tabletop.of(load(name))
        for _ in range(10):
            top.order(f"play {any_turn(top.game, top.session.state, chance)}")
        before = top.session.line
        number, place = chance.choice(list(enumerate(turn_places(before), start=1)))
        instead = any_turn(top.game, before[place - 1].state, chance)
        if instead == before[place].text:
            continue
        top.order(f"correct {number} {instead}")
        after = top.session.line
        assert after[:place] == before[:place] and after[place].text == instead
        for spot in range(place + 1, len(after)):
            if ways(before, spot) != ways(after, spot):
                assert len(fitting(top.game, before, spot, after[spot - 1].state)) != 1
                assert ways(before, spot) == ways(after, place) and ways(after, spot) == ways(before, place)
        if len(after) < len(before):
            assert len(fitting(top.game, before, len(after), after[-1].state)) != 1
        assert rebuild(top.game, events(top))[-1] == top.session.state


def any_turn(game: Game, state: State, chance: random.Random) -> str:
    return game.write(state, chance.choice([turn.path for turn in turns(game, state)]))


Way = tuple[object, ...]


def ways(line: Line, place: int) -> list[Way]:
    """By action: whose top piece goes from where to where, and what arrives."""
    return [
        way(line[place - 1].state if not number else None, action)
        for number, action in enumerate(line[place].path)
    ]


def way(state: State | None, action: Action) -> Way:
    if action.source is None:
        return tuple(action)
    top = state.cells[action.source][-1] if state else None
    return action.seat, top, action.source, action.target, action.piece


def fitting(game: Game, before: Line, place: int, here: State) -> list[tuple[Action, ...]]:
    """The turns from `here` that lead the same pieces over the same cells."""
    wanted = ways(before, place)
    proper = [turn.path for turn in turns(game, here)]
    for found in (proper, [turn.path for turn in faulty_turns(game, here)]):
        same = [
            path
            for path in found
            if [way(here if not number else None, action) for number, action in enumerate(path)] == wanted
        ]
        if same:
            return same
    return []
