"""What is wrong with this table, and what to do: program, store, profile, camera, controller. Does I/O."""

import platform
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.metadata import version
from itertools import islice
from pathlib import Path

from boardlight.journal.journal import JournalError, open_journal
from boardlight.kit.profiles import profile_folder
from boardlight.table.devices.best import Around, best_table
from calibration.profile import read_profile
from calibration.profile_errors import ProfileError
from hardware.diagnosis import Diagnosis, check_picture, diagnose
from hardware.errors import PortError
from hardware.firmware_image import HEX, is_intact
from hardware.leds import LedMap
from hardware.lights.addresses import NONE, SCREENS, confirms_nothing, source_at
from hardware.lights.light import Light
from hardware.lights.screen import ScreenSource
from hardware.port import open_port
from hardware.protocol.events import Lost, Shown
from hardware.reopen import port_names, ports
from messages.message import Message, Place, joined, literal, message, said
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
    text: Message
    """What was found; if it is wrong, also what to do."""


def check_program() -> Finding:
    """The program itself: versions, and whether the image library can be loaded."""
    try:
        import cv2
    except ImportError as error:
        return Finding("program", False, message("doctor.no-opencv", why=str(error)))
    text = message(
        "doctor.program",
        boardlight=version("boardlight"),
        python=platform.python_version(),
        opencv=cv2.__version__,
        games=len(known_games()),
    )
    return Finding("program", True, text)


def check_firmware() -> Finding:
    """The program to flash into a controller: where it lies, and whether it is what we made."""
    place = Place("file", str(HEX))
    try:
        intact = is_intact()
    except OSError as error:
        unread = message("doctor.firmware-cannot-be-read", file=place, why=str(error.strerror))
        return Finding("firmware", False, unread)
    if not intact:
        return Finding("firmware", False, message("doctor.firmware-is-another", file=place))
    return Finding("firmware", True, message("doctor.firmware", file=place))


def check_store(url: str | None) -> Finding:
    """The journal: whether it opens, and whether its past is what was written."""
    try:
        with open_journal(url) as journal:
            kept = journal.games()
            for entry in kept:
                journal.verify(entry.id)
    except JournalError as error:
        return Finding("store", False, said(error))
    waiting = sum(1 for entry in kept if entry.events and not entry.result)
    return Finding("store", True, message("doctor.store", games=len(kept), unfinished=waiting))


def check_profile(path: Path) -> Finding:
    """What was learnt about a table: whether it can be read, and what it says."""
    try:
        profile = read_profile(path)
    except ProfileError as error:
        return Finding("profile", False, said(error))
    if profile.game not in known_games():
        place = Place("profile", str(path))
        return Finding("profile", False, message("doctor.unknown-game", profile=place, game=profile.game))
    text = message(
        "doctor.profile",
        game=profile.game,
        pitch=f"{profile.pitch_mm:g}",
        place=message("doctor.corners-by-hand" if profile.corners else "doctor.found-by-its-markers"),
        lens=message("doctor.lens-measured" if profile.lens else "doctor.lens-guessed"),
    )
    return Finding("profile", True, text)


def leds_of(path: Path | None) -> int | None:
    """LEDs on the wire, as a profile knows them; None where there is none that tells."""
    try:
        lights = read_profile(path).lights if path else None
    except ProfileError:
        return None
    return lights.leds if lights else None


def check_everything(leds: int | None, default_leds: int, look: Callable[[], bool | None]) -> list[Finding]:
    """Every calibrated table, camera and serial port of this machine, or how there will be one."""
    from boardlight.table.devices.around import look_around
    from vision.camera.listing import cameras

    around = look_around()
    profiles, seen, wired = sorted(profile_folder().glob("*.toml")), cameras(), port_names()
    length = next((known for known in (leds, *map(leds_of, profiles)) if known), default_leds)
    findings = [check_profile(path) for path in profiles] or [_absent("profile")]
    findings += [_at(camera.url, check_camera(camera.url)) for camera in seen] or [_absent("camera")]
    checked = [_at(port, each) for port in wired for each in check_port(port, length, look)]
    findings += checked or [_absent("port")]
    return [
        *findings,
        *_shining(around),
        _best(replace(around, cameras={each.url: each.name for each in seen})),
    ]


def _shining(around: Around) -> list[Finding]:
    """What else could shine: lamps that have named themselves, and a second display."""
    named = [
        message("doctor.named-lamp", name=literal(lamp.name), address=literal(lamp.address))
        for lamp in around.lamps
    ]
    spare = [message("doctor.displays", count=around.displays)] if around.displays > 1 else []
    return [Finding("lights", None, words) for words in (*named, *spare)]


