"""The calibration target: true to scale on paper, and found in images."""

import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.printing.document.paper import PAPERS
from calibration.printing.document.pdf import Page, Part, pdf
from calibration.printing.drawing.markers import DICTIONARY as SHEETS
from calibration.target import COLUMNS_COUNT, DICTIONARY, ROWS_COUNT, SQUARE_MM, find, target

CORNERS = (COLUMNS_COUNT - 1) * (ROWS_COUNT - 1)
PX_PER_MM = 8


@pytest.mark.parametrize("paper", PAPERS)
def test_the_printed_pdf_is_true_to_a_tenth_of_a_millimetre(paper: str, tmp_path: Path) -> None:
    drawing = target(paper)
    file = tmp_path / "target.pdf"
    file.write_bytes(pdf([Page(drawing.width, drawing.height, (Part(drawing),))], "target"))
    dots = str(PX_PER_MM * 25.4)
    subprocess.run(
        ["pdftoppm", "-r", dots, "-gray", "-png", "-singlefile", file, tmp_path / "page"], check=True
    )
    image = cv2.imread(str(tmp_path / "page.png"), cv2.IMREAD_GRAYSCALE)
    assert image is not None
    seen = find(np.asarray(cv2.GaussianBlur(image, (0, 0), 1.5), np.uint8))
    assert seen is not None and len(seen.ids) == CORNERS
    printed = (seen.corners + 0.5) / PX_PER_MM
    off = printed - seen.places[:, :2]
    assert np.abs(off - off.mean(axis=0)).max() < 0.1
    assert off.mean(axis=0)[0] == pytest.approx((drawing.width - COLUMNS_COUNT * SQUARE_MM) / 2, abs=0.1)


def test_it_leaves_room_for_the_printers_margins() -> None:
    for height, width in PAPERS.values():
        assert width - COLUMNS_COUNT * SQUARE_MM > 16 and height - ROWS_COUNT * SQUARE_MM > 16


def test_no_sheet_is_taken_for_it(trench_image: tuple[float, np.ndarray]) -> None:
    assert find(trench_image[1]) is None
    assert DICTIONARY != SHEETS


def test_a_part_of_it_is_enough_and_a_scrap_is_not() -> None:
    png = np.frombuffer(target().png(3), np.uint8)
    image = np.asarray(cv2.imdecode(png, cv2.IMREAD_GRAYSCALE), np.uint8)
    half = find(np.ascontiguousarray(image[:, : image.shape[1] // 2]))
    assert half is not None and 8 <= len(half.ids) < CORNERS
    assert find(np.ascontiguousarray(image[:180, :180])) is None
