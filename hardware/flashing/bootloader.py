"""The bootloader of an Arduino, spoken to as it wants it. Does I/O through a port.

The commands are those of Atmel's application note AVR061, *STK500 Communication Protocol*, as far as Optiboot
and Arduino's older ATmegaBOOT know them. That a Mega answers is found out with the first message of AVR068,
*STK500 Communication Protocol* version 2.
"""

import time
from collections.abc import Callable
from functools import reduce
from operator import xor

from hardware.port import Port
from hardware.simulation.noisy_line import Clock

PAGE_BYTES = 128
"""What an ATmega328P erases and writes at once."""

OK, IN_SYNC, END = b"\x10", b"\x14", b"\x20"
GET_SYNC, GET_PARAMETER, READ_SIGNATURE = b"\x30", b"\x41", b"\x75"
ENTER, LEAVE, LOAD_ADDRESS, PROGRAM_PAGE, READ_PAGE = b"\x50", b"\x51", b"\x55", b"\x64", b"\x74"
FLASH = b"F"
SOFTWARE_MAJOR = b"\x81"
FIRST_OPTIBOOT_VERSION = 4
"""ATmegaBOOT calls itself 1.16; Optiboot began with 4."""

WAKE_S = 0.4
"""From a reset until Optiboot listens: before, it blinks three times."""
SYNC_S = 0.2
SYNCS_COUNT = 4
"""Optiboot gives up a second after it began to listen."""
ANSWER_S = 1.0
POLL_S = 0.002
ESP_BOOTS = (b"rst:0x", b"ets ")
"""What an ESP32 or ESP8266 says when it starts."""


class SilentError(Exception):
    """The bootloader does not answer, or answers something else."""


class Bootloader:
    """A bootloader behind a port whose chip has just been reset."""

    def __init__(
        self, port: Port, clock: Clock = time.monotonic, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._port, self._clock, self._sleep = port, clock, sleep
        self.heard = b""
        """What came before it answered."""

    def synchronise(self) -> bool:
        """Whether it answers, and from then on to every command."""
        self._sleep(WAKE_S)
        for _ in range(SYNCS_COUNT):
            self.heard += self._port.read()
            self._port.write(GET_SYNC + END)
            answer = self._read(SYNC_S, lambda data: data.endswith(IN_SYNC + OK))
            if answer.endswith(IN_SYNC + OK):
                return True
            self.heard += answer
        return False

    @property
    def is_esp(self) -> bool:
        """Whether what was heard are the first words of an ESP32 or ESP8266."""
        return any(words in self.heard for words in ESP_BOOTS)

    def signs_on_as_mega(self) -> bool:
        """Whether the newer protocol is spoken here, as by the bootloader of a Mega."""
        self._sleep(WAKE_S)
        self._port.read()
        message = b"\x1b\x01\x00\x01\x0e\x01"
        self._port.write(message + bytes([reduce(xor, message)]))
        answer = self._read(ANSWER_S, lambda data: len(data) >= 9)
        return answer.startswith(b"\x1b\x01") and answer[5:7] == b"\x01\x00"

    def stands_watchdog(self) -> bool:
        """Whether a restart by the watchdog ends well here: with Optiboot, not with what came before it."""
        return self._ask(GET_PARAMETER + SOFTWARE_MAJOR, 1)[0] >= FIRST_OPTIBOOT_VERSION

    def signature(self) -> bytes:
        """The three bytes by which the chip is known."""
        return self._ask(READ_SIGNATURE, 3)

    def enter(self) -> None:
        """Begin to program."""
        self._ask(ENTER)

    def write(self, address: int, page: bytes) -> None:
        """Write a page at the address of its first byte."""
        self._go_to(address)
        self._ask(PROGRAM_PAGE + len(page).to_bytes(2, "big") + FLASH + page)

    def read(self, address: int, size: int) -> bytes:
        """What the flash holds there."""
        self._go_to(address)
        return self._ask(READ_PAGE + size.to_bytes(2, "big") + FLASH, size)

    def leave(self) -> None:
        """Start the program."""
        self._ask(LEAVE)

    def _go_to(self, address: int) -> None:
        self._ask(LOAD_ADDRESS + (address // 2).to_bytes(2, "little"))

    def _ask(self, command: bytes, size: int = 0) -> bytes:
        """Its answer to a command, of so many bytes. SilentError if it is not that."""
        self._port.write(command + END)
        answer = self._read(ANSWER_S, lambda data: len(data) >= size + 2)
        if len(answer) != size + 2 or answer[:1] != IN_SYNC or answer[-1:] != OK:
            raise SilentError
        return answer[1:-1]

    def _read(self, patience_s: float, whole: Callable[[bytes], bool]) -> bytes:
        """What comes until it is whole, or patience is over."""
        data, end = self._port.read(), self._clock() + patience_s
        while not whole(data) and self._clock() < end:
            self._sleep(POLL_S)
            data += self._port.read()
        return data
