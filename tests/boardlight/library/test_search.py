"""The library: games are found, opened with their variations, and tell no secret while they go on."""

import json
from pathlib import Path

import pytest

from boardlight.journal.entry import Chain, Entry
from boardlight.journal.game_tree import grow
from boardlight.journal.journal import open_journal
from boardlight.journal.log_lines import Header
from boardlight.library.pages import listing, replay
from boardlight.library.search import Search, hides, open_game, result_words, search
from rules.games import load
from tests.boardlight.kept_games import deploying, mated, scribe


def entry(number: int, result: str = "", scores: tuple[float, ...] = (), **facts: object) -> Entry:
    header = Header(**{"game": "chess", **facts})
    return Entry(number, header, result, 3, header, scores)


SHELF = [
    entry(1, "checkmate", (0.0, 1.0), players=("Zoé", "Max"), occasion="Café Open", started="2025-12-31"),
    entry(2, players=("Ann", "Bob"), place="Mâcon", started="2026-01-05T20:00:00+00:00"),
    entry(3, "agreement", (0.5, 0.5), game="quatrarmes", players=("Max", "Ann"), started="2026-02"),
]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Search(), [3, 2, 1]),
        (Search("zoe"), [1]),
        (Search("ann"), [3, 2]),
        (Search("MACON bob"), [2]),
        (Search("ann zoe"), []),
        (Search("QuatrArmes"), [3]),
        (Search("noirs gagnent"), [1]),
        (Search("unfinished"), [2]),
        (Search(player="max"), [3, 1]),
        (Search(player="cafe"), []),
        (Search(occasion="cafe"), [1]),
        (Search(game="quatrarmes"), [3]),
        (Search(ending="won"), [1]),
        (Search(ending="drawn"), [3]),
        (Search(ending="unfinished"), [2]),
        (Search(since="2026"), [3, 2]),
        (Search(until="2025-12-31"), [1]),
        (Search(since="2026-01-05", until="2026-01-05"), [2]),
    ],
)
def test_games_are_found(wanted: Search, found: list[int]) -> None:
    assert [each.id for each in search(SHELF, wanted)] == found


@pytest.mark.parametrize("name", ["Ann", "Bob", "Ann & Bob", "bob ann"])
def test_several_people_may_share_a_seat_and_each_is_found(name: str) -> None:
    shared = entry(4, game="quaternity", players=("Ann & Bob", "Zoé", "Max", "Eve"))
    assert search([shared], Search(player=name)) == [shared]
    assert open_game(shared, ()).player_names == ("Ann & Bob", "Zoé", "Max", "Eve")


def test_the_list_says_how_a_game_ended_in_both_languages() -> None:
    drawn = {"en": "Draw: by agreement", "fr": "Partie nulle : d'un commun accord"}
    assert result_words(SHELF[2]).texts() == drawn
    assert result_words(SHELF[1]).texts() == {"en": "unfinished", "fr": "inachevée"}
    part = listing(search(SHELF, Search()), 1, 1)
    assert (part["total"], [each["id"] for each in part["games"]]) == (3, [2])


def test_a_game_nobody_here_knows_stays_on_the_list() -> None:
    strange = entry(4, "tired", (1.0, 0.0), game="chaturanga")
    assert search([strange], Search("chaturanga tired")) == [strange]
    with pytest.raises(ValueError, match="chaturanga"):
        open_game(strange, [])


def test_what_was_taken_back_is_a_variation() -> None:
    tree = mated().kept().tree
    assert [node.text for node in tree.line] == ["", "f3", "e5", "g4", "Qh4#"]
    standing, taken = tree.line[2].children
    assert (standing.text, taken.text, taken.children[0].text) == ("g4", "e4", "Nc6")
    assert [foul.text for foul in tree.line[2].fouls] == ["not so"]
    assert [node.count.label for node in tree.nodes()] == ["", "1.", "1...", "2.", "2...", "2.", "2..."]


def test_the_same_turn_played_again_is_no_variation() -> None:
    tree = scribe("chess").play("e4", "e5").take_back(2).play("e4", "e5", "Nf3").kept().tree
    assert [[child.text for child in node.children] for node in tree.line] == [["e4"], ["e5"], ["Nf3"], []]


def test_a_line_that_nothing_replaced_is_kept_too() -> None:
    tree = scribe("chess").play("e4", "e5", "d4").take_back(2).kept().tree
    assert [node.text for node in tree.line] == ["", "e4"]
    assert [node.text for node in tree.nodes()] == ["", "e4", "e5", "d4"]


def test_an_empty_log_is_the_first_position() -> None:
    game = load("chess")
    assert grow(game, []).root.state == game.start()


def told(written) -> str:
    """Everything the page learns of a game."""
    return json.dumps(replay(written.kept(), Chain(len(written.events), "hash of secrets")), sort_keys=True)


def test_no_page_tells_what_is_placed_behind_a_screen_nor_how_much() -> None:
    pages = {told(deploying(*pieces)) for pieces in ([], ["HK"], ["DQ", "H10"], ["HA", "HK", "D7", "D8"])}
    assert len(pages) == 1
    taken_back = deploying("HK", "DQ").take_back(2).play("place DQ r1.1")
    assert told(taken_back) in pages


def test_no_page_tells_what_lies_inside_a_piece() -> None:
    """Two tables on which the same pieces were set up, with other pieces inside them, and moved alike."""
    pages = set()
    for light in ("1/2 b1, 3/4 d1", "1 b1, 3 d1"):
        written = scribe("arcanor", f"Light: {light}; Dark: 1/2 b7; turn: Light")
        pages.add(told(written.play("b1-b2", "b7-b6")))
    assert len(pages) == 1


def test_a_game_that_is_over_tells_all() -> None:
    over = deploying("HK", "DQ").declare("resign", 0).kept()
    assert [node.text for node in over.tree.line[:3]] == ["", "place HK r1.1", "place DQ r1.2"]


def test_logs_with_secrets_are_known() -> None:
    for written, secret in (
        (deploying("HK"), True),
        (deploying("HK").declare("resign", 0), False),
        (scribe("arcanor"), True),
        (scribe("chess").play("e4"), False),
    ):
        assert hides(written.game, written.events) is secret


def test_a_journal_is_a_shelf(tmp_path: Path) -> None:
    with open_journal(str(tmp_path / "j.sqlite")) as journal:
        log = journal.begin("chess", players=("Ann", "Bob"))
        log.extend(mated().events)
        (found,) = search(journal.games(), Search(ending="won"))
        kept = open_game(found, journal.events(found.id))
        page = replay(kept, journal.chain(found.id))
        assert page["chain"] == {"whole": True, "events": 10, "hash": journal.chain(found.id).digest}
        assert page["line"] == [0, 1, 2, 3, 4]
        assert page["formats"] == ["pgn", "text", "sheet", "mp4", "gif", "webm", "jsonl"]
