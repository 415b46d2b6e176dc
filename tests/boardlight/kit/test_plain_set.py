"""A plain set, only its corners told: which way round it stands is found, and its game recorded."""

from collections.abc import Iterable
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from boardlight.kit.calibrated_eye import plain_learner
from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from boardlight.recording.recorder import Corners, record, table_for
from boardlight.recording.set_up_search import learn_plain_set
from boardlight.referee.feedback.themes import THEMES
from boardlight.referee.session.logged import Event
from boardlight.simulation.simulated_lights import SimulatedLights
from calibration.profile import Profile
from hardware.leds import Glow, LightFrame
from rules.game import EMPTY
from rules.games.chess import Chess
from vision.camera.image import Image
from vision.camera.sources import Camera
from vision.geometry.layout import Layout
from vision.pipeline import see
from vision.simulation.rendering import DrawnPiece, Viewpoint
from vision.simulation.table import Lift, Place, SimTable

GAME = Chess()
PROFILE = Profile(game="chess")
PER_MM = 3
PACE = 1 / 15
COLOURS = ((120, 175, 205), (30, 38, 55))
LIGHT, DARK = (190, 215, 230), (70, 100, 140)
TURNS = (("e2", "e4"), ("e7", "e5"), ("g1", "f3"))


class Film(Camera):
    """Pictures of a simulated table, from one time to another, turned clockwise in the image."""

    def __init__(self, sim: SimTable, end: float, quarter_turns: int) -> None:
        self.sim, self.end, self.quarter_turns, self.time = sim, end, quarter_turns, 0.0

    def read(self) -> Image | None:
        self.time += PACE
        if self.time > self.end:
            return None
        picture = np.rot90(self.sim.picture(self.time), -self.quarter_turns)
        return Image(self.time, np.ascontiguousarray(picture))


class LitFilm(Film):
    """The same, not turned, with lights that live under the sheet; they are others from time to time."""

    def __init__(self, sim: SimTable, end: float) -> None:
        super().__init__(sim, end, 0)
        self.bed, self.frame = SimulatedLights(fixture_of(GAME, PROFILE.pitch_mm)), lights(0)

    def read(self) -> Image | None:
        frame = lights(int(self.time))
        if frame != self.frame:
            self.frame = frame
            self.bed.show(frame)
        self.bed.pump(self.time)
        self.sim.shine(self.bed.lights())
        return super().read()


class BumpedFilm(Film):
    """The same, not turned; the camera is bumped at a time, and shows the table so many pixels further."""

    def __init__(self, sim: SimTable, end: float, since: float, by_px: int) -> None:
        super().__init__(sim, end, 0)
        self.since, self.by_px = since, by_px

    def read(self) -> Image | None:
        image = super().read()
        if image is None or image.time < self.since:
            return image
        shifted = cv2.copyMakeBorder(image.pixels, 0, 0, 0, self.by_px, cv2.BORDER_REPLICATE)
        return Image(image.time, np.ascontiguousarray(shifted[:, self.by_px :]))


def lights(seed: int) -> LightFrame:
    """Every fourth cell lit, in any colour and effect that a referee gives."""
    chance, glows = np.random.default_rng(seed), sorted({*THEMES["bright"].values()})
    return tuple(
        glows[chance.integers(len(glows))] if chance.random() < 0.25 else Glow() for _ in layout().names
    )


def layout() -> Layout:
    return layout_of(fixture_of(GAME, PROFILE.pitch_mm))


def wooden_board(here: Layout) -> NDArray[np.uint8]:
    """Light and dark cells with some grain."""
    high, wide = int(here.height_mm * PER_MM), int(here.width_mm * PER_MM)
    image = np.full((high, wide, 3), (150, 190, 210), np.uint8)
    half = here.pitch_mm / 2
    for name, (x, y) in zip(here.names, here.cells, strict=True):
        shade = LIGHT if (ord(name[0]) + int(name[1])) % 2 else DARK
        corner = [(int((x + d) * PER_MM), int((y + d) * PER_MM)) for d in (-half, half)]
        cv2.rectangle(image, corner[0], corner[1], shade, -1)
    grain = np.random.default_rng(1).normal(0, 5, image.shape)
    return np.asarray(np.clip(image + grain, 0, 255), np.uint8)


def turned_piece(seat: int, x: float, y: float) -> DrawnPiece:
    face = np.zeros((80, 80, 4), np.uint8)
    cv2.circle(face, (40, 40), 39, (*COLOURS[seat], 255), -1)
    cv2.circle(face, (40, 40), 20, (*(int(0.7 * v) for v in COLOURS[seat]), 255), 4)
    return DrawnPiece(face, 10.0, x, y, height_mm=6)


def table(without: Iterable[str] = ()) -> SimTable:
    """The set-up, but for the pieces on some cells."""
    here = layout()
    sim = SimTable(wooden_board(here), PER_MM, Viewpoint(distance_mm=520, elevation_deg=80), seed=3)
    state = GAME.start()
    for cell, name in enumerate(here.names):
        label = min(GAME.look(state, cell))
        if label != EMPTY and name not in without:
            sim.put(name, turned_piece(int(label[-1]), *here.cells[cell]))
    return sim


