"""What the page says while the club's server is away, and that play goes on."""

from boardlight.commands.terminal.progress import news_of
from boardlight.journal.journal import GameLog, Journal
from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.orders.sitting import Play
from boardlight.referee.session.state import start
from boardlight.table.seating import begin
from boardlight.table.table import Table
from messages.message import Message, message
from rules.games import load

KEPT_HERE = message("journal.kept-here")


class SpooledLog(GameLog):
    """A log of which somebody else says where it is kept."""

    where: Message | None = KEPT_HERE

    @property
    def notice(self) -> Message | None:
        return self.where


def test_a_table_says_that_its_game_is_kept_here_and_goes_on(journal: Journal) -> None:
    game = load("chess")
    fresh = journal.begin("chess")
    log = SpooledLog(journal, fresh.id, fresh.header, 0, fresh.header.digest())
    begin(log, game, game.start())
    table = Table(start(game), fixture_of(game), lambda size: NotImplemented, log)
    told = []
    table.subscribe(lambda: told.append(table.troubles.get("club")))
    table.wait(1.0)
    assert told == [KEPT_HERE] and table.page()["devices"]["club"] == KEPT_HERE
    assert [line.en for line in news_of({}, {"club": KEPT_HERE})] == [
        "Trouble (club): The club's database is away: kept here, sent later."
    ]
    assert not table.session.outage.stops_clocks
    assert table.order("page", Play(turn="e4")) is None
    assert [event.text for event in table.turns] == ["e4"]
    log.where = None
    table.wait(2.0)
    assert told[-1] is None and table.troubles["club"] is None
