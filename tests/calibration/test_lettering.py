"""Lettering: true sizes, and a letter for every word we print."""

import numpy as np
import pytest

from calibration.lettering import fitted, text, width


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
