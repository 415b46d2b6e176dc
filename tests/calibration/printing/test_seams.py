"""Where a sheet is cut into pages."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.printing.document.seams import OVERLAP_MM, cuts, severed, windows

LENGTHS = st.floats(50, 600)
ROOMS = st.floats(120, 400)
SPANS = st.lists(st.floats(0, 560).map(lambda start: (start, start + 40)), max_size=6)


@given(LENGTHS, ROOMS, SPANS)
def test_pieces_cover_the_sheet_overlap_and_fit_the_page(length: float, room: float, kept: list) -> None:
    seams = cuts(length, room, kept)
    shown = windows(seams)
    assert seams[0] == 0
    assert seams[-1] == length
    assert all(wide <= room + 1e-6 for _, wide in shown)
    for (start, wide), (after, _) in pairwise(shown):
        assert start < after
        assert start + wide == pytest.approx(min(after + OVERLAP_MM, length))


def test_a_sheet_that_fits_is_not_cut() -> None:
    assert cuts(190, 194, []) == (0, 190)


def test_a_seam_keeps_out_of_a_marker() -> None:
    assert cuts(300, 200, [(130, 170)])[1] in (130, 170)
    assert cuts(300, 200, [(10, 50)])[1] == 150


def test_a_seam_cuts_a_marker_only_where_nothing_else_is_possible() -> None:
    assert cuts(380, 195, [(180, 200)])[1] == pytest.approx(185)


def test_severed_spans_are_counted() -> None:
    assert severed((0, 100, 200, 300), [(90, 110), (100, 150), (150, 260), (290, 310)]) == 2
