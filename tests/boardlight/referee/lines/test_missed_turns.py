"""A recorder that missed turns catches up once the table shows what they were, and marks what it guesses."""

from collections.abc import Sequence

import pytest

from boardlight.referee.session.modes import Mode
from boardlight.referee.session.state import start
from rules.games import load
from tests.boardlight.tabletop import Tabletop, labels_of, turns, unsure

CHESS = load("chess")
HIDDEN = ("e2", "e4")


def seated(mode: Mode = "record") -> Tabletop:
    state = CHESS.start()
    return Tabletop(start(CHESS, state, mode=mode), labels_of(CHESS, state)).look(0.5)


def played(top: Tabletop, *turns: tuple[str, str], covered: Sequence[str] = HIDDEN) -> Tabletop:
    """Each turn lies on the table for a while, with some cells out of sight."""
    for source, target in turns:
        top.carry(source, target).look(0.5, covered=covered)
    return top


@pytest.mark.parametrize("more", [[], [("b8", "c6")]])
def test_turns_are_found_when_what_hid_one_of_them_is_gone(more: list[tuple[str, str]]) -> None:
    top = played(seated(), ("e2", "e4"), ("e7", "e5"), ("g1", "f3"), *more)
    assert turns(top) == []
    assert turns(top.look(1.0)) == ["e4", "e5", "Nf3", *["Nc6"][: len(more)]]
    assert turns(played(top, ("f1", "c4") if more else ("d7", "d6"), covered=()))[-1] in ("Bc4", "d6")


def test_turns_whose_order_was_not_seen_are_not_made_up() -> None:
    top = seated()
    for source, target in (("e2", "e4"), ("e7", "e5"), ("g1", "f3")):
        top.carry(source, target)
    assert turns(top.look(1.5)) == []


def test_before_a_turn_against_the_rules_all_is_logged_and_that_is_marked() -> None:
    top = played(seated(), ("e2", "e4"), ("e7", "e5"), ("g1", "g4"))
    assert turns(top.look(1.5)) == ["e4", "e5"]
    assert top.log[2:] == ["marked The knight leaps two cells straight and one aside."]


def test_a_strict_referee_takes_no_three_turns_at_once() -> None:
    top = played(seated("play"), ("e2", "e4"), ("e7", "e5"), ("g1", "f3"))
    assert turns(top.look(1.5)) == []


def test_all_is_logged_as_soon_as_it_is_seen() -> None:
    top = played(seated(), ("e2", "e4"), ("e7", "e5"), ("g1", "f3"))
    assert turns(top.look(0.2)) == ["e4", "e5", "Nf3"]
    assert turns(top.carry("b8", "c6").look(0.5)) == ["e4", "e5", "Nf3", "Nc6"]


@pytest.mark.parametrize(
    ("moves", "alike"),
    [
        ([("c7", "c6"), ("e3", "e4"), ("h7", "h6")], ["h6", "e4", "c6"]),
        ([("g8", "f6"), ("g1", "f3"), ("b8", "c6")], ["Nf6", "Nf3", "Nc6"]),
    ],
)
def test_where_turns_lead_alike_in_any_order_they_are_marked_once_the_next_is_seen(
    moves: list[tuple[str, str]], alike: list[str]
) -> None:
    top = played(seated(), ("e2", "e3"), covered=())
    for source, target in moves:
        top.carry(source, target)
    top.look(2.5)
    assert turns(top) == ["e3"]  # one more may have been played in two steps
    assert turns(played(top, ("d2", "d4"), covered=())) == ["e3", *alike, "d4"]
    assert turns(played(top, ("a7", "a6"), covered=()))[-1] == "a6" and unsure(top) == alike


def test_so_are_those_after_which_other_turns_are_allowed() -> None:
    top = played(seated(), ("e2", "e3"), ("a7", "a6"), covered=())
    for source, target in (("g1", "f3"), ("d7", "d5"), ("b2", "b3")):
        top.carry(source, target)
    # How long no pawn has moved hangs on the order.
    top.look(0.5).carry("b8", "c6").look(2.5)
    assert turns(top) == ["e3", "a6", "Nf3", "d5", "b3", "Nc6"] and unsure(top) == ["Nf3", "d5", "b3"]
