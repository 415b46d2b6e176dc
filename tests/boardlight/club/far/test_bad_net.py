"""Whatever a net does, both journals hold the same events in the same order with the same times."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardlight.club.far.line import caller
from boardlight.club.far.words import CUT
from boardlight.kit.profiles import PROFILES_VARIABLE
from rules.deployment import Deploying
from rules.games import games
from rules.pieces import CHANCE
from rules.turns import turns
from tests.boardlight.club.far.bad_net import BadNet
from tests.boardlight.club.far.two_tables import Hall, Side, agreed, hall_in, joined
from tests.patience import eventually

TURNS = 14


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    monkeypatch.setattr(caller, "FIRST_S", 0.01)
    monkeypatch.setattr(caller, "LONGEST_S", 0.05)
    with hall_in(tmp_path) as hall:
        yield hall


def through(hall: Hall, game: str, seed: int, clock: str = "") -> tuple[Side, Side, BadNet]:
    one, (address,) = hall.host(hall.journal("one"), game, clock)
    net = BadNet(address, seed)
    hall.closing.callback(net.close)
    return one, hall.join(hall.journal("other"), address, net.address), net


def deploy(side: Side, chance: random.Random) -> None:
    """Place the pieces of all seats of this table, anyhow."""
    game = side.playing.game
    while isinstance(side.table.session.state.stage, Deploying):
        own = [
            action
            for action in game.actions(side.table.session.state)
            if action.seat not in side.table.session.settings.far
        ]
        if not own:
            return
        action = chance.choice(own)
        assert side.order(f"play {game.write(side.table.session.state, (action,))}") is None


def act(side: Side, chance: random.Random) -> None:
    """Whoever has the say plays, throws, takes back by agreement or pauses; time goes by."""
    session = side.table.session
    side.host.wait(side.table.time + chance.uniform(0.2, 3.0))
    if session.state.turn == CHANCE:
        assert side.order("throw") is None
        return
    possible = [turn for turn, _ in zip(turns(session.game, session.state), range(40), strict=False)]
    text = session.game.write(session.state, chance.choice(possible).path)
    assert side.order(f"play {text}") is None, text


@pytest.mark.parametrize("game", sorted(games()))
def test_both_journals_agree_on_every_event_after_cuts_delays_and_duplicates(hall: Hall, game: str) -> None:
    one, other, net = through(hall, game, len(game), "5+2")
    chance = random.Random(game)
    for side in (one, other):
        deploy(side, chance)
    eventually(
        lambda: not any(isinstance(side.table.session.state.stage, Deploying) for side in (one, other))
    )
    for number in range(TURNS):
        agreed(one, other)
        if one.table.session.state.outcome:
            break
        decides = other if one.table.session.is_decided_far else one
        act(decides, chance)
        if number == TURNS // 2:
            net.cut()
    agreed(one, other)
    net.heal()
    joined(one, other)
    agreed(one, other)
    assert net.cuts and len(one.kept) >= 1
    assert one.table.session.state == other.table.session.state


def test_a_cut_line_stops_the_clocks_is_said_and_comes_back_by_itself(hall: Hall) -> None:
    one, (address,) = hall.host(hall.journal("one"), "chess", "5")
    net = BadNet(address, 1)
    net.heal()
    other = hall.join(hall.journal("other"), address, net.address)
    joined(one, other)
    one.order("play e4")
    agreed(one, other)
    net.close()
    for side in (one, other):
        eventually(lambda side=side: side.table.troubles.get("far") == CUT)
        clock = side.table.session.timing.clock
        assert clock and clock.paused
    other.order("play e5")
    before = other.table.session.timing.remaining(other.table.time)
    other.host.wait(other.table.time + 100)
    assert other.table.session.timing.remaining(other.table.time) == before
