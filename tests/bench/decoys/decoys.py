"""Things that are no pieces, or not there yet, drawn where a piece would arrive. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulation.rendering import DrawnPiece

Pixels = NDArray[np.uint8]

FACE_PX = 128
METALS = ((96, 140, 196), (110, 190, 214), (190, 196, 198))
"""Copper, brass and silver, BGR."""


class Lure(NamedTuple):
    """A decoy on the table."""

    pieces: tuple[DrawnPiece, ...]
    hand: bool = False
    """Whether fingers hold it."""


@dataclass(frozen=True)
class Spot:
    """Where a turn would end, and what would stand there."""

    piece: DrawnPiece
    """The piece that the turn moves, where it would stand."""
    others: tuple[DrawnPiece, ...]
    """Pieces of this game, any of them."""
    strangers: tuple[DrawnPiece, ...]
    """Pieces of other games."""
    middle_mm: tuple[float, float]
    """Of its cell."""
    pitch_mm: float

    def moved(self, piece: DrawnPiece, turn: float, pitches: float) -> DrawnPiece:
        """The piece, moved from the cell's middle in a direction (radians) to its edge and so much beyond:
        half a pitch is the edge of a square."""
        way = np.array([np.cos(turn), np.sin(turn)]) * pitches * self.pitch_mm
        x, y = np.array(self.middle_mm) + way / np.abs([np.cos(turn), np.sin(turn)]).max()
        return replace(piece, x=float(x), y=float(y))


Decoy = Callable[[np.random.Generator, Spot], Lure]


def body_colour(piece: DrawnPiece) -> NDArray[np.float64]:
    """(3,) BGR of the side of a piece, as it shows on top where no sticker is."""
    return np.asarray(np.minimum(piece.face[piece.face.shape[0] // 2, 4, :3] * 0.6 * 1.3, 255), np.float64)


def ground_colour(piece: DrawnPiece) -> NDArray[np.float64]:
    """(3,) BGR that most of a face has."""
    seen = piece.face[piece.face[..., 3] > 200][:, :3]
    values, counts = np.unique(seen // 16, axis=0, return_counts=True)
    return np.asarray(values[counts.argmax()] * 16.0 + 8, np.float64)


def disc(chance: np.random.Generator, colour: NDArray[np.float64], grain: float = 2.0) -> Pixels:
    """(h, w, 4) a disc of one colour, with some grain."""
    noise = cv2.GaussianBlur(chance.normal(0, grain * 3, (FACE_PX, FACE_PX)).astype(np.float32), (0, 0), 2)
    face = np.zeros((FACE_PX, FACE_PX, 4), np.uint8)
    face[..., :3] = np.clip(colour + noise[..., None], 0, 255)
    mask = np.zeros((FACE_PX, FACE_PX), np.uint8)
    cv2.circle(mask, (FACE_PX // 2, FACE_PX // 2), FACE_PX // 2 - 1, 255, -1, cv2.LINE_AA)
    face[..., 3] = mask
    return face


def face_down(chance: np.random.Generator, spot: Spot) -> Lure:
    """The piece itself, its sticker below."""
    colour = body_colour(spot.piece) * chance.uniform(0.8, 1.25)
    return Lure((replace(spot.piece, face=disc(chance, colour)),))


def blank(chance: np.random.Generator, spot: Spot) -> Lure:
    """A disc in the colour of the face, without a drawing; often with its rim."""
    face = disc(chance, ground_colour(spot.piece) * chance.uniform(0.85, 1.15), 1.0)
    if chance.random() < 0.5:
        ink = spot.piece.face[FACE_PX // 2, 4, :3].tolist()
        cv2.circle(face, (FACE_PX // 2, FACE_PX // 2), FACE_PX // 2 - 4, (*ink, 255), 6, cv2.LINE_AA)
    return Lure((replace(spot.piece, face=face),))


def cap(chance: np.random.Generator, spot: Spot) -> Lure:
    """A bottle cap: one colour, a crimped rim, perhaps a word on it."""
    colour = chance.uniform(20, 235, 3)
    face = disc(chance, colour, 1.0)
    middle = FACE_PX // 2
    for angle in np.linspace(0, 2 * np.pi, 21, endpoint=False):
        way = np.array([np.cos(angle), np.sin(angle)])
        ends = [tuple(np.rint(middle + reach * way).astype(int).tolist()) for reach in (50, 62)]
        cv2.line(face, *ends, (*(colour * 0.6).tolist(), 255), 5, cv2.LINE_AA)
    if chance.random() < 0.5:
        ink = (*chance.uniform(0, 255, 3).tolist(), 255)
        cv2.putText(face, "COLA", (22, 74), cv2.FONT_HERSHEY_DUPLEX, 1.1, ink, 3, cv2.LINE_AA)
    return Lure((_thing(chance, spot, face, chance.uniform(12, 16), 6.0),))


def coin(chance: np.random.Generator, spot: Spot) -> Lure:
    """A coin: metal, a rim, some relief."""
    colour = np.array(METALS[chance.integers(len(METALS))]) * chance.uniform(0.7, 1.1)
    face = disc(chance, colour, 4.0)
    middle = FACE_PX // 2
    cv2.circle(face, (middle, middle), 56, (*(colour * 0.75).tolist(), 255), 3, cv2.LINE_AA)
    for _ in range(6):
        ends = [tuple(chance.integers(36, 92, 2).tolist()) for _ in range(2)]
        ink = (*np.clip(colour * chance.uniform(0.6, 1.3), 0, 255).tolist(), 255)
        cv2.line(face, *ends, ink, int(chance.integers(2, 9)), cv2.LINE_AA)
    return Lure((_thing(chance, spot, face, chance.uniform(8, 13), 2.0),))


def stranger(chance: np.random.Generator, spot: Spot) -> Lure:
    """A piece of another game."""
    other = spot.strangers[chance.integers(len(spot.strangers))]
    return Lure((_thing(chance, spot, other.face, other.radius_mm, other.height_mm),))


def halves(chance: np.random.Generator, spot: Spot) -> Lure:
    """Two pieces, each half on the cell; one of them is the one that belongs there."""
    angle, other = chance.uniform(0, 2 * np.pi), spot.others[chance.integers(len(spot.others))]
    pitches = chance.uniform(0.5, 0.6)
    turned = replace(other, yaw_deg=chance.uniform(0, 360))
    return Lure((spot.moved(spot.piece, angle, pitches), spot.moved(turned, angle + np.pi, pitches)))


def between(chance: np.random.Generator, spot: Spot) -> Lure:
    """The piece itself, between its cell and a neighbour."""
    return Lure((spot.moved(spot.piece, chance.uniform(0, 2 * np.pi), 0.5),))


def held(chance: np.random.Generator, spot: Spot) -> Lure:
    """The piece itself, held still above its cell."""
    return Lure((replace(spot.piece, lift_mm=chance.uniform(8, 30)),), hand=True)


def fingertip(chance: np.random.Generator, spot: Spot) -> Lure:
    """A thing of skin, smaller than a piece."""
    skin = np.array([118.0, 148.0, 196.0]) * chance.uniform(0.45, 1.2)
    face = disc(chance, skin, 1.5)
    return Lure((_thing(chance, spot, face, chance.uniform(7, 10), 9.0),))


def _thing(
    chance: np.random.Generator, spot: Spot, face: Pixels, radius_mm: float, height_mm: float
) -> DrawnPiece:
    x, y = np.array([spot.piece.x, spot.piece.y]) + chance.normal(0, 1.5, 2)
    return DrawnPiece(face, radius_mm, float(x), float(y), chance.uniform(0, 360), height_mm)


DECOYS: Mapping[str, Decoy] = {
    "face down": face_down,
    "blank disc": blank,
    "bottle cap": cap,
    "coin": coin,
    "another game's piece": stranger,
    "two half pieces": halves,
    "between two cells": between,
    "held still": held,
    "fingertip": fingertip,
}
