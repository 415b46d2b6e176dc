"""The simulated table between two gestures, in the light of the room: only what changed is drawn again."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.geometry.sampling import Floats, Pixels
from vision.simulation.rendering import Window

MOST_AGAIN_SHARE = 0.5
"""Of a picture, from which on it is quicker to draw all of it again."""


@dataclass(frozen=True)
class Layer:
    """What lies on the table, or shines through it."""

    what: object
    """Layers that are equal in this are drawn alike."""
    window: Window = field(compare=False)
    """Nothing of it is drawn beyond."""
    draw: Callable[[Pixels], None] = field(compare=False)
    """Into a picture (h, w, 3), in place."""


class AtRest:
    """A bare table and what lies on it, as a camera sees them but for its grain."""

    def __init__(self, ground: Pixels, light: Floats, blur_px: float) -> None:
        """`ground` and the `light` of the room on it: (h, w, 3)."""
        self._ground, self._light, self._blur_px = ground, light, blur_px
        self._layers: Sequence[Layer] | None = None
        self._scene, self._spare = np.empty_like(ground), np.empty_like(ground)
        self._developed = ground

    def picture(self, layers: Sequence[Layer]) -> Pixels:
        """(h, w, 3) with these, the lowest first; it is changed by the next call."""
        again = self._changed(layers)
        self._layers = layers
        if again is None:
            self._scene[:] = self._ground
            for layer in layers:
                layer.draw(self._scene)
            self._developed = self._in_light(_whole(self._ground))
        elif again:
            self._draw_again(again, [each for each in layers if any(_meet(each.window, w) for w in again)])
        return self._developed

    def _changed(self, layers: Sequence[Layer]) -> list[Window] | None:
        """The windows, apart from one another, where it looks otherwise than before; None: everywhere."""
        if self._layers is None:
            return None
        old, new = Counter(self._layers), Counter(layers)
        changed = (old - new) + (new - old)
        if [each for each in self._layers if each not in changed] != [
            each for each in layers if each not in changed
        ]:
            return None
        windows: list[Window] = []
        for window in (each.window for each in changed):
            windows = _with(windows, window)
        high, wide = self._ground.shape[:2]
        area = sum((right - left) * (bottom - top) for left, top, right, bottom in windows)
        return windows if area < MOST_AGAIN_SHARE * high * wide else None

    def _draw_again(self, windows: Sequence[Window], layers: Sequence[Layer]) -> None:
        """Draw these layers whole, beside the picture, since what is cut off is drawn a little otherwise."""
        for window in [*windows, *(layer.window for layer in layers)]:
            self._spare[_part(window)] = self._ground[_part(window)]
        for layer in layers:
            layer.draw(self._spare)
        for window in windows:
            self._scene[_part(window)] = self._spare[_part(window)]
        reach = int(3 * self._blur_px) + 2
        for window in windows:
            seen = self._grown(window, reach)
            source = self._grown(seen, reach)
            left, top = seen[0] - source[0], seen[1] - source[1]
            right, bottom = seen[2] - source[0], seen[3] - source[1]
            self._developed[_part(seen)] = self._in_light(source)[top:bottom, left:right]

    def _in_light(self, window: Window) -> Pixels:
        lit = cv2.multiply(self._scene[_part(window)], self._light[_part(window)], dtype=cv2.CV_8U)
        return np.asarray(cv2.GaussianBlur(lit, (0, 0), self._blur_px) if self._blur_px else lit, np.uint8)

    def _grown(self, window: Window, by: int) -> Window:
        left, top, right, bottom = window
        high, wide = self._ground.shape[:2]
        return max(left - by, 0), max(top - by, 0), min(right + by, wide), min(bottom + by, high)


def _whole(picture: Pixels) -> Window:
    return 0, 0, picture.shape[1], picture.shape[0]


def _part(window: Window) -> tuple[slice, slice]:
    left, top, right, bottom = window
    return slice(top, bottom), slice(left, right)


def _meet(one: Window, two: Window) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def _with(windows: Sequence[Window], more: Window) -> list[Window]:
    """Windows apart from one another, and one more; those that meet become one."""
    apart = [each for each in windows if not _meet(each, more)]
    if len(apart) == len(windows):
        return [*apart, more]
    for each in (each for each in windows if _meet(each, more)):
        more = min(each[0], more[0]), min(each[1], more[1]), max(each[2], more[2]), max(each[3], more[3])
    return _with(apart, more)
