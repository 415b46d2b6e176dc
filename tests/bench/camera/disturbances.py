"""What cameras do to a film of a board that lies still, drawn by a seed. Images are (h, w, 3). Pure."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
Disturbance = Callable[[np.random.Generator, Iterable[Pixels]], Iterator[Pixels]]

FOCAL_WIDTHS = 0.9
"""Focal length of the camera that trembles, in widths of its image."""


def rotation(pixels: Pixels, right: float, down: float, about: float) -> NDArray[np.float64]:
    """(3, 3) what a camera does to its image that turned by so many pixels.

    `right` and `down` are seen at the middle, `about` its axis at the lower edge.
    """
    high, wide = pixels.shape[:2]
    focal = FOCAL_WIDTHS * wide
    lens = np.array([[focal, 0, wide / 2], [0, focal, high / 2], [0, 0, 1]])
    turn, _ = cv2.Rodrigues(np.array([down / focal, right / focal, about / (high / 2)]))
    return np.asarray(lens @ turn @ np.linalg.inv(lens), np.float64)


def warped(pixels: Pixels, by: NDArray[np.float64]) -> Pixels:
    """An image after a homography (3, 3)."""
    size, edge = (pixels.shape[1], pixels.shape[0]), cv2.BORDER_REPLICATE
    return np.asarray(cv2.warpPerspective(pixels, by, size, flags=cv2.INTER_CUBIC, borderMode=edge), np.uint8)


def turned(pixels: Pixels, right: float, down: float, about: float) -> Pixels:
    """As a camera sees it that turned by so many pixels."""
    return warped(pixels, rotation(pixels, right, down, about))


def trembling(amount: float) -> Disturbance:
    """Every image lies elsewhere, by a normal law of `amount` pixels."""

    def of(chance: np.random.Generator, images: Iterable[Pixels]) -> Iterator[Pixels]:
        for pixels in images:
            yield turned(pixels, *chance.normal(0, amount, 3))

    return of


def drifting(amount: float) -> Disturbance:
    """The camera sinks by `amount` pixels an image, is righted after forty, and sinks again."""

    def of(chance: np.random.Generator, images: Iterable[Pixels]) -> Iterator[Pixels]:
        way = chance.normal(size=2)
        for number, pixels in enumerate(images):
            right, down = amount * (number % 40) * way / np.linalg.norm(way)
            yield turned(pixels, right, down, 0.0)

    return of


def nudged(amount: float) -> Disturbance:
    """Somebody knocks against the table every twelve images."""

    def of(chance: np.random.Generator, images: Iterable[Pixels]) -> Iterator[Pixels]:
        by = np.zeros(3)
        for number, pixels in enumerate(images):
            if number % 12 == 11:
                by = chance.normal(0, amount, 3)
            yield turned(pixels, *by)

    return of


def hunting(chance: np.random.Generator, images: Iterable[Pixels]) -> Iterator[Pixels]:
    """The focus goes away and comes back, for three images of every fifteen or so."""
    left = 0
    for pixels in images:
        left = 3 if left == 0 and chance.random() < 0.08 else max(left - 1, 0)
        blur = (0, 1.0, 2.6, 1.2)[left]
        yield np.asarray(cv2.GaussianBlur(pixels, (0, 0), blur), np.uint8) if blur else pixels


def smeared(chance: np.random.Generator, images: Iterable[Pixels]) -> Iterator[Pixels]:
    """One image of three is smeared by a movement of 3 to 9 pixels."""
    for pixels in images:
        if chance.random() > 1 / 3:
            yield pixels
            continue
        long = int(chance.integers(3, 10))
        kernel = np.eye(long) / long
        yield np.asarray(
            cv2.filter2D(pixels, -1, kernel if chance.random() < 0.5 else kernel[::-1]), np.uint8
        )


def exposed(chance: np.random.Generator, images: Iterable[Pixels]) -> Iterator[Pixels]:
    """Exposure jumps by up to a factor of two, every six images."""
    gain = 1.0
    for number, pixels in enumerate(images):
        if number % 6 == 5:
            gain = float(np.exp(chance.uniform(-0.7, 0.4)))
        yield levels(pixels * gain)


def ghosting(chance: np.random.Generator, images: Iterable[Pixels]) -> Iterator[Pixels]:
    """What was there before shines through for a while, as phones make it that smooth noise over time."""
    kept: NDArray[np.float64] | None = None
    share = chance.uniform(0.15, 0.25)
    for pixels in images:
        kept = pixels.astype(np.float64) if kept is None else share * kept + (1 - share) * pixels
        yield levels(kept)


def flickering(chance: np.random.Generator, images: Iterable[Pixels]) -> Iterator[Pixels]:
    """Bands of a lamp on the mains roll over the image."""
    for pixels in images:
        phase = chance.uniform(0, 2 * np.pi)
        yield levels(pixels * (1 + 0.12 * np.sin(np.arange(len(pixels)) / 55 + phase))[:, None, None])


def squeezed(quality: int) -> Disturbance:
    """JPEG of such a quality, as over a thin line."""

    def of(chance: np.random.Generator, images: Iterable[Pixels]) -> Iterator[Pixels]:
        for pixels in images:
            _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
            yield np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)

    return of


def levels(values: NDArray[np.floating]) -> Pixels:
    """Grey levels that a camera can give."""
    return np.asarray(np.clip(np.rint(values), 0, 255), np.uint8)


DISTURBANCES: Mapping[str, Disturbance] = {
    "trembling 0.5 px": trembling(0.5),
    "trembling 1 px": trembling(1.0),
    "trembling 2 px": trembling(2.0),
    "drifting 1.8 px an image": drifting(1.8),
    "nudged 3 px": nudged(3.0),
    "hunting for focus": hunting,
    "smeared": smeared,
    "exposure jumps": exposed,
    "ghosting": ghosting,
    "flicker": flickering,
    "JPEG 8": squeezed(8),
}


def camera(way: Disturbance, chance: np.random.Generator) -> Callable[[Pixels], Pixels]:
    """What makes of each image what such a camera would have taken, one after the other."""
    taken = deque[Pixels]()
    given = way(chance, (taken.popleft() for _ in count()))

    def take(pixels: Pixels) -> Pixels:
        taken.append(pixels)
        return next(given)

    return take
