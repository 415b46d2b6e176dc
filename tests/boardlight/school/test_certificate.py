"""Certificates as their readers get them: the words on the page, for every game, in every language."""

import subprocess
from pathlib import Path

import pytest

from boardlight.school.certificate import Solved, certificate
from boardlight.school.lessons import lessons_named, title_of
from messages.catalogue import languages
from rules.games import games


def read(folder: Path, solved: Solved, language: str) -> str:
    """What stands on the page, which is the only one."""
    file = folder / "certificate.pdf"
    file.write_bytes(certificate(solved, language))
    told = subprocess.run(
        ["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True
    ).stdout
    assert told.count("\f") == 1
    return " ".join(told.split())


@pytest.mark.parametrize("name", [*games(), "chess/puzzles"])
def test_every_course_and_chapter_has_one(tmp_path: Path, name: str) -> None:
    lessons = lessons_named(name)
    for language in languages():
        whole = read(tmp_path, Solved("Anne Lefèvre", name, "", "2026-01-31"), language)
        title = title_of(name).text(language)
        for words in ("Anne Lefèvre", title, str(len(lessons))):
            assert words in whole
        chapter = lessons[0].chapter
        part = read(tmp_path, Solved("Anne Lefèvre", name, chapter.name, "2026-01-31"), language)
        for words in (chapter.title.text(language), title):
            assert words in part


def test_the_words_are_those_of_the_language(tmp_path: Path) -> None:
    solved = Solved("Zoé", "chess", "pieces", "2026-01-31")
    english, french = (read(tmp_path, solved, language) for language in ("en", "fr"))
    for words in ("Certificate", "has solved all 12 lessons of the chapter", "31 January 2026", "Teacher"):
        assert words in english
    for words in ("Diplôme", "a résolu les 12 leçons du chapitre", "31 janvier 2026", "Professeur"):
        assert words in french


def test_the_same_facts_give_the_same_bytes_and_a_long_name_fits(tmp_path: Path) -> None:
    solved = Solved("W" * 60, "quattuor-reges", "", "2026-01-31")
    assert certificate(solved, "en") == certificate(solved, "en")
    assert "W" * 60 in read(tmp_path, solved, "fr")
