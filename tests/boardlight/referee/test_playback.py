"""A kept game shown on the table, turn by turn; and turns that were dictated and done wrongly."""

from pathlib import Path

import pytest

from boardlight.cli import run
from boardlight.journal.journal import open_journal
from boardlight.kit.fixture import fixture_of
from boardlight.referee.feedback.themes import THEMES
from boardlight.referee.playback import stepping
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.events import Record
from boardlight.referee.session.logged import Event, read_event
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.parts.history import Rest
from boardlight.referee.session.state import Session, start
from boardlight.simulation.people.performance import show_of
from boardlight.simulation.stage import stage
from boardlight.table.page import page
from boardlight.table.seating import begin
from boardlight.table.table import Table
from rules.game import Game, State
from rules.games import load
from rules.notation import read_setup
from tests.boardlight.journal.playing_children import blind
from tests.boardlight.tabletop import Tabletop, labels_of

GLOW = THEMES["bright"]
GAME = load("quatrarmes")
OMISSION = "South: F d4, F h4; North: F e5, F g5; turn: South"


def kept(game: Game, *texts: str, setup: str = "") -> Session:
    """A sitting that has played these turns."""
    top = Tabletop.of(game, read_setup(game, setup) if setup else None)
    for text in texts:
        top.order(f"play {text}")
    assert len(top.session.line) == len(texts) + 1
    return top.session


def table(*texts: str) -> Tabletop:
    session = kept(GAME, *texts)
    shown = stepping(start(GAME), session.line)
    return Tabletop(shown, labels_of(GAME, shown.state)).look(0.5)


def cells(top: Tabletop, cue: Cue) -> set[str]:
    return {name for name, glow in top.lit.items() if glow == GLOW[cue]}


