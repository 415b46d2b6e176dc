"""Adalight: the serial protocol of many Arduino sketches, and of WLED on its USB port. Does I/O.

The document is the sketch LEDstream of https://github.com/adafruit/Adalight: "Ada", the number of LEDs less
one, high byte first, then both bytes and 0x55 combined by exclusive or; then red, green and blue of each LED.
The other side calls "Ada" while it waits, which is not needed here, and goes dark after a while of silence.
"""

from hardware.port import SerialPort

DEFAULT_BAUD = 115_200


def frame(colours: bytes) -> bytes:
    """The bytes that show red, green and blue of every LED, at least one."""
    high, low = (len(colours) // 3 - 1).to_bytes(2, "big")
    return b"Ada" + bytes([high, low, high ^ low ^ 0x55]) + colours


class AdalightLamp:
    """The LEDs behind one serial port. Its methods raise PortError."""

    def __init__(self, path: str, baud: int = DEFAULT_BAUD) -> None:
        self._port = SerialPort(path, baud)

    def send(self, colours: bytes) -> None:
        """Show red, green and blue of every LED; waits while the line is full."""
        self._port.write(frame(colours))
        # Nobody reads its calls; left alone they would fill the system's buffer.
        self._port.read()

    def close(self) -> None:
        """Let go."""
        self._port.close()
