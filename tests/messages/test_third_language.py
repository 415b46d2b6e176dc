"""A third language is one more catalogue: page, terminal, prints and answers follow."""

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError

from boardlight.commands.arguments import read_language
from boardlight.kit.fixture import fixture_of
from boardlight.web.assets import CATALOGUES, assets
from boardlight.web.message import AskedLanguage, Words
from calibration.printing.words import HOW
from messages import catalogue as catalogues
from messages.message import literal, message
from rules.games import load

GERMAN = {
    "print.how": "So entsteht dieser Tisch",
    "game.chess": "Schach",
    "seat.white": "Weiß",
    "page.languageName": "Deutsch",
    "camera.nothing-new": "die Kamera zeigt nichts Neues",
}


@pytest.fixture(autouse=True)
def _german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A catalogue in German, as far as this test reads it; the rest is English still."""
    shipped = Path(str(files("messages")))
    for name in ("en.po", "fr.po"):
        (tmp_path / name).write_bytes((shipped / name).read_bytes())
    german = (shipped / "en.po").read_text("utf-8").replace("Language: en", "Language: de")
    for code, text in GERMAN.items():
        head, _, rest = german.partition(f'msgid "{code}"\n')
        german = f'{head}msgid "{code}"\nmsgstr "{text}"\n{rest.partition(chr(10))[2]}'
    (tmp_path / "de.po").write_text(german, "utf-8")
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    forget()
    yield
    monkeypatch.undo()
    forget()


def forget() -> None:
    catalogues.languages.cache_clear()
    catalogues.catalogue.cache_clear()
    assets.cache_clear()


def test_messages_know_it() -> None:
    assert catalogues.languages() == ("en", "de", "fr")
    words = message("camera.nothing-new")
    assert words.text("de") == words.texts()["de"] == GERMAN["camera.nothing-new"]
    assert literal("Breakthrough").text("de") == "Breakthrough"


def test_the_page_speaks_it() -> None:
    script = assets()[CATALOGUES].content.decode()
    texts = json.loads(script.removeprefix("export const CATALOGUES = ").removesuffix(";\n"))
    assert texts["de"]["page.languageName"] == "Deutsch" and texts["de"]["seat.white"] == "Weiß"


def test_what_a_page_is_told_is_in_every_language() -> None:
    words = message("camera.nothing-new").texts()
    assert Words.model_validate(words).root == words
    with pytest.raises(ValidationError):
        Words.model_validate({language: words[language] for language in ("en", "fr")})


def test_a_page_may_ask_for_it() -> None:
    asked: TypeAdapter[str] = TypeAdapter(AskedLanguage)
    assert asked.validate_python("de") == "de"
    with pytest.raises(ValidationError):
        asked.validate_python("it")


def test_the_terminal_takes_it() -> None:
    assert read_language("de") == "de"
    with pytest.raises(ValueError, match="choose one of: en, de, fr"):
        read_language("it")


def test_it_is_printed() -> None:
    fixture = fixture_of(load("chess"), language="de")
    assert (fixture.title, fixture.seats[0]) == ("Schach", "Weiß")
    assert HOW.text("de") == GERMAN["print.how"]
