"""The best table of what there is: who sees the board, and what shines. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boardlight.table.live import NO_CAMERA
from hardware.lights.addresses import NONE
from hardware.lights.discovery import FoundLamp
from messages.message import Message, literal, message
from vision.camera.phone import PHONE

SCREEN = "screen"


@dataclass(frozen=True)
class Around:
    """What this machine has to see and to shine with."""

    cameras: Mapping[str, str]
    """By address, what the system calls them."""
    ports: Mapping[str, str]
    """The same of serial ports at which a controller may be."""
    displays: int
    lamps: Sequence[FoundLamp]


class BestTable(NamedTuple):
    """What is proposed."""

    camera: str
    lights: str
    """Their addresses; `none` for nobody and nothing."""
    words: Message


def best_table(around: Around, camera: str = "", lights: str = "") -> BestTable:
    """What to play with. A camera and lights that are in use already stay; empty where none are.

    A controller confirms what it shows and has buttons, so it comes before a lamp, and a lamp before a
    display, which is wanted for other things. Any phone is a camera, but that is work: it is proposed where
    something can shine.
    """
    shining = lights or next(iter((*around.ports, *(lamp.address for lamp in around.lamps))), "")
    if not shining:
        shining = SCREEN if around.displays > 1 else NONE
    watching = camera or next(iter(around.cameras), PHONE if shining != NONE else NO_CAMERA)
    if (watching, shining) == (NO_CAMERA, NONE):
        return BestTable(watching, shining, message("best.by-hand"))
    words = message("best.table", sees=_sees(around, watching), shines=_shines(around, shining))
    return BestTable(watching, shining, words)


def _sees(around: Around, camera: str) -> Message:
    if camera in (PHONE, NO_CAMERA):
        return message(f"best.camera-{camera}")
    return message("best.camera", camera=literal(around.cameras.get(camera) or camera))


def _shines(around: Around, lights: str) -> Message:
    lamp = next((each.name for each in around.lamps if each.address == lights), "")
    if lamp:
        return message("best.lamp", lamp=literal(lamp))
    if lights == NONE or lights.partition(":")[0] == SCREEN:
        return message(f"best.shines-{lights.partition(':')[0]}")
    if lights in around.ports:
        return message("best.controller", name=literal(around.ports[lights]))
    return message("best.lights")
