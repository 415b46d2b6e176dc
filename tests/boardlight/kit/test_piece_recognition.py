"""What pieces stand there is found by looking, and calibration ends only where a game could begin."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from boardlight.guided_calibration.colours import ColoursStep, Recognised, set_up_labels, sides_of
from boardlight.guided_calibration.words import PLACE_SOME
from boardlight.kit.calibrated_eye import calibrated_eye
from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from boardlight.kit.piece_recognition import SAMPLE_COUNT, PieceReader
from boardlight.referee.session.state import start
from boardlight.simulation.people.hands import Hands
from boardlight.simulation.people.performance import improvised
from boardlight.simulation.uncalibrated_table import BENT, PAINT, SIZE, UncalibratedTable
from boardlight.table.table import Table
from calibration.profile import LensProfile, Profile
from rules.games import games, load
from vision.camera.image import Image
from vision.observing.eye import Eye, narrowed

LENS = LensProfile.of(BENT, SIZE, 0.1)
FREE = "quattuor-reges"
"""Both sides set up as they like."""

BEGUN = ("arcanor", FREE)
"""Games that are also begun with what was found out; the others take long to draw."""


class Bench:
    """A game on a simulated table, before the camera."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.game = load(name)
        self.fixture = fixture_of(self.game)
        self.labels = set_up_labels(self.game, self.fixture)
        self.profile = Profile(game=name, lens=LENS)
        self.table = UncalibratedTable(self.fixture, seed=seed)

    def with_kit(self) -> Image:
        """The set-up with the printed stickers."""
        Hands(self.table.table, self.game, self.fixture).set_up(improvised(self.game, 1, 0).first)
        return self.table.take(frozenset())

    def with_plain(self, labels: Sequence[str] | None = None) -> Image:
        """The set-up, or something else, in one colour a side."""
        self.table.set_up(self.labels if labels is None else labels)
        return self.table.take(frozenset())

    def look(self, image: Image) -> ColoursStep:
        reader = PieceReader(self.game, self.fixture, self.profile)
        layout, seats = layout_of(self.fixture), self.game.seats
        return ColoursStep(layout, self.profile, self.labels, seats, reader.read).look(image)

    def begins(self, step: ColoursStep, image: Image) -> bool:
        """Whether a game with this profile begins at that set-up."""
        profile = step.keep(self.profile)
        state = improvised(self.game, 1, 0).first
        set_up = None if profile.stickers else image
        eye = calibrated_eye(self.game, self.fixture, profile, SIZE, set_up)
        table = Table(start(self.game, state), self.fixture, eye, None)
        for number in range(6):
            table.look(Image(0.2 * number, image.pixels))
        return table.session.table.begun


@pytest.mark.parametrize("name", games())
def test_the_printed_kit_is_read_by_its_stickers(name: str) -> None:
    bench = Bench(name)
    image = bench.with_kit()
    step = bench.look(image)
    assert step.advice.done and step.recognised.how == "stickers"
    assert step.recognised.pieces == sum(1 for stack in improvised(bench.game, 1, 0).first.cells if stack)
    assert step.keep(bench.profile).stickers
    assert name not in BEGUN or bench.begins(step, image)


@pytest.mark.parametrize("name", ["arcanor", "chess"])
def test_a_plain_set_is_known_as_one_and_a_game_begins(name: str) -> None:
    bench = Bench(name, seed=1)
    image = bench.with_plain()
    step = bench.look(image)
    assert step.advice.done and step.recognised.how == "colours"
    assert not step.keep(bench.profile).stickers
    assert name not in BEGUN or bench.begins(step, image)


