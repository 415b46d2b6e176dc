"""A turn has one number, whoever speaks of it."""

import random
import re

import pytest

from boardlight.journal.entry import Entry
from boardlight.journal.game_tree import grow
from boardlight.journal.log_lines import Header
from boardlight.kit.fixture import fixture_of
from boardlight.library.exports.text import write
from boardlight.library.search import OpenedGame, open_game
from boardlight.referee.playback import stepping
from boardlight.referee.session.logged import Event, read_event
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.positions import read_position
from boardlight.referee.session.state import start
from boardlight.referee.session.turn_numbers import Count, is_turn, turn_places
from boardlight.referee.transitions import refusal
from boardlight.table.page import page
from boardlight.table.table import Table
from rules.games import games, load
from rules.turns import turns
from tests.boardlight.journal.playing_children import blind
from tests.boardlight.referee.orders.phases import placed_behind_screens
from tests.boardlight.referee.test_arbiter import events
from tests.boardlight.tabletop import Tabletop

CHESS = load("chess")


def played(name: str, count: int = 9) -> Tabletop:
    """A game of random turns after its set-up, rolls among them, and a resignation."""
    chance = random.Random(name)
    top = placed_behind_screens() if name == "quattuor-reges" else Tabletop.of(load(name))
    if name == "quattuor-reges":
        top.order("play ready Red").order("play ready Black")
    for _ in range(count):
        found = list(turns(top.game, top.session.state))
        top.order(f"play {top.game.write(top.session.state, chance.choice(found).path)}")
    return top.order(f"resign {top.game.seats[0]}")


def kept(top: Tabletop) -> OpenedGame:
    header = Header(game=top.game.name)
    return open_game(Entry(1, header, "", 0, header), events(top))


def logged(top: Tabletop) -> list[Event]:
    return [event for event in events(top) if event.kind in ("turn", "declared", "set")]


def labels(top: Tabletop) -> list[str]:
    """The numbers of the list of the table."""
    table = Table(top.session, fixture_of(top.game), blind, turns=logged(top))
    return [turn["label"] for turn in table.page()["turns"]]  # type: ignore[attr-defined, union-attr]


@pytest.mark.parametrize("name", games())
def test_list_library_text_and_orders_count_alike(name: str) -> None:
    top = played(name)
    line, counted = top.session.line, [label for label in labels(top) if label]
    texts = [line[place].text for place in turn_places(line)]
    assert len(texts) == len(counted) >= 4
    if name != "chess":
        assert counted == [f"{number}." for number in range(1, len(texts) + 1)]
    opened = kept(top)
    assert [node.count.label for node in opened.tree.line if node.count.is_turn] == counted
    told = write(opened).decode()
    for label, text in zip(counted, texts, strict=True):
        number = re.escape(label.rstrip("."))
        assert re.search(rf"^ *{number}\. .*{re.escape(text)}", told, re.MULTILINE), label
    for number, (label, text) in enumerate(zip(counted, texts, strict=True), start=1):
        for numeral in (str(number), label):
            refused = refusal(top.session, read_order(f"correct {numeral} {text}"))
            assert refused and refused.en == f"Turn {numeral} is {text} already."
    assert refusal(top.session, read_order(f"correct {len(texts) + 1} {texts[-1]}"))


@pytest.mark.parametrize("name", games())
def test_rolls_what_is_placed_and_who_is_ready_have_no_number(name: str) -> None:
    top = played(name)
    unnumbered = [rest.text for rest in top.session.line[1:] if not is_turn(rest)]
    assert all(text.split()[0] in ("roll", "place", "ready", "resign") for text in unnumbered)
    if name == "quattuor-reges":
        assert {"ready Red", "ready Black"} <= set(unnumbered)
    if name == "guerre-des-maitres":
        assert sum(text.startswith("roll") for text in unnumbered) >= 4


@pytest.mark.parametrize("name", games())
def test_a_kept_game_goes_to_the_turn_of_that_number(name: str) -> None:
    line = played(name).session.line
    game = load(name)
    top = Tabletop(stepping(start(game), line), list("." * len(game.board)))
    last = len(turn_places(line))
    for number, place in enumerate((0, *turn_places(line))):
        top.order(f"step {number}")
        assert len(top.session.line) == place + 1
        step = page(top.session, top.presented, [], None)["step"]
        assert (step["number"], step["count"]) == (number, last)  # type: ignore[index]
    refused = refusal(top.session, read_order(f"step {last + 1}"))
    assert refused and str(last) in refused.en


def test_turns_are_taken_back_by_their_number_and_keep_their_roll() -> None:
    top = Tabletop.of(load("guerre-des-maitres"))
    for text in ("roll 3", "a2-a5", "roll 3", "b8-b5", "roll 1"):
        top.order(f"play {text}")
    session = top.session
    assert len(session.line) == 6
    assert [rest.text for rest in top.order("takeback 1").session.line[1:]] == ["roll 3", "a2-a5", "roll 3"]
    top.session = session
    assert [rest.text for rest in top.order("takeback 2").session.line[1:]] == ["roll 3"]
    top.session = session
    assert top.order("takeback").session.line[-1].text == "b8-b5", "the last line of the list was a roll"
    refused = refusal(session, read_order("takeback 3"))
    assert refused and refused.en == "Only 2 turns can be taken back."


def test_what_was_declared_is_taken_back_alone() -> None:
    top = Tabletop.of(CHESS).order("play e4").order("play e5").order("resign White")
    session = top.session
    assert top.order("takeback").session.line[-1].text == "e5"
    top.session = session
    assert top.order("takeback 1").session.line[-1].text == "e4"


def chess(setup: str, *texts: str) -> list[str]:
    top = Tabletop.of(CHESS, read_position(CHESS, setup) if setup else None)
    for text in texts:
        top.order(text if " " in text else f"play {text}")
    _, *log = events(top)
    begun = read_event("start", 0.0, "page", None, "", top.session.line[0].state.ply, {"setup": setup})
    assert [node.count.label for node in grow(CHESS, [begun, *log]).line[1:]] == labels(top)
    return labels(top)


def test_chess_is_numbered_in_pairs_as_on_a_score_sheet() -> None:
    assert chess("", "e4", "e5", "Nf3") == ["1.", "1...", "2."]
    after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    assert chess(after, "Nc6", "Bb5", "a6") == ["2...", "3.", "3..."]


def test_numbers_count_on_where_a_position_was_set() -> None:
    here = "White: K e1, P a2; Black: K e8, P h7; turn: {}"
    assert chess("", "e4", f"set {here.format('White')}", "a3", "h6") == ["1.", "", "2.", "2..."]
    black = f"set {here.format('Black')}"
    assert chess("", "e4", "e5", black, "h6", "a3") == ["1.", "1...", "", "2...", "3."]


def test_a_count_is_a_value() -> None:
    count = Count.begun(CHESS, CHESS.start())
    assert (count.number, count.label) == (None, "")
    assert count.after(read_event("turn", 0.0, "page", 0, "e4")).label == "1." and count.turns == 0
