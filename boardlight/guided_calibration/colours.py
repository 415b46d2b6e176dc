"""Calibrating the colours: the set-up is known, so every piece tells what its like look like. Pure."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np

from boardlight.guided_calibration.steps import Advice, find_placing
from boardlight.guided_calibration.words import PLACE_SHEET, SET_UP, colours_learnt
from calibration import colours
from calibration.colours import Colour
from calibration.corners import Placing
from calibration.fixture import Fixture
from calibration.profile import ColourProfile, Profile
from rules.game import EMPTY, Game
from vision.camera.image import Image
from vision.geometry.layout import Layout

BEGIN = Advice(SET_UP)

BARE = "bare"


def set_up_labels(game: Game, fixture: Fixture) -> tuple[str, ...]:
    """What each cell shows before the first turn: a label, or ``bare`` and the cell's tint."""
    state = game.start()
    labels = [min(game.look(state, cell)) for cell in range(len(game.board))]
    return tuple(
        f"{BARE} {site.tint}".strip() if label == EMPTY else label
        for label, site in zip(labels, fixture.sites, strict=True)
    )


@dataclass(frozen=True, eq=False)
class ColoursStep:
    """What every label looks like on this table."""

    layout: Layout
    profile: Profile
    labels: Sequence[str]
    """What each cell shows, as `set_up_labels` says it."""
    image: Image | None = None
    """The last in which the sheet was found."""
    known: dict[str, Colour] = field(default_factory=dict)
    placing: Placing | None = None
    wrong: tuple[str, ...] = ()
    """Names of the cells that do not look as they should."""
    advice: Advice = BEGIN

    def look(self, image: Image) -> Self:
        """Learn from one image of the set-up."""
        placing = find_placing(self.layout, self.profile, image)
        if placing is None:
            return replace(self, placing=None, advice=Advice(PLACE_SHEET, picture=image.pixels))
        occupied = np.array([not label.startswith(BARE) for label in self.labels], np.bool_)
        measured = colours.measure(image.pixels, placing.pose, self.layout, occupied)
        known = colours.learn(measured, self.labels)
        alike = colours.indistinguishable(known)
        nearest = colours.nearest(measured, known)
        family = {label: group for group in alike for label in group}
        unseen = _unseen(known, family)
        wrong = tuple(
            name
            for name, label, seen in zip(self.layout.names, self.labels, nearest, strict=True)
            if label in unseen or (seen != label and seen not in family.get(label, ()))
        )
        numbers = {"labels": float(len(known)), "alike": float(len(alike)), "wrong": float(len(wrong))}
        words = colours_learnt(alike, wrong)
        advice = Advice(words, not wrong, 1.0, None, numbers, image.pixels)
        return replace(self, image=image, known=known, placing=placing, wrong=wrong, advice=advice)

    def keep(self, profile: Profile) -> Profile:
        """The profile with these colours."""
        if not self.known:
            raise ValueError(self.advice.words)
        kept = {
            label: ColourProfile(red=c.rgb[0], green=c.rgb[1], blue=c.rgb[2], spread=c.spread)
            for label, c in self.known.items()
        }
        return profile.model_copy(update={"colours": kept})


def _unseen(known: Collection[str], family: Mapping[str, Collection[str]]) -> set[str]:
    """Labels of a seat of which every piece looks like a bare cell: they do not stand there yet."""
    pieces: dict[str, list[str]] = {}
    for label in known:
        if not label.startswith(BARE):
            pieces.setdefault(label[-1], []).append(label)
    return {
        label
        for labels in pieces.values()
        if all(any(like.startswith(BARE) for like in family.get(label, ())) for label in labels)
        for label in labels
    }
