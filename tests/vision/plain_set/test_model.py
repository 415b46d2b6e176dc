"""Sets without stickers: only the corners and one known position are told; the rest is learnt."""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera.image import Image
from vision.geometry.layout import Layout, grid_layout
from vision.observation import Why
from vision.pipeline import Eye, at_corners, learn, open_eye, remind, see
from vision.plain_set.model import groups_of
from vision.simulation.rendering import DrawnPiece, Room, Viewpoint
from vision.simulation.table import Lift, Place, SimTable

LABELS = (".", "P0", "K0", "P1", "K1")
MARGIN, PITCH, PER_MM = 20.0, 40.0, 4


def checkered() -> tuple[Layout, NDArray[np.uint8]]:
    """Six by six cells, light and dark, without markers."""
    layout = replace(grid_layout(6, 6, PITCH, MARGIN), radius_mm=13.0)
    side = int(layout.width_mm * PER_MM)
    image = np.full((side, side, 3), (150, 190, 210), np.uint8)
    for cell, (x, y) in enumerate(layout.cells):
        left, top = (int((v - PITCH / 2) * PER_MM) for v in (x, y))
        shade = (70, 100, 140) if (cell % 6 + cell // 6) % 2 else (190, 215, 230)
        cv2.rectangle(image, (left, top), (left + 160, top + 160), shade, -1)
    noise = np.random.default_rng(1).normal(0, 6, image.shape)
    return layout, np.clip(image + noise, 0, 255).astype(np.uint8)


def plain_piece(seat: int, x: float, y: float) -> DrawnPiece:
    """A turned wooden piece: rings, no sticker."""
    colour = ((120, 175, 205), (30, 38, 55))[seat]
    face = np.zeros((80, 80, 4), np.uint8)
    cv2.circle(face, (40, 40), 39, (*colour, 255), -1)
    cv2.circle(face, (40, 40), 20, (*(int(0.7 * v) for v in colour), 255), 4)
    return DrawnPiece(face, 12.0, x, y, height_mm=9)


def set_up(room: Room | None = None) -> tuple[Eye, SimTable, list[str]]:
    layout, image = checkered()
    position = ["P1"] * 12 + ["."] * 12 + ["P0"] * 12
    sim = SimTable(image, PER_MM, Viewpoint(distance_mm=520, elevation_deg=78), room, seed=2)
    for cell, label in enumerate(position):
        if label != ".":
            sim.put(str(cell), plain_piece(int(label[1]), *layout.cells[cell]))
    corners = sim.pose.project(layout.playing_area())
    return at_corners(open_eye(layout, LABELS, {}), corners, (1280, 720)), sim, position


def owners(cost: NDArray[np.uint8]) -> list[str]:
    return [LABELS[best][-1] for best in cost.argmin(axis=1)]


def test_labels_of_one_seat_look_alike() -> None:
    assert groups_of(LABELS).tolist() == [0, 1, 1, 2, 2]
    assert groups_of((".", "F10", "A2", "F2")).tolist() == [0, 1, 2, 2]


def test_before_it_is_told_anything_it_claims_nothing() -> None:
    eye, sim, _ = set_up()
    _, seen = see(eye, Image(0.0, sim.picture(0.0)))
    assert (seen.cost == 0).all()


def test_pieces_are_followed_from_the_set_up_position() -> None:
    eye, sim, position = set_up()
    eye = learn(eye, Image(0.0, sim.picture(0.0)), position)
    eye, seen = see(eye, Image(0.0, sim.picture(0.0)))
    assert owners(seen.cost) == [label[-1] for label in position]
    end = sim.visit(0.3, [Lift("26"), Place(*eye.layout.cells[20])], (140, 480))
    end = sim.visit(end, [Lift("9"), Place(*eye.layout.cells[15])], (140, -300))
    position[26], position[20], position[9], position[15] = ".", "P0", ".", "P1"
    time = 0.1
    while time < end + 0.5:
        eye, seen = see(eye, Image(time, sim.picture(time)))
        time += 1 / 15
    assert not seen.busy
    assert owners(seen.cost) == [label[-1] for label in position]
    kings = [LABELS.index("K0"), LABELS.index("P0")]
    assert (seen.cost[20, kings[0]] == seen.cost[20, kings[1]]).all()


def test_it_follows_the_light_while_it_is_told_positions() -> None:
    eye, sim, position = set_up()
    eye = learn(eye, Image(0.0, sim.picture(0.0)), position)
    for step in range(1, 9):
        sim.look(sim.viewpoint, Room(light=0.85 - 0.05 * step, colour=(0.94 - 0.03 * step, 1.0, 1.0)))
        image = Image(float(step), sim.picture(step))
        eye, seen = see(eye, image)
        assert owners(seen.cost) == [label[-1] for label in position]
        eye = remind(eye, position, image.time)


def test_why_a_cell_is_not_judged_is_told() -> None:
    eye, sim, position = set_up()
    eye = learn(eye, Image(0.0, sim.picture(0.0)), position)
    sim.visit(0.3, [Lift("26"), Place(*eye.layout.cells[20])], (140, 480))
    under_hand: set[int] = set()
    for at in range(1, 30):
        eye, seen = see(eye, Image(at / 15, sim.picture(at / 15)))
        assert seen.why is not None and ((seen.why != Why.SEEN) == seen.covered).all()
        under_hand |= set(np.flatnonzero(seen.why == Why.COVERED))
    assert {20, 26} <= under_hand and not seen.covered.any()
    sim.remove("9")
    eye, seen = see(eye, Image(3.0, sim.picture(3.0)))
    assert seen.why is not None and np.flatnonzero(seen.why).tolist() == [9] and seen.why[9] == Why.CHANGED


def flickering(lit: list[int], layout: Layout, on: bool) -> list[tuple[float, float, tuple[int, int, int]]]:
    """The lights of these cells in an image in which they shine, or do not."""
    return [(*layout.cells[cell], (255, 200, 0)) for cell in lit] if on else []


def test_swept_pieces_are_seen_again_though_lights_flicker_under_them() -> None:
    eye, sim, position = set_up()
    eye = learn(eye, Image(0.0, sim.picture(0.0)), position)
    lit = list(range(18))
    told = [(255, 200, 0) if cell in lit else (0, 0, 0) for cell in range(36)]
    for at in range(1, 15):
        eye, seen = see(eye, Image(at / 15, sim.picture(at / 15)))
    assert not seen.covered.any()
    for cell in range(12):
        sim.remove(str(cell))
        sim.put(str(cell), plain_piece(1, *eye.layout.cells[cell + 6]))
    hidden = []
    for at in range(15, 75):
        sim.shine(flickering(lit, eye.layout, at % 2 == 0))
        eye, seen = see(eye, Image(at / 15, sim.picture(at / 15)), told)
        hidden.append(int(seen.covered.sum()))
    assert hidden[5] >= 12 and hidden[-20:] == [0] * 20
    swept = ["."] * 6 + ["1"] * 12 + ["."] * 6 + ["0"] * 12
    assert owners(seen.cost) == swept


def test_a_hand_over_lights_is_a_hand() -> None:
    eye, sim, position = set_up()
    eye = learn(eye, Image(0.0, sim.picture(0.0)), position)
    lit = [13, 15, 20, 22]
    told = [(255, 200, 0) if cell in lit else (0, 0, 0) for cell in range(36)]
    middle = eye.layout.width_mm / 2
    to_and_fro = [part for shift in (-25, 25) * 8 for part in (Place(middle + shift, middle), Lift("30"))]
    sim.visit(0.5, [Lift("30"), *to_and_fro, Place(*eye.layout.cells[30])], (middle, 500.0))
    present = []
    for at in range(1, 75):
        sim.shine(flickering(lit, eye.layout, at % 2 == 0))
        eye, seen = see(eye, Image(at / 15, sim.picture(at / 15)), told)
        present.append(seen.busy)
    assert sim.busy_until > 5.0 and all(present[25:])
