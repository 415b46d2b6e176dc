"""Every sheet on every paper, rasterised by poppler and measured: true to a tenth of a millimetre."""

import math
import re
import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest

from boardlight.cli import run
from boardlight.kit.fixture import fixture_of
from calibration.fixture import Fixture
from calibration.printing.document.paper import FOOT_MM, MARGIN_MM, PAPERS, RULER_MM
from calibration.printing.document.pdf import Page, Part, pdf
from calibration.printing.document.sticker_pages import spare, sticker_pages
from calibration.printing.document.tiles import plan, sheet_pages
from calibration.printing.drawing.markers import DICTIONARY, corners
from calibration.printing.sheet.sheets import sheet
from calibration.target import target as drawn_target
from rules.games import load

NAMES = ("arcanor", "chess", "guerre-des-maitres", "quaternity", "quattuor-reges", "quatrarmes")
PX_PER_MM = 5
TRUE = 0.1
"""Millimetres."""

CUT = 0.15
"""Width of the line along which a sticker is cut, half of it outside."""


@pytest.fixture(scope="module", params=NAMES)
def fixture(request: pytest.FixtureRequest) -> Fixture:
    return fixture_of(load(request.param))


def rasters(file: Path, px_per_mm: float = PX_PER_MM) -> list[np.ndarray]:
    command = ["pdftoppm", "-r", str(25.4 * px_per_mm), "-gray", str(file), str(file.with_suffix(""))]
    subprocess.run(command, check=True)
    names = sorted(file.parent.glob(f"{file.stem}-*.pgm"))
    return [cv2.imread(str(name), cv2.IMREAD_GRAYSCALE) for name in names]


def found_in(image: np.ndarray) -> dict[int, np.ndarray]:
    """Marker corners in page millimetres."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.minMarkerPerimeterRate = 0.02
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), settings)
    quads, ids, _ = detector.detectMarkers(image)
    if ids is None:
        return {}
    return {int(one): (quad[0] + 0.5) / PX_PER_MM for one, quad in zip(ids.ravel(), quads, strict=True)}


def ruler_of(image: np.ndarray) -> float:
    """From the middle of the first tick of the check ruler to that of the last, in millimetres."""
    ink = 1 - image[-int(FOOT_MM * PX_PER_MM) :] / 255
    line = int(np.argmax(ink.sum(axis=1)))
    dark = np.flatnonzero(ink[line] > 0.3)
    run = max(np.split(dark, np.flatnonzero(np.diff(dark) > 1) + 1), key=len)
    ticks = ink[line - PX_PER_MM, run[0] - 2 : run[-1] + 3]
    first, last = (float(np.average(np.arange(5), weights=end)) for end in (ticks[:5], ticks[-5:]))
    return (len(ticks) - 5 + last - first) / PX_PER_MM


@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_of_every_sheet_measures_true(fixture: Fixture, paper: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(pdf(sheet_pages(fixture, sheet(fixture), paper), "sheet"))
    tiles, pages = plan(fixture, paper).tiles, rasters(file)
    known = corners(fixture)
    met = set()
    for tile, image in zip(tiles, pages, strict=True):
        seen = found_in(image)
        for number, quad in seen.items():
            meant = known[number] - tile.window[:2] + MARGIN_MM
            assert np.abs(quad - meant).max() < TRUE
        assert ruler_of(image) == pytest.approx(RULER_MM, abs=TRUE)
        met |= set(seen)
    assert met == set(known)


@pytest.mark.parametrize("thin_ink", [False, True])
def test_every_whole_sheet_measures_true(fixture: Fixture, thin_ink: bool, tmp_path: Path) -> None:
    whole = sheet(fixture, thin_ink)
    file = tmp_path / "sheet.pdf"
    file.write_bytes(pdf([Page(whole.width, whole.height, (Part(whole),))], "sheet"))
    (image,) = rasters(file)
    assert image.shape == pytest.approx((fixture.height * PX_PER_MM, fixture.width * PX_PER_MM), abs=1)
    seen, known = found_in(image), corners(fixture)
    assert sorted(seen) == sorted(known)
    assert max(np.abs(seen[number] - known[number]).max() for number in known) < TRUE


def test_every_sticker_has_its_diameter_and_none_is_missing(fixture: Fixture, tmp_path: Path) -> None:
    """Only the outer edge is measured, which is cut along."""
    wanted = sorted(given.diameter_mm for given in fixture.faces for _ in range(given.count + spare(given)))
    found: list[float] = []
    for number, page in enumerate(sticker_pages(fixture, "A4")):
        file = tmp_path / f"stickers{number}.pdf"
        file.write_bytes(pdf([Page(page.width, page.height, (Part(page),))], "stickers"))
        (image,) = rasters(file, 10)
        inked = np.uint8(image[: -int(FOOT_MM * 10)] < 235)
        edges, _ = cv2.findContours(inked, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        # A contour runs through the middles of the outermost pixels.
        found += [(2 * math.sqrt(cv2.contourArea(edge) / math.pi) + 1) / 10 - CUT for edge in edges]
    assert sorted(found) == pytest.approx(wanted, abs=TRUE)


def test_the_command_prints_whole_and_in_french(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, target = tmp_path / "kit.pdf", tmp_path / "target.svg"
    assert run(["print", "chess", "-o", str(file), "--whole", "--language", "fr"]) == 0
    told = subprocess.run(["pdfinfo", str(file)], check=True, capture_output=True, text=True).stdout
    assert "Échecs" in told
    assert re.search(r"Pages:\s+6\n", told)
    assert run(["calibrate", "target", "-o", str(target), "--language", "fr"]) == 0
    assert target.read_text("utf-8") == drawn_target("A4", "fr").svg() != drawn_target("A4", "en").svg()
    capsys.readouterr()
    assert run(["print", "chess", "-o", str(file), "--language", "la"]) != 0
    assert "'la' is not a language of this program; choose one of: en, fr" in capsys.readouterr().err
