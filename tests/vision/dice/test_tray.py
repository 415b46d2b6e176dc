"""The die: read where it rests, never guessed, and missed where it does not lie in its tray."""

from dataclasses import replace
from functools import cache, lru_cache
from itertools import cycle

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision import printed_table
from tests.vision.dice import readings
from vision.camera.image import Image
from vision.dice.cube import Cube
from vision.dice.pip_layout import RING, pips
from vision.dice.tracking import MOVED_UNSEEN_MM, READINGS_COUNT, Rolling, followed
from vision.dice.tray import PARTS_COUNT, Lying, strays
from vision.geometry.layout import Layout, Points
from vision.geometry.pose import Pose
from vision.geometry.sampling import Floats
from vision.observation import Observation
from vision.pipeline import Eye, open_eye, see
from vision.simulation.die import Die, add_die
from vision.simulation.rendering import Room, Viewpoint, bare_table
from vision.simulation.table import SimTable, Throw

Pixels = NDArray[np.uint8]
TRAY = (300.0, 100.0, 70.0, 70.0)
MIDDLE = (TRAY[0] + TRAY[2] / 2, TRAY[1] + TRAY[3] / 2)
HOME = (200.0, 480.0)

WHITE, BLACK, RED = (238.0, 240.0, 242.0), (28.0, 28.0, 30.0), (30.0, 30.0, 190.0)
IVORY, BLUE, GREEN = (196.0, 222.0, 236.0), (120.0, 60.0, 20.0), (60.0, 140.0, 50.0)
BODIES = (WHITE, BLACK, RED, IVORY, BLUE, GREEN)
PALE, DARK = (235.0, 235.0, 235.0), (25.0, 25.0, 25.0)


@cache
def sheet() -> Pixels:
    """The small table's sheet, made wider by a tray."""
    wide = cv2.copyMakeBorder(
        printed_table.sheet(), 0, 0, 0, 60 * printed_table.PER_MM, cv2.BORDER_CONSTANT, value=(255, 255, 255)
    )
    left, top, width, height = (int(value * printed_table.PER_MM) for value in TRAY)
    wide[top - 80 : top + height + 80, left - 20 :] = 255
    cv2.rectangle(wide, (left, top), (left + width, top + height), (215, 221, 213), -1)
    cv2.rectangle(wide, (left, top), (left + width, top + height), (60, 50, 40), 2)
    return np.asarray(wide, np.uint8)


def layout() -> Layout:
    here = printed_table.layout()
    # The marker under the tray is gone.
    markers = {number: corners for number, corners in here.markers.items() if number != 53}
    return replace(here, width_mm=390.0, tray=TRAY, markers=markers)


def told(pose: Pose, *images: Pixels, before: Lying | None = None) -> Lying:
    return readings.told((pose, TRAY, sheet(), printed_table.PER_MM), *images, before=before)


def is_astray(pixels: Pixels, pose: Pose, pieces: Points) -> bool:
    table = layout(), sheet(), printed_table.PER_MM, pieces
    return any(strays(pixels, pose, *table, number) for number in range(PARTS_COUNT))


def eye() -> Eye:
    faces = {label: printed_table.face(label) for label in printed_table.LABELS[1:]}
    return open_eye(
        layout(), printed_table.LABELS, faces, sheet(), printed_table.PER_MM, printed_table.RADIUS
    )


def picture(die: Die | None, view: Viewpoint, room: Room, seed: int) -> tuple[Pixels, Pose]:
    """The bare sheet and the die, through a camera of middling quality."""
    chance = np.random.default_rng(seed)
    soft, pose = noiseless(die, view, room)
    noisy = np.clip(soft + chance.normal(0, room.noise, soft.shape), 0, 255).astype(np.uint8)
    _, coded = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, 80])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8), pose


@lru_cache(maxsize=1)
def noiseless(die: Die | None, view: Viewpoint, room: Room) -> tuple[Floats, Pose]:
    """What two pictures of the same die have in common."""
    pose = view.pose(np.array([195.0, 142.0]))
    scene = bare_table(sheet(), printed_table.PER_MM, pose, room, view.size)
    if die:
        add_die(scene, pose, die)
    across = 1 - room.falloff * np.linspace(0, 1, view.size[0], dtype=np.float32)
    light = across[None, :, None] * np.float32(room.light) * np.array(room.colour, np.float32)
    return np.asarray(cv2.GaussianBlur(scene * light, (0, 0), room.blur_px), np.float32), pose