@pytest.mark.parametrize("name", ["quaternity", "guerre-des-maitres"])
def test_a_few_pieces_tell_a_plain_set_and_the_others_are_not_searched_for_stickers(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The look at all cells is what is slow, where no face fits; a kit is read whole."""
    bench, looked = Bench(name, seed=1), []

    def counting(eye: Eye, which: Sequence[int], size: tuple[int, int]) -> Eye:
        looked.append(len(which))
        return narrowed(eye, which, size)

    monkeypatch.setattr("boardlight.kit.piece_recognition.narrowed", counting)
    assert bench.look(bench.with_plain()).recognised.how == "colours"
    assert max(looked) <= SAMPLE_COUNT
    looked.clear()
    assert bench.look(bench.with_kit()).recognised.how == "stickers"
    assert looked[-1] == len(bench.labels)


@pytest.mark.parametrize("name", ["arcanor", "quatrarmes"])
def test_an_empty_board_half_a_set_and_a_set_but_for_one_piece_are_no_set_up(name: str) -> None:
    bench = Bench(name, seed=2)
    standing = [cell for cell, label in enumerate(bench.labels) if label[-1].isdigit()]
    half = {cell for cell in standing if cell % 2}
    for absent in (set(standing), half, {standing[0]}):
        labels = ["bare" if cell in absent else label for cell, label in enumerate(bench.labels)]
        step = bench.look(bench.with_plain(labels))
        assert not step.advice.done
        with pytest.raises(ValueError):
            step.keep(bench.profile)


def test_the_cells_that_are_wrong_are_named_and_nothing_else() -> None:
    """A piece of the kit that stands one cell off: its own cell and the other."""
    bench = Bench("quatrarmes")
    bench.with_kit()
    piece, hole = (bench.fixture.sites[bench.game.board.cell(name)] for name in ("d4", "d6"))
    standing = bench.table.table.pieces
    moved = min(standing, key=lambda name: abs(standing[name].x - piece.x) + abs(standing[name].y - piece.y))
    bench.table.table.put(moved, replace(standing[moved], x=hole.x, y=hole.y))
    step = bench.look(bench.table.take(frozenset()))
    assert set(step.wrong) == {"d4", "d6"}
    assert "d4, d6" in step.advice.words.en and not step.advice.done


def test_where_each_side_sets_up_as_it_likes_a_few_pieces_are_asked_for() -> None:
    bench = Bench(FREE)
    step = bench.look(bench.with_plain(()))
    assert not step.advice.done and step.advice.words == PLACE_SOME
    image = bench.with_kit()
    for number, piece in enumerate(list(bench.table.table.pieces)):
        if number not in (0, 1, 30, 31):
            bench.table.table.remove(piece)
    assert bench.look(bench.table.take(frozenset())).recognised == Recognised("stickers", 4)
    assert bench.look(image).recognised.pieces == 32


def test_sides_of_one_colour_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    paint = list(PAINT)
    paint[2] = paint[0]
    monkeypatch.setattr("boardlight.simulation.uncalibrated_table.PAINT", tuple(paint))
    bench = Bench("quaternity")
    step = bench.look(bench.with_plain())
    assert not step.advice.done
    told = [name for name in bench.game.seats if name in step.advice.words.en]
    assert told == [bench.game.seats[0], bench.game.seats[2]]


@pytest.mark.parametrize("tinted", ["quaternity", "chess"])
def test_a_bare_cell_that_looks_like_another_tint_of_the_board_is_no_mistake(tinted: str) -> None:
    """As under a light that still shines, or a shadow; a bare cell that looks like a piece is one."""
    bench = Bench(tinted)
    places = {
        label: np.linspace(0, 1, 3) + 2 * number for number, label in enumerate(sorted(set(bench.labels)))
    }
    tints = [label for label in places if label.startswith("bare")]
    assert len(tints) == 2
    measured = np.array([places[label] for label in bench.labels], np.float32)
    bare = [cell for cell, label in enumerate(bench.labels) if label == tints[0]]
    names = layout_of(bench.fixture).names
    measured[bare[0]] = places[tints[1]]
    assert sides_of(measured, bench.labels, names).wrong == ()
    measured[bare[0]] = next(place for label, place in places.items() if label[-1].isdigit())
    assert sides_of(measured, bench.labels, names).wrong == (names[bare[0]],)


def test_stickers_too_blurred_to_read_are_not_called_read() -> None:
    bench = Bench("chess")
    image = bench.with_kit()
    blurred = Image(image.time, cv2.GaussianBlur(image.pixels, (0, 0), 9.0))
    step = bench.look(blurred)
    assert step.recognised.how != "stickers"
