"""How a recording begins: with all pieces in their places, or a turn that must have come from there."""

from random import Random

import pytest

from boardlight.referee.session.state import start
from rules.game import EMPTY, Game
from rules.games import games, load
from rules.pieces import CHANCE
from rules.turns import Turn
from rules.turns import turns as possible
from tests.boardlight.tabletop import Tabletop, labels_of

LOOKED_AT = 10
"""Pieces that are set up one by one while the camera looks, but for the last."""
FIXED = [name for name in games() if name != "quattuor-reges"]


def recorded(name: str, labels: list[str] | None = None) -> Tabletop:
    """A table that is only recorded, with the pieces of the first position on it or these."""
    game = load(name)
    return Tabletop(start(game, mode="record"), labels or labels_of(game, game.start()))


@pytest.mark.parametrize("name", FIXED)
def test_a_piece_that_is_misread_all_the_time_hides_no_recording(name: str) -> None:
    top, chance = recorded(name), Random(name)
    first, state, texts = list(top.labels), top.session.state, list[str]()
    bystander = chance.choice([cell for cell, label in enumerate(first) if label != EMPTY])
    wrong = chance.choice([label for label in top.game.labels if label not in (EMPTY, first[bystander])])
    top.labels[bystander] = wrong
    top.look(2.0)
    assert not top.session.table.begun and top.log == []
    while len(texts) < 2:
        all_turns = [turn for turn in possible(top.game, state) if leaves(turn, top.game, first, bystander)]
        turn = chance.choice(all_turns)
        texts, state = [*texts, top.game.write(state, turn.path)], turn.state
        top.tray = turn.path[0].value if turn.path[0].seat == CHANCE else top.tray
        top.labels = labels_of(top.game, state)
        top.labels[bystander] = wrong
        top.look(0.3, busy=True).look(2.0)
    assert top.session.table.begun and top.log == texts


@pytest.mark.parametrize("late", [1, 2, 3])
@pytest.mark.parametrize("name", [name for name in FIXED if name != "guerre-des-maitres"])
def test_a_recording_that_begins_late_waits_for_a_turn_that_it_sees(name: str, late: int) -> None:
    """Of one or two turns that were played before it they are known then; more may be anything."""
    game, chance = load(name), Random(f"{name} {late}")
    state, texts = game.start(), list[str]()

    def play() -> None:
        nonlocal state
        here = labels_of(game, state)
        turn = chance.choice([each for each in possible(game, state) if labels_of(game, each.state) != here])
        texts.append(game.write(state, turn.path))
        state = turn.state

    for _ in range(late):
        play()
    top = recorded(name, labels_of(game, state)).look(3.0)
    assert top.log == []
    play()
    top.look(0.2, busy=True).labels = labels_of(game, state)
    top.look(0.3, busy=True).look(2.0)
    assert top.log == (texts if late < 3 else [])


def leaves(turn: Turn, game: Game, labels: list[str], cell: int) -> bool:
    """Whether a turn lets a cell as it was, and is plainly seen: something moves, or a die is rolled."""
    there = labels_of(game, turn.state)
    return there[cell] == labels[cell] and (there != labels or turn.path[0].seat == CHANCE)


@pytest.mark.parametrize("name", FIXED)
def test_nothing_is_recorded_while_pieces_are_set_up(name: str) -> None:
    """In any order, some of them in a wrong place at first; nor is anything of it left once all stand."""
    game, chance = load(name), Random(name)
    wanted = labels_of(game, game.start())
    top = recorded(name, [EMPTY] * len(wanted)).look(0.3)
    places = [cell for cell, label in enumerate(wanted) if label != EMPTY]
    *first, last = chance.sample(places, len(places))
    for cell in first[:-LOOKED_AT]:
        top.labels[cell] = wanted[cell]
    for cell in (*first[-LOOKED_AT:], last):
        astray = chance.randrange(len(wanted))
        if top.labels[astray] == EMPTY and chance.random() < 0.5:
            top.labels[astray] = wanted[cell]
            top.look(0.2, busy=True).look(0.3)
            top.labels[astray] = EMPTY
        assert not top.session.table.begun
        top.labels[cell] = wanted[cell]
        top.look(0.2, busy=True).look(0.3)
    top.look(1.0)
    assert top.session.table.begun and top.log == []
