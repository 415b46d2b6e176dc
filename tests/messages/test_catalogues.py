"""Catalogues: every language knows every message and every argument of it, and the program knows them all."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from boardlight.web.assets import CATALOGUES, assets
from messages.catalogue import catalogue, languages
from messages.message import SPOKEN, Place, joined, literal, message, named, said
from rules.game import Outcome

ROOT = Path(__file__).parents[2]
ISLANDS = ("messages", "rules", "search", "vision", "hardware", "calibration", "boardlight")
SOURCES = [file for island in ISLANDS for file in sorted((ROOT / island).rglob("*.py"))]
OF_THE_CATALOGUES = {"number.decimal-mark"}
"""Asked for by the catalogues themselves."""


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


class Parsed(NamedTuple):
    """What these tests ask of a file."""

    calls: tuple[tuple[str, ast.Call], ...]
    """Of functions that are called by their bare names."""
    quoted: frozenset[str]


@cache
def parsed(file: Path) -> Parsed:
    """Parsed once for all tests: that takes most of their time."""
    nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    calls = [
        (node.func.id, node)
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    strings = (node.value for node in nodes if isinstance(node, ast.Constant))
    return Parsed(tuple(calls), frozenset(value for value in strings if isinstance(value, str)))


def calls(file: Path, *names: str) -> Iterator[ast.Call]:
    return (call for name, call in parsed(file).calls if name in names)


def pattern(code: ast.expr) -> str | None:
    """What codes an expression stands for, as a regular expression; None if that is not written there."""
    if isinstance(code, ast.Constant):
        return re.escape(str(code.value))
    if isinstance(code, ast.JoinedStr):
        parts = (
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in code.values
        )
        return "".join(parts)
    if isinstance(code, ast.IfExp):
        return f"({pattern(code.body)}|{pattern(code.orelse)})"
    return None


def test_every_language_knows_every_message_and_argument() -> None:
    english = catalogue("en").texts
    assert languages()[0] == "en" and len(languages()) > 1 and len(english) > 300
    for language in languages():
        texts = catalogue(language).texts
        assert texts.keys() == english.keys(), language
        for code, text in texts.items():
            asked = {name for form in forms(text) for name in places(form)}
            assert asked == {name for form in forms(english[code]) for name in places(form)}, (language, code)
            assert "list." in code or all(form.strip() for form in forms(text)), (language, code)


def test_what_the_program_says_is_in_the_catalogues_with_its_arguments() -> None:
    texts = catalogue("en").texts
    for file in SOURCES:
        for call in calls(file, "message"):
            where = f"{file.relative_to(ROOT)}:{call.lineno}"
            code = pattern(call.args[0])
            assert code is not None or isinstance(call.args[0], ast.Name), where
            known = [each for each in texts if code and re.fullmatch(code, each)]
            assert known or code is None, where
            given = {word.arg for word in call.keywords}
            # What a mapping of arguments lacks shows when it is said: test_spoken.py says every turn.
            for each in known if None not in given else ():
                asked = asked_of(each)
                late = {"first", "second"} if "rules" in file.parts else set()
                assert asked <= given | late, (where, each)
                assert given <= asked | {"cell", "value"}, (where, each)


def asked_of(code: str) -> set[str]:
    """The arguments of a message, shown or spoken."""
    texts = catalogue("en").texts
    both = [*forms(texts[code]), *forms(texts.get(f"{code}{SPOKEN}", ""))]
    return {name for form in both for name in places(form)}


def test_what_is_spoken_is_a_message_too() -> None:
    texts = catalogue("en").texts
    assert {code.removesuffix(SPOKEN) for code in texts if code.endswith(SPOKEN)} <= texts.keys()


def test_no_message_lies_in_the_catalogues_unsaid() -> None:
    said = [pattern(call.args[0]) for file in SOURCES for call in calls(file, "message", "named", "joined")]
    said += [
        f"place.{pattern(call.args[0])}" for file in SOURCES for call in calls(file, "Place") if call.args
    ]
    patterns = [re.compile(each) for each in {*said} if each]
    quoted = {text for file in SOURCES for text in parsed(file).quoted}
    shown = {code for code in catalogue("en").texts if not code.endswith(SPOKEN)}
    for code in shown - OF_THE_CATALOGUES - quoted:
        by_seat = code.startswith("seat-") and code.partition(".")[0].removeprefix("seat-") in quoted
        assert by_seat or code.startswith("page.") or any(each.fullmatch(code) for each in patterns), code


def test_the_page_says_what_is_in_the_catalogues_and_nothing_else() -> None:
    texts = {code for code in catalogue("en").texts if code.startswith("page.")}
    page = "".join(asset.content.decode() for name, asset in assets().items() if name != CATALOGUES)
    said = set(re.findall(r"""(?:\bsay|\bwords)\(["'](\w+)["']|data-say(?:-\w+)?="(\w+)\"""", page))
    missing = {key for keys in said for key in keys if key} - {code.removeprefix("page.") for code in texts}
    assert missing == set()
    quoted = set(re.findall(r"""["'`]([\w+ .]+)["'`]|\b(\w+):""", page))
    known = {word.removeprefix("page.") for words in quoted for word in words}
    made = re.findall(r"`(\w+_)\$\{", page)
    for code in texts:
        key = code.removeprefix("page.")
        assert key in known or re.match("|".join(made), key), code


def test_every_end_of_a_game_has_its_words() -> None:
    ends = [call.args[2] for file in SOURCES if "rules" in file.parts for call in calls(file, "over")]
    reasons = {str(end.value) for end in ends if isinstance(end, ast.Constant)}
    assert len(reasons) > 10
    assert {Outcome((), reason).how.code for reason in reasons} <= catalogue("en").texts.keys()


def test_arguments_are_said_in_the_same_language() -> None:
    piece = message("referee.piece-of", kind=message("chess.pawn"), seat=named("seat.white", "White"))
    assert piece.texts() == {"en": "pawn of White", "fr": "pion (Blanc)"}
    both = joined("list.and", [named("seat.red", "Red"), literal("Zed")])
    assert both.texts() == {"en": "Red and Zed", "fr": "Rouge et Zed"}


def test_a_part_ends_without_the_mark_that_follows_it() -> None:
    row = joined("list.sentences", [message("referee.game-over"), message("referee.legal")])
    assert row.en == "The game is over. That is legal."


def test_numbers_are_written_as_each_language_does() -> None:
    assert message("calibration.lens-known", error_px=0.254).texts() == {
        "en": "Lens: corners are 0.25 px off.",
        "fr": "Objectif : coins à 0,25 px près.",
    }
    assert message("calibration.more-views", count=1).en == "1 more view, each different."
    assert message("calibration.more-views", count=0).fr == "Encore 0 vue, toutes différentes."


def test_what_is_in_no_catalogue() -> None:
    assert literal("Breakthrough").texts() == {"en": "Breakthrough", "fr": "Breakthrough"}
    assert literal("pawn", fr="pion").fr == "pion" and literal("pawn", fr="pawn") == literal("pawn")
    assert named("seat.nobody", "Nobody").fr == "Nobody"
    with pytest.raises(KeyError):
        str(message("no.such.code"))


def test_only_a_terminal_names_places_of_this_machine_and_nobody_passwords() -> None:
    camera = Place("camera", "rtsp://anne:secret@10.0.0.7/stream")
    words = message("referee.blind", trouble=camera)
    pages = f"{words.texts()} {words.en} {words.fr}"
    pages = pages.lower()
    assert "the camera" in pages and "la caméra" in pages and "10.0.0.7" not in pages
    assert "rtsp://…@10.0.0.7/stream" in str(words).lower()
    assert "rtsp://…@10.0.0.7/stream" in words.text("fr", places=True).lower()
    assert "secret" not in f"{words} {pages}"


def test_an_error_says_its_message_and_one_of_a_library_its_text() -> None:
    words = message("referee.game-over")
    assert said(ValueError(words)) == words and str(ValueError(words)) == words.en
    assert said(OSError("no such device")) == literal("no such device")
    assert said(ValueError()) == literal("")