def any_case(seed: int, elevation: float) -> tuple[Die, Viewpoint, Room]:
    chance = np.random.default_rng(seed)
    body = BODIES[seed % len(BODIES)]
    die = Die(
        face=int(chance.integers(1, 7)),
        x=MIDDLE[0] + chance.uniform(-20, 20),
        y=MIDDLE[1] + chance.uniform(-20, 20),
        yaw_deg=chance.uniform(0, 90),
        edge_mm=chance.uniform(12, 20),
        body=body,
        ink=DARK if body in (WHITE, IVORY) else PALE,
        pip=chance.uniform(0.085, 0.11),
    )
    view = Viewpoint(chance.uniform(560, 660), elevation, chance.uniform(-180, 180))
    room = Room(
        light=chance.uniform(0.45, 0.95), noise=chance.uniform(1, 5), blur_px=chance.uniform(0.5, 1.2)
    )
    return die, view, room


@pytest.mark.parametrize(("elevation", "least"), [(36, 9), (50, 10), (65, 10), (88, 10)])
def test_a_die_of_any_colour_and_size_is_read_or_doubted_but_never_misread(
    elevation: float, least: int
) -> None:
    right = 0
    for seed in range(12):
        die, view, room = any_case(seed + round(100 * elevation), elevation)
        (pixels, pose), (later, _) = picture(die, view, room, seed), picture(die, view, room, seed + 1000)
        first = told(pose, pixels, later, pixels)
        # After a reading that told nothing, the next one begins anew.
        last = told(pose, later, later, later, before=first)
        assert {first.face, last.face} <= {die.face, None}
        assert not first.bare and not last.bare
        right += last.face == die.face
    assert right >= least


def test_a_bare_tray_is_bare_and_a_blank_cube_is_no_die() -> None:
    view, room = Viewpoint(600, 55), Room(blur_px=0.7)
    pixels, pose = picture(None, view, room, 1)
    assert told(pose, pixels) == Lying(bare=True)
    blank = Die(3, *MIDDLE, yaw_deg=20, body=RED, ink=RED)
    pixels, pose = picture(blank, view, room, 1)
    lying = None
    for _ in range(READINGS_COUNT):
        lying = told(pose, pixels, before=lying)
        assert lying.face is None and not lying.bare


