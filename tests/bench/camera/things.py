"""Things that come to lie over a part of the board for a while: drawn, by chance. Pure.

Plain shapes with the outline, height, shadow and movement of what they are named after. Each comes from
beside the sheet, stays, and goes again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from vision.geometry.layout import Points
from vision.geometry.pose import Pose
from vision.geometry.sampling import Pixels
from vision.simulation.rendering import CIRCLE, Array, capsule, darken, fill, hull

COMING_S = 0.5
"""Seconds in which it comes, and in which it goes."""

SHADOW_SHARE = 0.72
"""Of the light that its shadow on the table leaves."""

LIGHT_GAMMA = 2.2

COFFEE, PAPER, INK = (24.0, 38.0, 62.0), (225.0, 232.0, 235.0), (90.0, 60.0, 50.0)
"""BGR."""


class Spot(NamedTuple):
    """Where a thing is on the sheet, millimetres."""

    middle: Points
    """(2,)."""
    home: Points
    """(2,) beside the sheet, from where it came."""

    def along(self, ahead: float, aside: float) -> Array:
        """(2,) so many millimetres from its middle towards home, and aside."""
        way = (self.home - self.middle) / np.linalg.norm(self.home - self.middle)
        return np.asarray(self.middle + ahead * way + aside * np.array([-way[1], way[0]]))


Draw = Callable[[Pixels, Pose, Spot, float], None]
"""Draws a thing that is at a spot at a time, seconds. In place."""


@dataclass
class Stay:
    """A thing that comes, stays and goes: what `SimTable.over` asks for."""

    draw: Draw
    spot: Spot
    since: float
    until: float = float("inf")

    def __call__(self, picture: Pixels, pose: Pose, time: float) -> None:
        if self.since < time < self.until:
            away = max(0.0, 1 - (time - self.since) / COMING_S, 1 - (self.until - time) / COMING_S)
            way = self.spot.home - self.spot.middle
            # Home goes with it, so that a sleeve has a direction to the end.
            self.draw(picture, pose, Spot(self.spot.middle + away * way, self.spot.home + away * way), time)


def cup(chance: np.random.Generator) -> Draw:
    """A cup of coffee."""
    radius, height, colour = chance.uniform(35, 45), chance.uniform(80, 105), chance.uniform(40, 240, 3)

    def draw(picture: Pixels, pose: Pose, spot: Spot, time: float) -> None:
        foot, top = spot.middle + radius * CIRCLE, spot.middle + 1.1 * radius * CIRCLE
        darken(picture, pose.project(hull(np.concatenate([foot, top + np.array([45, 28])]))), SHADOW_SHARE)
        fill(picture, hull(np.concatenate([pose.project(foot), pose.project(top, height)])), tuple(colour))
        fill(picture, pose.project(top, height), _lit(colour, 1.15))
        fill(picture, pose.project(spot.middle + 0.98 * radius * CIRCLE, height - 6), COFFEE)

    return draw


def cat(chance: np.random.Generator) -> Draw:
    """A cat that lies there, breathes and moves its tail."""
    turn, coat = chance.uniform(0, 2 * np.pi), chance.uniform(30, 190, 3)
    ahead = np.array([np.cos(turn), np.sin(turn)])
    aside = np.array([-ahead[1], ahead[0]])

    def draw(picture: Pixels, pose: Pose, spot: Spot, time: float) -> None:
        breath, swing = 1 + 0.02 * np.sin(np.pi * time), 50 * np.sin(0.8 * np.pi * time)
        body = spot.middle + breath * (95 * CIRCLE[:, :1] * ahead + 55 * CIRCLE[:, 1:] * aside)
        tail = capsule(spot.middle - 80 * ahead, spot.middle - 150 * ahead + swing * aside, 9)
        _standing(picture, pose, tail, 15, _lit(coat, 0.9))
        _standing(picture, pose, body, 60, tuple(coat))
        _standing(picture, pose, spot.middle + 100 * ahead + 38 * CIRCLE, 80, _lit(coat, 1.1))
        for stripe in np.linspace(-66, 66, 6):
            middle = spot.middle + stripe * ahead
            line = capsule(middle - 40 * aside, middle + 40 * aside, 5)
            fill(picture, pose.project(line, 60), _lit(coat, 0.6))

    return draw


def sleeve(chance: np.random.Generator) -> Draw:
    """The sleeve of a coat that was thrown over the edge."""
    width, cloth = chance.uniform(30, 50), chance.uniform(20, 120, 3)

    def draw(picture: Pixels, pose: Pose, spot: Spot, time: float) -> None:
        corners = ((0, -width), (0, width), (400, 1.3 * width), (400, -1.3 * width))
        _standing(picture, pose, np.array([spot.along(*corner) for corner in corners]), 25, tuple(cloth))
        for fold in (60.0, 130.0, 210.0, 300.0):
            line = capsule(spot.along(fold, -0.8 * width), spot.along(fold, 0.8 * width), 6)
            fill(picture, pose.project(line, 25), _lit(cloth, 0.7))

    return draw


def paper(chance: np.random.Generator) -> Draw:
    """A written sheet of paper."""
    turn, wide, high = chance.uniform(0, np.pi), chance.uniform(60, 90), chance.uniform(45, 65)
    ahead = np.array([np.cos(turn), np.sin(turn)])
    aside = np.array([-ahead[1], ahead[0]])

    def draw(picture: Pixels, pose: Pose, spot: Spot, time: float) -> None:
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        outline = spot.middle + wide * corners[:, :1] * ahead + high * corners[:, 1:] * aside
        _standing(picture, pose, outline, 7, PAPER)
        for below in np.arange(12 - high, high - 8, 9):
            middle, reach = spot.middle + below * aside, (wide - 14) * ahead
            fill(picture, pose.project(capsule(middle - reach, middle + reach, 0.8), 7), INK)

    return draw


def shadow(chance: np.random.Generator) -> Draw:
    """The shadow of somebody who leans over the table."""
    depth, reach = chance.uniform(0.3, 0.6), chance.uniform(70, 110)

    def draw(picture: Pixels, pose: Pose, spot: Spot, time: float) -> None:
        sway = np.array([6 * np.sin(0.6 * np.pi * time), 0])
        body = hull(np.concatenate([spot.middle + 0.9 * reach * CIRCLE, spot.home + 2 * reach * CIRCLE]))
        mask = np.zeros(picture.shape[:2], np.float32)
        for outline in (spot.middle + sway + reach * CIRCLE, body):
            cv2.fillPoly(mask, [np.rint(pose.project(outline)).astype(np.int32)], 1.0)
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), 9), np.float32)[..., None]
        light = (picture / np.float32(255)) ** LIGHT_GAMMA * (1 - np.float32(depth) * mask)
        picture[:] = (255 * light ** (1 / LIGHT_GAMMA)).astype(np.uint8)

    return draw


THINGS: Mapping[str, Callable[[np.random.Generator], Draw]] = {
    "cup": cup,
    "cat": cat,
    "sleeve": sleeve,
    "paper": paper,
    "shadow": shadow,
}


def _standing(
    picture: Pixels, pose: Pose, outline: Array, height_mm: float, colour: tuple[float, ...]
) -> None:
    """Something of that outline (n, 2) on the sheet, with its shadow."""
    shift = np.array([0.3, 0.2]) * height_mm
    darken(picture, pose.project(outline + shift), SHADOW_SHARE)
    fill(picture, hull(np.concatenate([pose.project(outline), pose.project(outline, height_mm)])), colour)


def _lit(colour: Array, share: float) -> tuple[float, ...]:
    return tuple(np.minimum(colour * share, 255).tolist())
