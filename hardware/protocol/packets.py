"""Packets on the wire: COBS framing closed by a CRC-16, and a splitter for a stream of bytes. Pure.

A packet is `COBS(body + CRC)` and a zero byte, which stands nowhere else: after any damage the next zero byte
begins afresh. The CRC is CRC-16/CCITT-FALSE, inverted, high byte first: the CRC of body and CRC together is
then `CRC_RESIDUE_BITS`, whatever the body. (Not inverted it would be 0, and added zeros would go unnoticed.)
"""

import binascii

MOST_BODY_BYTES = 96
"""The longest body either side may send, in bytes."""

CRC_BYTES = 2
CRC_RESIDUE_BITS = 0x1D0F


def crc16(data: bytes) -> int:
    """The CRC-16/CCITT-FALSE of some bytes."""
    return binascii.crc_hqx(data, 0xFFFF)


def cobs_encode(data: bytes) -> bytes:
    """The bytes without any zero; the closing zero is not included.

    Raises ValueError for 255 bytes or more without a zero, which no packet holds.
    """
    return b"".join(bytes([len(run) + 1]) + run for run in data.split(b"\0"))


def cobs_decode(data: bytes) -> bytes | None:
    """The bytes that `cobs_encode` was given, or None where no encoding reads like this."""
    runs = []
    at = 0
    while at < len(data):
        code = data[at]
        run = data[at + 1 : at + code]
        if code == 0 or len(run) != code - 1 or 0 in run:
            return None
        runs.append(run)
        at += code
    return b"\0".join(runs)


def seal(body: bytes) -> bytes:
    """A body as it goes over the wire, closing zero included.

    Raises ValueError for a body longer than `MOST_BODY_BYTES`.
    """
    if len(body) > MOST_BODY_BYTES:
        raise ValueError(f"a body of {len(body)} bytes does not fit into a packet of {MOST_BODY_BYTES}")
    return cobs_encode(body + (crc16(body) ^ 0xFFFF).to_bytes(CRC_BYTES, "big")) + b"\0"


def unseal(packet: bytes) -> bytes | None:
    """The body of a packet given without its closing zero, or None when it is damaged."""
    sealed = cobs_decode(packet)
    if (
        sealed is None
        or not CRC_BYTES < len(sealed) <= MOST_BODY_BYTES + CRC_BYTES
        or crc16(sealed) != CRC_RESIDUE_BITS
    ):
        return None
    return sealed[:-CRC_BYTES]


class Splitter:
    """Cuts a stream of bytes into bodies."""

    def __init__(self) -> None:
        self._pending = b""

    def feed(self, data: bytes) -> list[bytes | None]:
        """The bodies that these bytes complete, in order; None stands for a damaged packet."""
        *whole, self._pending = (self._pending + data).split(b"\0")
        if len(self._pending) > 2 * MOST_BODY_BYTES:
            # A line that never sends a zero must not fill the memory; the stump stays damaged.
            self._pending = self._pending[: MOST_BODY_BYTES + 8]
        return [unseal(packet) for packet in whole if packet]
