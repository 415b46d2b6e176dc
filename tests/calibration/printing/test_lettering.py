"""Lettering: true sizes, and a letter for every word we print and every name that Europe writes."""

import subprocess
import unicodedata
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.printing.document.pdf import Page, Part, pdf
from calibration.printing.drawing.drawing import Drawing
from calibration.printing.drawing.lettering import fitted, text, width, written
from calibration.printing.drawing.typefaces import typeface

NAMES = (
    "Łukasz Żółw",
    "Ștefan Țuțea",
    "Őrsi Űző",
    "Ελένη Ἀχιλλεύς",
    "Їжак Ґудзь",
    "Ћурић Ђоковић",
    "Nguyễn Đức Thưởng",
)
SCRIPTS = {
    "Latin Extended-A": range(0x100, 0x180),
    "Latin Extended-B": range(0x180, 0x250),
    "Latin of Wales and Vietnam": range(0x1E00, 0x1F00),
    "Greek": (*range(0x370, 0x3E2), *range(0x1F00, 0x2000)),
    "Cyrillic": range(0x400, 0x530),
}
PX_PER_MM = 24


def box(line) -> tuple[float, float, float, float]:
    points = np.array([point for _, points in line.steps for point in points])
    return (*points.min(axis=0), *points.max(axis=0))


@pytest.mark.parametrize("bold", [False, True])
def test_a_capital_is_as_high_as_asked_and_stands_on_the_middle(bold: bool) -> None:
    _, top, _, bottom = box(text("H", 40, 30, 8, "#000000", bold=bold))
    assert (top, bottom) == (pytest.approx(26, abs=0.01), pytest.approx(34, abs=0.01))


def test_alignment() -> None:
    wide = width("HILL", 5)
    left = box(text("HILL", 0, 0, 5, "#000000", align=0.0))[0]
    right = box(text("HILL", 0, 0, 5, "#000000", align=1.0))[2]
    assert 0 <= left < 0.8
    assert -1.2 < right <= 0
    assert wide > 10


def test_fitted_text_fits() -> None:
    size = fitted("LA GUERRE DES MAÎTRES", 40, 9, bold=True, spacing=0.3)
    assert width("LA GUERRE DES MAÎTRES", size, bold=True, spacing=0.3) == pytest.approx(40)
    assert fitted("I", 40, 9) == 9


def test_turned_text_reads_downwards() -> None:
    left, top, right, bottom = box(text("LONG WORDS", 0, 0, 3, "#000000", turn=90))
    assert bottom - top > 5 * (right - left)


@pytest.mark.parametrize("letter", "ABCZaz019·îéœ")
def test_letters_exist(letter: str) -> None:
    missing = text("\ufffe", 0, 0, 5, "#000000").steps
    assert text(letter, 0, 0, 5, "#000000").steps not in ((), missing)


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("codes", SCRIPTS.values(), ids=SCRIPTS)
def test_all_letters_of_europe_exist(codes, bold: bool) -> None:
    letters = [chr(code) for code in codes if unicodedata.category(chr(code)) != "Cn"]
    assert [letter for letter in letters if typeface(letter, bold).lacks(letter)] == []
    assert len(letters) > 100


def test_a_line_is_set_in_one_font_and_in_the_usual_one_where_that_has_all_letters() -> None:
    assert typeface("Zoë Dvořák-Müller", False).name == "NotoSans"
    assert typeface("Zoë Müller, Œdipe", False).name == "Vera" and typeface("Łuczak", True).name == "VeraBd"
    whole, parts = width("Żółw", 5), [width(part, 5) for part in ("Ż", "ółw")]
    assert whole != pytest.approx(sum(parts), rel=0.01)


@pytest.mark.parametrize("bold", [False, True])
def test_both_fonts_have_capitals_of_the_height_that_is_asked_for(bold: bool) -> None:
    _, top, _, bottom = box(text("HĦ", 0, 0, 8, "#000000", bold=bold))
    assert (top, bottom) == (pytest.approx(-4, abs=0.01), pytest.approx(4, abs=0.01))


@pytest.mark.parametrize("name", NAMES)
def test_accents_that_come_apart_are_put_together(name: str) -> None:
    apart = unicodedata.normalize("NFD", name)
    assert text(apart, 0, 0, 5, "#000000") == text(name, 0, 0, 5, "#000000")
    assert width(apart, 5) == width(name, 5) and written(apart, 0, 0, 5, "#000000").writing.words == name


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("words", ["Żółw", "Ελένη Їжак", "Nguyễn", "Zoë"])
def test_a_page_shows_the_letters_of_the_outlines(words: str, bold: bool, tmp_path: Path) -> None:
    page = printed(line_of(words, bold), tmp_path / "line.pdf")
    right, wrong = (ink(line_of(words, weight)) for weight in (bold, not bold))
    assert differing(page, right) < 0.15 and differing(page, wrong) > 0.5


@pytest.mark.parametrize("bold", [False, True])
def test_a_letter_that_no_font_has_is_printed_as_a_box(bold: bool, tmp_path: Path) -> None:
    page = printed(line_of("北京", bold), tmp_path / "line.pdf")
    also = printed(line_of("Ż北京", bold), tmp_path / "also.pdf")
    alone = printed(line_of("Ż", bold), tmp_path / "alone.pdf")
    assert page.sum() > 0 and also.sum() > 1.3 * alone.sum()


def line_of(words: str, bold: bool) -> Drawing:
    """The words on a strip of paper that is as long as either weight needs, as letters and as outlines."""
    long = max(width(words, 4, bold=weight) for weight in (False, True)) + 4
    told = written(words, 2, 6, 4, "#000000", bold=bold, align=0).writing
    outlined = text(words, 2, 6, 4, "#000000", bold=bold, align=0)
    return Drawing(long, 12.0, (outlined._replace(writing=told),))


def printed(drawing: Drawing, file: Path) -> np.ndarray:
    """Where a PDF page has ink, and how much."""
    file.write_bytes(pdf([Page(drawing.width, drawing.height, (Part(drawing),))], "line"))
    dots = str(25.4 * PX_PER_MM)
    subprocess.run(
        ["pdftoppm", "-r", dots, "-gray", "-png", "-singlefile", file, file.with_suffix("")], check=True
    )
    page = cv2.imread(str(file.with_suffix(".png")), cv2.IMREAD_GRAYSCALE)
    assert page is not None
    return 255 - page.astype(np.int16)


def ink(drawing: Drawing) -> np.ndarray:
    """Where the outlines have ink, and how much."""
    picture = cv2.imdecode(np.frombuffer(drawing.png(PX_PER_MM), np.uint8), cv2.IMREAD_UNCHANGED)
    assert picture is not None
    return picture[..., 3].astype(np.int16)


def differing(page: np.ndarray, outlines: np.ndarray) -> float:
    """The part of the ink of the outlines that a page shows otherwise."""
    high, wide = np.minimum(page.shape, outlines.shape)
    return float(np.abs(page[:high, :wide] - outlines[:high, :wide]).sum() / outlines.sum())
