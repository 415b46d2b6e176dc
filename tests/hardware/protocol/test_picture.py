"""LED maps, palettes and the commands that turn one picture into another."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.leds import DARK, Effect, Glow, LedMap
from hardware.palette import FRESH, paint
from hardware.protocol.messages import Command
from hardware.protocol.packets import MOST_BODY_BYTES
from hardware.protocol.picture import HEAD_SIZE, Config, Picture, encode_changes, orders, read_changes

GLOWS = st.builds(
    Glow, st.sampled_from((0, 9, 255)), st.integers(0, 255), st.just(40), st.sampled_from(list(Effect))
)
COLOURS = st.integers(1, 256).flatmap(
    lambda leds: st.tuples(*[st.lists(st.integers(0, 15), min_size=leds, max_size=leds).map(bytes)] * 2)
)


def test_a_cell_may_have_several_leds_or_none() -> None:
    led_map = LedMap(((3, 1), (), (0,)))
    red, blue, green = Glow(9), Glow(0, 0, 9), Glow(0, 9)
    assert led_map.leds == 4
    assert led_map.wire((red, blue, green), 5) == (green, red, DARK, red, DARK)


def test_a_map_along_the_wire() -> None:
    assert LedMap.along((2, 0, 1)).cells == ((1,), (2,), (0,))
    assert LedMap.straight(2, each=3).cells == ((0, 1, 2), (3, 4, 5))


@pytest.mark.parametrize("cells", [((1,), (1,)), ((256,),), ((-1,),)])
def test_impossible_maps_are_refused(cells: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(ValueError, match="LED"):
        LedMap(cells)


def test_a_frame_of_another_board_is_refused() -> None:
    with pytest.raises(ValueError, match="3 cells"):
        LedMap.straight(2).wire((DARK, DARK, DARK), 2)


@given(st.lists(GLOWS, max_size=60), st.lists(GLOWS, max_size=15))
def test_a_palette_holds_up_to_fifteen_glows_exactly(glows: list[Glow], before: list[Glow]) -> None:
    palette, _ = paint(tuple(before))
    fitted, colours = paint(tuple(glows), palette)
    assert len(fitted) == 16
    assert fitted[0] == DARK
    painted = [fitted[colour] for colour in colours]
    if len(set(glows) - {DARK}) <= 15:
        assert painted == glows
    assert all(kept == DARK for glow, kept in zip(glows, painted, strict=True) if glow == DARK)


def test_of_too_many_glows_the_nearest_merge_into_the_commoner() -> None:
    far = [Glow(17 * step, 255 - 17 * step, 0, Effect(step % 4)) for step in range(14)]
    glows = (*far, Glow(0, 0, 250), Glow(0, 0, 251), Glow(0, 0, 250))
    palette, colours = paint(glows)
    assert [palette[colour] for colour in colours] == [*far, *[Glow(0, 0, 250)] * 3]


def test_a_glow_keeps_its_entry_while_there_is_room() -> None:
    red, blue = Glow(9), Glow(0, 0, 9)
    first, _ = paint((red, blue))
    second, colours = paint((blue,), first)
    assert second == first
    assert colours == bytes([2])


@given(COLOURS)
def test_changes_carry_one_picture_into_the_other(pair: tuple[bytes, bytes]) -> None:
    old, new = pair
    groups = read_changes(encode_changes(old, new))
    assert groups is not None
    painted = bytearray(old)
    for colour, leds in groups:
        for led in leds:
            painted[led] = colour
    assert painted == new


def test_neighbours_are_one_run() -> None:
    assert encode_changes(bytes(256), bytes([5] * 256)) == bytes([0x5F, 0, 255])
    assert encode_changes(bytes(9), bytes([0, 2, 0, 2, 0, 0, 3, 3, 3])) == bytes([0x21, 1, 3, 0x3F, 6, 8])


@pytest.mark.parametrize("changes", [b"\x21\x01", b"\x2f\x05\x04", b"\x2f\x05", b"\x00"])
def test_malformed_changes(changes: bytes) -> None:
    assert read_changes(changes) is None


def picture(colours: bytes, *glows: Glow, **config: int) -> Picture:
    return Picture(Config(len(colours), **config), (DARK, *glows, *FRESH[len(glows) + 1 :]), colours)


def test_the_image_of_a_picture() -> None:
    image = picture(b"\x01\x02\x01", Glow(1, 2, 3, Effect.PULSE), Glow(4, 5, 6), fade=64).image
    assert image[:8] == bytes([3, 0, 0xFF, 0xFF, 0xB8, 0x0B, 64, 255])
    assert image[8:20] == bytes([0, 0, 0, 0, 1, 2, 3, 3, 4, 5, 6, 0])
    assert image[HEAD_SIZE:] == bytes([0x21, 0x01])


def test_nothing_known_sends_everything() -> None:
    wanted = picture(bytes(256))
    *writes, show = orders(None, wanted)
    assert b"".join(payload[1:] for _, payload in writes) == wanted.image
    assert show == (Command.SHOW, zlib.adler32(wanted.image).to_bytes(4, "little"))


def test_a_few_lights_are_one_packet() -> None:
    old, new = picture(bytes(64), Glow(9)), picture(b"\x01\x01" + bytes(62), Glow(9))
    assert orders(old, new) == [(Command.SHOW, new.digest.to_bytes(4, "little") + bytes([0x11, 0, 1]))]


def test_a_new_glow_is_one_more() -> None:
    old, new = picture(bytes(4), Glow(9)), picture(b"\0\2\0\0", Glow(9), Glow(8, 7, 6))
    assert orders(old, new)[0] == (Command.WRITE, bytes([16, 8, 7, 6, 0]))


@given(COLOURS)
def test_no_order_is_too_long(pair: tuple[bytes, bytes]) -> None:
    old, new = map(picture, pair)
    for shadow in (None, old):
        assert all(len(payload) + 2 <= MOST_BODY_BYTES for _, payload in orders(shadow, new))
