"""A piece that leaves its cell and is seen no more: nobody is said to have passed, or to have gone
elsewhere."""

import pytest

from boardlight.referee.session.modes import Mode
from boardlight.referee.session.state import start
from boardlight.simulation.people.performance import show_of
from rules.game import State
from rules.games import load
from rules.turns import Turn
from tests.boardlight.tabletop import Tabletop, labels_of

GAME, CHESS = load("quattuor-reges"), load("chess")


Part = tuple[State, Turn, Turn]


def second_parts() -> list[Part]:
    """Where a player may pass, but plays on; and the answer, elsewhere on the board."""
    show = show_of(GAME)
    states = [show.first, *(turn.state for turn in show.turns)]
    found = []
    for before, turn, answer in zip(states, show.turns, show.turns[1:], strict=False):
        passes = any(action.verb == "pass" for action in GAME.actions(before))
        one, two = turn.path[0], answer.path[0]
        single = len(turn.path) == len(answer.path) == 1
        moves = single and one.verb == two.verb == "move" and not one.taken and not two.taken
        # An Ace that has struck is given up.
        moves = moves and one.target is not None and bool(turn.state.cells[one.target])
        if passes and moves and {one.source, one.target}.isdisjoint({two.source, two.target}):
            found.append((before, turn, answer))
    return found


def answers_a_second_part(part: Part) -> bool:
    """Whether a pass would end a turn of which a part was played, and the other side plays then."""
    before, turn, _ = part
    return before.stage is not None and turn.state.turn != before.turn


PARTS = second_parts()
CASES = [
    *((part, hides) for part in PARTS for hides in ("both, one after the other", "target")),
    *((part, "both") for part in PARTS if answers_a_second_part(part)),
]


@pytest.mark.parametrize("mode", ["record", "play"])
@pytest.mark.parametrize(
    ("part", "hides"), CASES, ids=[f"{GAME.write(part[0], part[1].path)}, {hides}" for part, hides in CASES]
)
def test_he_has_not_passed(part: Part, hides: str, mode: Mode) -> None:
    before, turn, answer = part
    top = Tabletop(start(GAME, before, mode=mode), labels_of(GAME, before))
    top.look(0.5)
    names = GAME.board.names
    (one,), (two,) = turn.path, answer.path
    assert None not in (one.source, one.target, two.source, two.target)
    source, target = names[one.source], names[one.target]
    top.carry(source, target).look(0.5, covered=[source, target] if hides == "both" else [target])
    top.carry(names[two.source], names[two.target])
    top.look(4.0, covered=[target] if hides == "target" else [source, target])
    assert "pass" not in top.log
    top.look(2.0)
    written = [GAME.write(before, turn.path), GAME.write(turn.state, answer.path)]
    assert [text for text in top.log if not text.startswith(("marked", "remembered"))] == written