def corners(sim: SimTable, quarter_turns: int) -> Corners:
    """Clockwise from the top left of the turned image, whatever lies there."""
    points = sim.pose.project(layout().playing_area())
    wide, high = sim.viewpoint.size
    for _ in range(quarter_turns):
        points = np.stack([high - 1 - points[:, 1], points[:, 0]], axis=1)
        wide, high = high, wide
    points = np.roll(points, quarter_turns, axis=0)
    one, two, three, four = ((float(x), float(y)) for x, y in points)
    return one, two, three, four


def played(sim: SimTable, turns: Iterable[tuple[str, str]] = TURNS) -> float:
    """Turns of simple moves, and when the last hand is gone."""
    place = dict(zip(layout().names, layout().cells, strict=True))
    end = 0.4
    for source, target in turns:
        end = sim.visit(end + 0.6, [Lift(source), Place(*place[target])], (150, 480))
    return end + 1.5


@pytest.mark.parametrize("quarter_turns", [0, 1, 2, 3])
def test_the_game_is_recorded_whichever_way_the_board_lies(quarter_turns: int) -> None:
    sim = table()
    film = Film(sim, played(sim), quarter_turns)
    profile = PROFILE.model_copy(update={"corners": corners(sim, quarter_turns)})
    events: list[Event] = []
    eye = learn_plain_set(GAME, GAME.start(), profile, film)
    assert eye is not None
    summary = record(table_for(GAME, GAME.start(), profile, seen=eye), film, events.append)
    assert [event.text for event in events] == ["e4", "e5", "Nf3"]
    assert summary.fouls == 0


def test_the_game_is_recorded_over_lights_of_every_kind() -> None:
    sim = table()
    film = LitFilm(sim, played(sim))
    profile = PROFILE.model_copy(update={"corners": corners(sim, 0)})
    events: list[Event] = []
    eye = learn_plain_set(GAME, GAME.start(), profile, Film(sim, 0.3, 0))
    film.time = 0.3
    lit = table_for(GAME, GAME.start(), profile, seen=eye)
    summary = record(lit, film, events.append, lit=lambda _: film.frame)
    assert [event.text for event in events] == ["e4", "e5", "Nf3"]
    assert summary.fouls == 0 and summary.asked == 0


def test_lights_that_nobody_has_change_nothing_that_is_seen() -> None:
    sim = table()
    profile = PROFILE.model_copy(update={"corners": corners(sim, 0)})
    eye = learn_plain_set(GAME, GAME.start(), profile, Film(sim, 0.3, 0))
    assert eye is not None and eye.learnt is not None
    # Even if something in the picture has passed for lights before.
    plain = replace(eye.learnt.plain, shining=1.0)
    eye = replace(eye, learnt=replace(eye.learnt, plain=plain))
    sim.put("e4", turned_piece(0, *layout().cells[layout().names.index("e4")]))
    image = Image(0.4, sim.picture(0.4))
    (_, without), (_, given), (_, guessed) = (
        see(eye, image, *lit) for lit in [(None,), (lights(1), False), (lights(1), True)]
    )
    assert (guessed.cost == without.cost).all() and (guessed.covered == without.covered).all()
    assert (given.cost != without.cost).any()


@pytest.mark.parametrize("missing", [("e1", "e8", "a2", "h7"), ("d2", "e2", "f2", "g2", "c2", "b2")])
def test_another_position_is_no_set_up(missing: tuple[str, ...]) -> None:
    sim = table(missing)
    profile = PROFILE.model_copy(update={"corners": corners(sim, 0)})
    assert learn_plain_set(GAME, GAME.start(), profile, Film(sim, 0.5, 0)) is None


def test_each_seat_has_the_pieces_whose_print_they_resemble() -> None:
    sim = table()
    profile = PROFILE.model_copy(update={"corners": corners(sim, 0)})
    learn_from = plain_learner(GAME, GAME.start(), fixture_of(GAME, PROFILE.pitch_mm), profile)
    eye = learn_from(Image(0.0, sim.picture(0.0)))
    assert eye is not None and eye.learnt is not None
    bright = eye.learnt.plain.means[1:, :, :15].mean(axis=(1, 2))
    assert bright[0] > bright[1]


@pytest.mark.parametrize(("part", "is_learnt"), [(-0.2, True), (0.5, False)])
def test_a_set_up_is_learnt_only_where_every_cell_is_in_the_picture(part: float, is_learnt: bool) -> None:
    sim = table()
    (left, _), (right, _) = corners(sim, 0)[:2]
    cut = round(left + part * (right - left) / 8)
    learn_from = plain_learner(GAME, GAME.start(), fixture_of(GAME, PROFILE.pitch_mm), PROFILE)
    seen = learn_from(Image(0.0, np.ascontiguousarray(sim.picture(0.0)[:, cut:])))
    assert (seen is not None) == is_learnt


def test_what_was_played_outside_the_picture_is_not_taken_for_a_later_turn() -> None:
    sim = table()
    end = played(sim, [("a2", "a3"), ("c7", "c6"), ("g2", "g3")])
    first, second = corners(sim, 0)[:2]
    film = BumpedFilm(sim, end, 0.5, round(first[0] + (second[0] - first[0]) / 16))
    events: list[Event] = []
    eye = learn_plain_set(GAME, GAME.start(), PROFILE, film)
    assert eye is not None
    summary = record(table_for(GAME, GAME.start(), PROFILE, seen=eye), film, events.append)
    assert not events
    assert summary.refused > end / 2
