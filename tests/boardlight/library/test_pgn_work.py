"""Reading a PGN costs no more than its parts do, whatever they are: reading hangs on no file."""

import re
import time
from collections.abc import Callable, Iterator
from re import _constants as sre
from re import _parser as parser

import pytest

from boardlight.library.importing import LONGEST_QUOTE, read_games
from boardlight.library.pgn import parsing
from boardlight.library.pgn.parsing import DEEPEST, LONGEST_TAG, MOST_TAGS, MOST_TURNS, PgnError, games_of
from boardlight.library.pgn.reading import read_pgn
from messages.message import said
from rules.games.chess import Chess

FAMILIES: dict[str, tuple[str, str]] = {
    "empty games": ("", "*\n"),
    "games": ("", "1. e4 e5 *\n"),
    "brackets": ("1. e4 ", "( "),
    "closed brackets": ("1. e4 ", "() "),
    "comments": ("1. e4 ", "{ } "),
    "open comments": ("1. e4 ", "{ "),
    "lines of comment": ("1. e4 ", "; {\n"),
    "digits": ("1. e4 ", "9"),
    "numbers": ("1. e4 ", "9 "),
    "numbers with dots": ("1. e4 ", "1... "),
    "marks": ("1. e4 ", "$1 "),
    "a long mark": ("1. e4 $", "1"),
    "signs": ("1. e4 ", "!?"),
    "spaces": ("1. e4 ", " "),
    "spaces after a number": ("1. e4 1", " "),
    "a long move": ("1. e4 ", "N"),
    "variations at one point": ("1. e4 e5 ", "(1... d5) "),
    "tags": ("", '[A "b"]\n'),
    "open tags": ("", '[A "'),
    "a long tag": ('[A "', "x"),
    "a long name": ("[", "x"),
    "escapes": ('[A "', "\\"),
    "games without an end": ("", '[A "b"]\n1. e4\n'),
}  # fmt: skip


def read(text: str) -> int:
    """How many events a text holds, or held until it was refused."""
    count = 0
    try:
        for game in read_pgn(text):
            count += len(game.events)
    except PgnError as error:
        assert said(error).fr != str(error)
    return count


def cost(text: str) -> float:
    began = time.process_time()
    read(text)
    return time.process_time() - began


GAMES = ("empty games", "games", "games without an end", "variations at one point")
"""Of these the rules are asked."""

PARTS, PLAYED, PASSED = 16, 300, 6000
"""Letters of a part: enough that each family takes a measurable while."""

LEAST_S = 0.001
"""Of processor time: what is read more quickly cannot be compared, and need not be."""


@pytest.mark.parametrize("family", FAMILIES)
def test_a_file_costs_no_more_than_its_parts(family: str) -> None:
    """Sixteen parts in one file against sixteen files: what is quadratic would cost sixteen times as much."""
    before, part = FAMILIES[family]
    length = PLAYED if family in GAMES else PASSED
    whole = before + part * (PARTS * length // len(part))
    single = before + part * (length // len(part))
    ratios: list[float] = []
    while len(ratios) < 3 and min(ratios, default=PARTS) >= PARTS / 4:
        apart = sum(cost(single) for _ in range(PARTS))
        ratios.append(cost(whole) / max(apart, LEAST_S))
    assert min(ratios) < PARTS / 4, ratios


@pytest.mark.parametrize("family", FAMILIES)
def test_the_rules_are_asked_about_each_move_a_fixed_number_of_times(
    family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    after = Chess.after

    def counted(*given: object) -> object:
        nonlocal asked
        asked += 1
        return after(*given)

    monkeypatch.setattr(Chess, "after", counted)
    before, part = FAMILIES[family]
    text = before + part * (3000 // len(part))
    read(text)
    assert asked <= 2 * len(re.findall(r"e4|e5|d5", text))


def patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    yield from ((name, each) for name, each in vars(parsing).items() if isinstance(each, re.Pattern))


@pytest.mark.parametrize(("name", "pattern"), list(patterns()))
def test_no_quantifier_gives_anything_back(name: str, pattern: re.Pattern[str]) -> None:
    def greedy(tree: object) -> Iterator[object]:
        for operator, argument in tree:
            if operator in (sre.MAX_REPEAT, sre.MIN_REPEAT) and argument[1] > 1:
                yield argument
            for each in argument if isinstance(argument, tuple | list) else ():
                if isinstance(each, parser.SubPattern):
                    yield from greedy(each)
                elif isinstance(each, list):
                    yield from (inner for branch in each for inner in greedy(branch))

    assert list(greedy(parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE))) == []


LIMITS: dict[str, tuple[Callable[[int], str], int]] = {
    "turns": (lambda count: "e4 " * count, MOST_TURNS),
    "turns of variations": (lambda count: "1. e4 e5 " + "(1... d5) " * (count - 2), MOST_TURNS),
    "brackets": (lambda count: "e4 " + "(e4 " * (count - 1) + ")" * (count - 1), DEEPEST),
    "tags": (lambda count: "".join(f'[T{number} "x"]\n' for number in range(count)) + "*", MOST_TAGS),
    "letters": (lambda count: f'[A "{"x" * count}"]\n*', LONGEST_TAG),
}


@pytest.mark.parametrize("name", LIMITS)
def test_a_game_may_be_so_large_and_no_larger(name: str) -> None:
    make, most = LIMITS[name]
    assert len(list(games_of(make(most)))) == 1
    with pytest.raises(PgnError, match=str(most)) as raised:
        list(games_of(make(most + 1)))
    words = said(raised.value)
    assert words.fr.startswith("partie 1 du fichier PGN : ") and " the " not in words.fr.replace(
        "du fichier", ""
    )


def test_a_file_may_hold_so_many_games() -> None:
    assert len(read_games("*\n" * 7, "the file", 7)) == 7
    with pytest.raises(ValueError, match="the file holds more than 7 games"):
        read_games("*\n" * 8, "the file", 7)


def test_a_refusal_is_a_line_however_long_the_file() -> None:
    with pytest.raises(ValueError) as raised:
        read_games("1. " + "N" * 100_000, "games.pgn")
    assert len(str(raised.value)) <= 2 * LONGEST_QUOTE and "\n" not in str(raised.value)
