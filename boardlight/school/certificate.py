"""A certificate for a course or a chapter that is solved: one page to print and to sign. Does no I/O."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from babel import Locale
from babel.dates import format_date

from boardlight.journal.pupils.answer import Pupil
from boardlight.kit.fixture import fixture_of
from boardlight.school.lessons import game_of, lessons_named, title_of
from boardlight.school.progress import CourseProgress
from calibration.fixture import Face
from calibration.printing.document.pdf import Page, Part, pdf
from calibration.printing.drawing.drawing import Drawing, Shape, Style, polygon, rectangle
from calibration.printing.drawing.lettering import fitted, written
from calibration.printing.drawing.palette import INK, PAPER, SOFT, TINTS, mixed
from calibration.printing.sheet.stickers import face
from messages.catalogue import Language
from messages.message import Message, message
from rules.game import Game
from rules.games import load

WIDE_MM, HIGH_MM = 297.0, 210.0
FRAME_MM = 11.0
"""From the edge of the paper."""

INSIDE_MM = 2.5
"""Between the two lines of the frame."""

ROOM_MM = WIDE_MM - 2 * FRAME_MM - 40
"""For a line of words."""

BADGE_MM, APART_MM = 14.0, 3.5
"""The pieces of the game, drawn as on their stickers, and the gap between two."""

LINE_MM = 85.0
"""To be signed on."""

FAINT = mixed(SOFT, PAPER, 0.4)


class Solved(NamedTuple):
    """What somebody has solved, as plain values: the page is drawn in a process of its own."""

    name: str
    course: str
    """As answers name it."""
    chapter: str
    """Its name in the course; empty for the whole course."""
    day: str
    """On which the last lesson was solved (ISO 8601)."""


def solved_part(pupil: Pupil, courses: Iterable[CourseProgress], name: str, chapter: str) -> Solved | None:
    """What a learner has solved of a course, or of one of its chapters; None while something is missing."""
    for course in (each for each in courses if each.course == name):
        parts = {"": course, **{known.name: part for known, part in course.chapters()}}
        day = parts[chapter].day if chapter in parts else None
        return Solved(pupil.name, name, chapter, day.astimezone().date().isoformat()) if day else None
    return None


def certificate(solved: Solved, language: Language) -> bytes:
    """The certificate as a PDF, A4 on its side: the same bytes for the same facts."""
    game = load(game_of(solved.course))
    heading = message("school.certificate").text(language)
    shapes = (*_frame(), *_words(solved, heading, language), *_foot(solved, language))
    parts = (Part(Drawing(WIDE_MM, HIGH_MM, shapes)), *_badges(game))
    return pdf([Page(WIDE_MM, HIGH_MM, parts)], f"{heading}: {solved.name}")


def _frame() -> Iterator[Shape]:
    for inset, width, fill in ((FRAME_MM, 1.2, TINTS[""]), (FRAME_MM + INSIDE_MM, 0.3, PAPER)):
        size = WIDE_MM - 2 * inset, HIGH_MM - 2 * inset
        yield rectangle(inset, inset, *size, Style(fill=fill, stroke=INK, width=width, round=False))


def _badges(game: Game) -> Iterator[Part]:
    """The pieces of the game in one row; where there is no room for all, some from every seat."""
    faces: Sequence[Face] = fixture_of(game).faces
    count = min(len(faces), int((ROOM_MM + APART_MM) / (BADGE_MM + APART_MM)))
    shown = [faces[place * len(faces) // count] for place in range(count)]
    scale = BADGE_MM / max(each.diameter_mm for each in faces)
    left = (WIDE_MM - len(shown) * (BADGE_MM + APART_MM) + APART_MM) / 2
    for place, each in enumerate(shown):
        size = each.diameter_mm * scale
        x = left + place * (BADGE_MM + APART_MM) + (BADGE_MM - size) / 2
        yield Part(face(each), x, 36 - size / 2, scale=scale)


def _words(solved: Solved, heading: str, language: Language) -> Iterator[Shape]:
    middle, title = WIDE_MM / 2, title_of(solved.course).text(language)
    yield _line(heading, 66, 8.5, bold=True)
    yield _line(solved.name, 93, 10.0, bold=True)
    yield polygon(((middle - 100, 104), (middle + 100, 104)), Style(stroke=FAINT, width=0.3), closed=False)
    yield _line(_deed(solved).text(language), 116, 4.2)
    chapter = _chapter_title(solved)
    yield _line(chapter.text(language) if chapter else title, 132, 7.0, bold=True)
    if chapter:
        yield _line(title, 145, 4.2)


def _line(words: str, y: float, size: float, bold: bool = False) -> Shape:
    return written(words, WIDE_MM / 2, y, fitted(words, ROOM_MM, size, bold=bold), INK, bold=bold)


def _deed(solved: Solved) -> Message:
    lessons = [each for each in lessons_named(solved.course) if solved.chapter in ("", each.chapter.name)]
    whole = "school.solved-chapter" if solved.chapter else "school.solved-course"
    return message(whole, count=len(lessons))


def _chapter_title(solved: Solved) -> Message | None:
    chapters = {each.chapter.name: each.chapter.title for each in lessons_named(solved.course)}
    return chapters[solved.chapter] if solved.chapter else None


def _foot(solved: Solved, language: Language) -> Iterator[Shape]:
    locale = Locale.parse(message("page.locale").text(language), sep="-")
    day = format_date(date.fromisoformat(solved.day), "long", locale=locale)
    y, left = HIGH_MM - 38, FRAME_MM + 22
    right = WIDE_MM - left - LINE_MM
    for x, words, above in (
        (left, message("school.day"), day),
        (right, message("school.teacher"), ""),
    ):
        yield polygon(((x, y), (x + LINE_MM, y)), Style(stroke=INK, width=0.3, round=False), closed=False)
        yield written(words.text(language), x, y + 5, 2.6, SOFT, align=0)
        if above:
            yield written(above, x, y - 5, 3.6, INK, align=0)
    yield written("Boardlight", WIDE_MM / 2, HIGH_MM - FRAME_MM - 8, 2.4, SOFT)
