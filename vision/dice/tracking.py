"""The die from image to image: read at rest in its tray, looked for elsewhere when that is empty. Pure."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.dice.tray import PARTS_COUNT, SMALLEST_DIE_MM, Lying
from vision.geometry.sampling import Pixels
from vision.motion.cover import MOTION_LEVELS
from vision.motion.shadows import motion

LEAST_MOTION_SHARE = 0.25
"""Of the upper face of the smallest die: any that rolls hides and bares more; light plays on less."""

AT_REST_S = 0.1
"""Seconds without motion before a die has come to rest."""

BETWEEN_READINGS_S = 0.03
"""Seconds between two readings of one die, which must agree."""

READINGS_COUNT = 4
"""Readings of what lies still; what they do not tell, no other will, but in other light."""

RARE_IMAGES_S = 0.07
"""Seconds between images from which on a reading is begun and ended in one: soon a hand is there again."""

TRY_AGAIN_S = 1.0
"""Seconds after which other light is worth as many tries again."""

SEARCH_AFTER_S = 1.0
"""Seconds of rest before a die is looked for beside an empty tray: that is slow."""

MOVED_UNSEEN_MM = 15.0
"""Millimetres by which no sleeve moves a corner of a die unseen."""

READING_SPREAD_MM = 5.0
"""Millimetres by which a corner never differs in two readings of a die that was not touched."""


@dataclass(frozen=True, eq=False)
class Rolling:
    """What is known of the die."""

    time: float = 0.0
    """Seconds: of the last image."""
    shown: Pixels | None = None
    """The tray in the plan, as it has lain."""
    since: float = 0.0
    """Seconds since when it has lain so."""
    readings: tuple[Lying, ...] = ()
    """Of the tray as it lies."""
    begun: Lying | None = None
    """The next of them, until it tells something."""
    waited: bool = False
    """A step of it was left to this image from the one before."""
    read_at: float = 0.0
    read_in: Pixels | None = None
    """The tray in the plan, in the light of the last of them."""
    stray: bool = False
    """A die lies beside the tray."""
    sought: int = 0
    """In how many parts of the table it was looked for since something last moved."""
    before: Lying | None = None
    """What the tray last held for sure."""
    lay: tuple[Pixels, float] | None = None
    """As it last lay at rest with no hand there, and since when: what moved since may be a sleeve over it."""
    emptied: bool = False
    """It has been read as bare since then, if only once."""
    throw: int = 0
    """How often a die came to rest here that was not here before."""

    @property
    def told(self) -> Lying | None:
        """What the tray holds, once two readings in a row agree."""
        last = self.readings[-2:]
        agreed = len(last) == 2 and last[0].face == last[1].face and last[0].bare == last[1].bare
        return last[1] if agreed and (last[1].face or last[1].bare) else None

    @property
    def face(self) -> int | None:
        """The face of the die that rests in the tray."""
        return self.told.face if self.told else None

    @property
    def unread(self) -> bool:
        """Whether something rests in the tray that no reading tells."""
        return len(self.readings) == READINGS_COUNT and not (
            self.told or any(one.bare for one in self.readings)
        )


def followed(
    rolling: Rolling,
    time: float,
    shown: Pixels,
    per_mm: float,
    read: Callable[[Lying | None], Lying],
    seek: Callable[[int], bool] | None,
    is_laden: bool = False,
) -> Rolling:
    """One image (h, w, 3) further.

    `shown` is the tray in the plan, of `per_mm` pixels a millimetre. `read` reads the tray in this image
    after what was last read of it as it lies; `seek` looks for a die in one part of the table (None
    while that is no use). Both are slow, and called rarely: in an image that is `is_laden` with other work
    they wait for the next, once.
    """
    is_rare, rolling = time - rolling.time >= RARE_IMAGES_S, replace(rolling, time=time)
    least = LEAST_MOTION_SHARE * (SMALLEST_DIE_MM * per_mm) ** 2
    if rolling.shown is None or _differs(rolling.shown, shown, least):
        moved = replace(rolling, shown=shown, since=time, readings=(), begun=None, read_at=0.0)
        return replace(moved, waited=False, read_in=None, stray=False, sought=0)
    if time - rolling.since >= AT_REST_S:
        rolling = _uncovered(rolling, shown, least, seek is not None)
    if seek is None:
        rolling = replace(rolling, stray=False, sought=0)
    rolling = _afresh(rolling, time, shown)
    if rolling.told is None and len(rolling.readings) < READINGS_COUNT:
        if time - rolling.since < AT_REST_S or time - rolling.read_at < BETWEEN_READINGS_S:
            return rolling
        if is_laden and not rolling.waited and not is_rare:
            return replace(rolling, waited=True)
        return _read_on(replace(rolling, read_at=time, read_in=shown, waited=False), read, is_rare)
    unsought = rolling.sought < PARTS_COUNT and time - rolling.since >= SEARCH_AFTER_S
    if seek and unsought and rolling.face is None:
        return replace(rolling, stray=rolling.stray or seek(rolling.sought), sought=rolling.sought + 1)
    return rolling


def _read_on(rolling: Rolling, read: Callable[[Lying | None], Lying], is_rare: bool) -> Rolling:
    """With one step more of a reading, or all of it where images are rare."""
    lying = read(rolling.begun or (rolling.readings[-1] if rolling.readings else None))
    while lying.is_begun and is_rare:
        lying = read(lying)
    if lying.is_begun:
        return replace(rolling, begun=lying)
    return _counted(replace(rolling, begun=None, readings=(*rolling.readings, lying)))


def _uncovered(rolling: Rolling, shown: Pixels, least: float, calm: bool) -> Rolling:
    """What lies there as it lay before has not been touched, though it was hidden for a while."""
    if rolling.lay and not _differs(rolling.lay[0], shown, least):
        return replace(rolling, since=rolling.lay[1])
    return replace(rolling, lay=(shown, rolling.since)) if calm else rolling


def _afresh(rolling: Rolling, time: float, shown: Pixels) -> Rolling:
    """Without readings that told nothing, where the light has changed since."""
    spent = (
        rolling.told is None
        and len(rolling.readings) == READINGS_COUNT
        and time - rolling.read_at >= TRY_AGAIN_S
    )
    if not spent or rolling.read_in is None or not _changed(rolling.read_in, shown).any():
        return rolling
    return replace(rolling, readings=(), begun=None)


def _counted(rolling: Rolling) -> Rolling:
    """With another throw, if what was just told is a die that was not there before."""
    lying, before = rolling.told, rolling.before
    if lying is None:
        return replace(rolling, emptied=rolling.emptied or rolling.readings[-1].bare)
    fresh = lying.face is not None and before is not None and _is_another(before, lying, rolling.emptied)
    return replace(rolling, before=lying, emptied=False, throw=rolling.throw + fresh)


def _is_another(before: Lying, now: Lying, emptied: bool) -> bool:
    """The same die in the same place may merely have been hidden for a while, or pushed by a sleeve."""
    if before.bare or before.face != now.face or not before.cube or not now.cube:
        return True
    return before.cube.apart(now.cube) > (READING_SPREAD_MM if emptied else MOVED_UNSEEN_MM)


def _differs(one: Pixels, other: Pixels, least: float) -> bool:
    """Whether more than light has changed between two plans, in a piece of `least` pixels."""
    if one.shape != other.shape:
        return True
    changed = _changed(one, other)
    return bool(changed.any() and motion(changed, other, one, least).any())


def _changed(one: Pixels, other: Pixels) -> Pixels:
    """255 where two plans of one size differ by more than noise."""
    differs = cv2.blur(cv2.absdiff(one, other), (3, 3)).max(axis=2) > MOTION_LEVELS
    return np.where(differs, 255, 0).astype(np.uint8)
