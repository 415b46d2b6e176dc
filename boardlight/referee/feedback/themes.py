"""From cues to light: a meaning has a colour *and* a pattern, so that none need tell colours apart. Pure."""

from collections.abc import Mapping
from typing import get_args

from boardlight.referee.session.cue import Cue, Cues, ThemeName
from boardlight.referee.session.refusals import Refused
from hardware.leds import DARK, Effect, Glow, LightFrame
from messages.message import message

THEME_NAMES: tuple[ThemeName, ...] = get_args(ThemeName)
Theme = Mapping[Cue, Glow]

_BRIGHT: Theme = {
    Cue.LAST: Glow(0, 0, 40),
    Cue.EXPECTED: Glow(0, 0, 220, Effect.BLINK),
    Cue.VICTIM: Glow(255, 90, 0, Effect.BLINK),
    Cue.MUST_TAKE: Glow(255, 90, 0, Effect.PULSE),
    Cue.TARGET: Glow(0, 200, 0),
    Cue.SOURCE: Glow(60, 60, 60),
    Cue.HUFF: Glow(220, 0, 160, Effect.BLINK),
    Cue.BACK: Glow(0, 160, 200, Effect.PULSE),
    Cue.PROMOTE: Glow(120, 0, 255, Effect.PULSE),
    Cue.LATER: Glow(24, 24, 24),
    Cue.HINT: Glow(0, 200, 120, Effect.BLINK),
    Cue.ASKED: Glow(40, 90, 255),
    Cue.TAKEN: Glow(255, 200, 0, Effect.FLICKER),
    Cue.PLACE: Glow(200, 200, 200, Effect.PULSE),
    Cue.WRONG: Glow(255, 0, 0, Effect.FLICKER),
    Cue.PICKED: Glow(255, 255, 255, Effect.FLICKER),
}

_CALM_SHARE = 0.35

_COLOUR_BLIND: Theme = {
    **_BRIGHT,
    Cue.TARGET: Glow(0, 114, 178),
    Cue.LAST: Glow(30, 30, 30),
    Cue.VICTIM: Glow(230, 159, 0, Effect.BLINK),
    Cue.MUST_TAKE: Glow(230, 159, 0, Effect.PULSE),
    Cue.HUFF: Glow(204, 121, 167, Effect.BLINK),
    Cue.WRONG: Glow(213, 94, 0, Effect.FLICKER),
    Cue.PROMOTE: Glow(86, 180, 233, Effect.PULSE),
    Cue.HINT: Glow(0, 158, 115, Effect.BLINK),
    Cue.ASKED: Glow(240, 228, 66),
}


def _dimmed(glow: Glow) -> Glow:
    red, green, blue = (round(part * _CALM_SHARE) for part in glow[:3])
    return Glow(red, green, blue, glow.effect)


THEMES: Mapping[ThemeName, Theme] = {
    "bright": _BRIGHT,
    "calm": {cue: _dimmed(glow) for cue, glow in _BRIGHT.items()},
    "colour-blind": _COLOUR_BLIND,
}


def read_theme(text: str) -> ThemeName:
    """The theme of that name; ValueError names all there are."""
    for name in THEME_NAMES:
        if text == name:
            return name
    known = ", ".join(THEME_NAMES)
    raise Refused(message("referee.no-such-theme", text=repr(text), known=known))


def light(cues: Cues, cells: int, theme: ThemeName = "bright") -> LightFrame:
    """One glow a cell."""
    glows = THEMES[theme]
    return tuple(glows[cues[cell]] if cell in cues else DARK for cell in range(cells))
