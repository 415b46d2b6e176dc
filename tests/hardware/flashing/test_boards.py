"""Boards that cannot work are known before, or as soon as, something is written to them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import reduce
from operator import xor
from pathlib import Path
from types import SimpleNamespace

import pytest

from boardlight.cli import run
from hardware.errors import FlashError, PortError
from hardware.firmware_image import HEX
from hardware.flashing import finding
from hardware.flashing.flash import flash
from hardware.port import Port
from tests.hardware.simulated import VirtualClock

UNO, NANO, FTDI = (0x2341, 0x0043), (0x1A86, 0x7523), (0x0403, 0x6001)
WRONG = {
    "Leonardo": (0x2341, 0x8036),
    "Mega": (0x2A03, 0x0042),
    "R4 Minima": (0x2341, 0x0069),
    "R4 WiFi": (0x2341, 0x1002),
    "Nano Every": (0x2341, 0x0058),
    "ESP32": (0x303A, 0x1001),
    "RP2040": (0x2E8A, 0x000A),
}


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Plugs USB devices in by their numbers, as COM1, COM2 and so on, behind a port of the mainboard."""

    def plug(*devices: tuple[int, int]) -> None:
        found = [
            SimpleNamespace(device=f"COM{number}", description="USB Serial", vid=vendor, pid=product)
            for number, (vendor, product) in enumerate(devices, 1)
        ]
        mainboard = SimpleNamespace(device="/dev/ttyS0", description="n/a", vid=None, pid=None)
        monkeypatch.setattr(finding.list_ports, "comports", lambda: [*found, mainboard])

    return plug


@pytest.mark.parametrize("board", [UNO, NANO, FTDI])
def test_the_only_board_that_fits_is_found(board: tuple[int, int], plugged: Callable[..., None]) -> None:
    plugged(*WRONG.values(), board)
    assert finding.found_port() == f"COM{len(WRONG) + 1}"
    finding.refuse_unfit(finding.found_port())


@pytest.mark.parametrize("name", WRONG)
def test_a_board_that_cannot_work_is_named(
    name: str, plugged: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    plugged(WRONG[name])
    for words in (["flash"], ["flash", "--port", "COM1"]):
        assert run(words) == 2
        told = capsys.readouterr().err
        assert name in told and "COM1: this is" in told and "Arduino Nano or Uno" in told


def test_nobody_guesses_between_two(plugged: Callable[..., None]) -> None:
    plugged(UNO, NANO)
    with pytest.raises(FlashError, match=r"--port: COM1 \(USB Serial\), COM2"):
        finding.found_port()
    plugged()
    with pytest.raises(FlashError, match="no Arduino is plugged in"):
        finding.found_port()


@dataclass
class Board:
    """A board that answers commands as it was told; what is written to it is kept."""

    answers: dict[bytes, bytes]
    greeting: bytes = b""
    written: list[bytes] = field(default_factory=list)
    opened: list[int] = field(default_factory=list)
    said: bytes = b""

    def __post_init__(self) -> None:
        self.clock = VirtualClock()

    def open(self, baud: int) -> Port:
        self.opened.append(baud)
        self.said = self.greeting
        return self

    def write(self, data: bytes) -> None:
        self.written.append(data)
        self.said += next((answer for start, answer in self.answers.items() if data.startswith(start)), b"")

    def read(self) -> bytes:
        said, self.said = self.said, b""
        return said

    def close(self) -> None:
        """It hears nothing of that."""

    def flash(self) -> Path:
        def sleep(seconds: float) -> None:
            self.clock.now += seconds

        return flash("COM1", self.open, clock=self.clock, sleep=sleep)


def stk2(body: bytes) -> bytes:
    """A message of the newer protocol: number 1, with its length and its sum."""
    head = b"\x1b\x01" + len(body).to_bytes(2, "big") + b"\x0e" + body
    return head + bytes([reduce(xor, head)])


def answering(signature: str = "1e950f", page: bytes = b"") -> Board:
    commands = {b"0": b"", b"A": b"\x04", b"u": bytes.fromhex(signature), b"t": page}
    answers = {start: b"\x14" + value + b"\x10" for start, value in commands.items()}
    return Board(answers | dict.fromkeys((b"P", b"U", b"d", b"Q"), b"\x14\x10"))


@pytest.mark.parametrize(
    ("board", "told"),
    [
        (Board({}), "no bootloader answers, neither at 115200 nor at 57600"),
        (Board({}, b"ets Jul 29 2019 12:21:46\r\n\r\nrst:0x1 (POWERON_RESET)"), "ESP32 or ESP8266"),
        (Board({stk2(b"\x01")[:6]: stk2(b"\x01\x00\x08AVRISP_2")}), "Arduino Mega"),
        (answering("1e9406"), "the chip of this board is ATmega168"),
        (answering("1e9801"), "ATmega2560"),
        (answering("010203"), "01 02 03"),
    ],
)
def test_what_answers_otherwise_is_told_and_never_written_to(board: Board, told: str) -> None:
    with pytest.raises(FlashError, match=told):
        board.flash()
    assert not any(data.startswith((b"P", b"d")) for data in board.written)


def test_what_is_read_back_must_be_what_was_written() -> None:
    board = answering(page=bytes(128))
    with pytest.raises(FlashError, match="read back at 0x0080 is not what was written"):
        board.flash()
    assert not any(data.startswith(b"Q") for data in board.written)


def test_a_spoilt_file_is_never_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for file in HEX.parent.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "boardlight-115200.hex").write_bytes(b":00000001FF\n")
    monkeypatch.setattr("hardware.firmware_image.HEX", tmp_path / HEX.name)
    board = answering()
    with pytest.raises(FlashError, match="install Boardlight again"):
        board.flash()
    assert board.opened == []


def test_a_port_that_is_not_there_is_an_error_of_the_port(
    plugged: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    plugged()
    assert run(["flash", "--port", "/dev/nowhere"]) == 2
    assert "/dev/nowhere" in capsys.readouterr().err
    assert issubclass(FlashError, PortError)
