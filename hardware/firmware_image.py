"""The controller's program, ready made: what people flash, and what the simulated chip runs. Reads files.

They lie beside this module, so they are there wherever Boardlight was installed, also without the repository.
"""

import hashlib
from pathlib import Path

HEX = Path(__file__).with_name("prebuilt") / "boardlight.hex"
FLASHED_BAUDS = (500_000, 115_200)
"""Bauds of the programs: the usual one, and the one for USB bridges that cannot do it."""


def image(baud: int = FLASHED_BAUDS[0], *, watchdog: bool = True) -> Path:
    """The program that speaks at a baud; `watchdog` restarts it when it hangs.

    The bootloader of older boards is caught in a circle by such a restart: it gets the program without.
    """
    ends = ("" if watchdog else "-no-watchdog", "" if baud == FLASHED_BAUDS[0] else f"-{baud}")
    return HEX.with_stem(HEX.stem + "".join(ends))


def is_intact() -> bool:
    """Whether all files are what we made, to the byte: whoever flashes another may lose a controller."""
    lines = HEX.with_name("SHA256").read_text(encoding="ascii").splitlines()
    sums = [line.split() for line in lines]
    return all(
        hashlib.sha256(HEX.with_name(name).read_bytes()).hexdigest() == wanted for wanted, name in sums
    )
