"""A table with camera, wire and real firmware plays a page far away: what comes is lit and done by hand."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from boardlight.club.far.ledger import shared_events
from boardlight.club.far.linking import invite
from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.simulation.people.against import Person
from boardlight.simulation.stage import stage
from boardlight.table.apart import Apart, apart_event
from boardlight.table.seating import begin
from hardware.simulation.firmware import SIMULATOR, FirmwarePort
from rules.games import load
from tests.boardlight.club.far.test_bad_net import act
from tests.boardlight.club.far.two_tables import LOOPBACK, hall_in
from tests.patience import eventually

pytestmark = pytest.mark.long

RATE = 3.0
"""Images a second."""
TURNS = 6
LONGEST_S = 120.0
"""Of the time of the table."""


def test_turns_from_far_are_lit_carried_out_by_hand_and_kept_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    game, apart, chance = load("chess"), Apart("here-and-there", (1,)), random.Random(5)
    with hall_in(tmp_path) as hall:
        log = hall.journal("one").begin(game.name)
        begin(log, game, game.start())
        log.append(apart_event(game, apart, 0))
        played = stage(game, game.start(), log, rate=RATE)
        here = played.table
        here.session = replace(here.session, settings=here.session.settings.apart_from(apart.far))
        linked = invite(here, log, apart, [apart.far], LOOPBACK, 0)
        hall.closing.callback(linked.close)
        there = hall.join(hall.journal("other"), linked.addresses[0])
        eventually(lambda: there.is_joined and not here.troubles.get("far"))
        person, was_lit = Person(here, played.hands, seed=3), False
        while (len(here.turns) < TURNS or not here.session.table.in_step) and played.time < LONGEST_S:
            played.step()
            person.tend(played.time)
            was_lit = was_lit or (here.session.is_to_carry_out and any(here.presented.cues))
            eventually(lambda: len(there.turns) == len(here.turns))
            if here.session.state.turn == 1 and here.session.table.in_step and len(here.turns) < TURNS:
                act(there, chance)
                eventually(lambda: len(there.turns) == len(here.turns))
        assert len(here.turns) == TURNS and was_lit and here.session.table.in_step
        events = log.events()
        assert there.playing.log
        both = [[*shared_events(game, each)] for each in (events, there.playing.log.events())]
        texts = [[(event.kind, event.seat, event.text) for event, _ in each] for each in both]
        assert texts[0] == texts[1]
    turns = [event for event in events if event.kind == "turn"]
    assert [event.by for event in turns] == ["camera", "far"] * (TURNS // 2)
    assert {"takeback", "foul"}.isdisjoint(event.kind for event in events)
    assert isinstance(played.bed.port, FirmwarePort) == SIMULATOR.exists()