def _best(around: Around) -> Finding:
    """The table that we would play at, and how it is begun."""
    best = best_table(around)
    shines = best.lights != NONE
    words = message(
        "doctor.best-lit" if shines else "doctor.best",
        table=best.words,
        camera=literal(best.camera),
        **({"lights": literal(best.lights)} if shines else {}),
    )
    return Finding("table", None, words)


def _at(address: str, finding: Finding) -> Finding:
    """With the address of what was found; a port without an answer is no fault, for others use ports, too."""
    good = None if finding.part == "port" and not finding.good else finding.good
    return Finding(finding.part, good, message("doctor.at", address=address, what=finding.text))


def _absent(part: str) -> Finding:
    return Finding(part, None, message(f"doctor.absent-{part}"))


def known_ports() -> Message:
    """Which ports there are, as the end of a sentence."""
    found = ports()
    return message("doctor.ports", known=", ".join(found)) if found else message("doctor.no-ports")


def check_lights(address: str, leds: int, look: Callable[[], bool | None]) -> list[Finding]:
    """What shines at an address: whether it can be reached, and whether anybody sees its lights."""
    if address in SCREENS:
        return [Finding("lights", None, message("doctor.screen"))]
    try:
        source = source_at(address)
    except PortError as error:
        return [Finding("lights", False, said(error))]
    if source is None:
        return [Finding("lights", None, message("doctor.no-lights"))]
    if not confirms_nothing(address):
        return check_port(address, leds, look)
    assert not isinstance(source, ScreenSource)
    light = source(LedMap.straight(leds), leds)
    try:
        return [_check_sent(light, address, leds, look)]
    finally:
        light.close()


def _check_sent(light: Light, address: str, leds: int, look: Callable[[], bool | None]) -> Finding:
    ticket, events = light.show(check_picture(leds)), light.events
    while (event := events.get()) != Shown(ticket):
        if isinstance(event, Lost):
            return Finding("lights", False, event.reason)
    place, seen = Place("lamp", address), look()
    told = {None: "unsaid", True: "seen", False: "not-seen"}[seen]
    return Finding("lights", seen, message(f"doctor.lamp-{told}", lamp=place, leds=leds))


def check_port(url: str, leds: int, look: Callable[[], bool | None]) -> list[Finding]:
    """The controller behind a port: who it is, how good the line is, and whether anybody sees its lights."""
    try:
        open_port(url).close()
    except PortError as error:
        text = message("doctor.not-that-port", why=said(error), known=known_ports())
        return [Finding("port", False, text)]
    found = diagnose(url, leds, look=look)
    if found.troubles:
        return [Finding("port", False, joined("list.semicolon", found.troubles))]
    text = message(
        "doctor.port",
        firmware=str(found.firmware),
        baud=found.baud,
        leds=found.most_leds,
        buttons=found.buttons,
        ceiling_ma=found.ceiling_ma,
        round_trip_ms=found.round_trip_ms or 0.0,
        repeats=found.repeats,
    )
    return [Finding("port", True, text), _lights(found)]


def _lights(found: Diagnosis) -> Finding:
    told = {None: "unsaid", True: "seen", False: "not-seen"}[found.seen]
    return Finding("lights", found.seen, message(f"doctor.lights-{told}", leds=found.leds))


def check_camera(url: str) -> Finding:
    """A camera: whether it gives images, light enough and large enough, and which sheet it sees."""
    from vision.camera.sources import CameraError, open_camera

    try:
        with open_camera(url) as camera:
            images = list(islice(camera, WARM_UP))
    except CameraError as error:
        return Finding("camera", False, said(error))
    if not images:
        return Finding("camera", False, message("doctor.no-images", camera=Place("camera", url)))
    pixels = images[-1].pixels
    height, width = pixels.shape[:2]
    size, grey = message("doctor.size", width=width, height=height), float(pixels.mean())
    if width < LEAST_WIDTH:
        return Finding("camera", False, message("doctor.too-coarse", size=size, least=LEAST_WIDTH))
    if not DARK <= grey <= BRIGHT:
        code = "doctor.too-dark" if grey < DARK else "doctor.too-bright"
        return Finding("camera", False, message(code, size=size, grey=round(grey)))
    from vision.geometry.markers import find, games

    found = find(pixels)
    if not found:
        return Finding("camera", False, message("doctor.no-marker", size=size))
    names = {kind.marker: kind.called() for kind in known_games().values()}
    sheet = names.get(games(found)[0], message("doctor.another-game"))
    return Finding("camera", True, message("doctor.markers", size=size, markers=len(found), sheet=sheet))
