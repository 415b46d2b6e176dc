"""The fonts of all lettering: Vera, and Noto Sans for lines with letters that Vera lacks. Reads their files.

Vera comes with the PDF library and has the letters of Western Europe; Noto Sans has all of Latin, Greek and
Cyrillic, with the accents of Vietnamese. A line is set in one of them, never in both. What neither has
(Chinese, Arabic, Hebrew, Georgian and others) is a box.
"""

import io
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import fontpkg_noto_sans
import reportlab
from fontTools.ttLib import TTFont

VERA = Path(reportlab.__file__).parent / "fonts"
NOTO = fontpkg_noto_sans.ROOT / "files" / "NotoSans[wdth,wght].ttf"
WEIGHTS = {False: 400, True: 700}
DRAWING = threading.RLock()
"""Held by whoever reads a font or sets a page: neither library is made for two threads."""

UNUSED = ("GSUB", "GPOS", "GDEF")
"""Tables of a font that set other letters or places than those of the text: nothing here reads them."""


@dataclass(frozen=True, eq=False)
class Typeface:
    """One font in one weight."""

    name: str
    capitals: float
    """Height of a capital, in font units."""
    font: Any

    @property
    def em(self) -> float:
        """Font units to the size by which a font is asked for."""
        return float(self.font["head"].unitsPerEm)

    @cached_property
    def glyphs(self) -> Any:
        """What draws each letter, by name."""
        return self.font.getGlyphSet()

    @cached_property
    def names(self) -> Mapping[int, str]:
        """Of the glyph of each letter."""
        known: dict[int, str] = self.font.getBestCmap()
        return known

    def lacks(self, words: str) -> int:
        """How many letters of these words it does not have."""
        return sum(ord(letter) not in self.names for letter in words)

    def file(self) -> io.BytesIO:
        """The font as TrueType, the same bytes every time."""
        content = io.BytesIO()
        self.font.save(content)
        content.seek(0)
        return content


def typeface(words: str, bold: bool) -> Typeface:
    """The font that a line is set in: the one that lacks fewer of its letters."""
    with DRAWING:
        plain = _vera(bold)
        lacking = plain.lacks(words)
        if not lacking:
            return plain
        wide = _noto(bold)
        return wide if wide.lacks(words) < lacking else plain


@cache
def _vera(bold: bool) -> Typeface:
    name = "VeraBd" if bold else "Vera"
    return Typeface(name, 1493.0, TTFont(VERA / f"{name}.ttf", recalcTimestamp=False))


@cache
def _noto(bold: bool) -> Typeface:
    """Made only where it is needed: to give a font of many weights one of them takes a second."""
    # What does it takes as long to load as a small command takes in all.
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(NOTO, recalcTimestamp=False)
    for table in UNUSED:
        del font[table]
    font = instantiateVariableFont(font, {"wght": WEIGHTS[bold], "wdth": 100}, updateFontNames=True)
    for table in font["cmap"].tables:
        # PDF pages set a letter that is lacking as number 0, which would be drawn as nothing, not as a box.
        table.cmap = {code: name for code, name in table.cmap.items() if code >= ord(" ")}
    return Typeface("NotoSansBd" if bold else "NotoSans", 714.0, font)
