"""The rules on paper: everything is on a page, nothing over another, and the code leads to the table."""

import subprocess
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from boardlight.library.rulebook.books import book_of
from boardlight.library.rulebook.paper import rule_pages
from boardlight.library.rulebook.text import emphasised
from boardlight.library.rulebook.typesetting import text_of
from calibration.printing.document.paper import PAPERS
from calibration.printing.document.pdf import pdf
from calibration.printing.drawing.lettering import width
from messages.catalogue import languages
from rules.games import games, load

TABLE = "http://192.168.1.23:8000"


def written(file: Path, *more: str) -> str:
    told = subprocess.run(["pdftotext", *more, str(file), "-"], check=True, capture_output=True, text=True)
    return " ".join(told.stdout.split())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", games())
def test_every_word_is_printed(name: str, language: str, tmp_path: Path) -> None:
    game, file = load(name), tmp_path / "rules.pdf"
    pages = rule_pages(game, language, table=TABLE)
    file.write_bytes(pdf(pages, "rules"))
    # In the order in which they are drawn: lines of two columns would mix.
    text = written(file, "-raw").replace(" ", "")
    assert 2 <= len(pages) <= 4
    for entry in book_of(game, language).entries:
        assert f"{entry.rule}{entry.title}".replace(" ", "").replace("\u00a0", "") in text
        captions = [figure.caption for figure in entry.figures]
        for words in (*(paragraph.words for paragraph in entry.paragraphs), *captions):
            plain = "".join(part for part, _ in emphasised(words))
            assert plain.replace(" ", "").replace("\u00a0", "") in text, words
    assert f"{TABLE}/rules/{name}" in text


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_lies_beyond_the_page(paper: str, tmp_path: Path) -> None:
    for name in games():
        for page in rule_pages(load(name), "fr", paper, TABLE):
            assert (page.width, page.height) == PAPERS[paper]
            for part in page.parts:
                left, top, wide, high = part.clip or (part.x, part.y, 0.0, 0.0)
                assert part.clip is None or (left > 0 and left + wide < page.width), name
                assert part.clip is None or (top > 0 and top + high < page.height), name


def test_the_code_leads_to_the_rules_of_the_table(tmp_path: Path) -> None:
    for language in languages():
        file = tmp_path / f"{language}.pdf"
        file.write_bytes(pdf(rule_pages(load("arcanor"), language, table=f"{TABLE}/"), "rules"))
        image = ["pdftoppm", "-r", "200", "-gray", "-f", "1", "-l", "1", str(file), str(tmp_path / language)]
        subprocess.run(image, check=True)
        (drawn,) = tmp_path.glob(f"{language}-*.pgm")
        told, _, _ = cv2.QRCodeDetector().detectAndDecode(np.asarray(cv2.imread(str(drawn))))
        assert told == f"{TABLE}/rules/arcanor?language={language}"


def test_without_an_address_there_is_no_code(tmp_path: Path) -> None:
    file = tmp_path / "rules.pdf"
    file.write_bytes(pdf(rule_pages(load("chess"), "en"), "rules"))
    text = written(file)
    assert "/rules/chess" in text and "http" not in text
    assert "An ordinary wooden set will do" in text


def test_lines_fit_and_keep_their_emphasis() -> None:
    words = "A *long and winding* road, *and*: a\u00a0very narrow column " * 5
    text = text_of(words.strip(), 40, 2)
    assert all(sum(width(run, 2, bold=bold) for run, bold in line) <= 40 for line in text.lines)
    assert " ".join("".join(run for run, _ in line) for line in text.lines) == "".join(
        part for part, _ in emphasised(words.strip())
    ).replace("\u00a0", " ")
    assert {run for line in text.lines for run, bold in line if bold} >= {"and"}
    assert all(a[1] != b[1] for line in text.lines for a, b in pairwise(line))
