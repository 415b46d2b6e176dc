"""Flashing: from a port to a controller that runs our program, written and read back. Does I/O through ports.

Power may go at any moment. So the first page is written twice: first with an instruction that jumps to
itself, and only when all others have been read back with what belongs there. Half a program is never run, for
it would drive LEDs that nobody limits; and the bootloader, which no flashing touches, takes the next try.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

from hardware.errors import FlashError, PortLostError
from hardware.firmware_image import FLASHED_BAUDS, image, is_intact
from hardware.flashing.boards import unfit_chip
from hardware.flashing.bootloader import PAGE_BYTES, Bootloader, SilentError
from hardware.flashing.finding import at_port
from hardware.flashing.intel_hex import BARE, read_hex
from hardware.port import Port, SerialPort
from hardware.simulation.noisy_line import Clock
from messages.message import message

BOOTLOADER_BAUDS = (115_200, 57_600)
"""Of Optiboot, and of the bootloader that older Nanos have."""
ROUNDS_COUNT = 2
CLOSED_S = 0.1
"""Between two tries: DTR must have time to fall, and Windows to give the port up."""
HALT = b"\xff\xcf"
"""The instruction `rjmp .-2`: a chip that does nothing."""

Opener = Callable[[int], Port]
"""Opens the port at a baud, and resets the chip behind it."""
Progress = Callable[[int, int], None]
"""Is told how many pages of how many are written or read back."""


def opener_of(path: str) -> Opener:
    """Opens the serial port at a path; pulling DTR and RTS resets an Arduino."""

    def opened(baud: int) -> Port:
        port = SerialPort(path, baud)
        port.reset()
        return port

    return opened


def flash(
    path: str,
    opener: Opener,
    baud: int = FLASHED_BAUDS[0],
    progress: Progress = lambda *_: None,
    clock: Clock = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Path:
    """Put the program that speaks at `baud` into the controller at a path; the file that was written.

    Which of the programs it is, the bootloader decides. FlashError says what is wrong and what to do,
    PortError that the port cannot be opened.
    """
    if not is_intact():
        raise FlashError(message("flash.image-is-damaged"))
    port, bootloader = _found(path, opener, clock, sleep)
    try:
        why = unfit_chip(bootloader.signature())
        if why:
            raise FlashError(at_port(path, why))
        chosen = image(baud, watchdog=bootloader.stands_watchdog())
        _write(path, bootloader, read_hex(chosen.read_text("ascii")), progress)
        bootloader.leave()
    except (SilentError, PortLostError) as error:
        raise FlashError(at_port(path, message("flash.interrupted"))) from error
    finally:
        port.close()
    return chosen


def _found(
    path: str, opener: Opener, clock: Clock, sleep: Callable[[float], None]
) -> tuple[Port, Bootloader]:
    """The port with a bootloader that answers. FlashError if there is none, or that of another board."""
    for baud in BOOTLOADER_BAUDS * ROUNDS_COUNT:
        with ExitStack() as stack:
            port, bootloader = _opened(stack, opener, baud, clock, sleep)
            if bootloader.synchronise():
                stack.pop_all()
                return port, bootloader
            if bootloader.is_esp:
                raise FlashError(at_port(path, message("flash.is-esp32")))
        sleep(CLOSED_S)
    with ExitStack() as stack:
        _, bootloader = _opened(stack, opener, BOOTLOADER_BAUDS[0], clock, sleep)
        is_mega = bootloader.signs_on_as_mega()
    raise FlashError(at_port(path, message("flash.is-a-mega" if is_mega else "flash.no-bootloader")))


def _opened(
    stack: ExitStack, opener: Opener, baud: int, clock: Clock, sleep: Callable[[float], None]
) -> tuple[Port, Bootloader]:
    port = opener(baud)
    stack.callback(port.close)
    return port, Bootloader(port, clock, sleep)


def _write(path: str, bootloader: Bootloader, program: bytes, progress: Progress) -> None:
    """Write a program and read it back."""
    pages = dict(_pages(program))
    first, *rest = pages
    total = len(rest) + len(pages)
    bootloader.enter()
    bootloader.write(first, HALT.ljust(PAGE_BYTES, BARE))
    for done, address in enumerate(rest, 1):
        bootloader.write(address, pages[address])
        progress(done, total)
    for done, address in enumerate((*rest, first), len(pages)):
        if address == first:
            bootloader.write(first, pages[first])
        if bootloader.read(address, PAGE_BYTES) != pages[address]:
            raise FlashError(at_port(path, message("flash.differs", address=f"{address:#06x}")))
        progress(done, total)


def _pages(program: bytes) -> Iterator[tuple[int, bytes]]:
    """Every page of a program with the address of its first byte, the last one filled up."""
    for address in range(0, len(program), PAGE_BYTES):
        yield address, program[address : address + PAGE_BYTES].ljust(PAGE_BYTES, BARE)
