"""Cameras and lights to choose from: only what is there, and the camera changes while the table looks on."""

from functools import partial
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from boardlight.referee.session.events import Device
from boardlight.referee.session.orders.activities import UseCamera, UseLights
from boardlight.table.devices import choosing
from boardlight.table.devices.best import Around
from boardlight.table.devices.choosing import Devices
from boardlight.table.live import NO_CAMERA, Live
from hardware.lights.addresses import source_at
from hardware.lights.discovery import FoundLamp
from hardware.lights.screen import Screen, ScreenSource
from tests.patience import eventually
from vision.camera import listing
from vision.camera.listing import Listed
from vision.camera.sources import Camera, Image, register


class Plain(Camera):
    """A camera that sees one grey, a little noise on it."""

    live = True

    def __init__(self, grey: str) -> None:
        self._chance, self._grey, self._time = np.random.default_rng(0), int(grey), 0.0

    def read(self) -> Image:
        self._time += 0.01
        noise = self._chance.integers(0, 3, (90, 160, 3), np.uint8)
        return Image(self._time, np.asarray(noise + np.uint8(self._grey), np.uint8))


class Looker:
    """A table that remembers the last image."""

    time = 0.0
    grey = 0.0

    def look(self, image: Image) -> None:
        self.time, self.grey = image.time, float(image.pixels.mean())

    def report(self, device: Device) -> None:
        assert device.trouble is None


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[Listed]:
    register("plain", Plain)
    listed = [Listed("plain:50", "Dark"), Listed("plain:200", "Bright")]
    monkeypatch.setattr(choosing, "cameras", lambda: listed)
    monkeypatch.setattr(choosing, "port_names", lambda: {"/dev/ttyUSB0": "USB Serial"})
    return listed


def test_another_camera_is_taken_at_once(found: list[Listed]) -> None:
    table = Looker()
    live = Live(table, "plain:50")
    try:
        devices = Devices(live)
        eventually(lambda: abs(table.grey - 51) < 2)
        assert [each["used"] for each in devices.page()["cameras"]] == [True, False, False]  # type: ignore[attr-defined]
        assert devices.picture("plain:200") and devices.picture("plain:50") is None
        before = table.time
        assert devices.use(UseCamera(camera="plain:200"))
        eventually(lambda: abs(table.grey - 201) < 2)
        assert table.time >= before, "time never goes back"
        assert not devices.use(UseCamera(camera="plain:7")) and live.camera == "plain:200"
    finally:
        live.stop()


def test_lights_are_chosen_among_the_ports_there_are(found: list[Listed]) -> None:
    live = Live(Looker(), "plain:50")
    try:
        devices = Devices(live)
        assert devices.use(UseLights(port="/dev/ttyUSB0")) and devices.lights is not None
        assert not devices.use(UseLights(port="/dev/sda")) and devices.port == "/dev/ttyUSB0"
        assert devices.use(UseLights()) and devices.lights is None
        assert devices.picture("/etc/passwd") is None
        assert not devices.use(UseLights(port="screen")), "nobody serves its page"
    finally:
        live.stop()


def test_lights_named_at_the_start_stay_a_choice_and_so_does_a_screen(found: list[Listed]) -> None:
    live, lamp = Live(Looker(), "plain:50"), source_at("wled://127.0.0.1")
    try:
        devices = Devices(live, lamp, "wled://127.0.0.1", Screen())
        ports = [each["port"] for each in devices.page()["lights"]]  # type: ignore[attr-defined]
        assert ports == ["", "wled://127.0.0.1", "screen", "screen:sheet", "/dev/ttyUSB0"]
        assert devices.use(UseLights(port="screen:sheet"))
        assert devices.lights == ScreenSource(devices.screen or Screen(), "sheet")
        assert devices.use(UseLights(port="wled://127.0.0.1")) and devices.lights is lamp
        assert not devices.use(UseLights(port="wled://elsewhere")), "a page opens no line of its own"
    finally:
        live.stop()


LAMP = FoundLamp("wled://192.168.1.20", "Shelf")


def test_the_best_table_can_be_taken_and_is_looked_for_once(
    found: list[Listed], monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[Around] = []

    def look_around() -> Around:
        looks.append(Around({"plain:200": "Bright"}, {}, 1, [LAMP]))
        return looks[-1]

    monkeypatch.setattr(choosing, "look_around", look_around)
    live = Live(Looker(), NO_CAMERA)
    try:
        devices = Devices(live)
        assert not devices.use(UseLights(port=LAMP.address)), "it has not named itself yet"
        best = devices.best()
        assert (best["camera"], best["lights"], best["used"]) == ("plain:200", LAMP.address, False)
        assert devices.use(UseCamera(camera="plain:200")) and devices.use(UseLights(port=LAMP.address))
        assert devices.lights is not None and devices.best()["used"] and len(looks) == 1
        assert {"port": LAMP.address, "name": "Shelf", "used": True} in devices.page()["lights"]  # type: ignore[operator]
    finally:
        live.stop()


def test_a_second_display_is_proposed_where_a_screen_is_served_and_somebody_knows_of_it(
    found: list[Listed], monkeypatch: pytest.MonkeyPatch
) -> None:
    live = Live(Looker(), NO_CAMERA)
    try:
        for screen, displays, is_extended in product((None, Screen()), (0, 2), (False, True)):
            monkeypatch.setattr(choosing, "look_around", partial(Around, {}, {}, displays, ()))
            devices = Devices(live, screen=screen)
            best = devices.best(is_extended)
            assert (best["lights"] == "screen") == (screen is not None and (is_extended or displays == 2))
            assert devices.use(UseLights(port=str(best["lights"])))
    finally:
        live.stop()


@pytest.mark.parametrize(
    ("here", "proposed"), [("plain:50", "plain:50"), ("7", "plain:200"), ("none", "plain:200")]
)
def test_a_camera_that_was_chosen_stays_unless_it_is_not_there(
    here: str, proposed: str, found: list[Listed], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "look_around", lambda: Around({"plain:200": "Bright"}, {}, 1, ()))
    live = Live(Looker(), NO_CAMERA)
    try:
        devices = Devices(live)
        monkeypatch.setattr(Live, "camera", here)
        assert devices.best()["camera"] == proposed
    finally:
        live.stop()


def test_the_system_says_which_cameras_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, (name, index) in enumerate((("HD Webcam", "0"), ("HD Webcam", "1"), ("Phone", "0"))):
        folder = tmp_path / f"video{number}"
        folder.mkdir()
        (folder / "name").write_text(f"{name}\n")
        (folder / "index").write_text(index)
    monkeypatch.setattr(listing, "SYSTEM", tmp_path)
    assert listing.cameras() == [Listed("0", "HD Webcam"), Listed("2", "Phone")]
    assert listing.look("97") is None


def test_the_page_is_the_board_until_the_first_camera_is_taken_again(found: list[Listed]) -> None:
    found.clear()
    table = Waiting()
    live = Live(table, "plain:50")
    try:
        devices = Devices(live)
        assert devices.use(UseCamera(camera=NO_CAMERA))
        eventually(lambda: table.waits > 1)
        assert [each["url"] for each in devices.page()["cameras"]] == ["plain:50", NO_CAMERA]  # type: ignore[attr-defined]
        assert devices.use(UseCamera(camera="plain:50"))
        before = table.grey = 0.0
        eventually(lambda: table.grey > before)
    finally:
        live.stop()


class Waiting(Looker):
    """One that counts how often time passed without a camera."""

    waits = 0

    def wait(self, time: float) -> None:
        assert time >= self.time, "time never goes back"
        self.time, self.waits = time, self.waits + 1
