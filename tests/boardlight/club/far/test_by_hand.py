"""At a real table what another table played is carried out by hand, and nothing of it is taken back alone."""

from dataclasses import replace

from boardlight.referee.session.clock import full_clocks, read_control
from boardlight.referee.session.events import Relayed
from boardlight.referee.session.logged import TakenBack, TurnPlayed
from rules.games import load
from tests.boardlight.tabletop import Tabletop


def apart() -> Tabletop:
    """A table of chess at which nobody plays Black."""
    table = Tabletop.of(load("chess"))
    session = table.session
    timing = session.timing.under(read_control("5"), 2)
    table.session = replace(session, settings=session.settings.apart_from([1]), timing=timing)
    assert table.session.timing.clock == full_clocks(read_control("5"), 2)
    return table


def relay(table: Tabletop, text: str, *clocks: float) -> None:
    table.hear(Relayed(table.time, TurnPlayed(0.0, "far", text=text), clocks))


def test_hands_carry_it_out_in_light_and_the_clocks_show_what_was_measured_there() -> None:
    table = apart()
    table.carry("e2", "e4").look(1)
    relay(table, "e5", 290.0, 280.0)
    assert table.log[-2:] == ["e4", "e5"] and table.session.is_to_carry_out
    assert table.session.timing.remaining(table.time) == [290.0, 280.0]
    table.look(0.5)
    assert table.presented.cues and "other table" in table.said.words.en
    table.carry("e7", "e5").look(1)
    assert not table.session.is_to_carry_out and table.session.table.in_step


def test_hands_neither_play_the_other_side_nor_take_a_turn_back_alone() -> None:
    table = apart()
    table.carry("e2", "e4").look(1).carry("e7", "e5").look(2)
    assert table.log[0] == "e4" and table.log[-1].startswith("foul ")
    table.carry("e5", "e7").look(1).carry("e4", "e2").look(2)
    assert "takeback" not in table.log and len(table.session.line) == 2


def test_what_does_not_fit_is_no_event() -> None:
    table = apart()
    before = table.session
    relay(table, "Ke5", 1.0, 1.0)
    table.hear(Relayed(table.time, TakenBack(0.0, "far", turns=7)))
    assert table.log == [] and table.session.line is before.line
