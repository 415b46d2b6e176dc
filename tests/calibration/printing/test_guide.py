"""The page that says how to make a table: in both languages, complete, and within its paper."""

import numpy as np
import pytest

from boardlight.kit.fixture import fixture_of
from calibration.printing.document.guide import PIECES_A_LINE_COUNT, guide_page, wrapped
from calibration.printing.document.paper import PAPERS
from calibration.printing.document.tiles import plan
from calibration.printing.drawing.drawing import Circle, Drawing, Path
from calibration.printing.drawing.lettering import text, width
from messages.catalogue import catalogue, languages
from rules.games import games, load

WORDINGS = [code for code in catalogue("en").texts if code.startswith("print.")]


def reach(drawing: Drawing) -> tuple[float, float]:
    """The right and the lower end of what is drawn after the paper itself."""
    ends = []
    for shape in drawing.shapes[1:]:
        if isinstance(shape, Circle):
            ends.append((shape.x + shape.radius, shape.y + shape.radius))
        elif isinstance(shape, Path):
            ends += [point for _, points in shape.steps for point in points]
    right, low = np.array(ends).max(axis=0)
    return float(right), float(low)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", games())
def test_everything_fits_on_the_page(game: str, language: str) -> None:
    fixture = fixture_of(load(game), language=language)
    whole = Drawing(fixture.width, fixture.height, ())
    for paper, (wide, high) in PAPERS.items():
        page = guide_page(fixture, whole, plan(fixture, paper), paper)
        assert (page.width, page.height) == (wide, high)
        words, sketch, _ = page.parts
        right, low = reach(words.drawing)
        assert words.x + words.scale * right < wide - 10 and words.scale * low < high - 5
        assert sketch.x + sketch.scale * fixture.width < wide / 2
        assert sketch.y + sketch.scale * fixture.height < high / 2


def test_every_page_to_glue_has_its_number_and_every_piece_its_sticker() -> None:
    fixture = fixture_of(load("quaternity"))
    whole = Drawing(fixture.width, fixture.height, ())
    chosen = plan(fixture, "A4")
    tiled, shop = (guide_page(fixture, whole, given, "A4") for given in (chosen, None))
    numbers = [shape for shape in tiled.parts[2].drawing.shapes if isinstance(shape, Circle)]
    assert len(numbers) == len(chosen.tiles) == 6
    assert not shop.parts[2].drawing.shapes
    assert len(tiled.parts[0].drawing.shapes) > len(shop.parts[0].drawing.shapes)
    crowd = fixture_of(load("quattuor-reges"))
    assert max(sum(face.seat == seat for face in crowd.faces) for seat in (0, 1)) == 2 * PIECES_A_LINE_COUNT


def test_lines_are_no_wider_than_their_room_and_keep_numbers_with_their_units() -> None:
    lines = wrapped("a sheet of 419 x 441 mm : « yes »\nthe next", 30, 2)
    assert lines == ["a sheet of", "419 x 441 mm :", "« yes »", "the next"]
    assert max(width(line, 2) for line in lines) <= 30


@pytest.mark.parametrize("given", WORDINGS)
def test_what_is_printed_is_in_the_font(given: str) -> None:
    missing = text("\ufffe", 0, 0, 5, "#000000").steps
    for language in languages():
        words = str(catalogue(language).texts[given])
        for letter in set(words) - {" ", "\n"}:
            assert text(letter, 0, 0, 5, "#000000").steps not in ((), missing)


def test_a_french_sheet_speaks_french() -> None:
    english, french = (fixture_of(load("chess"), language=language) for language in ("en", "fr"))
    assert (english.title, french.title) == ("Chess", "Échecs")
    assert french.seats == ("Blanc", "Noir")
    assert french.faces[-1].name == "pion" and english.faces[-1].name == "pawn"
    assert [face._replace(name="") for face in french.faces] == [
        face._replace(name="") for face in english.faces
    ]
    assert (french.sites, french.markers) == (english.sites, english.markers)
