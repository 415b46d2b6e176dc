"""The picture that says why a turn was seen as it was."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import cv2
import numpy as np
import pytest

from boardlight.cli import run
from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.recording import explanation
from boardlight.recording.explanation_page import CROP, EDGE, STEP, Explained, Moment, drawn, story
from boardlight.referee.inference.candidates import looks
from boardlight.referee.session.parts.history import Rest
from boardlight.simulation.people.performance import improvised
from boardlight.table.table import Table
from calibration.printing.sheet.stickers import face_image
from messages.catalogue import Language
from rules.game import State
from rules.games import games, load
from rules.turns import turns
from tests.boardlight.commands.test_evaluate import little
from tests.boardlight.tabletop import Tabletop, labels_of
from vision.camera.image import Image
from vision.geometry.sampling import Pixels
from vision.observation import Observation, Why

GAME = load("quatrarmes")
FIRST_ROW = 480
"""Where the first changed cell begins."""
BAR = np.array((0xA5, 0x7F, 0x2A))


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Explained:
    """Why the first turn of the photoreal game was seen."""
    folder = tmp_path_factory.mktemp("explained")
    little(folder / "footage", 1)
    kept: list[Explained] = []

    def keep(told: Explained, game: object, language: Language) -> Pixels:
        kept.append(told)
        return drawn(told, GAME, language)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(explanation, "drawn", keep)
        made = ["--explain", "1", "--picture", str(folder / "why.png")]
        assert run(["watch", str(folder / "footage"), "--game", GAME.name, *made]) == 0
    return kept[0]


def cells_of(picture: Pixels, row: int, column: int) -> Pixels:
    top, left = FIRST_ROW + 150 * row, round(EDGE + STEP * column)
    return picture[top : top + round(CROP), left : left + round(CROP)]


def test_each_changed_cell_stands_beside_what_is_printed(found: Explained) -> None:
    picture = drawn(found, GAME, "en")
    assert [GAME.board.names[cell] for cell in found.cells] == ["g7", "h8"]
    label = GAME.label(found.there.state.cells[found.cells[0]][-1])
    printed = next(each for each in fixture_of(GAME).faces if each.label == label)
    art = face_image(printed, round(CROP))
    inside = art[..., 3] == 255
    assert np.abs(cells_of(picture, 0, 2)[inside].astype(int) - art[inside][:, :3]).mean() < 6
    assert cells_of(picture, 1, 2).min() == 255  # nothing is printed for an empty cell
    for row in (0, 1):
        before, after = cells_of(picture, row, 0), cells_of(picture, row, 1)
        assert before.std() > 10 and after.std() > 10 and cv2.absdiff(before, after).mean() > 5


def test_the_turn_that_was_logged_stands_out_among_its_rivals(found: Explained) -> None:
    chart = drawn(found, GAME, "en")[75:275, 590:780]
    rows = (np.abs(chart.astype(int) - BAR).max(axis=2) < 8).sum(axis=1)
    assert 10 <= np.count_nonzero(rows > 150) <= 12 and np.flatnonzero(rows).max() < 24


def test_a_bar_is_as_long_as_its_label_is_likely(found: Explained) -> None:
    def length(row: int) -> int:
        line = drawn(doubted, GAME, "en")[FIRST_ROW + 38 + 24 * row, 570:790]
        return int((np.abs(line.astype(int) - BAR).max(axis=1) < 8).sum())

    seen = found.after.seen
    cost = seen.cost.copy()
    cost[found.cells[0], 1:] = 255
    cost[found.cells[0], :2] = (0, round(16 * np.log(3)))
    doubted = replace(found, after=replace(found.after, seen=replace(seen, cost=cost)))
    assert length(0) == pytest.approx(0.75 * 190, abs=4)


def test_it_is_drawn_in_the_language_that_was_chosen(found: Explained) -> None:
    english, french = drawn(found, GAME, "en"), drawn(found, GAME, "fr")
    assert english.shape == french.shape
    assert (english[: FIRST_ROW - 60, :400] == french[: FIRST_ROW - 60, :400]).all(axis=2).mean() > 0.9
    assert (english != french).any(axis=2).sum() > 1000


def test_what_was_not_seen_is_told_with_its_reason(found: Explained) -> None:
    assert found.after.seen.why is not None
    why = np.zeros(len(GAME.board), np.uint8)
    why[GAME.board.cell("a1")], why[GAME.board.cell("c1")] = Why.GLARE, Why.NO_PIECE
    after = replace(found.after, seen=replace(found.after.seen, covered=why > 0, why=why))
    told = [each.text("en") for each in story(replace(found, after=after, before=None, hands=None), GAME)]
    assert told == [
        "a1: not seen, a lamp is reflected there",
        "c1: not seen, something lies there that is no piece of this game",
        "Before the turn the board was never seen quiet.",
        "No hand was seen over the board.",
    ]
    assert "Every cell was seen." in [each.text("en") for each in story(found, GAME)]


def test_what_lay_there_before_is_shown_however_late_turns_are_logged() -> None:
    """Two turns are logged once the second lies there; hands came and went before the first."""
    top, eye, states = Tabletop.of(GAME), eye_of(GAME, fixture_of(GAME)), [GAME.start()]
    first = next(turns(GAME, states[0]))
    second = next(turns(GAME, first.state))
    states += [first.state, second.state]
    line = [Rest(state, looks(GAME, state)) for state in states]
    table = SimpleNamespace(session=SimpleNamespace(line=line), turns=[], sight=None)
    explainer = explanation.Explainer(cast(Table, table), 2)

    def look(time: float, state: State, busy: bool = False) -> None:
        top.labels = labels_of(GAME, state)
        image = Image(time, np.zeros((72, 128, 3), np.uint8))
        table.sight = (eye, image, top._observation(busy, ()))
        explainer.look()

    for time, state, busy in [
        (0.1, states[0], False), (0.2, states[0], True), (0.3, states[1], False), (0.4, states[1], True),
        (0.5, states[1], False), (0.6, states[1], True), (0.7, states[2], False), (0.8, states[2], True),
    ]:  # fmt: skip
        look(time, state, busy)
    table.turns += ["first", "second"]
    look(0.9, states[2])
    told = explainer.explained()
    assert told and told.before and told.hands
    assert (told.before.image.time, told.after.image.time) == (0.5, 0.9)
    assert told.hands == (0.6, 0.8, 2)


def test_no_picture_is_drawn_of_a_turn_that_was_not_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    little(tmp_path / "footage", 1)
    assert run(["watch", str(tmp_path / "footage"), "--game", GAME.name, "--explain", "7"]) == 2
    assert "no turn 7 was logged" in capsys.readouterr().err


@pytest.mark.parametrize("name", games())
def test_a_turn_of_any_game_is_drawn_as_anybody_may_see_it(name: str) -> None:
    game = load(name)
    first = improvised(game, 1, 0).first
    turn = next(turns(game, first))
    there = looks(game, turn.state)
    nothing = np.zeros((len(game.board), len(game.labels)), np.uint8)
    covered = np.ones(len(game.board), np.bool_)
    moment = Moment(
        eye_of(game, fixture_of(game)),
        Image(1.0, np.zeros((72, 128, 3), np.uint8)),
        Observation(1.0, nothing, covered),
    )
    rests = Rest(first, looks(game, first)), Rest(turn.state, there, game.write(first, turn.path), turn.path)
    picture = drawn(Explained(1, *rests, None, moment, None), game, "fr")
    assert picture.shape[1] == 900 and picture[60:400, 30:390].std() > 10
