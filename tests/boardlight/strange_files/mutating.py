"""Files as nobody wrote them: seeds, and what chance makes of them."""

import random
from collections.abc import Callable, Sequence

ODD = (
    b"", b"\0", b"\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xc2\xb2", b"\xd9\xa3", b"\xe2\x80\xae",
    b"\r\n", b"\x0c", b"nan", b"NaN", b"-inf", b"Infinity", b"1e999", b"-1", b"0", b"9" * 400,
    b"9" * 5000, b"0x7f", b"1_0", b"true", b"null", b"{", b"}", b"[", b"]", b"(" * 50, b"[" * 3000,
    b'{"a":' * 500, b'"', b"'", b"\\u0000", b"\\ud800", b"#", b";", b"/", b"//", b"..", b"=", b":", b",",
    b"@7", b"$", b"%", b"*", b"1-0", b"--", b"+", b"x", b"O-O-O", b"e8=Q",
)  # fmt: skip
"""What readers stumble over."""


def mutated(seeds: Sequence[bytes], chance: random.Random) -> bytes:
    """One of the seeds, changed in a few places."""
    content = chance.choice(seeds)
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        content = chance.choice(WAYS)(content, seeds, chance)
    return content[:MOST_BYTES]


MOST_BYTES = 40_000
"""Of one input, lest a thousand of them take for ever."""


def _place(content: bytes, chance: random.Random) -> tuple[int, int]:
    start = chance.randint(0, len(content))
    return start, min(len(content), start + chance.choice((1, 1, 2, 4, 16, 100)))


def _bit(content: bytes, _: Sequence[bytes], chance: random.Random) -> bytes:
    changed = bytearray(content)
    if changed:
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _without(content: bytes, _: Sequence[bytes], chance: random.Random) -> bytes:
    start, end = _place(content, chance)
    return content[:start] + content[end:]


def _twice(content: bytes, _: Sequence[bytes], chance: random.Random) -> bytes:
    start, end = _place(content, chance)
    return content[:end] + content[start:end] * chance.choice((1, 1, 3, 50)) + content[end:]


def _odd(content: bytes, _: Sequence[bytes], chance: random.Random) -> bytes:
    start, end = _place(content, chance)
    return content[:start] + chance.choice(ODD) + content[chance.choice((start, end)) :]


def _letter(content: bytes, _: Sequence[bytes], chance: random.Random) -> bytes:
    start, end = _place(content, chance)
    return content[:start] + bytes([chance.randrange(32, 127)]) + content[end:]


def _word(content: bytes, seeds: Sequence[bytes], chance: random.Random) -> bytes:
    """A word of one seed in the place of a word of another."""
    words, others = content.split(b" "), chance.choice(seeds).split(b" ")
    words[chance.randrange(len(words))] = chance.choice(others)
    return b" ".join(words)


def _crossed(content: bytes, seeds: Sequence[bytes], chance: random.Random) -> bytes:
    other = chance.choice(seeds)
    return content[: chance.randint(0, len(content))] + other[chance.randint(0, len(other)) :]


def _cut(content: bytes, _: Sequence[bytes], chance: random.Random) -> bytes:
    return content[: chance.randint(0, len(content))]


WAYS: tuple[Callable[[bytes, Sequence[bytes], random.Random], bytes], ...] = (
    _bit, _without, _twice, _odd, _odd, _letter, _word, _word, _crossed, _cut,
)  # fmt: skip
