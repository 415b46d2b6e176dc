"""How many displays are connected to this machine. Does I/O."""

from pathlib import Path

SYSTEM = Path("/sys/class/drm")
"""Linux: a folder for each connector of each graphics card, and whether something is plugged in there."""


def displays() -> int:
    """So many as the system tells of; 0 where it does not say."""
    return sum(_is_connected(file) for file in SYSTEM.glob("card*-*/status"))


def _is_connected(file: Path) -> bool:
    try:
        return file.read_text("utf-8").strip() == "connected"
    except OSError:
        return False
