"""The beeper of the simulated controller: some tones with pauses between them. Pure."""

import struct

SILENT_S = 3.0
"""A host says something every second; after three it is gone, and its beeper with it."""


class Beeper:
    """A beeper that sounds what a BEEP asks for."""

    def __init__(self) -> None:
        self._hertz = self._count = 0
        self._on_s = self._off_s = self._began = 0.0

    def sound(self, payload: bytes, now: float) -> None:
        """Obey the payload of a BEEP, and no earlier one any longer."""
        self._hertz, on_ms, off_ms, self._count = struct.unpack("<HHHB", payload)
        self._on_s, self._off_s, self._began = on_ms / 1000, off_ms / 1000, now

    def silence(self) -> None:
        """Be silent, whatever was asked before."""
        self._count = 0

    def tone(self, now: float) -> int:
        """What it sounds at this time, in hertz; 0 is silence."""
        passed = now - self._began
        period = self._on_s + self._off_s
        if not self._count or passed >= self._count * period:
            return 0
        return self._hertz if passed % period < self._on_s else 0
