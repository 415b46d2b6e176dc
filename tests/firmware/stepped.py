"""A board at a real serial port that lives by the clock of its host: no machine is too busy for it."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import IO

from hardware.firmware_image import HEX
from hardware.port import SerialPort
from hardware.simulation.firmware import CLOCK_HZ, SIMULATOR
from tests.patience import PATIENCE_S

LOOK_S = 0.001


@dataclass
class Stepped:
    """The chip behind a pseudo-terminal, told how far it may run. Seconds are those of the chip."""

    to: IO[str]
    lines: IO[str]
    now: float = 0.0
    written: int = 0
    """Bytes on their way to the chip, all together."""
    said: int = 0
    """Bytes on their way from it."""

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        """Let it run for so long, with all that was written to it."""
        self.to.write(f"run {round(seconds * CLOCK_HZ)} {self.written}\n")
        self.to.flush()
        _, cycle, said = next(line for line in self.lines if line.startswith("ran")).split()
        self.now, self.said = int(cycle) / CLOCK_HZ, self.said + int(said)

    def open(self, path: str, baud: int) -> SerialPort:
        """Its port, as `SerialPort` opens it."""
        return _Counted(self, path, baud)


class _Counted(SerialPort):
    """A serial port at which all that was sent is waited for."""

    def __init__(self, chip: Stepped, path: str, baud: int) -> None:
        super().__init__(path, baud)
        self._chip, chip.said = chip, 0

    def write(self, data: bytes) -> None:
        super().write(data)
        self._chip.written += len(data)

    def read(self) -> bytes:
        data, looks = super().read(), 0
        while len(data) < self._chip.said:
            assert looks * LOOK_S < PATIENCE_S
            looks += 1
            Event().wait(LOOK_S)
            data += super().read()
        self._chip.said -= len(data)
        return data


@contextmanager
def stepped(path: Path, bootloader: Path) -> Iterator[Stepped]:
    """A board with a bootloader, plugged in at a path."""
    command = [SIMULATOR, HEX, "--bootloader", bootloader, "--pty", path, "--stepped"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as board:
        assert board.stdin and board.stdout
        assert board.stdout.readline().startswith("ready")
        yield Stepped(board.stdin, board.stdout)
        board.stdin.write("quit\n")
