"""Where a camera stands so that the whole sheet is in its picture. Pure.

Azimuth 0 is the bottom edge of the sheet, 90 its right edge; elevation 90 looks straight down.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.fixture import Fixture

SIZE = (1280, 720)
MARGIN = 0.97
"""Share of half the picture that the sheet may fill."""

NEAREST, FURTHEST, STEP = 300.0, 1500.0, 5.0
"""Distances that are tried, mm."""


def view(
    fixture: Fixture,
    azimuth: float,
    elevation: float,
    hfov: float = 62.0,
    roll: float = 0.0,
    bend: float = -0.03,
    further: float = 1.0,
) -> Mapping[str, Any]:
    """The camera in the words of the renderer: as near as shows the whole sheet, times `further`.

    `bend`: the first coefficient of the lens, negative for a barrel.
    """
    corners = np.array([(x, y) for x in (0, fixture.width) for y in (0, fixture.height)])
    middle = np.array([fixture.width / 2, fixture.height / 2])
    distance, looks_at = NEAREST, middle
    while distance < FURTHEST:
        looks_at = _centred(corners, middle, azimuth, elevation, distance, hfov)
        if np.abs(_seen(corners, looks_at, azimuth, elevation, distance, hfov)).max() <= MARGIN:
            break
        distance += STEP
    return {
        "resolution": list(SIZE),
        "hfov_deg": hfov,
        "dist": [bend, -bend / 3, 0, 0, 0],
        "look_at_mm": [*looks_at.round(1).tolist(), 0],
        "distance_mm": round(distance * further, 1),
        "elevation_deg": elevation,
        "azimuth_deg": azimuth,
        "roll_deg": roll,
    }


def _centred(
    corners: NDArray[np.float64],
    middle: NDArray[np.float64],
    azimuth: float,
    elevation: float,
    distance: float,
    hfov: float,
) -> NDArray[np.float64]:
    """The point to look at so that the sheet fills the picture evenly, above and below."""
    turned = np.radians(azimuth)
    towards = np.array([np.sin(turned), np.cos(turned)])
    low, high = -0.5 * distance, 0.5 * distance
    for _ in range(20):
        way = (low + high) / 2
        seen = _seen(corners, middle + way * towards, azimuth, elevation, distance, hfov)[:, 1]
        low, high = (way, high) if seen.max() + seen.min() > 0 else (low, way)
    return middle + way * towards


def _seen(
    places: NDArray[np.float64],
    looks_at: NDArray[np.float64],
    azimuth: float,
    elevation: float,
    distance: float,
    hfov: float,
) -> NDArray[np.float64]:
    """Places on the sheet in the picture, each axis from -1 to 1, y downwards."""
    turned, raised = np.radians([azimuth, elevation])
    right = np.array([np.cos(turned), -np.sin(turned)])
    towards = np.array([np.sin(turned), np.cos(turned)])
    away = places - looks_at
    x, y = away @ right, away @ towards
    depth = distance - y * np.cos(raised)
    focal = 1 / np.tan(np.radians(hfov / 2))
    return np.stack([focal * x / depth, focal * y * np.sin(raised) / depth * SIZE[0] / SIZE[1]], axis=1)
