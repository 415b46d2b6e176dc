"""Calibrating the pieces: the set-up is known, so every piece tells what its like look like. Pure.

The step is done only when a game could begin: when every sticker is read, or when the image is explained by
plain pieces whose colours differ from the bare board's.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, Self

import numpy as np

from boardlight.guided_calibration.steps import Advice, find_placing
from boardlight.guided_calibration.words import PLACE_SHEET, PLACE_SOME, SET_UP, pieces_read, sides_alike
from calibration import colours
from calibration.colours import Colour
from calibration.corners import Placing
from calibration.fixture import Fixture
from calibration.profile import ColourProfile, Profile
from rules.game import EMPTY, Game
from rules.pieces import Seat, seat_name
from vision.camera.image import Image
from vision.geometry.layout import Layout
from vision.geometry.sampling import Floats

BEGIN = Advice(SET_UP)

BARE = "bare"


class Recognised(NamedTuple):
    """What pieces stand there."""

    how: Literal["stickers", "colours"] | None
    """How they are told apart in play; None if a game could not begin."""
    pieces: int = 0
    """That were read."""
    unread: tuple[str, ...] = ()
    """Names of the cells that show something else than the set-up."""


NOTHING_READ = Recognised(None)


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
    seats: Sequence[str]
    recognise: Callable[[Image], Recognised]
    image: Image | None = None
    """The last in which the sheet was found."""
    known: dict[str, Colour] = field(default_factory=dict)
    placing: Placing | None = None
    recognised: Recognised = NOTHING_READ
    wrong: tuple[str, ...] = ()
    """Names of the cells that do not look as they should."""
    advice: Advice = BEGIN

    def look(self, image: Image) -> Self:
        """Learn from one image of the set-up."""
        placing = find_placing(self.layout, self.profile, image)
        if placing is None:
            return replace(self, placing=None, advice=Advice(PLACE_SHEET, picture=image.pixels))
        if all(label.startswith(BARE) for label in self.labels):
            return self._anywhere(image, placing)
        known, sides = self._measured(image, placing)
        recognised = self.recognise(image)
        wrong, words = sides.wrong, pieces_read(recognised.how, recognised.pieces, recognised.unread)
        if recognised.how == "stickers":
            wrong = ()
        elif sides.alike:
            recognised, words = (
                recognised._replace(how=None),
                sides_alike([seat_name(self.seats, seat) for seat in sides.alike]),
            )
        elif wrong or recognised.how is None:
            # Of two lists of suspects the shorter one says more.
            wrong = min((each for each in (wrong, recognised.unread) if each), key=len, default=())
            nothing = len(wrong) >= sum(not label.startswith(BARE) for label in self.labels)
            recognised = recognised._replace(how=None)
            words = SET_UP if nothing else pieces_read(None, 0, wrong)
        numbers = {"labels": float(len(known))} | ({"wrong": float(len(wrong))} if wrong else {})
        advice = Advice(words, recognised.how is not None, 1.0, None, numbers, image.pixels)
        return replace(
            self, image=image, known=known, placing=placing, recognised=recognised, wrong=wrong, advice=advice
        )

    def keep(self, profile: Profile) -> Profile:
        """The profile with these colours, and with how pieces are told apart."""
        if not self.advice.done:
            raise ValueError(self.advice.words)
        kept = {
            label: ColourProfile(red=c.rgb[0], green=c.rgb[1], blue=c.rgb[2], spread=c.spread)
            for label, c in self.known.items()
        }
        stickers = self.recognised.how == "stickers"
        update = {"colours": kept, "stickers": stickers, "set_up": None if stickers else profile.set_up}
        return profile.model_copy(update=update)

    def _anywhere(self, image: Image, placing: Placing) -> Self:
        """Where each side sets up as it likes, a few pieces anywhere show whether they are read."""
        recognised = self.recognise(image)
        done = recognised.how is not None
        words = pieces_read(recognised.how, recognised.pieces, ()) if done else PLACE_SOME
        advice = Advice(words, done, 1.0, None, {"pieces": float(recognised.pieces)}, image.pixels)
        return replace(self, image=image, known={}, placing=placing, recognised=recognised, advice=advice)

    def _measured(self, image: Image, placing: Placing) -> tuple[dict[str, Colour], "Sides"]:
        """What every label looks like, and whether the sides of a plain set stand where they should."""
        occupied = np.array([not label.startswith(BARE) for label in self.labels], np.bool_)
        measured = colours.measure(image.pixels, placing.pose, self.layout, occupied)
        return colours.learn(measured, self.labels), sides_of(measured, self.labels, self.layout.names)


def _are_bare(*groups: str) -> bool:
    """Whether these are tints of the bare board: under a light, or a shadow, one looks like another."""
    return all(group.startswith(BARE) for group in groups)


class Sides(NamedTuple):
    """A plain set by its colours alone: one for each side, others for the bare board."""

    wrong: tuple[str, ...]
    """Names of the cells that look like another side than their own, or like the bare board."""
    alike: tuple[Seat, ...]
    """Seats whose colours cannot be told apart from another's."""


def sides_of(measured: Floats, labels: Sequence[str], names: Sequence[str]) -> Sides:
    """The sides in colours (n, 3) measured on every cell, and what `set_up_labels` wants there."""
    groups = [label if label.startswith(BARE) else label[-1] for label in labels]
    known = colours.learn(measured, groups)
    families = colours.indistinguishable(known)
    family = {group: each for each in families for group in each}
    bare = {group for each in families if any(one.startswith(BARE) for one in each) for group in each}
    wrong = tuple(
        name
        for name, group, seen in zip(names, groups, colours.nearest(measured, known), strict=True)
        if (group in bare and not group.startswith(BARE))
        or (seen != group and seen not in family.get(group, ()) and not _are_bare(seen, group))
    )
    alike = sorted(int(one) for each in families for one in each if one.isdigit() and one not in bare)
    return Sides(wrong, tuple(alike))
