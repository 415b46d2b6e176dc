"""Stickers: each unlike every other, at any rotation and small; seats apart without colour."""

import cv2
import numpy as np
import pytest

from calibration.fixture import Face
from calibration.printing.drawing.palette import LIVERIES, TINTS
from calibration.printing.glyphs import GLYPHS
from calibration.printing.glyphs.cards import SIGNS, SUITS
from calibration.printing.sheet.stickers import face, face_image

PX = 36
STEP = 6
"""Degrees between templates; the picture lies half-way between two, which is the worst."""

BENCH = (200, 200, 200)
ROWS, COLUMNS = np.mgrid[:PX, :PX] - (PX - 1) / 2
INSIDE = np.hypot(ROWS, COLUMNS) < PX / 2 * 0.97

CHESSMEN = ("king", "queen", "rook", "bishop", "knight", "pawn")
ARMS = ("rifle", "horse", "cannon", "aeroplane")
CARDS = tuple(f"card-{suit}{value}" for suit in SUITS for value in ("A", "K", "Q", "J", "10", "9", "8", "7"))


def made(glyph: str, seat: int, livery: str, diameter: float = 24.0) -> Face:
    return Face(f"{glyph}{seat}", glyph, glyph[:2], seat, 1, diameter, livery)


def cards(suits: str, seat: int, livery: str) -> list[Face]:
    return [made(name, seat, livery) for name in CARDS if name[5] in suits]


SETS = {
    "quatrarmes": [made(name, seat, dress) for seat, dress in enumerate(("navy", "amber")) for name in ARMS],
    "chess": [made(name, seat, dress) for seat, dress in enumerate(("chalk", "soot")) for name in CHESSMEN],
    "quaternity": [
        made(name, seat, dress)
        for seat, dress in enumerate(("chalk", "scarlet", "soot", "leaf"))
        for name in CHESSMEN
    ],
    "quattuor-reges": [*cards("HD", 0, "heart"), *cards("SC", 1, "soot")],
    "arcanor": [
        made(f"spots-{size}", seat, dress)
        for seat, dress in enumerate(("amber", "navy"))
        for size in (1, 2, 3, 4)
    ],
    "guerre-des-maitres": [
        made(name, seat, dress)
        for seat, dress in enumerate(("scarlet", "tan"))
        for name in ("small", "large", "master")
    ],
}


def seen(given: Face, degrees: float) -> np.ndarray:
    """A blurred view of a sticker, PX across."""
    image = face_image(given, 3 * PX).astype(np.float32)
    share = image[..., 3:] / 255
    image = image[..., :3] * share + np.array(BENCH) * (1 - share)
    turn = cv2.getRotationMatrix2D((1.5 * PX - 0.5, 1.5 * PX - 0.5), degrees, 1)
    image = cv2.warpAffine(image.astype(np.float32), turn, (3 * PX, 3 * PX), borderValue=BENCH)
    return cv2.GaussianBlur(cv2.resize(image, (PX, PX), interpolation=cv2.INTER_AREA), (0, 0), 1.0)


def normed(image: np.ndarray) -> np.ndarray:
    values = image[INSIDE].ravel()
    values = np.float32(values - values.mean())
    return values / np.linalg.norm(values)


def likeness(faces: list[Face]) -> np.ndarray:
    """[i, j]: the best normalised correlation of face i with face j over all rotations."""
    turns = range(0, 360, STEP)
    templates = np.array([normed(seen(one, turn)) for one in faces for turn in turns])
    views = np.array([normed(seen(one, STEP / 2)) for one in faces])
    return (views @ templates.T).reshape(len(faces), len(faces), len(turns)).max(axis=2)


@pytest.mark.parametrize(
    ("name", "margin"),
    [
        ("quatrarmes", 0.11),
        ("chess", 0.13),
        ("quaternity", 0.08),
        ("quattuor-reges", 0.07),
        ("arcanor", 0.05),
        ("guerre-des-maitres", 0.12),
    ],
)
def test_every_face_is_itself_at_any_rotation(name: str, margin: float) -> None:
    table = likeness(SETS[name])
    own = table.diagonal().copy()
    np.fill_diagonal(table, -1)
    assert (own - table.max(axis=1)).min() > margin


@pytest.mark.parametrize("name", SETS)
def test_seats_differ_without_colour(name: str) -> None:
    """In grey, two faces with the same drawing but of different seats are far apart."""
    grey = {
        one: cv2.cvtColor(np.uint8(seen(one, 0)), cv2.COLOR_BGR2GRAY)[INSIDE].astype(float)
        for one in SETS[name]
    }
    for one in grey:
        for other in grey:
            if one.glyph == other.glyph and one.seat < other.seat:
                assert np.sqrt(np.mean((grey[one] - grey[other]) ** 2)) > 40


@pytest.mark.parametrize("dress", LIVERIES)
def test_no_sticker_vanishes_on_any_ground(dress: str) -> None:
    grounds = [*TINTS.values(), *(livery.home for livery in LIVERIES.values()), "#ffffff"]
    for drawing in ("small", "pawn", "rifle"):
        image = seen(made(drawing, 0, dress), 0)[INSIDE]
        for ground in grounds:
            colour = np.array([int(ground[at : at + 2], 16) for at in (5, 3, 1)])
            assert np.sqrt(np.mean((image - colour) ** 2)) > 45, (drawing, ground)


@pytest.mark.parametrize("name", [*GLYPHS, *CARDS])
def test_a_drawing_keeps_within_its_disc(name: str) -> None:
    """Nothing that would be cut off: ink stays inside, and a drawing leaves the rim to the livery."""
    image = face_image(made(name, 0, "navy"), 200)
    alpha = image[..., 3]
    assert alpha[100, 1] > 200
    assert alpha[3, 3] == 0
    if name in GLYPHS:
        plain = face_image(made("spots-0", 0, "navy")._replace(letters="."), 200)
        rows, columns = np.mgrid[:200, :200] - 99.5
        edge = (np.hypot(rows, columns) > 77) & (np.hypot(rows, columns) < 99)
        assert np.abs(image[edge].astype(int) - plain[edge]).max() < 60


def test_a_face_image_is_upright_and_has_an_alpha_channel() -> None:
    image = face_image(made("pawn", 0, "amber"), 100)
    assert image.shape == (100, 100, 4)
    assert image.dtype == np.uint8
    dark = image[20:80, 35:65, :3].mean(axis=2) < 90
    assert dark[35:].sum() > dark[:25].sum()


def test_an_unknown_glyph_is_drawn_as_its_letters() -> None:
    one = face(made("zeppelin", 0, "navy")).svg()
    other = face(made("balloon", 0, "navy")).svg()
    assert one != other
    assert one == face(made("zeppelin", 0, "navy")).svg()


def test_a_card_shows_its_number_of_signs() -> None:
    for value, signs in SIGNS.items():
        plain = len(face(made("card-DK", 0, "heart")).shapes) - SIGNS["K"]
        assert len(face(made(f"card-D{value}", 0, "heart")).shapes) == plain + signs
