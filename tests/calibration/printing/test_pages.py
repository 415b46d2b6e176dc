"""The kit on paper, rasterised by poppler and measured: true to a tenth of a millimetre."""

import re
import subprocess
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.fixture import Fixture
from calibration.printing.document.pages import print_kit
from calibration.printing.document.paper import FOOT_MM, MARGIN_MM, PAPERS, RULER_MM
from calibration.printing.document.seams import OVERLAP_MM
from calibration.printing.document.sticker_pages import spare, sticker_pages
from calibration.printing.drawing.markers import DICTIONARY, corners
from calibration.printing.sheet.sheets import sheet

PX_PER_MM = 10
TRUE = 0.1
"""Millimetres."""


def pages_of(file: Path, folder: Path) -> list[np.ndarray]:
    subprocess.run(
        ["pdftoppm", "-r", str(25.4 * PX_PER_MM), "-gray", "-aa", "no", str(file), str(folder / file.stem)],
        check=True,
    )
    return [cv2.imread(str(name), cv2.IMREAD_GRAYSCALE) for name in sorted(folder.glob(f"{file.stem}-*.pgm"))]


def found_in(image: np.ndarray) -> dict[int, np.ndarray]:
    """Marker corners in page millimetres."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), settings)
    quads, ids, _ = detector.detectMarkers(image)
    return {int(one): (quad[0] + 0.5) / PX_PER_MM for one, quad in zip(ids.ravel(), quads, strict=True)}


def ruler_ends(image: np.ndarray) -> tuple[float, float]:
    """The middles of the outermost ticks above the longest line in the foot of a page, in millimetres."""
    foot = image[-int(FOOT_MM * PX_PER_MM) :] < 128
    line = int(np.argmax(foot.sum(axis=1)))
    ticks = np.flatnonzero(foot[line - PX_PER_MM])
    ends = (run.mean() + 0.5 for run in (ticks[ticks < ticks[0] + 5], ticks[ticks > ticks[-1] - 5]))
    start, end = (float(middle) / PX_PER_MM for middle in ends)
    return start, end


def size_of(file: Path) -> tuple[float, float]:
    """Of the first page, in millimetres."""
    told = subprocess.run(["pdfinfo", str(file)], check=True, capture_output=True, text=True).stdout
    match = re.search(r"Page size:\s+([\d.]+) x ([\d.]+) pts", told)
    assert match
    return float(match[1]) * 25.4 / 72, float(match[2]) * 25.4 / 72


@pytest.fixture(scope="module")
def kit(trench_fixture: Fixture, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kit")
    print_kit(trench_fixture, folder)
    return folder


@pytest.fixture(scope="module")
def tiles(kit: Path, tmp_path_factory: pytest.TempPathFactory) -> list[np.ndarray]:
    return pages_of(kit / "quatrarmes-sheet-A4.pdf", tmp_path_factory.mktemp("tiles"))


def test_the_whole_sheet_measures_true(trench_fixture: Fixture, kit: Path, tmp_path: Path) -> None:
    (image,) = pages_of(kit / "quatrarmes-sheet.pdf", tmp_path)
    sides = pytest.approx((trench_fixture.width, trench_fixture.height), abs=TRUE)
    assert size_of(kit / "quatrarmes-sheet.pdf") == sides
    known = corners(trench_fixture)
    seen = found_in(image)
    assert sorted(seen) == sorted(known)
    assert max(np.abs(seen[marker] - known[marker]).max() for marker in known) < TRUE


def test_pages_measure_true_and_hold_every_marker(
    trench_fixture: Fixture, kit: Path, tiles: list[np.ndarray]
) -> None:
    assert size_of(kit / "quatrarmes-sheet-A4.pdf") == pytest.approx(PAPERS["A4"], abs=TRUE)
    known = corners(trench_fixture)
    met = set()
    for image in tiles:
        seen = found_in(image)
        shifts = np.concatenate([seen[marker] - known[marker] for marker in seen])
        assert np.ptp(shifts, axis=0).max() < TRUE
        met |= set(seen)
    assert met == set(known)


def test_the_ruler_is_a_hundred_millimetres(tiles: list[np.ndarray]) -> None:
    for image in tiles:
        start, end = ruler_ends(image)
        assert end - start == pytest.approx(RULER_MM, abs=TRUE)


def test_neighbouring_pages_show_the_same_overlap(tiles: list[np.ndarray]) -> None:
    """Page 1 shows what page 2 begins with, so that they can be laid over one another."""
    first, second = (image[int(MARGIN_MM * PX_PER_MM) :][:2500] for image in tiles[:2])
    strip = second[:, int(MARGIN_MM * PX_PER_MM) :][:, : int(OVERLAP_MM * PX_PER_MM)]
    columns = np.flatnonzero((first[1000:1010, : int(200 * PX_PER_MM)] < 255).any(axis=0))
    end = columns[-1] + 1
    same = first[:, end - strip.shape[1] : end]
    assert np.mean(np.abs(same.astype(int) - strip) > 60) < 0.01
    assert strip.std() > 10


@pytest.mark.parametrize("paper", PAPERS)
def test_sticker_pages_hold_what_the_game_needs_and_spare_ones(trench_fixture: Fixture, paper: str) -> None:
    cuts = Counter[float]()
    for page in sticker_pages(trench_fixture, paper):
        assert (page.width, page.height) == PAPERS[paper]
        for shape in page.shapes:
            if getattr(shape, "radius", 0) and shape.style.width == 0.15:
                assert shape.x - shape.radius >= MARGIN_MM
                assert shape.x + shape.radius <= page.width - MARGIN_MM
                assert shape.y + shape.radius <= page.height - FOOT_MM
                cuts[round(2 * shape.radius, 2)] += 1
    assert cuts == {23.98: 2 * (11 + 6 + 6 + 5)}
    assert [spare(given) for given in trench_fixture.faces] == [1] * 8


def test_the_ending_decides(trench_fixture: Fixture, tmp_path: Path) -> None:
    assert [file.name for file in print_kit(trench_fixture, tmp_path / "one.pdf")] == ["one.pdf"]
    assert [file.name for file in print_kit(trench_fixture, tmp_path / "q.svg")] == [
        "q.svg",
        "q-stickers-1.svg",
    ]
    assert [file.name for file in print_kit(trench_fixture, tmp_path / "q.png")] == [
        "q.png",
        "q-stickers-1.png",
    ]
    with pytest.raises(ValueError, match="papers are: A4, A3, Letter"):
        print_kit(trench_fixture, tmp_path / "one.pdf", paper="B5")
    with pytest.raises(ValueError, match=r"written as \.pdf"):
        print_kit(trench_fixture, tmp_path / "one.docx")


def test_the_same_kit_is_the_same_bytes(trench_fixture: Fixture, tmp_path: Path) -> None:
    one, other = (print_kit(trench_fixture, tmp_path / name)[0].read_bytes() for name in ("a.pdf", "b.pdf"))
    assert one == other
    assert sheet(trench_fixture).svg() == sheet(trench_fixture).svg()


def test_thin_ink_lets_light_through(trench_fixture: Fixture) -> None:
    """Only the ground gets paler: markers, lines and stops stay."""

    def ink(thin: bool) -> float:
        png = np.frombuffer(sheet(trench_fixture, thin_ink=thin).png(1), np.uint8)
        left, top, wide, high = (int(value) for value in trench_fixture.area)
        image = cv2.imdecode(png, cv2.IMREAD_GRAYSCALE)[top : top + high, left : left + wide]
        return float(np.mean(255 - image[image > 180]))

    assert ink(True) < 0.55 * ink(False)
