"""The show of every game, with its special acts, through simulated camera, hands, wire and real firmware."""

from pathlib import Path

import pytest

from boardlight.journal.journal import open_journal
from boardlight.simulation.demo import play_show
from boardlight.simulation.people.performance import show_of
from boardlight.simulation.stage import stage
from boardlight.table.seating import begin
from hardware.simulation.firmware import SIMULATOR, FirmwarePort
from rules.games import games, load

pytestmark = pytest.mark.long

OTHERS = sorted(set(games()) - {"quatrarmes"})
"""QuatrArmes has tests of its own (test_whole_game.py)."""

RATE = 3.0
"""Images a second: few, so that the referee must make do with little between two turns."""


@pytest.mark.parametrize("name", OTHERS)
def test_the_journal_holds_what_was_played_and_the_leds_show_the_end(name: str, tmp_path: Path) -> None:
    game = load(name)
    show = show_of(game)
    with open_journal(str(tmp_path / "journal.sqlite")) as journal:
        log = journal.begin(game.name)
        begin(log, game, show.first)
        played = stage(game, show.first, log, rate=RATE)
        assert play_show(game, played, show, lambda line: None)
        events = log.events()
        assert journal.verify(log.id) == len(events)
    assert [event.text for event in events if event.kind == "turn"] == show.texts(game)
    assert {"takeback", "foul"}.isdisjoint(event.kind for event in events)
    assert events[-1].kind == "end"
    assert played.table.session.state.cells == show.turns[-1].state.cells
    assert isinstance(played.bed.port, FirmwarePort) == SIMULATOR.exists()
    played.bed.pump(played.time + 2.0)
    lit = [any(colour) for _, _, colour in played.bed.lights()]
    assert lit == [any(glow[:3]) for glow in played.table.presented.frame]