BETWEEN_PARTS = (390.0 / (PARTS_COUNT // 2), 140.0)


@pytest.mark.parametrize(
    "place", [(200.0, 18.0), (165.0, 140.0), (180.0, 310.0), (340.0, 60.0), BETWEEN_PARTS]
)
def test_a_die_on_the_border_on_a_cell_or_beside_the_sheet_is_astray(place: tuple[float, float]) -> None:
    view, room = Viewpoint(680, 60), Room(blur_px=0.6)
    pixels, pose = picture(Die(4, *place, yaw_deg=30, body=IVORY), view, room, 2)
    assert is_astray(pixels, pose, np.zeros((0, 2)))
    assert told(pose, pixels, pixels, pixels).face is None


def test_no_die_is_astray_where_only_pieces_stand() -> None:
    pieces = printed_table.some_position(3)
    sim = SimTable(sheet(), printed_table.PER_MM, Viewpoint(620, 55), seed=3)
    for name, piece in printed_table.table(pieces).pieces.items():
        sim.put(name, piece)
    places = np.array([layout().cells[layout().names.index(name)] for name in pieces])
    for known in (places, np.zeros((0, 2))):
        assert not is_astray(sim.picture(0.0), sim.pose, known)


def test_opposite_faces_add_up_to_seven_and_pips_are_counted() -> None:
    for face, ring in RING.items():
        assert len(pips(face)) == face
        assert sorted((face, 7 - face, *ring)) == [1, 2, 3, 4, 5, 6]
        assert ring[0] + ring[2] == ring[1] + ring[3] == 7


def watched(sim: SimTable, until: float, here: Eye, start: float = 0.0) -> tuple[Eye, list[Observation]]:
    found = []
    for count in range(round((until - start) * 10)):
        here, seen = see(here, Image(start + count / 10, sim.picture(start + count / 10)))
        found.append(seen)
    return here, found


def test_a_throw_is_read_when_it_rests_and_counted_once() -> None:
    sim = SimTable(sheet(), printed_table.PER_MM, Viewpoint(620, 62), seed=5)
    gone = sim.visit(1.0, [Throw(Die(5, *MIDDLE, 25, body=IVORY))], HOME)
    here, found = watched(sim, gone + 0.8, eye())
    landed = next(number for number, seen in enumerate(found) if seen.tray)
    assert {seen.tray for seen in found[:landed]} == {None}
    assert found[-1].tray == 5 and found[-1].throw == 1
    gone = sim.visit(gone + 1.0, [Throw(Die(5, MIDDLE[0] + 20, MIDDLE[1] - 8, 60, body=IVORY))], HOME)
    _, found = watched(sim, gone + 0.8, here, found[-1].time + 0.1)
    assert found[-1].tray == 5 and found[-1].throw == 2
    assert None in {seen.tray for seen in found}


def test_a_die_beside_its_tray_is_reported_after_a_while() -> None:
    sim = SimTable(sheet(), printed_table.PER_MM, Viewpoint(640, 62), seed=5)
    sim.lay(Die(2, 200.0, 20.0, 25, body=IVORY))
    here, found = watched(sim, 2.0, eye())
    assert found[-1].stray and found[-1].tray is None
    sim.lay(Die(2, *MIDDLE, 25, body=IVORY))
    _, found = watched(sim, 3.0, here, 2.0)
    assert not found[-1].stray and found[-1].tray == 2


STILL = np.zeros((30, 30, 3), np.uint8)
HAND = np.full((30, 30, 3), 200, np.uint8)


def test_a_die_that_was_only_hidden_is_no_new_throw() -> None:
    rolling, lying = Rolling(), Lying(4, Cube(10.0, 10.0, 16.0, 0.0))

    def look(start: float, shown: Pixels, held: Lying) -> None:
        nonlocal rolling
        for step in range(12):
            rolling = followed(rolling, start + step / 30, shown, 1.0, lambda _: held, None)

    look(0.0, STILL, Lying(bare=True))
    look(1.0, HAND, Lying())
    look(2.0, STILL, lying)
    assert (rolling.face, rolling.throw) == (4, 1)
    look(3.0, HAND, Lying())
    assert (rolling.face, rolling.throw) == (None, 1)
    look(4.0, STILL, lying)
    assert (rolling.face, rolling.throw) == (4, 1)
    look(5.0, HAND, Lying())
    look(6.0, STILL, Lying(4, Cube(40.0, 10.0, 16.0, 0.0)))
    assert (rolling.face, rolling.throw) == (4, 2)


def test_a_die_lies_elsewhere_if_its_corners_do_whichever_way_it_is_counted() -> None:
    cube = Cube(10.0, 10.0, 16.0, 0.1)
    assert cube.apart(cube._replace(yaw=0.1 + np.pi / 2)) == pytest.approx(0.0, abs=1e-9)
    assert cube.apart(cube._replace(x=13.0, y=14.0)) == pytest.approx(5.0)
    assert cube.apart(cube._replace(x=22.0)) < MOVED_UNSEEN_MM < cube.apart(cube._replace(x=22.0, yaw=0.7))


def test_readings_that_contradict_each_other_are_none() -> None:
    faces = cycle([3, 5])
    rolling, calls = Rolling(), 0

    def read(before: Lying | None) -> Lying:
        nonlocal calls
        calls += 1
        return Lying(next(faces), Cube(1.0, 1.0, 16.0, 0.0))

    for step in range(60):
        rolling = followed(rolling, step / 10, STILL, 1.0, read, None)
    assert rolling.face is None and calls == READINGS_COUNT


def test_a_second_reading_begins_from_the_first_and_judges_the_image_anew() -> None:
    die, viewpoint, room = any_case(5, 60)
    (pixels, pose), (bare, _) = picture(die, viewpoint, room, 5), picture(None, viewpoint, room, 6)
    other = replace(die, face=7 - die.face)
    changed, _ = picture(other, viewpoint, room, 7)
    first = told(pose, pixels, pixels, pixels)
    assert first.face == die.face and first.upright is not None
    again = told(pose, pixels, before=first)
    assert again.face == die.face and again.cube and first.cube and again.cube.apart(first.cube) < 0.5
    assert told(pose, changed, before=first).face == other.face
    assert told(pose, bare, before=first) == Lying(bare=True)


def test_a_reading_after_one_that_told_nothing_looks_for_the_die() -> None:
    die, viewpoint, room = any_case(5, 60)
    pixels, pose = picture(die, viewpoint, room, 5)
    for before in (None, Lying(), Lying(bare=True)):
        assert told(pose, pixels, pixels, pixels, before=before).face == die.face
