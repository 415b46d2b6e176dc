"""Tables without a camera for tests of the hall: the page is their board, and nothing of them is made up."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from boardlight.club.hall.hall import Hall
from boardlight.club.hall.registration import Registration
from boardlight.journal.journal import Journal
from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.clock import full_clocks, read_control
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import start
from boardlight.table.table import Table
from messages.message import Message
from rules.game import State
from rules.games import load
from tests.patience import eventually

HALF = "½"


def page_table(
    game_name: str = "chess",
    names: Sequence[str] = (),
    control: str = "",
    journal: Journal | None = None,
    state: State | None = None,
) -> Table:
    """A table at its first position, with a log if there is a journal."""
    game = load(game_name)
    fixture = fixture_of(game)
    clock = full_clocks(read_control(control), len(game.seats)) if control else None
    session = start(game, state, clock=clock)
    if names:
        session = replace(session, settings=session.settings.naming(tuple(names), len(game.seats)))
    log = journal.begin(game_name, players=tuple(names)) if journal else None
    table = Table(session, fixture, eye_of(game, fixture), log)
    table.wait(0.1)
    return table


def say(table: Table, *orders: str) -> None:
    """Orders that are taken."""
    for order in orders:
        refused: Message | None = table.order("page", read_order(order))
        assert refused is None, f"{order}: {refused}"


@contextmanager
def in_hall(journal: Journal, **tables: Table) -> Iterator[Hall]:
    """A hall in which these tables have shown themselves."""
    registered = [Registration(journal.club, name, table) for name, table in tables.items()]
    hall = Hall(journal)
    try:
        eventually(lambda: len(hall.parts.keys("table/")) == len(tables))
        yield hall
    finally:
        hall.close()
        for each in registered:
            each.close()
