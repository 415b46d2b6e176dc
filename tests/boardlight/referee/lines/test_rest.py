"""A table at rest ends when a cell changes that had spoken, and what was said of it stays said."""

from dataclasses import replace

import pytest

from boardlight.referee.inference.candidates import expect
from boardlight.referee.lines import belief
from boardlight.referee.lines.belief import Belief
from boardlight.referee.lines.line import Lines
from boardlight.referee.lines.numbers import PLAIN_SET, Beam
from boardlight.referee.lines.rest import TableAtRest, Throw
from boardlight.referee.lines.search import explained
from rules.notation import read_turn
from tests.boardlight.referee.lines.tables import CHESS, shown

WEAK = 12
"""By so much less does every cell say than one that is plain: 2 nats."""


def test_a_cell_that_changes_ends_the_table_of_which_it_has_spoken() -> None:
    known = Belief.at(expect(CHESS, CHESS.start()), PLAIN_SET)
    for at in range(10):
        known = known.saw(shown(CHESS.start(), 0.1 * at))
    weighed = known.weighed
    assert weighed is not None and known.past.tables == ()
    known = known.saw(shown(CHESS.start(), 1.0, stirred=["e2"]))
    assert known.past.tables == (weighed,) and known.weighed is None
    # A cell that has said nothing of a table does not end it.
    for at in range(11, 20):
        known = known.saw(shown(CHESS.start(), 0.1 * at, stirred=["e2"]))
    assert known.weighed is not None and known.past.tables == (weighed,)


@pytest.mark.parametrize("hand", [["e2", "e3"], ["d3", "e3"]])
def test_what_was_there_before_a_hand_came_counts_however_little_it_says(hand: list[str]) -> None:
    known, after = (
        Belief.at(expect(CHESS, CHESS.start()), PLAIN_SET),
        read_turn(CHESS, CHESS.start(), "e3").state,
    )
    told = [(CHESS.start(), 10, []), (after, 3, hand), (after, 10, [])]
    time = 0.0
    for state, count, stirred in told:
        for _ in range(count):
            image = shown(state, time, stirred=stirred)
            known, time = known.saw(replace(image, cost=image.cost // WEAK)), time + 0.1
    (before,) = known.past.tables
    e3 = CHESS.board.cell("e3")
    assert before.nats[e3].argmin() == CHESS.labels.index(".") and before.nats[e3].max() > 0


def test_a_table_that_says_nothing_new_is_not_weighed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed: list[float] = []

    def counted(lines: Lines, rest: TableAtRest, beam: Beam) -> Lines:
        weighed.append(rest.seconds)
        return explained(lines, rest, beam)

    monkeypatch.setattr(belief, "explained", counted)
    known = Belief.at(expect(CHESS, CHESS.start()), PLAIN_SET)
    for at in range(100):
        known = known.saw(shown(CHESS.start(), 0.1 * at))
    assert len(weighed) == 1
    before = known.weighed
    assert before is not None
    # A cell that could not be seen until now, and one that now says more than a nat otherwise, are new.
    silent = TableAtRest.of(shown(CHESS.start(), stirred=["e2"]), PLAIN_SET)
    assert not before.says_what(silent)
    image = shown(CHESS.start())
    image.cost[CHESS.board.cell("e2")] //= 4
    otherwise = replace(TableAtRest.of(image, PLAIN_SET), since=before.since, until=before.until)
    assert not before.says_what(otherwise) and before.says_what(before)
    assert not before.says_what(replace(before, throws=(Throw(3, 0.0),)))