class TestStepping:
    def test_lights_call_each_turn_and_wait_for_hands(self) -> None:
        top = table("d8-e7", "d4-c5").look(1.5)
        assert cells(top, Cue.TAKEN) == {"d8"} and cells(top, Cue.PLACE) == {"e7"}
        assert top.said.words.en.startswith("Turn 1 of 2: d8-e7 (North)")
        assert top.look(5.0).session.line[-1].text == "d8-e7"
        top.carry("d8", "e7").look(2.0)
        assert cells(top, Cue.TAKEN) == {"d4"} and cells(top, Cue.PLACE) == {"c5"}
        top.carry("d4", "c5").look(2.0)
        assert cells(top, Cue.LAST) == {"d4", "c5"} == set(top.lit)
        assert top.said.words.fr == "Coup 2 sur 2 : d4-c5 (Sud)"

    def test_what_moves_nobody_is_called_in_words(self) -> None:
        die = load("guerre-des-maitres")
        told = [
            (GAME, kept(GAME, "h4-i5", "force", setup=OMISSION), "Coup 2 sur 2 : force la prise (Nord)"),
            (die, kept(die, "roll 3"), "Le dé montre 3"),
        ]
        for game, session, words in told:
            top = Tabletop(stepping(start(game), session.line), labels_of(game, session.line[0].state))
            top.look(0.5).order("step 1").order("next").labels = labels_of(game, session.state)
            assert top.look(1.0).said.words.fr.startswith(words), top.said
        top = Tabletop.of(GAME).order("play d8-e7").order("resign South")
        top = Tabletop(stepping(start(GAME), top.session.line), labels_of(GAME, top.session.line[0].state))
        assert top.look(0.5).order("step 1").order("next").said.words.en.startswith("Resigns (South)")
        step = page(top.session, top.presented, top_turns(top), None)["step"]
        assert step["text"] == {"en": "resigns", "fr": "abandonne"}  # type: ignore[index]

    def test_an_order_meanwhile_is_told_what_goes_on(self) -> None:
        shown = Table(table("d8-e7").session, fixture_of(GAME), blind)
        refused = shown.order("page", read_order("play d4-c5"))
        assert refused and refused.en.startswith("A recorded game is being shown: only “next”")

    def test_nothing_is_kept(self) -> None:
        top = table("d8-e7").look(1.5).carry("d8", "e7").look(3.0).order("play d4-c5")
        assert top.log == [] and not any(isinstance(effect, Record) for effect in top.effects)

    def test_the_first_position_is_set_up_by_lights(self) -> None:
        session = kept(GAME, "d8-e7")
        top = Tabletop(stepping(start(GAME), session.line), labels_of(GAME, session.line[0].state))
        top.lift("a1").look(0.5)
        assert cells(top, Cue.PLACE) == {"a1"} and "before turn 1" in top.said.words.en

    def test_a_turn_that_is_called_is_no_disorder(self) -> None:
        top = table("d8-e7").look(1.5)
        assert top.said.words.texts() == {
            "en": "Turn 1 of 1: d8-e7 (North). To be carried out: d8 → e7 infantry of North",
            "fr": "Coup 1 sur 1 : d8-e7 (Nord). À exécuter : d8 → e7 fantassin (Nord)",
        }
        assert "To be carried out: e7: infantry" in top.lift("d8").look(1.0).said.words.en

    def test_hands_do_another_turn_and_are_told(self) -> None:
        top = table("d8-e7").look(1.5).carry("d8", "c7").look(1.0)
        assert cells(top, Cue.TAKEN) == {"c7"} and cells(top, Cue.PLACE) == {"e7"}
        assert top.said.tone == "foul" and top.said.words.texts() == {
            "en": "d8-e7 was called, but d8-c7 was played. Please put in order: c7 → e7 infantry of North",
            "fr": "d8-e7 était demandé, mais d8-c7 a été joué. "
            "À remettre en place : c7 → e7 fantassin (Nord)",
        }
        assert top.carry("c7", "e7").look(1.0).said.tone == "calm"

    def test_what_is_no_turn_at_all_is_put_in_order(self) -> None:
        top = table("d8-e7").look(1.5).carry("d8", "d6").look(1.0)
        assert top.said.tone == "ask" and "(North). Please put in order: d6 → e7" in top.said.words.en

    def test_hands_that_are_quicker_than_the_lights_are_followed(self) -> None:
        top = table("d8-e7", "d4-c5", "f8-g7").look(1.5).carry("d8", "e7").look(0.6)
        assert top.session.line[-1].text == "d8-e7"
        top.carry("d4", "c5").look(3.0)
        assert top.said.words.en.startswith("Turn 3 of 3: f8-g7 (North). To be carried out")

    def test_after_the_last_turn_a_piece_that_strays_is_put_back(self) -> None:
        top = table("d8-e7").look(1.5).carry("d8", "e7").look(2.0).carry("a1", "c5").look(2.0)
        assert "Please put in order: c5 → a1" in top.said.words.en
        assert top.carry("c5", "a1").look(1.0).said.words.en == "Turn 1 of 1: d8-e7 (North)"

    def test_pieces_moved_after_a_resignation_was_called_are_put_back(self) -> None:
        line = Tabletop.of(GAME).order("play d8-e7").order("resign South").session.line
        top = Tabletop(stepping(start(GAME), line), labels_of(GAME, line[0].state)).look(1.5)
        top.carry("d8", "e7").look(0.5).carry("d4", "c5").look(2.0)
        assert top.said.words.en.startswith("Resigns (South). ")
        assert "Please put in order: c5 → d4" in top.said.words.en

    def test_back_by_order_waits_for_next(self) -> None:
        top = table("d8-e7", "d4-c5").look(1.5).carry("d8", "e7").look(2.0)
        top.order("back").order("back").look(0.5)
        assert cells(top, Cue.PLACE) == {"d8"} and cells(top, Cue.TAKEN) == {"e7"}
        top.carry("e7", "d8").look(4.0)
        assert top.lit == {} and len(top.session.line) == 1
        assert top.press(0).look(0.5).session.line[-1].text == "d8-e7"

    def test_back_by_hands(self) -> None:
        top = table("d8-e7", "d4-c5").look(1.5).carry("d8", "e7").look(2.0)
        assert top.session.line[-1].text == "d4-c5"
        top.carry("e7", "d8").look(2.5)
        assert top.session.line[-1].text == "d8-e7" and cells(top, Cue.PLACE) == {"e7"}

    def test_any_turn_may_be_called(self) -> None:
        top = table("d8-e7", "d4-c5", "f8-g7").order("step 3").look(0.3)
        assert cells(top, Cue.PLACE) == {"e7", "c5", "g7"}
        assert page(top.session, top.presented, top_turns(top), None)["step"] == {
            "number": 3,
            "count": 3,
            "text": {"en": "f8-g7", "fr": "f8-g7"},
            "next": None,
            "in_step": False,
            "goes_on": False,
        }
        for order in ("step 4", "step", "step x", "next", "play d4-c5", "correct 1 f8-g7", "lesson 1"):
            assert len(top.order(order).session.line) == 4, order

    def test_a_chain_and_a_promotion_are_called_whole(self) -> None:
        setup = "S: F d4, F d10; N: F e5, H e7, A g7, F j10; turn: South"
        session = kept(GAME, "d4xf6xh8", "j10-i9", "d10-c11", setup=setup)
        top = Tabletop(stepping(start(GAME), session.line), labels_of(GAME, session.line[0].state)).look(2.0)
        assert cells(top, Cue.TAKEN) == {"d4"} and cells(top, Cue.PLACE) == {"f6"}, "one step after the other"
        for rest in session.line[1:]:
            top.labels = labels_of(GAME, rest.state)
            top.look(2.0)
        assert top.session.table.in_step and len(top.session.line) == 4

    def test_what_leaves_no_trace_is_said_and_goes_on(self) -> None:
        game = load("guerre-des-maitres")
        session = kept(game, "roll 3", "a2-a5", "roll 1")
        top = Tabletop(stepping(start(game), session.line), labels_of(game, session.line[0].state)).look(4.0)
        assert top.session.line[-1].text == "a2-a5" and cells(top, Cue.PLACE) == {"a5"}
        top.carry("a2", "a5").look(4.0)
        assert top.session.table.in_step and top.said.words.en == "The die shows 1"


