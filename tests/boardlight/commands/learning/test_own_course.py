"""`boardlight teach GAME --course PATH`: what is listed, checked and said of a teacher's own lessons."""

from pathlib import Path

import pytest

from boardlight.cli import run
from boardlight.school.lessons import lessons_of

LESSON = """
title = {{ en = "A chapter", fr = "Un chapitre" }}

[[lesson]]
title = {{ en = "{title}", fr = "La tour" }}
rule = "R3"
setup = "{setup}"
accept = [{accept}]
task = {{ en = "Take the knight with your rook.", fr = "Prenez le cavalier avec votre tour." }}
praise = {{ en = "Good: straight ahead.", fr = "Bien : tout droit." }}
idea = {{ en = "Look along the file.", fr = "Regardez le long de la colonne." }}
"""

SETUP = "White: K a1, R d4; Black: K h8, N d7; turn: White"
TAKES = '"Rxd7"'


def chapter(file: Path, title: str = "The rook", setup: str = SETUP, accept: str = TAKES) -> Path:
    file.write_text(LESSON.format(title=title, setup=setup, accept=accept), encoding="utf-8")
    return file


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A folder of two chapters, which are not read in the order in which they were written."""
    chapter(tmp_path / "02-later.toml", "The second rook")
    chapter(tmp_path / "01-first.toml", "The first rook")
    return tmp_path


def test_the_chapters_of_a_folder_are_listed_in_the_order_of_their_names(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["teach", "chess", "--course", str(course), "--list"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.split() == ["1", "R3", "The", "first", "rook"]
    assert "The second rook" in second


def test_lessons_that_hold_are_counted(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["teach", "chess", "--course", str(course), "--check"]) == 0
    assert capsys.readouterr().out == "2 lessons have the answers that they claim\n"


@pytest.mark.parametrize(
    ("setup", "accept", "what"),
    [
        (SETUP, '"Rxe7"', "the row Rxe7 cannot be played"),
        (SETUP, '"Rd4"', "the row Rd4 cannot be played"),
        (SETUP, '"*"', "any turn solves it"),
        ("White: K a1, R z9; Black: K h8; turn: White", TAKES, "z9"),
    ],
)
def test_a_lesson_that_does_not_hold_is_named_with_the_reason(
    setup: str, accept: str, what: str, course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chapter(course / "02-later.toml", "The second rook", setup, accept)
    assert run(["teach", "chess", "--course", str(course), "--check"]) == 1
    printed = capsys.readouterr().out
    assert "lesson 2, The second rook: " in printed and what in printed
    assert "lesson 1" not in printed


@pytest.mark.parametrize(
    "text", ["[[lesson]", LESSON.format(title="", setup="", accept=""), LESSON.partition("praise")[0]]
)
def test_a_file_that_holds_no_lessons_is_named(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "my-lessons.toml"
    own.write_text(text, encoding="utf-8")
    assert run(["teach", "chess", "--course", str(own), "--check"]) == 2
    assert "my-lessons.toml" in capsys.readouterr().err


def test_without_a_course_the_lessons_that_come_with_the_game_are_checked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["teach", "arcanor", "--check"]) == 0
    assert capsys.readouterr().out.startswith(f"{len(lessons_of('arcanor'))} lessons have")
