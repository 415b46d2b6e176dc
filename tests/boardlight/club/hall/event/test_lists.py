"""Lists of pairings: tables and tournament reports are read, written again, or refused by their line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlight.club.hall.event.csv_list import read_csv, write_csv
from boardlight.club.hall.event.pairing import Pairing, read_result, write_result
from boardlight.club.hall.event.trf import is_report, read_trf
from messages.message import said


def line(number: int, name: str, *rounds: str) -> str:
    """A line of a player, its columns where TRF16 has them."""
    head = f"001 {number:4} m    {name:<33} {1800:4} FRA {12345678:>11} 1990/01/01 {0.0:4} {number:4}"
    return head + "".join(f"  {each}" for each in rounds)


def test_a_table_with_headings_in_either_language_and_any_separator() -> None:
    english = "round,table,white,black,result\n1,1,Ann,Bob,1-0\n1,,Cid,,\n\n2,2,Bob,Cid,\n"
    french = "Ronde;Table;Blancs;Noirs;Résultat\n1;1;Ann;Bob;1-0\n1;;Cid;;\n2;2;Bob;Cid;\n"
    expected = [
        Pairing(1, "1", ("Ann", "Bob"), (1, 0), True, "arbiter"),
        Pairing(1, "", ("Cid",), (1,), False, "arbiter"),
        Pairing(2, "2", ("Bob", "Cid")),
    ]
    assert read_csv(english) == read_csv(french) == expected
    assert read_csv(write_csv(expected)) == expected


def test_a_table_of_four_seats() -> None:
    (found,) = read_csv("round\ttable\ta\tb\tc\td\tresult\n1\tKing\tAnn\tBob\tCid\tDan\t3-2-½-½\n")
    assert found.players == ("Ann", "Bob", "Cid", "Dan") and found.points == (3, 2, 0.5, 0.5)


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "name the columns"),
        ("white,black\nAnn,Bob\n", "name the columns"),
        ("round,white,black\nfirst,Ann,Bob\n", "Line 2: 'first' is no round"),
        ("round,white,black\n1,,\n", "Line 2: A pairing has one to four"),
        ("round,white,black,result\n1,Ann,Bob,1-0\n1,Cid,Dan,won\n", "Line 3: 'won' is no result"),
        ("round,white,black,result\n1,Ann,Bob,1-0-0\n", "Line 2: '1-0-0' is no result"),
    ],
)
def test_what_cannot_be_used_is_named(text: str, words: str) -> None:
    with pytest.raises(ValueError) as refused:
        read_csv(text)
    assert words in str(said(refused.value))


def test_a_tournament_report() -> None:
    text = "012 Open\n" + "\n".join([
        line(1, "Morphy, Paul", "   2 w 1", "   3 b =", "   4 w +", "   2 b  "),
        line(2, "Anderssen, Adolf", "   1 b 0", "0000 - U", "   3 w 0", "   1 w  "),
        line(3, "Staunton, Howard", "   4 b 1", "   1 w =", "   2 b 1"),
        line(4, "Harrwitz, Daniel", "   3 w 0", "0000 - H", "   1 b -"),
    ])  # fmt: skip
    assert is_report(text) and not is_report("round,white,black\n1,Ann,Bob\n")
    found = read_trf(text)
    told = {(each.round, each.players): (each.points, each.played) for each in found}
    morphy, anderssen, staunton, harrwitz = (
        "Morphy, Paul", "Anderssen, Adolf", "Staunton, Howard", "Harrwitz, Daniel",
    )  # fmt: skip
    assert told == {
        (1, (morphy, anderssen)): ((1, 0), True), (1, (harrwitz, staunton)): ((0, 1), True),
        (2, (staunton, morphy)): ((0.5, 0.5), True), (2, (anderssen,)): ((1,), False),
        (2, (harrwitz,)): ((0.5,), False), (3, (morphy, harrwitz)): ((1, 0), False),
        (3, (anderssen, staunton)): ((0, 1), True), (4, (anderssen, morphy)): (None, True),
    }  # fmt: skip


@pytest.mark.parametrize(
    "text, words",
    [
        ("012 Open\n", "names no player"),
        ("001 none\n", "Line 1: This is no line of a player"),
        (line(1, "Ann", "   9 w 1"), "Line 1: No player has the number 9"),
        (line(1, "Ann", "   2 w X") + "\n" + line(2, "Bob", "   1 b 0"), "Line 1: This is no line"),
    ],
)
def test_a_report_that_cannot_be_used(text: str, words: str) -> None:
    with pytest.raises(ValueError) as refused:
        read_trf(text)
    assert words in str(said(refused.value))


@given(st.text(max_size=200))
def test_whatever_is_given_is_read_or_refused_in_words(text: str) -> None:
    for read in (read_csv, read_trf):
        try:
            read(text)
        except ValueError as error:
            assert said(error).code


@given(st.lists(st.sampled_from([0, 0.5, 1, 1.5, 2, 2.5, 3]), min_size=2, max_size=4), st.booleans())
def test_a_result_is_read_as_it_is_written(points: list[float], played: bool) -> None:
    pairing = Pairing(1, "", tuple("abcd"[: len(points)]), tuple(points), played, "arbiter")
    assert read_result(write_result(pairing), len(points)) == (tuple(points), played)
