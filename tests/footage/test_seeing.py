"""The eye over a part of the photoreal game; `python -m tests.footage.accuracy` looks at all of it."""

import pytest

from tests.footage.accuracy import Tally, accuracy, fresh_eye, report
from tests.footage.truth import QUATRARMES, Facts, Footage

LAST = (2, 11, 22, 30)
"""The turn with which the stretch of each part ends; it begins with the first image of the part."""

JUDGED = 220
"""Cells of tables at rest, in every part, about which the eye must say something: four images' worth."""

LEAST = 30
"""Cost by which every right label must win; over all images the least is 32, a horse in a window's veil."""

RESTLESS = 1
"""Tables at rest, after their first image, that may be called busy; today one, 155.jpg."""


def stretch(footage: Footage, part: int) -> list[Facts]:
    """The images of a part, up to the last turn looked at."""
    turns = footage.truth["turns"]
    end = turns[LAST[part] - 1]["left"] + 0.5
    return [image for image in footage.images() if footage.part(image) == part and image["time"] <= end]


@pytest.fixture(scope="module")
def tallies() -> list[Tally]:
    footage = Footage(QUATRARMES)
    eye = fresh_eye(footage)
    return [accuracy(footage, eye, stretch(footage, part))[part] for part in range(len(LAST))]


def test_no_piece_at_rest_is_taken_for_another(tallies: list[Tally]) -> None:
    assert [fault for tally in tallies for fault in tally.wrong] == [], report(tallies)
    assert all(tally.judged > JUDGED for tally in tallies)


def test_every_label_wins_clearly(tallies: list[Tally]) -> None:
    assert min(tally.margin for tally in tallies) >= LEAST, report(tallies)


def test_a_table_at_rest_is_soon_seen_to_be_at_rest(tallies: list[Tally]) -> None:
    assert sum(len(tally.restless) for tally in tallies) <= RESTLESS, report(tallies)


def test_no_hand_goes_unnoticed(tallies: list[Tally]) -> None:
    assert [name for tally in tallies for name in tally.unnoticed] == [], report(tallies)
