"""Tables and a hall that know of each other by the journal alone, in SQLite and in PostgreSQL."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from secrets import token_hex
from typing import Any

import pytest
import sqlalchemy as sa

from boardlight.club.hall.hall import LATE_S, NO_PAIRING, NO_TABLE, SILENT_S, Hall
from boardlight.club.hall.registration import NOT_FROM_HERE, TIMELY_S, TOO_LATE, Registration
from boardlight.club.hall.table_state import table_state
from boardlight.journal.club.orders import GivenOrder, Orders
from boardlight.journal.errors import AwayError
from boardlight.journal.journal import Entry, Journal, open_journal
from boardlight.journal.schema import club_tables, table_orders
from boardlight.referee.permissions import MOVED_ON, Asker
from boardlight.referee.session.events import Device
from boardlight.referee.session.orders.text import read_order
from messages.message import literal
from tests.boardlight.club.hall.tables import in_hall, page_table, say
from tests.patience import eventually

LIST = "round,table,white,black\n1,1,Ann,Bob\n1,2,Cid,Dan\n"


def told(hall: Hall, arbiter: bool = True) -> dict[str, Any]:
    """Everything that is told now."""
    found: dict[str, Any] = json.loads(hall.parts.since(0, arbiter)[1] or "{}")
    return found


def state_of(hall: Hall, name: str = "1") -> dict[str, Any]:
    found: dict[str, Any] = told(hall)[f"table/{name}"]["state"]
    return found


def ordered(hall: Hall, order: dict[str, Any], name: str = "1") -> dict[str, Any]:
    """The answer of a table to an order."""
    key = token_hex(16)
    assert hall.order(key, name, order) is None
    return answer_to(hall, key)


def answer_to(hall: Hall, key: str) -> dict[str, Any]:
    """What a table has answered, once it has."""
    eventually(lambda: told(hall).get(f"order/{key}", {"answered": False})["answered"])
    answer: dict[str, Any] = told(hall)[f"order/{key}"]
    return answer


def test_what_happens_at_a_table_is_seen_in_every_hall(journal: Journal, store: str) -> None:
    table = page_table(names=("Ann", "Bob"), control="5+3")
    with in_hall(journal, **{"1": table}) as hall, open_journal(store) as elsewhere:
        other = Hall(elsewhere)
        say(table, "play e4")
        for each in (hall, other):
            eventually(lambda each=each: "table/1" in told(each) and state_of(each)["last"])
            state = state_of(each)
            assert state["last"] == {"number": 1, "label": "1.", "seat": 0, "text": "e4"}
            assert (state["names"], state["turn"], state["phase"]) == (["Ann", "Bob"], 1, "play")
            assert state["clocks"]["running"] == 1 and state["cells"].count(None) == 32
        other.close()
    assert "table/1" in told(hall), "it was told as long as the hall was open"
    assert journal.club.tables() == [], "whoever leaves is not there"


def test_who_calls_is_seen_and_the_arbiter_comes(journal: Journal) -> None:
    table = page_table()
    with in_hall(journal, **{"1": table}) as hall:
        assert table.order("page", read_order("call"), Asker("seat", 1)) is None
        assert table.order("page", read_order("call"), Asker("seat", 1)) is None
        assert table.order("page", read_order("call"), Asker("guest")) is not None
        eventually(lambda: state_of(hall)["calls"] == [1])
        assert ordered(hall, {"kind": "attend"})["refusal"] is None
        eventually(lambda: state_of(hall)["calls"] == [])
        refused = table.order("page", read_order("attend"), Asker("seat", 1))
        assert refused is not None, "no seat sends the arbiter away"


def test_an_arbiter_rules_from_the_hall(journal: Journal) -> None:
    table = page_table(control="5+3", journal=journal)
    with in_hall(journal, **{"1": table}) as hall:
        say(table, "play e4", "play e5")
        assert ordered(hall, {"kind": "pause"})["refusal"] is None
        assert ordered(hall, {"kind": "clock", "seat": "White", "left": "9:00"})["refusal"] is None
        assert ordered(hall, {"kind": "correct", "number": 2, "turn": "c5"})["refusal"] is None
        assert ordered(hall, {"kind": "takeback"})["refusal"] is None
        # An answer may come before what the table shows then: turns are only looked for.
        eventually(lambda: state_of(hall)["paused"] and state_of(hall)["count"] == 1)
        assert state_of(hall)["last"]["text"] == "e4"
        assert state_of(hall)["clocks"]["left"][0] == 540
        assert ordered(hall, {"kind": "takeback", "moment": 0})["refusal"] == MOVED_ON.texts()
        assert ordered(hall, {"kind": "resign", "seat": "White"})["refusal"] is None
        eventually(lambda: state_of(hall)["outcome"])
        assert state_of(hall)["outcome"]["scores"] == [0, 1]


def test_an_order_is_carried_out_once_however_often_it_comes(journal: Journal) -> None:
    table = page_table()
    say(table, "play e4", "play e5")
    key = token_hex(16)
    with in_hall(journal, **{"1": table}) as hall:
        for _ in range(3):
            assert hall.order(key, "1", {"kind": "takeback"}) is None
        answer_to(hall, key)
        assert hall.order(key, "1", {"kind": "takeback"}) is None
        ordered(hall, {"kind": "pause"})
        assert len(table.public_turns) == 1


def test_two_programs_never_take_the_same_order(journal: Journal, store: str) -> None:
    for number in range(20):
        journal.club.orders.give(f"{number:032}", "1", {"kind": "check"})
    with open_journal(store) as other:
        first, second = journal.club.orders.take("1"), other.club.orders.take("1")
    assert len(first) == 20 and second == []


@pytest.mark.parametrize("is_kept", [False, True])
def test_an_order_is_taken_once_though_the_journal_broke_off_just_then(
    journal: Journal, store: str, monkeypatch: pytest.MonkeyPatch, is_kept: bool
) -> None:
    connection, orders = journal.connection, journal.club.orders
    orders.give("a" * 32, "1", {"kind": "check"})

    @contextmanager
    def broken() -> Iterator[sa.Connection]:
        with connection() as one:
            yield one
            if not is_kept:
                raise AwayError(literal("rolled back"))
        raise AwayError(literal("committed, but nobody heard of it"))

    with monkeypatch.context() as cut:
        cut.setattr(journal, "connection", broken)
        with pytest.raises(AwayError):
            orders.take("1")
    if is_kept:
        with open_journal(store) as other:
            assert other.club.orders.take("1") == []
    assert [order.id for order in orders.take("1")] == ["a" * 32]
    assert orders.take("1") == []


def test_an_answer_that_finds_the_journal_away_is_given_later(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, answer, asked = page_table(), Orders.answer, list[GivenOrder]()

    def away_once(orders: Orders, order: GivenOrder, refusal: Mapping[str, str] | None) -> None:
        asked.append(order)
        if len(asked) == 1:
            raise AwayError(literal("away"))
        answer(orders, order, refusal)

    monkeypatch.setattr(Orders, "answer", away_once)
    with in_hall(journal, **{"1": table}) as hall:
        say(table, "play e4", "play e5")
        assert ordered(hall, {"kind": "takeback"})["refusal"] is None
    assert len(asked) == 2 and len(table.public_turns) == 1


def test_of_many_orders_only_news_are_read(journal: Journal) -> None:
    orders, ago = journal.club.orders, 2 * LATE_S
    for number in range(3):
        orders.give(f"{number:032}", "1", {"kind": "check"})
    with journal.connection() as connection:
        connection.execute(table_orders.update().values(given=table_orders.c.given - ago))
    since = journal.club.time() - LATE_S
    assert len(orders.recent()) == 3 and orders.recent(since) == []
    taken = orders.take("1")
    orders.answer(taken[1], None)
    orders.give("a" * 32, "1", {"kind": "check"})
    assert [order.id for order in orders.recent(since)] == [taken[1].id, "a" * 32]


def test_an_old_order_is_told_no_more(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_hall(journal, **{"1": page_table()}) as hall:
        key = token_hex(16)
        assert hall.order(key, "1", {"kind": "check"}) is None
        answer_to(hall, key)
        monkeypatch.setattr("boardlight.club.hall.hall.KEPT_S", 0.0)
        assert hall.order(token_hex(16), "1", {"kind": "check"}) is None
        eventually(lambda: f"order/{key}" not in hall.parts.keys("order/"))


def test_what_waited_too_long_or_is_for_no_game_is_refused(journal: Journal) -> None:
    journal.club.orders.give("a" * 32, "1", {"kind": "pause"})
    with journal.connection() as connection:
        connection.execute(table_orders.update().values(given=table_orders.c.given - TIMELY_S - 1))
    table = page_table()
    with in_hall(journal, **{"1": table}) as hall:
        assert answer_to(hall, "a" * 32)["refusal"] == TOO_LATE.texts()
        for order in ({"kind": "calibrate", "game": "chess"}, {"kind": "welcome"}, {"kind": "nonsense"}, {}):
            assert ordered(hall, order)["refusal"] == NOT_FROM_HERE.texts()
        assert hall.order("b" * 32, "2", {"kind": "pause"}) == NO_TABLE
        assert not table.session.timing.is_paused


def test_orders_and_troubles_are_told_to_arbiters_alone(journal: Journal) -> None:
    with in_hall(journal, **{"1": page_table()}) as hall:
        ordered(hall, {"kind": "check"})
        assert any(key.startswith("order/") for key in told(hall))
        assert {key.partition("/")[0] for key in told(hall, arbiter=False)} == {
            "table",
            "pairings",
            "standings",
        }


def test_results_are_entered_when_games_end(journal: Journal) -> None:
    with in_hall(journal) as hall:
        hall.import_list(LIST)
        one, two = (page_table(names=names, journal=journal) for names in (("Ann", "Bob"), ("Cid", "Dan")))
        tables = [Registration(journal.club, name, table) for name, table in (("1", one), ("2", two))]
        say(one, "play e4", "resign Black")
        eventually(lambda: told(hall)["pairings"][0]["result"] == "1-0")
        assert [(line["name"], line["points"], line["place"]) for line in told(hall)["standings"]] == [
            ("Ann", 1, 1), ("Bob", 0, 2), ("Cid", 0, 3), ("Dan", 0, 3),
        ]  # fmt: skip
        say(one, "takeback")
        eventually(lambda: told(hall)["pairings"][0]["result"] == "")
        say(one, "draw")
        eventually(lambda: told(hall)["pairings"][0]["result"] == "½-½")
        assert told(hall)["pairings"][0]["by"] == "game"
        assert hall.decide(1, "0-1 F") is None and hall.decide(2, "1-0") is None
        assert [(each["result"], each["by"]) for each in told(hall)["pairings"]] == [
            ("0-1 F", "arbiter"), ("1-0", "arbiter"),
        ]  # fmt: skip
        say(two, "play e4", "resign White")
        assert hall.decide(1, "") is None, "left to the game again"
        assert [each["result"] for each in told(hall)["pairings"]] == ["½-½", "1-0"]
        assert hall.decide(2, "won") is not None and hall.decide(9, "1-0") == NO_PAIRING
        for each in tables:
            each.close()


def test_what_came_and_went_while_the_hall_looked_is_not_told_for_ever(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = journal.games
    with in_hall(journal) as hall:
        hall.import_list(LIST)
        table, other = (page_table(names=each, journal=journal) for each in (("Ann", "Bob"), ("Cid", "Dan")))
        say(table, "play e4")

        def resigned_for_a_moment() -> list[Entry]:
            monkeypatch.setattr(journal, "games", games)
            say(table, "resign Black")
            found = games()
            say(table, "takeback")
            return found

        monkeypatch.setattr(journal, "games", resigned_for_a_moment)
        say(other, "play e4", "resign Black")
        eventually(lambda: [each["result"] for each in told(hall)["pairings"]] == ["", "1-0"])


def test_a_table_that_was_silent_when_it_was_looked_at_is_back_when_it_greets(journal: Journal) -> None:
    journal.club.show("1", table_state(page_table().page()).model_dump(mode="json"))
    with journal.connection() as connection:
        connection.execute(club_tables.update().values(seen=club_tables.c.seen - 2 * SILENT_S))
    hall = Hall(journal)
    eventually(lambda: told(hall).get("table/1", {"away": False})["away"])
    journal.club.greet("1")
    eventually(lambda: not told(hall)["table/1"]["away"])
    hall.close()


def test_a_game_that_begins_gets_the_names_of_its_pairing(journal: Journal) -> None:
    with in_hall(journal) as hall:
        hall.import_list(LIST)
        nobodys, others = page_table(journal=journal), page_table(names=("Eva", "Fay"), journal=journal)
        tables = [Registration(journal.club, name, each) for name, each in (("1", nobodys), ("2", others))]
        eventually(lambda: nobodys.session.settings.names == ("Ann", "Bob"))
        say(nobodys, "play e4", "resign White")
        eventually(lambda: told(hall)["pairings"][0]["result"] == "0-1")
        assert others.session.settings.names == ("Eva", "Fay")
        for each in tables:
            each.close()


def test_a_list_replaces_the_rounds_that_it_names(journal: Journal) -> None:
    with in_hall(journal) as hall:
        hall.import_list(LIST)
        hall.import_list("round,white,black\n2,Ann,Cid\n")
        hall.import_list("round,white,black,result\n1,Ann,Dan,1-0\n")
        assert [(each.round, each.players) for each in hall.pairings()] == [
            (2, ("Ann", "Cid")),
            (1, ("Ann", "Dan")),
        ]
        hall.clear_list()
        assert told(hall)["pairings"] == [] and told(hall)["standings"] == []


def test_a_table_that_shows_nothing_new_writes_nothing(journal: Journal) -> None:
    table = page_table()
    with in_hall(journal, **{"1": table}) as hall:
        say(table, "play e4")
        eventually(lambda: state_of(hall)["last"])
        before = hall.parts.since(0, True)
        for _ in range(20):
            table.report(Device(0.0, "camera", None))
        ordered(hall, {"kind": "nonsense"})
        assert hall.parts.since(before[0], False)[1] == ""
