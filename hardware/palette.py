"""Any number of glows in a palette of sixteen. Pure.

Entry 0 is always dark. A glow keeps its entry until its room is needed, so that pictures differ little.
"""

from collections import Counter
from itertools import combinations

from hardware.leds import DARK, Glow

COLOURS_COUNT = 16
FRESH = (DARK,) * COLOURS_COUNT

_OTHER_EFFECT_SQUARE_LEVELS = 3 * 255**2
"""Two effects are as far apart as two colours can be: they mean different things."""


def paint(glows: tuple[Glow, ...], palette: tuple[Glow, ...] = FRESH) -> tuple[tuple[Glow, ...], bytes]:
    """The palette for these glows, grown from the last one, and an index into it for each glow.

    Of more than 15 distinct glows beside darkness the nearest are merged, the rarer into the commoner.
    """
    stands_for = _merged(Counter(glow for glow in glows if glow != DARK))
    needed = dict.fromkeys(stands_for.values())
    fitted = _refilled(palette, list(needed))
    entry = {glow: fitted.index(kept) for glow, kept in stands_for.items()} | {DARK: 0}
    return fitted, bytes(entry[glow] for glow in glows)


def _refilled(palette: tuple[Glow, ...], needed: list[Glow]) -> tuple[Glow, ...]:
    """The palette with the needed glows in it, each old one where it was."""
    entries = list(palette)
    missing = [glow for glow in needed if glow not in entries[1:]]
    free = [at for at in range(1, COLOURS_COUNT) if entries[at] not in needed or entries[at] in entries[1:at]]
    free.sort(key=lambda at: entries[at] != DARK)
    for glow, at in zip(missing, free, strict=False):
        entries[at] = glow
    return tuple(entries)


def _merged(counts: Counter[Glow]) -> dict[Glow, Glow]:
    """For every glow the one that stands for it, so that at most 15 stand."""
    stands_for = {glow: glow for glow in counts}
    left = counts.copy()
    if len(left) <= COLOURS_COUNT - 1:
        return stands_for
    for pair in sorted(combinations(sorted(left), 2), key=lambda pair: _distance(*pair)):
        if pair[0] in left and pair[1] in left:
            rarer, commoner = sorted(pair, key=lambda glow: (left[glow], glow))
            left[commoner] += left.pop(rarer)
            stands_for = {glow: commoner if kept == rarer else kept for glow, kept in stands_for.items()}
        if len(left) == COLOURS_COUNT - 1:
            break
    return stands_for


def _distance(one: Glow, other: Glow) -> int:
    colours = sum((a - b) ** 2 for a, b in zip(one[:3], other[:3], strict=True))
    return colours + (_OTHER_EFFECT_SQUARE_LEVELS if one.effect != other.effect else 0)
