"""The checkup: everything that a profile claims, held against one look at the table. Pure."""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from boardlight.guided_calibration.steps import Advice, find_placing
from boardlight.guided_calibration.words import (
    LIGHTS_CHECKED,
    PLACE_SHEET,
    READY,
    camera_moved,
    lens_known,
    lights_right,
    pose_known,
)
from calibration import checkup, ledmap
from calibration.corners import Placing, shifts
from calibration.ledmap import Floats, Plan
from calibration.profile import Profile
from hardware.leds import LedMap
from messages.message import Message, joined
from vision.camera.image import Image
from vision.geometry.layout import Layout

LENS_PX = 0.5
DOUBT = 0.05
"""Of a pitch."""

MOVED = 0.25
"""Pitches by which a camera has been moved on purpose; markers correct less, and this too."""


@dataclass(frozen=True)
class Finding:
    """One line of the verdict."""

    good: bool
    words: Message


BEGIN = Advice(PLACE_SHEET, lit=frozenset())


@dataclass(frozen=True, eq=False)
class CheckStep:
    """Lens, pose and, where the profile has them, lights; these light in two halves."""

    layout: Layout
    profile: Profile
    lamps: LedMap | None = None
    """Which lights are under which cell; None if they are not looked at."""
    placing: Placing | None = None
    plan: Plan | None = None
    image: Image | None = None
    halves: tuple[Floats, ...] = ()
    findings: tuple[Finding, ...] = ()
    advice: Advice = BEGIN

    def look(self, image: Image) -> Self:
        """First the sheet, then each half of the lights."""
        if self.placing is None or self.plan is None:
            placing = find_placing(self.layout, self.profile, image)
            if placing is None:
                return replace(self, advice=replace(BEGIN, picture=image.pixels))
            plan = ledmap.plan(placing.pose, self.layout.width_mm, self.layout.height_mm)
            return replace(self, placing=placing, plan=plan, image=image)._told()
        return replace(self, halves=(*self.halves, self.plan.draw(image.pixels)))._told()

    def keep(self, profile: Profile) -> Profile:
        """A checkup changes nothing."""
        return profile

    def _told(self) -> Self:
        if self.lamps is not None and len(self.halves) < 2:
            return replace(self, advice=self._asking())
        assert self.placing and self.image
        good = self._lights()
        findings = tuple(self._findings(good))
        failed = [finding.words for finding in findings if not finding.good]
        words = joined("list.paragraph", failed) if failed else READY
        picture = checkup.drawn(self.image.pixels, self.placing.pose, self.layout, good)
        numbers = {"error_px": self.placing.pose.error_px, "doubt": self.placing.doubt}
        advice = Advice(words, True, 1.0, frozenset(), numbers, picture)
        return replace(self, findings=findings, advice=advice)

    def _asking(self) -> Advice:
        return Advice(LIGHTS_CHECKED, share=(1 + len(self.halves)) / 3, lit=self._half())

    def _half(self) -> frozenset[int]:
        """The LEDs of every second cell; of the others the second time."""
        assert self.lamps is not None
        cells = self.lamps.cells
        return frozenset(led for cell in range(len(self.halves), len(cells), 2) for led in cells[cell])

    def _lights(self) -> list[bool | None]:
        """Whether each cell shone when it should; None where there is no light, or none was checked."""
        if self.lamps is None:
            return [None] * len(self.layout.cells)
        cells = self.lamps.cells
        even, odd = self.halves
        seen = ledmap.light_signs(even, odd, self.layout.cells)
        wanted = np.where(np.arange(len(cells)) % 2 == 0, 1, -1)
        return [bool(right) if leds else None for leds, right in zip(cells, seen == wanted, strict=True)]

    def _findings(self, good: list[bool | None]) -> list[Finding]:
        assert self.placing and self.image
        lens = self.profile.lens
        found = [
            Finding(lens is None or lens.error_px <= LENS_PX, lens_known(lens.error_px if lens else None))
        ]
        count = len(self.layout.markers)
        solid = self.placing.doubt <= DOUBT
        words = pose_known(self.placing.markers, count, self.placing.pose.error_px, self.placing.doubt)
        found.append(Finding(solid, words))
        if self.profile.pose is not None:
            before = self.profile.pose.pose(self.placing.pose.lens)
            away = float(np.median(shifts(self.layout, self.placing.pose, before)))
            # Markers follow a camera that was moved; corners that were given do not.
            found.append(Finding(away <= MOVED or self.placing.markers > 0, camera_moved(away, MOVED)))
        if any(state is not None for state in good):
            bad = [self.layout.names[cell] for cell, state in enumerate(good) if state is False]
            found.append(Finding(not bad, lights_right(sum(state is True for state in good), bad)))
        return found
