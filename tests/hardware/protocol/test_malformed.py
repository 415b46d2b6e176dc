"""A packet of which nothing can be made is dropped and told; the link goes on, and sends what it must."""

import random

import pytest

from hardware.protocol.events import Counted, Lost, Refused, Shown
from hardware.protocol.messages import Command, Message, Refusal
from hardware.protocol.packets import MOST_BODY_BYTES, seal
from hardware.simulation.noisy_line import SimPort
from tests.hardware.conftest import Tables
from tests.hardware.simulated import Table, plain, table
from tests.hardware.test_conformance import HELLO, Talk

KINDS = (*range(2, 10), 99, 255)
"""Every command but HELLO, and some that there are not."""
SIZES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 20, MOST_BODY_BYTES - 2)
REST_S = 0.3
REST_BYTES = 40
"""From the host while nothing is asked of it: a ping at most."""


def bodies(kind: int, seed: int = 0) -> list[bytes]:
    """One payload of every size for a command; in half of them most bytes are small."""
    rng = random.Random(seed + kind)
    return [
        bytes([kind]) + bytes(rng.choice((rng.randrange(4), rng.randrange(256))) for _ in range(size))
        for size in SIZES
    ]


def answers(talk: Talk, packet: bytes) -> list[tuple[int, bytes]]:
    """What is said to a packet; presses are told again and again, asked or not."""
    return [said for said in talk.say(packet) if said[0] != Message.PRESSES]


@pytest.mark.parametrize("kind", KINDS)
def test_the_numbers_go_on_after_any_body(tables: Tables, kind: int) -> None:
    """A controller answers once, and wants the next number; but for a SHOW that its digest refuses."""
    talk = Talk(tables())
    talk.say(raw=HELLO)
    wanted = 1
    for body in bodies(kind):
        said = answers(talk, bytes([wanted % 256]) + body)
        assert len(said) == 1
        wanted += said != [(Message.NAK, bytes([Refusal.DIGEST]))]
        (pong,) = answers(talk, bytes([wanted % 256, Command.PING, 1, 2]))
        assert pong[0] == Message.PONG
        wanted += 1


def test_twin_and_firmware_say_the_same_of_any_body(tables: Tables) -> None:
    """PING and STATS tell the time, which the two need not agree on to the millisecond."""
    talk, twin = Talk(tables()), Talk(table())
    talk.say(raw=HELLO)
    twin.say(raw=HELLO)
    wanted = 1
    for kind in KINDS:
        for body in [] if kind in (Command.STATS, Command.PING) else bodies(kind, 7):
            packet = bytes([wanted % 256]) + body
            said = answers(talk, packet)
            assert said == answers(twin, packet), body.hex()
            wanted += (Message.NAK, bytes([Refusal.DIGEST])) not in said


def settled(at: Table) -> int:
    """Bytes that the host sends while nothing more is asked of it."""
    at.run(REST_S)
    before = at.port.down.carried
    at.run(REST_S)
    return at.port.down.carried - before


@pytest.mark.parametrize("kind", KINDS)
def test_the_link_goes_on_after_any_body(tables: Tables, kind: int) -> None:
    at = tables()
    at.run_until_shown(at.driver.show(plain((1, 2, 3))), 0.5)
    for body in bodies(kind):
        before = at.port.down.carried
        at.driver.link.ask(Command(kind) if kind in list(Command) else kind, body[1:])  # type: ignore[arg-type]
        assert settled(at) <= REST_BYTES
        # Itself, and the picture whole if the shadow may be spoilt, not more than thrice; pings.
        assert at.port.down.carried - before <= len(seal(b"0" + body)) + 3 * 400 + REST_BYTES
    at.run_until_shown(at.driver.show(plain((9, 9, 9))), 0.2)
    assert at.port.strip[0] == (9, 9, 9)
    assert at.losses == []


def test_what_was_dropped_is_told(tables: Tables) -> None:
    at = tables()
    at.run(0.1)
    at.driver.link.ask(Command.BEEP, b"x")
    at.driver.link.ask(Command.STATS)
    happened = at.run(0.2)
    assert Refused(Command.BEEP) in happened
    assert any(isinstance(event, Counted) for event in happened)


@pytest.mark.parametrize("kind", KINDS)
def test_an_older_controller_holds_nobody_up(kind: int) -> None:
    """Before version 1.1 a controller wanted what is malformed again and again."""
    at = table()
    assert isinstance(at.port, SimPort)
    at.port.twin.minor = 0
    at.run_until_shown(at.driver.show(plain((1, 2, 3))), 0.5)
    for body in bodies(kind):
        at.driver.link.ask(Command(kind) if kind in list(Command) else kind, body[1:])  # type: ignore[arg-type]
        assert settled(at) <= REST_BYTES
    assert Shown(at.driver.show(plain((9, 9, 9)))) in at.run(0.2)
    assert all("'boardlight flash'" in event.reason.en for event in at.happened if isinstance(event, Lost))
