"""The controller's program, ready made: what people flash, and what the simulated chip runs. Reads a file.

It lies beside this module, so it is there wherever Boardlight was installed, also without the repository.
"""

import hashlib
from pathlib import Path

HEX = Path(__file__).with_name("prebuilt") / "boardlight.hex"


def is_intact() -> bool:
    """Whether the file is what we made, to the byte: whoever flashes another may lose a controller."""
    wanted, _, _ = HEX.with_name("SHA256").read_text(encoding="ascii").partition(" ")
    return hashlib.sha256(HEX.read_bytes()).hexdigest() == wanted
