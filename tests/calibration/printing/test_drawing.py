"""Drawings: one text for one drawing, and the back ends agree."""

import cv2
import numpy as np
import pytest

from calibration.printing.drawing.drawing import (
    Circle,
    Drawing,
    Path,
    Place,
    Style,
    number,
    path,
    polygon,
    rectangle,
)

INKED = Style(fill="#000000")


def picture(drawing: Drawing, px_per_mm: float) -> np.ndarray:
    return cv2.imdecode(np.frombuffer(drawing.png(px_per_mm), np.uint8), cv2.IMREAD_UNCHANGED)


def test_svg_is_plain_and_in_millimetres() -> None:
    drawing = Drawing(
        10, 20.5, (rectangle(1, 2, 3, 4, INKED), Circle(5, 5, 1.25, Style(stroke="#c0392b", width=0.1)))
    )
    assert drawing.svg() == (
        '<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="20.5mm" viewBox="0 0 10 20.5">\n'
        '<path d="M1 2L4 2L4 6L1 6Z" fill="#000000"/>\n'
        '<circle cx="5" cy="5" r="1.25" fill="none" stroke="#c0392b" stroke-width="0.1"'
        ' stroke-linecap="round" stroke-linejoin="round"/>\n</svg>\n'
    )


def test_png_has_the_right_size_and_is_clear_where_nothing_is_drawn() -> None:
    image = picture(Drawing(10, 5, (rectangle(2, 1, 3, 2, INKED),)), 8)
    assert image.shape == (40, 80, 4)
    rows, columns = np.nonzero(image[..., 3])
    assert (columns.min(), columns.max(), rows.min(), rows.max()) == (16, 39, 8, 23)


@pytest.mark.parametrize(
    ("wide", "high", "px_per_mm"), [(270, 270, 6), (418.8, 470, 6), (333.3, 111.17, 2.5), (485, 27, 3)]
)
def test_edges_in_a_png_lie_where_they_are_drawn(wide: float, high: float, px_per_mm: float) -> None:
    """Far from the corner from which lengths are counted, whether the size is whole in pixels or not."""
    x, y = wide - 15, high - 15
    image = picture(Drawing(wide, high, (rectangle(x, y, 10, 10, INKED),)), px_per_mm)
    ink = image[..., 3] / 255
    lines = (ink.sum(axis=0), ink.sum(axis=1))
    middles = [np.average(np.arange(len(line)) + 0.5, weights=line) for line in lines]
    assert np.array(middles) / px_per_mm == pytest.approx((x + 5, y + 5), abs=0.04)
    assert ink.sum() / px_per_mm**2 == pytest.approx(100, abs=0.8)


def test_a_quadratic_curve_keeps_its_middle() -> None:
    (_, (_, points)) = path("M 0 0 Q 10 20 20 0", INKED).steps
    start, one, two, end = (0.0, 0.0), *points
    middle = [(a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(start, one, two, end, strict=True)]
    assert middle == pytest.approx([10, 10])


def test_placing_turns_clockwise_and_scales_lines() -> None:
    turned = Place(100, 50, 2, 90).of(
        (polygon(((1, 0), (3, 0)), Style(stroke="#000000", width=0.5, dash=(1, 2))),)
    )[0]
    assert isinstance(turned, Path)
    assert [point for _, points in turned.steps for point in points] == [
        pytest.approx((100, 52)),
        pytest.approx((100, 56)),
    ] + [] * len(turned.steps)
    assert (turned.style.width, turned.style.dash) == (1.0, (2, 4))


def test_numbers_are_short() -> None:
    assert [number(value) for value in (1.0, 0.1234567, -0.0001, 12.30)] == ["1", "0.123", "0", "12.3"]
