"""Two turns of one seat in a row, one of them out of sight: which came first nobody knows. That is marked."""

from random import Random

import pytest

from boardlight.referee.session.events import Record
from boardlight.referee.session.logged import Marked, TurnPlayed
from rules.deployment import Deploying
from rules.game import Game, State
from rules.games import load
from rules.turns import Turn, turns
from tests.boardlight.tabletop import Tabletop, labels_of

REGES = load("quattuor-reges")


def pairs(game: Game, seed: int, count: int) -> list[tuple[State, Turn, Turn]]:
    """Positions in which a seat plays two turns in a row that might have been played in the other order."""
    chance, state, found = Random(seed), game.start(), list[tuple[State, Turn, Turn]]()
    while isinstance(state.stage, Deploying):
        state = game.after(state, chance.choice(game.actions(state)))
    while len(found) < count and not state.outcome:
        first = chance.choice(list(turns(game, state)))
        second = chance.choice(list(turns(game, first.state))) if not first.state.outcome else first
        if (
            second.state.turn != state.turn
            and first.state.turn == state.turn
            and swapped(game, state, first, second)
        ):
            found.append((state, first, second))
        state = first.state
    return found


def swapped(game: Game, state: State, first: Turn, second: Turn) -> bool:
    """Whether the rules allow the other order, and no cell is touched twice."""
    if cells(game, state, first) & cells(game, first.state, second):
        return False
    there = next((turn.state for turn in turns(game, state) if turn.path == second.path), None)
    ends = (
        []
        if there is None or there.outcome
        else [turn for turn in turns(game, there) if turn.path == first.path]
    )
    return any(game.position(turn.state) == game.position(second.state) for turn in ends)


def cells(game: Game, before: State, turn: Turn) -> set[int]:
    """What a turn changes on the table."""
    pairs = zip(labels_of(game, before), labels_of(game, turn.state), strict=True)
    return {cell for cell, (one, other) in enumerate(pairs) if one != other}


def played(seed: int, out_of_sight: bool) -> tuple[list[Marked | TurnPlayed], str, str]:
    """What is kept of such a pair, the first of which nobody may have seen; and its texts."""
    ((state, first, second),) = pairs(REGES, seed, 1)
    texts = REGES.write(state, first.path), REGES.write(first.state, second.path)
    touched = cells(REGES, state, first) if out_of_sight else ()
    names = [REGES.board.names[cell] for cell in touched]
    top = Tabletop.of(REGES, state)
    for turn in (first, second):
        top.look(0.3, busy=True, covered=names)
        top.labels = labels_of(REGES, turn.state)
        top.look(0.3, busy=True, covered=names)
        top.look(2.0, covered=names)
    top.look(2.0)
    kept = [effect.event for effect in top.effects if isinstance(effect, Record)]
    return [event for event in kept if isinstance(event, Marked | TurnPlayed)], *texts


@pytest.mark.parametrize("seed", range(3))
def test_where_the_first_was_out_of_sight_it_is_marked_that_either_may_have_come_first(seed: int) -> None:
    (told, mark, late), first, second = played(seed, out_of_sight=True)
    assert isinstance(mark, Marked) and f"{second}, or {first}" in mark.text
    assert mark.rule is None and not mark.names_cells, "nothing was against the rules"
    assert isinstance(told, TurnPlayed) and (told.text, told.unsure) == (second, None)
    assert isinstance(late, TurnPlayed) and (late.text, late.unsure) == (first, True)


@pytest.mark.parametrize("seed", range(3))
def test_a_turn_that_was_seen_at_once_came_first(seed: int) -> None:
    events, first, second = played(seed, out_of_sight=False)
    assert [event.text for event in events] == [first, second]
    assert not any(isinstance(event, Marked) or event.unsure for event in events)
