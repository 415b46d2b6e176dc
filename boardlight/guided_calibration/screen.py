"""Calibrating a screen: which of its places light which cell, be it under the sheet or above. Pure.

It shows stripes, one picture after the other; what each place of the sheet sees of them tells where on the
screen its light comes from.
"""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from boardlight.guided_calibration.steps import Advice, find_placing
from boardlight.guided_calibration.words import (
    CLEAR_SHEET,
    LIGHTS_SEEN,
    NO_SCREEN,
    PLACE_SHEET,
    SCREEN_UNCLEAR,
    lights_found,
)
from calibration import ledmap, screenmap
from calibration.ledmap import Floats, Plan
from calibration.profile import Profile, ScreenProfile
from calibration.screenmap import ScreenMap
from vision.camera.image import Image
from vision.geometry.layout import Layout

PICTURES = screenmap.pictures()

WORST_ERROR_PITCHES = 0.15
"""Of the places, root mean square: several times the usual, yet a glow would still lie in its cell."""

BEGIN = Advice(CLEAR_SHEET, lit=frozenset())


@dataclass(frozen=True, eq=False)
class ScreenStep:
    """Looks where the light of a screen falls."""

    layout: Layout
    profile: Profile
    shape: float
    """Height of the screen in its widths."""
    plan: Plan | None = None
    drawn: tuple[Floats, ...] = ()
    """The pictures so far."""
    found: ScreenMap | None = None
    advice: Advice = BEGIN

    def look(self, image: Image) -> Self:
        """One picture further; it must show what the advice named."""
        if self.advice.done:
            return self
        if self.plan is None:
            placing = find_placing(self.layout, self.profile, image)
            if placing is None:
                return replace(self, advice=replace(BEGIN, words=PLACE_SHEET, picture=image.pixels))
            plan = ledmap.plan(placing.pose, self.layout.width_mm, self.layout.height_mm)
            return replace(self, plan=plan)._asking()
        here = replace(self, drawn=(*self.drawn, self.plan.draw(image.pixels)))
        return here._asking() if len(here.drawn) < len(PICTURES) else here._verdict()

    def keep(self, profile: Profile) -> Profile:
        """The profile with the map of the screen."""
        if self.found is None:
            raise ValueError(self.advice.words)
        return profile.model_copy(update={"screen": ScreenProfile.of(self.found)})

    def _asking(self) -> Self:
        count = len(self.drawn)
        return replace(self, advice=Advice(LIGHTS_SEEN, share=count / len(PICTURES), lit=PICTURES[count]))

    def _verdict(self) -> Self:
        found = screenmap.fit(screenmap.decode(self.drawn), self.shape)
        error = self._error_pitches(found) if found else 0.0
        if found is None or error > WORST_ERROR_PITCHES:
            words = SCREEN_UNCLEAR if found else NO_SCREEN
            return replace(self, advice=Advice(words, done=True, share=1.0, lit=frozenset()))
        spots = found.spots(self.layout.cells, self.layout.pitch_mm)
        dark = [name for name, spot in zip(self.layout.names, spots, strict=True) if spot is None]
        numbers = {
            "cells": float(len(spots) - len(dark)),
            "error_cells": error,
            "bend": found.bend,
        }
        words = lights_found(len(spots) - len(dark), len(spots), (), dark)
        advice = Advice(words, done=True, share=1.0, lit=frozenset(), numbers=numbers)
        return replace(self, found=found, advice=advice)

    def _error_pitches(self, found: ScreenMap) -> float:
        cells, pitch = self.layout.cells, np.array([self.layout.pitch_mm, 0.0])
        pitches = np.linalg.norm(found.project(cells + pitch) - found.project(cells), axis=1)
        return found.error / float(np.median(pitches))
