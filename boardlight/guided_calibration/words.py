"""What calibrating says, for page and terminal. Pure."""

from collections.abc import Sequence

from messages.message import Message, joined, literal, message

HOLD_TARGET = message("calibration.hold-target")
KEEP_STILL = message("calibration.keep-still")
MOVE_ON = message("calibration.move-on")
TILT = message("calibration.tilt")
LENS_DONE = message("calibration.lens-done")
NO_LENS = message("calibration.no-lens")
PLACE_SHEET = message("calibration.place-sheet")
SET_UP = message("calibration.set-up")
PLACE_SOME = message("calibration.place-some")
CLEAR_SHEET = message("calibration.clear-sheet")
LIGHTS_SEEN = message("calibration.lights-seen")
LIGHTS_CHECKED = message("calibration.lights-checked")
NO_LIGHTS = message("calibration.no-lights")
NO_SCREEN = message("calibration.no-screen")
SCREEN_UNCLEAR = message("calibration.screen-unclear")


ROWS, COLUMNS = ("top", "middle", "bottom"), ("left", "middle", "right")
"""Of the picture, in thirds."""

MOST_NAMED = 8
"""Cells or lights in one sentence."""


def towards(across: float, down: float) -> Message:
    """To a part of the picture; -1 is left and top, 1 is right and bottom."""
    row, column = _third(down), _third(across)
    part = message(f"calibration.part.{ROWS[row]}-{COLUMNS[column]}")
    return message("calibration.move-target-towards", part=part)


def _third(place: float) -> int:
    return 0 if place < -0.34 else 2 if place > 0.34 else 1


def more_views(count: int) -> Message:
    """Good so far."""
    return message("calibration.more-views", count=count)


def all_markers(seen: int, count: int) -> Message:
    """The pose stands."""
    if not seen:
        return message("calibration.found-by-corners")
    return message("calibration.found-by-markers", seen=seen, count=count)


def few_markers(seen: int, count: int) -> Message:
    """The pose is shaky."""
    return message("calibration.too-few-markers", seen=seen, count=count)


def pieces_read(how: str | None, pieces: int, unread: Sequence[str]) -> Message:
    """How the pieces are told apart in play, or which are not read."""
    if how is not None:
        return message(f"calibration.by-{how}", pieces=pieces)
    if unread:
        cells = ", ".join(unread[:MOST_NAMED]) + (" …" if len(unread) > MOST_NAMED else "")
        return message("calibration.pieces-not-read", cells=cells)
    return SET_UP


def sides_alike(sides: Sequence[Message]) -> Message:
    """Of a plain set whose pieces are told apart by nothing else."""
    return message("calibration.sides-alike", sides=joined("list.and", sides))


def _few(names: Sequence[str]) -> Message:
    """As many as somebody reads, and how many more there are."""
    named = literal(", ".join(names[:MOST_NAMED]))
    more = len(names) - MOST_NAMED
    return named if more <= 0 else message("calibration.and-more", named=named, count=more)


def lights_found(lit: int, cells: int, broken: Sequence[str], dark: Sequence[str]) -> Message:
    """The end of the lights."""
    said = [message("calibration.cells-have-light", lit=lit, cells=cells)]
    if broken:
        said.append(message("calibration.lights-broken", cells=_few(broken)))
    if dark:
        said.append(message("calibration.lights-dark", cells=_few(dark)))
    return joined("list.paragraph", said)


READY = message("calibration.ready")


def lens_known(error_px: float | None) -> Message:
    """Of a checkup."""
    if error_px is None:
        return message("calibration.lens-guessed")
    return message("calibration.lens-known", error_px=error_px)


def pose_known(seen: int, count: int, error_px: float, doubt: float) -> Message:
    """Of a checkup."""
    if not seen:
        return message("calibration.pose-from-corners")
    return message("calibration.pose-known", seen=seen, count=count, error_px=error_px, doubt=100 * doubt)


def camera_moved(away: float, much: float) -> Message:
    """Of a checkup; `away` in pitches since the pose was taken."""
    if away > much:
        return message("calibration.camera-moved", away=away)
    return message("calibration.camera-in-place")


def lights_right(right: int, wrong: Sequence[str]) -> Message:
    """Of a checkup."""
    if wrong:
        cells = ", ".join(wrong[:12])
        return message("calibration.lights-wrong-or-dark-under", cells=cells)
    return message("calibration.lights-right", right=right)
