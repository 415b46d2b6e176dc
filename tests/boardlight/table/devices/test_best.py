"""The best table of what there is: said in words, and always one that can be ordered."""

from itertools import product

import pytest

from boardlight.table.devices.best import Around, best_table
from hardware.lights.addresses import NONE, source_at
from hardware.lights.discovery import FoundLamp
from hardware.lights.screen import Screen
from vision.camera.phone import PHONE

CAMERA = {"2": "HD Webcam"}
PORT = {"/dev/ttyUSB0": "USB Serial"}
LAMP = (FoundLamp("wled://192.168.1.20", "Shelf"),)
NOTHING = Around({}, {}, 1, ())


@pytest.mark.parametrize(
    ("around", "camera", "lights", "words"),
    [
        (NOTHING, "none", "none", "Nothing is plugged in"),
        (
            Around(CAMERA, {}, 1, ()),
            "2",
            "none",
            "the camera HD Webcam watches the board, and the page shows",
        ),
        (Around(CAMERA, PORT, 2, LAMP), "2", "/dev/ttyUSB0", "the controller (USB Serial) shows"),
        (Around(CAMERA, {}, 2, LAMP), "2", "wled://192.168.1.20", "the WLED lamp Shelf shows"),
        (Around(CAMERA, {}, 2, ()), "2", "screen", "a second display under the sheet shows"),
        (Around({}, PORT, 1, ()), PHONE, "/dev/ttyUSB0", "a phone watches the board"),
    ],
    ids=["nothing", "camera", "controller", "lamp", "display", "lights alone"],
)
def test_what_confirms_comes_before_what_does_not(
    around: Around, camera: str, lights: str, words: str
) -> None:
    best = best_table(around)
    assert (best.camera, best.lights) == (camera, lights)
    assert words in best.words.en and best.words.fr != best.words.en


def test_what_is_in_use_stays() -> None:
    best = best_table(Around(CAMERA, PORT, 2, LAMP), "phone", "wled://10.0.0.7?ma=900")
    assert (best.camera, best.lights) == ("phone", "wled://10.0.0.7?ma=900")
    assert "a phone watches the board, and what is chosen as lights shows" in best.words.en


def test_every_proposal_can_be_opened_and_said_in_both_languages() -> None:
    for parts in product(
        ({}, CAMERA), ({}, PORT), (0, 1, 2), ((), LAMP), ("", "none", PHONE), ("", "screen:sheet")
    ):
        best = best_table(Around(*parts[:4]), *parts[4:])
        assert (source_at(best.lights, Screen()) is None) == (best.lights == NONE)
        assert best.words.en and best.words.fr
