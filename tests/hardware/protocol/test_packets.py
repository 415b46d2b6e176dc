"""Framing: whatever is sealed is unsealed, and what is damaged is never taken for something else."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.protocol.packets import MOST_BODY_BYTES, Splitter, cobs_decode, cobs_encode, crc16, seal, unseal

VECTORS = json.loads((Path(__file__).parents[1] / "vectors.json").read_text())
BODIES = st.binary(min_size=1, max_size=MOST_BODY_BYTES)


def test_the_crc_is_the_standard_one() -> None:
    assert crc16(b"123456789") == 0x29B1


@pytest.mark.parametrize("vector", VECTORS["packets"], ids=lambda vector: vector["says"])
def test_vectors(vector: dict[str, str]) -> None:
    body, packet = bytes.fromhex(vector["body"]), bytes.fromhex(vector["packet"])
    assert seal(body) == packet
    assert unseal(packet[:-1]) == body


@pytest.mark.parametrize("vector", VECTORS["damaged"], ids=lambda vector: vector["says"])
def test_damaged_vectors(vector: dict[str, str]) -> None:
    assert unseal(bytes.fromhex(vector["packet"])[:-1]) is None


@given(st.binary(max_size=253))
def test_cobs_leaves_no_zero_and_costs_one_byte(data: bytes) -> None:
    encoded = cobs_encode(data)
    assert 0 not in encoded
    assert len(encoded) == len(data) + 1
    assert cobs_decode(encoded) == data


@given(BODIES)
def test_sealed_is_unsealed(body: bytes) -> None:
    assert unseal(seal(body)[:-1]) == body


@given(BODIES, st.data())
def test_any_flipped_bit_is_noticed(body: bytes, data: st.DataObject) -> None:
    packet = bytearray(seal(body)[:-1])
    at = data.draw(st.integers(0, len(packet) - 1))
    packet[at] ^= 1 << data.draw(st.integers(0, 7))
    assert all(piece is None for piece in Splitter().feed(bytes(packet) + b"\0"))


def test_a_body_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        seal(bytes(MOST_BODY_BYTES + 1))


@given(st.lists(BODIES, max_size=5), st.integers(1, 7))
def test_a_stream_is_cut_wherever_its_pieces_end(bodies: list[bytes], step: int) -> None:
    stream = b"\0" + b"".join(map(seal, bodies))
    splitter = Splitter()
    pieces = [stream[at : at + step] for at in range(0, len(stream), step)]
    assert [body for piece in pieces for body in splitter.feed(piece)] == bodies


def test_after_garbage_the_next_packet_is_read() -> None:
    splitter = Splitter()
    assert splitter.feed(b"\x05garbage\0" + seal(b"fine")) == [None, b"fine"]


def test_a_line_without_zeros_does_not_fill_the_memory() -> None:
    splitter = Splitter()
    for _ in range(1000):
        assert splitter.feed(b"\x55" * 100) == []
    assert splitter.feed(b"\0" + seal(b"fine")) == [None, b"fine"]
