"""People with simulated hands against the computer, by camera, wire and real firmware, in every game.

The opponent thinks in its own process; its turns are called by lights and carried out by hand.
"""

from pathlib import Path

import pytest

from boardlight.journal.journal import open_journal
from boardlight.opponents.company import Company
from boardlight.referee.session.orders.text import read_order
from boardlight.simulation.people.against import Person
from boardlight.simulation.stage import stage
from boardlight.table.seating import begin
from hardware.simulation.firmware import SIMULATOR, FirmwarePort
from rules.games import games, load

pytestmark = pytest.mark.long

RATE = 3.0
"""Images a second."""
TURNS = 10
"""Of all sides, rolls of the die among them; a secret set-up comes before."""
LONGEST_S = 240.0
"""Of the time of the table."""
COMPUTERS = {"quaternity": "; 3; 2; 3"}


@pytest.mark.parametrize("name", sorted(games()))
def test_the_computer_s_turns_are_carried_out_by_hand_and_kept(name: str, tmp_path: Path) -> None:
    game = load(name)
    with open_journal(str(tmp_path / "journal.sqlite")) as journal:
        log = journal.begin(game.name)
        begin(log, game, game.start())
        played = stage(game, game.start(), log, rate=RATE)
        table = played.table
        assert table.order("terminal", read_order(f"opponents {COMPUTERS.get(name, '; 3')}")) is None
        computer = Company(table, seed=7, pause_s=0.0)
        person = Person(table, played.hands, seed=3)
        count = TURNS + 34 if name == "quattuor-reges" else TURNS
        while len(table.turns) < count and not table.session.state.outcome and played.time < LONGEST_S:
            played.step()
            computer.tend()
            person.tend(played.time)
        computer.close()
        events = log.events()
        assert journal.verify(log.id) == len(events)
    assert len(table.turns) >= count or table.session.state.outcome
    assert {"takeback", "foul"}.isdisjoint(event.kind for event in events)
    turns = [event for event in events if event.kind == "turn"]
    assert {event.by for event in turns if event.seat == 1} == {"computer"}
    assert {event.by for event in turns if event.seat == 0} <= {"camera", "page"}
    assert isinstance(played.bed.port, FirmwarePort) == SIMULATOR.exists()
