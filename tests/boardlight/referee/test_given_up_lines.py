"""Lines that hands have given up: kept in the sitting, told on the page, found again after a restart."""

from random import Random

import pytest

from boardlight.journal.game_tree import grow
from boardlight.referee.feedback.announce import SILENCE
from boardlight.referee.rulings import took_back
from boardlight.referee.session.events import Record
from boardlight.referee.session.logged import Event, read_event
from boardlight.referee.session.modes import Mode
from boardlight.referee.session.state import start
from boardlight.table.page import page
from boardlight.table.resuming import resume
from rules.games import load
from tests.boardlight.tabletop import Tabletop, labels_of, perform_at_random
from tests.rules.games.test_quattuor_reges import BLACK, RED

GAME = load("quatrarmes")


def events(top: Tabletop) -> list[Event]:
    begun = read_event("start", 0.0, "terminal", None, "", 0, {"setup": ""})
    return [begun, *(effect.event for effect in top.effects if isinstance(effect, Record))]


def standing(top: Tabletop) -> list[Event]:
    kept = resume(start(top.game), events(top))[1]
    assert [event.text for event in kept] == [rest.text for rest in top.session.line[1:]]
    return kept


def three_turns_and_back() -> Tabletop:
    """d8-e7 d4-c5 f8-g7 by hand, and all of it put back at once."""
    top = Tabletop.of(GAME)
    for source, target in (("d8", "e7"), ("d4", "c5"), ("f8", "g7")):
        top.carry(source, target).look(0.6)
    top.carry("g7", "f8").carry("c5", "d4").carry("e7", "d8").look(1.2)
    assert top.log == ["d8-e7", "d4-c5", "f8-g7", "takeback"]
    return top


def test_hands_take_back_to_any_depth_and_the_line_is_kept() -> None:
    top = three_turns_and_back().carry("h8", "i7").look(0.6)
    message = page(top.session, top.presented, standing(top), None)
    assert message["variations"] == [{"number": 1, "turns": ["d8-e7", "d4-c5", "f8-g7"]}]
    tree = grow(GAME, events(top))
    assert [child.text for child in tree.root.children] == ["h8-i7", "d8-e7"]


@pytest.mark.parametrize("mode", ["play", "record"])
@pytest.mark.parametrize("name", ["chess", "quatrarmes", "arcanor"])
@pytest.mark.parametrize("turns", [1, 3])
def test_pieces_that_are_set_up_again_take_nothing_back_of_a_game_that_is_over(
    name: str, mode: Mode, turns: int
) -> None:
    game = load(name)
    top = Tabletop(start(game, mode=mode), labels_of(game, game.start())).look(0.5)
    first = list(top.labels)
    assert len(list(perform_at_random(top, Random(name), turns))) == turns
    top.order(f"resign {game.seats[0]}")
    kept = top.log
    assert top.session.state.outcome
    for cell, label in enumerate(first):
        if top.labels[cell] != label:
            top.look(0.2, busy=True).labels[cell] = label
            top.look(0.2, busy=True).look(1.0)
    top.look(3.0)
    assert top.log == kept and top.session.state.outcome


def test_a_mate_is_not_taken_back_by_setting_up_for_the_next_game() -> None:
    game = load("chess")
    top = Tabletop.of(game)
    for source, target in (("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")):
        top.carry(source, target).look(0.6)
    assert top.log[-2:] == ["Qh4#", "end checkmate"]
    top.carry("h4", "e7").look(2.0).carry("e7", "d8").look(2.0).carry("g4", "g2").carry("e5", "e7").carry(
        "f3", "f2"
    ).look(2.0)
    assert top.log[-1] == "end checkmate" and top.said.tone == "end"
    assert top.order("takeback").session.state.outcome is None


def test_each_line_that_is_given_up_is_one_variation() -> None:
    top = three_turns_and_back()
    top.carry("d8", "e7").look(0.6).carry("d4", "e5").look(0.6).carry("e5", "d4").look(1.2)
    message = page(top.session, top.presented, standing(top), None)
    assert message["variations"] == [
        {"number": 2, "turns": ["d4-c5", "f8-g7"]},
        {"number": 2, "turns": ["d4-e5"]},
    ]


def test_what_was_taken_back_bit_by_bit_is_one_line() -> None:
    top = Tabletop.of(GAME).order("play d8-e7").order("play d4-c5").order("takeback").order("takeback")
    top.order("play f8-g7")
    message = page(top.session, top.presented, standing(top), None)
    assert message["variations"] == [{"number": 1, "turns": ["d8-e7", "d4-c5"]}]


def test_a_line_that_is_played_again_is_no_variation() -> None:
    top = Tabletop.of(GAME).order("play d8-e7").order("takeback").order("play d8-e7")
    assert page(top.session, top.presented, standing(top), None)["variations"] == []


def test_they_are_there_again_after_a_restart() -> None:
    top = three_turns_and_back()
    again, kept = resume(start(GAME), events(top))
    before = page(top.session, top.presented, kept, None)["variations"]
    assert page(again, SILENCE, kept, None)["variations"] == before != []
    assert again.history.sidelines == top.session.history.sidelines


def test_what_is_placed_in_secret_is_in_no_variation() -> None:
    game = load("quattuor-reges")
    top = Tabletop.of(game)
    for piece, cell in {**RED, **BLACK}.items():
        top.order(f"play place {piece} {cell}")
    top.order("play ready Red")
    # As logs of older versions have it: now nothing is taken back behind screens.
    for _ in range(2):
        top.session, records = took_back(top.session, 1, top.time, "page")
        top.effects += records
    message = page(top.session, top.presented, standing(top), None)
    assert message["variations"] == [{"number": 1, "turns": ["ready Red"]}]
    own = page(top.session, top.presented, standing(top), None, 1)
    assert own["variations"] == [{"number": 1, "turns": ["place C7 r15.16", "ready Red"]}]
