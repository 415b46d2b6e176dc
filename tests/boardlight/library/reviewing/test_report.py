"""What happened in a game of each kind: the curve, the moments, and lessons that hold."""

import json

import pytest

from boardlight.journal.game_tree import Tree, grow
from boardlight.library.reviewing import judging, lessons
from boardlight.library.reviewing.lessons import better_turn
from boardlight.library.reviewing.report import report
from boardlight.referee.session.refusals import Refused
from boardlight.school.lessons.checking import problems
from rules.games import games
from tests.boardlight.kept_games import Scribe, mated, scribe
from tests.boardlight.school.lessons.aloud import assert_can_be_said

TURNS = {"quattuor-reges": 100}
"""Its pieces are placed first."""


def finished(name: str) -> Tree:
    """A game at random that somebody has given up."""
    written = scribe(name).at_random(TURNS.get(name, 36), seed=3)
    while not written.state.outcome:
        resigns = next(
            each.seat for each in written.game.declarations(written.state) if each.verb == "resign"
        )
        written.declare("resign", resigns)
    return grow(written.game, written.events)


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few positions are looked at: what is tested is not how well."""
    monkeypatch.setattr(judging, "MOST", 400)
    monkeypatch.setattr(lessons, "MOST", 400)


@pytest.mark.usefixtures("_quick")
@pytest.mark.parametrize("name", games())
def test_every_game_has_curves_and_moments_and_lessons_made_of_them(name: str) -> None:
    tree = finished(name)
    told = json.loads(json.dumps(report(tree)))
    nodes = list(tree.nodes())
    judged = [point for each in told["curves"] for point in each["points"]]
    assert len(told["curves"]) == (1 if len(tree.game.seats) == 2 else len(tree.game.seats))
    assert len(judged) >= 10 and all(-1 <= chance <= 1 for _, chance in judged)
    assert all(nodes[node] in tree.line for node, _ in judged)
    assert 1 <= len(told["moments"]) <= 3
    for moment in told["moments"]:
        assert nodes[moment["node"]] is tree.line[moment["place"]]
        assert nodes[moment["before"]] is tree.line[moment["place"] - 1]
        assert moment["words"]["en"] != moment["words"]["fr"]
        lesson = better_turn(tree, moment["place"])
        assert [str(each.what) for each in problems(tree.game, [lesson])] == []
        assert lesson.judge([nodes[moment["node"]].text]).verdict == "missed"
        for words in (lesson.task, lesson.praise, lesson.idea):
            assert words.en != words.fr
            assert_can_be_said(words)


def test_the_shortest_mate_was_decided_by_the_turn_that_allowed_it() -> None:
    written = mated()
    tree = grow(written.game, written.events)
    told = json.loads(json.dumps(report(tree)))
    (curve,) = told["curves"]
    assert [chance for _, chance in curve["points"]][-1] == -1, "White is mated"
    moment = told["moments"][-1]
    assert tree.line[moment["place"]].text == "g4"
    assert moment["words"]["en"].startswith("2. White: g4 (loses). Better: ")
    lesson = better_turn(tree, moment["place"])
    assert lesson.task.en == "White played g4. Find a better turn."
    assert ("g4",) not in lesson.accept


@pytest.mark.parametrize("place", [0, 99, 4])
def test_where_nothing_was_missed_there_is_no_lesson(place: int) -> None:
    """Before the first turn, after the last, and a turn that mates."""
    written: Scribe = mated()
    with pytest.raises(Refused):
        better_turn(grow(written.game, written.events), place)
