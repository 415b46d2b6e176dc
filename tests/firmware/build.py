"""Builds the simulator, the mutant and the firmware for other bauds, once for all test processes."""

import fcntl
import functools
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FIRMWARE = ROOT / "firmware"
BUILD = FIRMWARE / "build"
ARDUINO = "usr/share/arduino/hardware/arduino/avr/bootloaders"
"""Where Debian keeps the bootloaders that boards are sold with."""
TARGETS = (
    "all",
    "sim",
    "mutant",
    "build/baud-250000.hex",
    "build/baud-1000000.hex",
    "build/unit",
    "build/fuzz",
)


def bootloader(name: str) -> Path:
    """The hex file of a bootloader, installed or unpacked."""
    places = (Path("/"), ROOT / ".cache/debian/root")
    return next(file for place in places if (file := place / ARDUINO / name).exists())


@functools.cache
def build() -> None:
    """Install the toolchain where it is missing, and make everything the tests run."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        path = f"{ROOT / '.cache' / 'bin'}:{os.environ['PATH']}"
        for command in ([ROOT / "tools" / "firmware_tools"], ["make", "-C", FIRMWARE, *TARGETS]):
            done = subprocess.run(
                command, capture_output=True, text=True, check=False, env=os.environ | {"PATH": path}
            )
            assert done.returncode == 0, done.stdout + done.stderr