def top_turns(top: Tabletop) -> list[Event]:
    return [read_event("turn", 0.0, "file", None, rest.text) for rest in top.session.line[1:]]


def test_simulated_hands_follow_a_kept_game_at_a_whole_table() -> None:
    """Camera, hands, wire and controller (the real firmware where it is built), and no journal."""
    show = show_of(GAME)
    line = kept_show(show.texts(GAME)[:2], show.first)
    on = stage(GAME, line[0].state, rate=10.0)
    on.table.session = stepping(on.table.session, line)
    done = 0
    while not (on.table.session.table.in_step and len(on.table.session.line) == len(line)):
        on.step()
        assert on.time < 60.0
        called = len(on.table.session.line) - 1
        if called > done and not on.table.session.table.in_step and any(map(any, on.table.presented.frame)):
            lit = [any(colour) for _, _, colour in on.bed.lights()]
            if lit != [any(glow[:3]) for glow in on.table.presented.frame]:
                continue
            on.time = on.hands.play(on.time, line[done].state, line[called].path)
            done = called
    assert done == 2 and on.table.turns == []


def kept_show(texts: list[str], first: State) -> tuple[Rest, ...]:
    top = Tabletop.of(GAME, first)
    for text in texts:
        top.order(f"play {text}")
    return top.session.line


class TestDictated:
    """A turn that was ordered by page, and hands that do another."""

    def start(self) -> Tabletop:
        return Tabletop.of(GAME).order("play d8-e7").look(0.5)

    def test_another_legal_turn_is_named_and_not_taken(self) -> None:
        top = self.start().carry("d8", "c7").look(1.0)
        assert top.log == ["d8-e7", "foul d8-e7 was announced, but d8-c7 was played"]
        assert top.said.tone == "foul" and "d8-c7 a été joué" in top.said.words.fr
        assert cells(top, Cue.TAKEN) == {"c7"} and cells(top, Cue.PLACE) == {"e7"}
        top.carry("c7", "e7").look(0.6)
        assert top.log[-1] == "mended" and top.session.table.in_step

    def test_going_back_first_takes_nothing_back(self) -> None:
        top = self.start().carry("d8", "c7").look(1.0).carry("c7", "d8").look(2.0)
        assert "takeback" not in top.log and top.session.line[-1].text == "d8-e7"
        assert top.carry("d8", "e7").look(0.6).session.table.in_step

    def test_another_piece_is_named(self) -> None:
        top = self.start().carry("f8", "g7").look(1.0)
        assert "f8-g7 was played" in top.said.words.en

    def test_it_is_caught_too_where_the_hand_is_still_there_when_the_piece_stands(self) -> None:
        top = self.start().lift("f8").look(0.3, busy=True).place("g7", "F1").look(0.3, busy=True).look(1.0)
        assert "f8-g7 was played" in top.said.words.en

    def test_an_omission_that_hands_have_yet_to_carry_out_is_not_forced_by_waiting(self) -> None:
        top = Tabletop.of(GAME, read_setup(GAME, OMISSION)).order("play h4-i5").look(3.0)
        assert top.log == ["h4-i5"] and "i5" in top.said.words.en
        top.carry("h4", "i5").look(1.0)
        assert top.session.table.in_step
        assert top.carry("i5", "h4").look(1.0).log == ["h4-i5", "force"]

    def test_what_is_no_turn_at_all_is_put_in_order(self) -> None:
        top = self.start().carry("d8", "d6").look(1.0)
        assert "d6 → e7 infantry of North" in top.said.words.en and top.log == ["d8-e7"]

    def test_done_rightly_nothing_is_said(self) -> None:
        top = self.start().carry("d8", "e7").look(1.0)
        assert top.log == ["d8-e7"] and top.session.table.in_step


def test_the_command_refuses_a_game_that_still_hides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'kept.db'}"
    game = load("arcanor")
    with open_journal(url) as journal:
        begin(journal.begin("arcanor"), game, game.start())
    assert run(["replay", "1", "--board", "--store", url]) == 2
    assert "end it first" in capsys.readouterr().err
