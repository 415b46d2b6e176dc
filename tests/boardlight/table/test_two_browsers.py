"""Orders of two browsers at once, and what they meant: nothing is done twice, everybody gets an answer."""

import threading
from pathlib import Path

import pytest

from boardlight.journal.journal import Journal, open_journal
from boardlight.kit.fixture import fixture_of
from boardlight.referee.permissions import MOVED_ON
from boardlight.referee.session.events import Ordered
from boardlight.referee.session.orders.fields import of_moment
from boardlight.referee.session.orders.sitting import Play
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import start
from boardlight.table.seating import begin
from boardlight.table.table import Table
from messages.message import Message
from rules.game import Game
from rules.games import load
from tests.boardlight.journal.playing_children import blind
from tests.boardlight.tabletop import Tabletop, labels_of


@pytest.fixture
def game() -> Game:
    return load("chess")


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return open_journal(str(tmp_path / "journal.sqlite"))


@pytest.fixture
def table(game: Game, journal: Journal) -> Table:
    """A table after three turns."""
    log = journal.begin(game.name)
    begin(log, game, game.start())
    table = Table(start(game), fixture_of(game), blind, log)
    top = Tabletop(table.session, labels_of(game, game.start()))
    top.look(0.5)
    table.session = top.session
    for text in ("e4", "e5", "Nf3"):
        table.hear(Ordered(1.0, "page", Play(turn=text)))
    return table


def at_once(table: Table, *orders: str) -> list[Message | None]:
    """The answers to orders of as many browsers, all given in one instant."""
    gate, answers = threading.Barrier(len(orders)), dict.fromkeys(range(len(orders)))

    def browser(number: int) -> None:
        gate.wait()
        answers[number] = table.order("page", read_order(orders[number]))

    browsers = [threading.Thread(target=browser, args=(number,)) for number in range(len(orders))]
    for each in browsers:
        each.start()
    for each in browsers:
        each.join()
    return list(answers.values())


def test_a_turn_that_two_take_back_is_taken_back_once(table: Table) -> None:
    answers = at_once(table, "takeback @3", "takeback @3")
    assert sorted(answers, key=str) == sorted([None, MOVED_ON], key=str)
    assert [rest.text for rest in table.session.line[1:]] == ["e4", "e5"]


def test_of_two_turns_one_is_played_and_both_are_answered(table: Table, journal: Journal) -> None:
    answers = at_once(table, *(f"play {text} @3" for text in ("Nc6", "Nf6", "d6", "Nc6")))
    assert answers.count(None) == 1 and answers.count(MOVED_ON) == 3
    events = journal.events(1)
    assert [event.kind for event in events] == ["start", *["turn"] * 4]
    assert [event.text for event in events[1:]] == [rest.text for rest in table.session.line[1:]]
    assert journal.verify(1) == 5


def test_an_order_without_a_moment_is_about_now(table: Table) -> None:
    assert table.order("terminal", read_order("takeback")) is None
    assert table.order("terminal", read_order("takeback @4")) is None
    assert table.order("terminal", read_order("takeback @4")) == MOVED_ON


def test_an_answer_to_a_turn_that_was_corrected_meanwhile_is_refused(table: Table) -> None:
    seen = table.page()["moment"]
    assert table.order("page", read_order(f"correct 3 Nc3 @{seen}")) is None
    assert table.order("page", read_order(f"play Nc6 @{seen}")) == MOVED_ON
    assert table.order("page", read_order(f"play Nc6 @{table.page()['moment']}")) is None


@pytest.mark.parametrize(
    ("order", "meant"),
    [("play e4 @12", ("play e4", 12)), ("play e4", ("play e4", None)), ("set a @b", ("set a @b", None))],
)
def test_the_moment_of_an_order(order: str, meant: tuple[str, int | None]) -> None:
    assert of_moment(order) == meant
