"""The rules for those who play: every rule and every piece is there, in every language alike."""

import re
from pathlib import Path

import pytest

from boardlight.library.rulebook.books import book_of, diagrams_of, lights_of, notes_of, pitch_of, written_in
from boardlight.library.rulebook.legend import legend
from boardlight.library.rulebook.text import Book, read_book
from messages.catalogue import languages
from rules.games import games, load
from rules.notation import read_setup, read_turn

ROOT = Path(__file__).parents[4]
GAMES = tuple(games())

LONGEST_PITCH = 110
"""Letters of the line that stands under a game's picture."""

LONGEST = 1500
"""Words that are read in some minutes, with the pictures between them."""


@pytest.mark.parametrize("name", GAMES)
def test_every_numbered_rule_is_told_in_every_language(name: str) -> None:
    documented = set(re.findall(r"\*\*(R\d+)\b", (ROOT / f"docs/games/{name}.md").read_text("utf-8")))
    assert len(documented) > 10 and written_in(name) == languages()
    for language in languages():
        numbers = [entry.rule for entry in book_of(load(name), language).entries if entry.rule]
        assert set(numbers) == documented and len(numbers) == len(documented), language


@pytest.mark.parametrize("name", GAMES)
def test_all_languages_tell_the_same(name: str) -> None:
    def skeleton(book: Book) -> list[object]:
        return [
            (
                len(section.entries), entry.rule, [each.diagram for each in entry.figures],
                [bool(each.caption) for each in entry.figures], [each[:2] for each in entry.notes],
                len(entry.paragraphs),
            )
            for section in book.sections
            for entry in section.entries
        ]  # fmt: skip

    game = load(name)
    books = [book_of(game, language) for language in languages()]
    assert all(skeleton(book) == skeleton(books[0]) for book in books)
    assert all(len(words_of(book).split()) < LONGEST for book in books)


def words_of(book: Book) -> str:
    return " ".join(paragraph.words for entry in book.entries for paragraph in entry.paragraphs)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_in_one_line(name: str) -> None:
    for language in languages():
        words = pitch_of(load(name)).text(language)
        assert words.endswith(".") and 30 < len(words) <= LONGEST_PITCH and words != load(name).title


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_piece_is_shown_and_its_rule_told(name: str) -> None:
    game = load(name)
    standing, moving = set(), set()
    for diagram in diagrams_of(name).values():
        state = read_setup(game, diagram.setup) if diagram.setup else game.start()
        for text in diagram.played:
            state = read_turn(game, state, text).state
        standing |= {piece.kind for stack in state.cells for piece in stack}
        if diagram.lift:
            moving.add(state.cells[game.board.cell(diagram.lift)][-1].kind)
    codes = {kind.code for kind in game.kinds}
    assert standing >= codes - {"W"}
    ranks = {code[1:] for code in codes} if name == "quattuor-reges" else codes
    assert {code[1:] if name == "quattuor-reges" else code for code in moving} >= ranks
    told = {entry.rule for entry in book_of(game, "en").entries}
    assert {kind.rule for kind in game.kinds} <= told


@pytest.mark.parametrize("name", GAMES)
def test_every_diagram_is_in_the_text(name: str) -> None:
    shown = [figure.diagram for entry in book_of(load(name), "en").entries for figure in entry.figures]
    assert sorted(shown) == sorted(diagrams_of(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_note_is_of_an_option_and_says_something_when_it_is_chosen(name: str) -> None:
    usual = load(name)
    by_key = {option.key: option for option in usual.options}
    for language in languages():
        for entry in book_of(usual, language).entries:
            assert notes_of(usual, entry) == ()
            for note in entry.notes:
                values = by_key[note.key].values
                other = "7" if "number" in values else values[1] if len(values) > 1 else ""
                value = other if note.value == "other" else note.value
                told = notes_of(load(name, {note.key: value}), entry)
                assert note.words.replace("{value}", value) in told, (note, told)


def test_lights_of_a_game_are_among_its_meanings() -> None:
    for name in GAMES:
        told = {each.cue.name.lower() for each in legend(load(name))}
        assert {*lights_of(name), "target", "victim", "last", "wrong"} <= told


def test_a_text_of_its_own_is_not_needed() -> None:
    class Added(type(load("chess"))):  # type: ignore[misc]
        name = "added"

    book = book_of(Added(), "fr")
    assert [entry.rule for entry in book.rules] == ["R1", "R2", "R3", "R4", "R5", "R6"]
    assert book.rules[0].title == "Roi" and written_in("added") == languages()
    assert pitch_of(Added()).en == Added.title


def test_what_means_nothing_is_refused() -> None:
    for text in ("words without a section", "# A\n\n[two words] caption", "# A\n\n? no such note"):
        with pytest.raises(ValueError, match=r"section|diagram"):
            read_book(text, "en")


def test_no_line_ends_before_a_french_mark() -> None:
    (section,) = read_book("# A\n\nEst-ce « vrai » ? Oui : vrai !", "fr").sections
    assert section.entries[0].paragraphs[0].words == "Est-ce «\u00a0vrai\u00a0»\u00a0? Oui\u00a0: vrai\u00a0!"
