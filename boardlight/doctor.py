"""What is wrong with this table, and what to do: program, store, profile, camera, controller. Does I/O."""

import platform
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from itertools import islice
from pathlib import Path

from boardlight.journal.journal import JournalError, open_journal
from calibration.profile import ProfileError, read_profile
from hardware.diagnosis import Diagnosis, diagnose
from hardware.errors import PortError
from hardware.firmware_image import HEX, is_intact
from hardware.port import open_port
from hardware.reopen import ports
from rules.games import games as known_games

WARM_UP = 5
"""Images that a camera gets to settle its exposure."""

DARK, BRIGHT = 45.0, 225.0
"""Mean grey levels between which print and pieces can be told apart."""

LEAST_WIDTH = 960
"""Pixels; below that the faces of pieces are a smear."""


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    part: str
    good: bool | None
    """None: nobody can tell."""
    text: str
    """What was found; if it is wrong, also what to do."""


def check_program() -> Finding:
    """The program itself: versions, and whether the image library can be loaded."""
    try:
        import cv2
    except ImportError as error:
        cure = "run 'make demo' once, or install Debian's libgl1 and libglib2.0-0"
        return Finding("program", False, f"OpenCV cannot be loaded ({error}): {cure}")
    text = f"Boardlight {version('boardlight')}, Python {platform.python_version()}, OpenCV {cv2.__version__}"
    return Finding("program", True, f"{text}, {len(known_games())} games")


def check_firmware() -> Finding:
    """The program to flash into a controller: where it lies, and whether it is what we made."""
    try:
        intact = is_intact()
    except OSError as error:
        return Finding(
            "firmware", False, f"{HEX} cannot be read ({error.strerror}): install Boardlight again"
        )
    if not intact:
        return Finding(
            "firmware", False, f"{HEX} is not what we made, do not flash it: install Boardlight again"
        )
    return Finding("firmware", True, f"to be flashed into a controller: {HEX}")


def check_store(url: str | None) -> Finding:
    """The journal: whether it opens, and whether its past is what was written."""
    try:
        with open_journal(url) as journal:
            kept = journal.games()
            for entry in kept:
                journal.verify(entry.id)
    except JournalError as error:
        return Finding("store", False, str(error))
    waiting = sum(1 for entry in kept if entry.events and not entry.result)
    return Finding("store", True, f"{len(kept)} games, {waiting} unfinished, every event as it was written")


def check_profile(path: Path) -> Finding:
    """What was learnt about a table: whether it can be read, and what it says."""
    try:
        profile = read_profile(path)
    except ProfileError as error:
        return Finding("profile", False, str(error))
    if profile.game not in known_games():
        text = f"{path} is of {profile.game!r}, a game this program does not know"
        return Finding("profile", False, text)
    place = "corners by hand" if profile.corners else "found by its markers"
    lens = "lens measured" if profile.lens else "lens guessed"
    return Finding("profile", True, f"{profile.game}, {profile.pitch_mm:g} mm a cell, {place}, {lens}")


def leds_of(path: Path | None) -> int | None:
    """LEDs on the wire, as a profile knows them; None where there is none that tells."""
    try:
        lights = read_profile(path).lights if path else None
    except ProfileError:
        return None
    return lights.leds if lights else None


def known_ports() -> str:
    """Which ports there are, as the end of a sentence."""
    found = ports()
    return f"there are {', '.join(found)}" if found else "there is none: plug the controller in"


def check_port(url: str, leds: int, look: Callable[[], bool | None]) -> list[Finding]:
    """The controller behind a port: who it is, how good the line is, and whether anybody sees its lights."""
    try:
        open_port(url).close()
    except PortError as error:
        return [Finding("port", False, f"{error}; of serial ports {known_ports()}")]
    found = diagnose(url, leds, look=look)
    if found.troubles:
        return [Finding("port", False, "; ".join(found.troubles))]
    text = f"firmware {found.firmware} at {found.baud} baud, at most {found.most_leds} LEDs"
    line = f"answers in {found.round_trip_ms or 0:.1f} ms, {found.repeats} packets repeated"
    text_of_port = f"{text}, {found.buttons} buttons, at most {found.ceiling_ma} mA, {line}"
    return [Finding("port", True, text_of_port), _lights(found)]


def _lights(found: Diagnosis) -> Finding:
    if found.seen is None:
        text = f"the test picture was sent to {found.leds} LEDs, but nobody has said that it shines"
    elif found.seen:
        text = f"the test picture was seen on {found.leds} LEDs"
    else:
        text = (
            f"the test picture was sent to {found.leds} LEDs and was not seen: check the supply, the fuse, "
            "the data wire from D6 and every joint; docs/build-your-own.md says what is what"
        )
    return Finding("lights", found.seen, text)


def check_camera(url: str) -> Finding:
    """A camera: whether it gives images, light enough and large enough, and which sheet it sees."""
    from vision.camera.sources import CameraError, open_camera

    try:
        with open_camera(url) as camera:
            images = list(islice(camera, WARM_UP))
    except CameraError as error:
        return Finding("camera", False, str(error))
    if not images:
        return Finding("camera", False, f"{url} holds no images: choose another")
    pixels = images[-1].pixels
    height, width = pixels.shape[:2]
    size, grey = f"{width} x {height} pixels", float(pixels.mean())
    if width < LEAST_WIDTH:
        return Finding("camera", False, f"{size}: too coarse; use at least {LEAST_WIDTH} pixels across")
    if not DARK <= grey <= BRIGHT:
        cure = "too dark: switch a lamp on" if grey < DARK else "too bright: shade it from lamp and window"
        return Finding("camera", False, f"{size}, but {cure} (mean grey {grey:.0f})")
    from vision.geometry.markers import find, games

    found = find(pixels)
    if not found:
        text = f"{size}, but no marker in sight: point it at the printed sheet, the border of it whole"
        return Finding("camera", False, text)
    names = {kind.marker: kind.title for kind in known_games().values()}
    sheet = names.get(games(found)[0], "a game this program does not know")
    return Finding("camera", True, f"{size}, {len(found)} markers in sight: the sheet of {sheet}")
