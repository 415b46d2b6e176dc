"""Hex files are read to the byte, and a damaged one is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.firmware_image import FLASHED_BAUDS, image, is_intact
from hardware.flashing.intel_hex import read_hex

END = ":00000001FF"


def record(address: int, data: bytes, kind: int = 0) -> str:
    body = bytes([len(data), address >> 8, address & 255, kind]) + data
    return f":{(body + bytes([-sum(body) % 256])).hex().upper()}"


@given(data=st.binary(min_size=1, max_size=600), at=st.integers(0, 1000), step=st.integers(1, 255))
def test_what_was_written_is_read(data: bytes, at: int, step: int) -> None:
    lines = [record(at + start, data[start : start + step]) for start in range(0, len(data), step)]
    assert read_hex("\n".join([record(0, bytes(4), 3), *lines, END])) == b"\xff" * at + data


@given(position=st.integers(0, 25), change=st.integers(1, 255))
def test_a_changed_byte_is_noticed(position: int, change: int) -> None:
    body = bytearray.fromhex(record(0x100, bytes(range(21)))[1:])
    body[position] ^= change
    with pytest.raises(ValueError, match="hex file"):
        read_hex(f":{body.hex()}\n{END}")


@pytest.mark.parametrize(
    "text", ["", record(0, b"x"), "hello", f"{record(0, b'x')[1:]}\n{END}", f"{record(0, b'', 2)}\n{END}"]
)
def test_what_is_no_whole_hex_file_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="hex file"):
        read_hex(text)


def test_the_programs_fit_beside_any_bootloader_and_differ() -> None:
    assert is_intact()
    files = [image(baud, watchdog=watchdog) for baud in FLASHED_BAUDS for watchdog in (True, False)]
    programs = {read_hex(file.read_text()) for file in files}
    assert len(programs) == 4
    assert all(8_000 < len(program) < 0x7800 for program in programs)
