"""Calibrating the lights: which LED shines under which cell, whatever the wiring. Pure.

First all LEDs count in a few pictures; those that could not be read are then asked in groups, of which most
show nothing, and at last one by one. A group is lit and darkened in turn, so that room light falls out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np

from boardlight.guided_calibration.steps import Advice, find_placing
from boardlight.guided_calibration.words import CLEAR_SHEET, LIGHTS_SEEN, NO_LIGHTS, PLACE_SHEET, lights_found
from calibration import ledmap
from calibration.ledmap import Floats, Plan, Spot
from calibration.profile import LightsProfile, Profile
from hardware.leds import MOST_LEDS_COUNT
from vision.camera.image import Image
from vision.geometry.layout import Layout

GROUP = 16
"""LEDs that a USB port can feed well, too."""

PAIRS = 3
"""Times a group, or an LED that was not seen at once, is lit and darkened."""


BEGIN = Advice(CLEAR_SHEET, lit=frozenset())


@dataclass(frozen=True)
class Task:
    """LEDs to be lit together, in so many pictures, with as many dark ones between."""

    leds: tuple[int, ...]
    pairs: int


@dataclass(frozen=True, eq=False)
class LightsStep:
    """Looks for every LED."""

    layout: Layout
    profile: Profile
    leds: int | None = None
    """On the wire; None if unknown, then the strip ends after the last that shines."""
    plan: Plan | None = None
    drawn: tuple[Floats, ...] = ()
    """The counting pictures so far."""
    dark: tuple[Floats, ...] = ()
    bright: tuple[Floats, ...] = ()
    """Of the task at hand; the last dark one of the task before it comes first."""
    tasks: tuple[Task, ...] | None = None
    """None while the LEDs count."""
    spots: Mapping[int, Spot] = field(default_factory=dict)
    advice: Advice = BEGIN

    @property
    def count(self) -> int:
        """LEDs that are looked for."""
        return MOST_LEDS_COUNT if self.leds is None else self.leds

    def look(self, image: Image) -> Self:
        """One picture further; it must show the LEDs lit that the advice named."""
        if self.advice.done:
            return self
        here = self
        if self.plan is None:
            placing = find_placing(self.layout, self.profile, image)
            if placing is None:
                return replace(self, advice=replace(BEGIN, words=PLACE_SHEET, picture=image.pixels))
            plan = ledmap.plan(placing.pose, self.layout.width_mm, self.layout.height_mm)
            here = replace(self, plan=plan, dark=(plan.draw(image.pixels),))
        else:
            here = self._taken(self.plan.draw(image.pixels))
        return replace(here, advice=here._next())

    def keep(self, profile: Profile) -> Profile:
        """The profile with the map of the lights."""
        if not self.advice.done or not any(self.cells):
            raise ValueError(NO_LIGHTS if self.advice.done else LIGHTS_SEEN)
        cells = self.cells
        named = {self.layout.names[cell]: leds for cell, leds in enumerate(cells) if leds}
        broken = ledmap.broken(self.spots, self.leds)
        leds = self.leds or max(self.spots) + 1
        return profile.model_copy(update={"lights": LightsProfile(leds=leds, broken=broken, cells=named)})

    @property
    def cells(self) -> tuple[tuple[int, ...], ...]:
        """The LEDs under each cell."""
        return ledmap.cells_of(self.spots, self.layout.cells, self.layout.pitch_mm)

    def _taken(self, drawn: Floats) -> Self:
        if self.tasks is None:
            pictures = (*self.drawn, drawn)
            if len(pictures) < len(ledmap.patterns(self.count)):
                return replace(self, drawn=pictures)
            spots = ledmap.decode(pictures, self.count)
            return replace(self, drawn=(), spots=spots, tasks=tuple(self._missing(spots)))
        task, *rest = self.tasks
        if len(self.bright) < len(self.dark):
            here = replace(self, bright=(*self.bright, drawn))
        else:
            here = replace(self, dark=(*self.dark, drawn))
        if len(here.bright) < task.pairs:
            return here
        spot = ledmap.locate(here.bright, here.dark[-task.pairs :])
        done = replace(here, tasks=tuple(rest), bright=(), dark=here.dark[-1:])
        return done._answered(task, spot)

    def _missing(self, spots: Mapping[int, Spot]) -> Iterator[Task]:
        """Groups of LEDs that were not read; those after the last one probably do not exist."""
        missing = [led for led in range(self.count) if led not in spots]
        end = self.count if self.leds is not None else max(spots, default=self.count) + 1
        inner, tail = [led for led in missing if led < end], [led for led in missing if led >= end]
        for size, pairs, leds in ((GROUP, PAIRS, inner), (4 * GROUP, 1, tail)):
            for at in range(0, len(leds), size):
                yield Task(tuple(leds[at : at + size]), pairs)

    def _answered(self, task: Task, spot: Spot | None) -> Self:
        """After the last picture of a task, whose brightest spot is given."""
        assert self.tasks is not None
        if spot is not None and not ledmap.is_plain(spot, self.spots.values()):
            spot = None
        if len(task.leds) > 1:
            singles = tuple(Task((led,), 1) for led in task.leds) if spot else ()
            return replace(self, tasks=(*singles, *self.tasks))
        if spot is not None:
            return replace(self, spots={**self.spots, task.leds[0]: spot})
        again = (Task(task.leds, PAIRS),) if task.pairs == 1 else ()
        return replace(self, tasks=(*again, *self.tasks))

    def _next(self) -> Advice:
        patterns = ledmap.patterns(self.count)
        if self.tasks is None:
            share = 0.8 * len(self.drawn) / len(patterns)
            return Advice(LIGHTS_SEEN, share=share, lit=patterns[len(self.drawn)])
        if self.tasks:
            lit = frozenset(self.tasks[0].leds) if len(self.bright) < len(self.dark) else frozenset[int]()
            waiting = sum(len(task.leds) for task in self.tasks)
            return Advice(LIGHTS_SEEN, share=1 - 0.2 * waiting / self.count, lit=lit)
        return self._verdict()

    def _verdict(self) -> Advice:
        cells, names = self.cells, self.layout.names
        if not any(cells):
            # What was read lies under no cell: grain, or a reflection.
            return Advice(NO_LIGHTS, done=True, share=1.0, lit=frozenset())
        lit = sum(bool(leds) for leds in cells)
        broken = ledmap.broken(self.spots, self.leds)
        where = ledmap.stands_for(broken, self.spots, cells, self.layout.cells)
        names_of_broken = [
            f"LED {led}" + (f" ({names[where[led]]})" if led in where else "") for led in broken
        ]
        dark = [names[cell] for cell, leds in enumerate(cells) if not leds and cell not in where.values()]
        numbers = {
            "leds": float(len(self.spots)),
            "broken": float(len(broken)),
            "cells": float(lit),
            "off_centre": self._off_centre(),
        }
        words = lights_found(lit, len(cells), names_of_broken, dark)
        return Advice(words, done=True, share=1.0, lit=frozenset(), numbers=numbers)

    def _off_centre(self) -> float:
        """Mean distance of an LED from the centre of its cell, in pitches."""
        away = [
            np.hypot(*(self.layout.cells[cell] - self.spots[led][:2])) / self.layout.pitch_mm
            for cell, leds in enumerate(self.cells)
            for led in leds
        ]
        return float(np.mean(away)) if away else 0.0
