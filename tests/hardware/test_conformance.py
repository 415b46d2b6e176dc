"""What every controller must do: the Python twin and the real firmware pass one and the same suite."""

import struct

import pytest

from hardware.leds import Glow
from hardware.palette import paint
from hardware.protocol.events import Found
from hardware.protocol.messages import (
    Command,
    Feature,
    Message,
    Refusal,
    hello_command,
    show_command,
    write_command,
)
from hardware.protocol.packets import Splitter, seal
from hardware.protocol.picture import Config, Picture
from tests.hardware.conftest import Tables
from tests.hardware.simulated import Table

HELLO = b"\0" + seal(bytes([0, Command.HELLO]) + hello_command(77))


class Talk:
    """A host without a link, which says just what a test wants said."""

    def __init__(self, at: Table) -> None:
        self.at = at
        self.splitter = Splitter()
        self.hear(0.05)

    def say(self, *bodies: bytes, raw: bytes = b"", wait: float = 0.02) -> list[tuple[int, bytes]]:
        """Send packets; the kinds and payloads of the answers."""
        self.at.port.write(raw + b"".join(map(seal, bodies)))
        return self.hear(wait)

    def hear(self, seconds: float) -> list[tuple[int, bytes]]:
        answers = []
        for _ in range(round(seconds / 0.001)):
            self.at.clock.now += 0.001
            answers += [body for body in self.splitter.feed(self.at.port.read()) if body]
        return [(body[2], body[3:]) for body in answers]


def test_it_calls_until_somebody_says_hello(tables: Tables) -> None:
    talk = Talk(tables())
    calls = talk.hear(1.0)
    assert {kind for kind, _ in calls} == {Message.BOOT}
    assert 28 <= len(calls) <= 42
    kinds = [kind for kind, _ in talk.say(raw=HELLO)]
    assert kinds[-1] == Message.HELLO
    assert Message.HELLO not in kinds[:-1]
    assert talk.hear(0.5) == []


def test_without_a_session_everything_else_is_refused(tables: Tables) -> None:
    talk = Talk(tables())
    answers = talk.say(bytes([1, Command.PING, 0, 0]))
    assert (Message.NAK, bytes([Refusal.NO_SESSION])) in answers


def test_the_same_hello_again_changes_nothing(tables: Tables) -> None:
    talk = Talk(tables())
    talk.say(raw=HELLO)
    talk.say(bytes([1, Command.PING, 5, 6]))
    assert [kind for kind, _ in talk.say(raw=HELLO)] == [Message.HELLO]
    assert talk.say(bytes([2, Command.PING, 7, 8]))[0][1][:2] == bytes([7, 8])


def test_another_major_version_gets_an_answer_but_no_session(tables: Tables) -> None:
    talk = Talk(tables())
    answers = talk.say(bytes([0, Command.HELLO, 1, 0, 9]))
    assert [payload[2] for kind, payload in answers if kind == Message.HELLO] == [1]
    assert (Message.NAK, bytes([Refusal.NO_SESSION])) in talk.say(bytes([1, Command.PING, 0, 0]))


def test_a_repetition_is_acknowledged_and_not_carried_out(tables: Tables) -> None:
    talk = Talk(tables())
    talk.say(raw=HELLO)
    ping = bytes([1, Command.PING, 5, 6])
    assert [kind for kind, _ in talk.say(ping)] == [Message.PONG]
    assert [kind for kind, _ in talk.say(ping)] == [Message.ACK]


def test_a_gap_and_damage_are_refused_and_the_number_stays(tables: Tables) -> None:
    talk = Talk(tables())
    talk.say(raw=HELLO)
    assert talk.say(bytes([2, Command.PING, 0, 0])) == [(Message.NAK, bytes([Refusal.GAP]))]
    assert talk.say(raw=b"\x05abcd\0") == [(Message.NAK, bytes([Refusal.DAMAGED]))]
    assert talk.say(raw=b"\x22" * 300 + b"\0") == [(Message.NAK, bytes([Refusal.DAMAGED]))]
    assert [kind for kind, _ in talk.say(bytes([1, Command.PING, 0, 0]))] == [Message.PONG]


@pytest.mark.parametrize(
    "malformed",
    [
        bytes([99]),
        bytes([Command.WRITE, 5]),
        bytes([Command.WRITE, 199, 1, 2]),
        bytes([Command.SHOW, 1, 2, 3]),
        bytes([Command.SHOW, 0, 0, 0, 0, 0x23, 1]),
        bytes([Command.SHOW, 0, 0, 0, 0, 0x2F, 9, 3]),
        bytes([Command.READ, 0, 93]),
        bytes([Command.READ, 190, 20]),
        bytes([Command.PRESSES, 1]),
        bytes([Command.BEEP, 1]),
        bytes([Command.PING]),
        bytes([Command.STATS, 0]),
    ],
    ids=bytes.hex,
)
def test_malformed_commands_are_refused(tables: Tables, malformed: bytes) -> None:
    talk = Talk(tables())
    talk.say(raw=HELLO)
    assert talk.say(bytes([1]) + malformed) == [(Message.NAK, bytes([Refusal.MALFORMED]))]
    assert [kind for kind, _ in talk.say(bytes([2, Command.PING, 0, 0]))] == [Message.PONG]


@pytest.mark.parametrize("leds", [0, 257])
def test_an_impossible_number_of_leds_is_refused(tables: Tables, leds: int) -> None:
    talk = Talk(tables())
    talk.say(raw=HELLO)
    talk.say(bytes([1, Command.WRITE]) + write_command(0, struct.pack("<H", leds)))
    answer = talk.say(bytes([2, Command.SHOW]) + show_command(1, b""))
    assert answer == [(Message.NAK, bytes([Refusal.MALFORMED]))]


def test_a_wrong_digest_shows_nothing(tables: Tables) -> None:
    at = tables(leds=4)
    talk = Talk(at)
    talk.say(raw=HELLO)
    palette, colours = paint((Glow(9), Glow(9), Glow(9), Glow(9)))
    picture = Picture(Config(4), palette, colours)
    talk.say(bytes([1, Command.WRITE]) + write_command(0, picture.image))
    wrong = bytes([2, Command.SHOW]) + show_command(picture.digest ^ 1, b"")
    assert talk.say(wrong) == [(Message.NAK, bytes([Refusal.DIGEST]))]
    assert (9, 0, 0) not in at.port.strip
    right = bytes([2, Command.SHOW]) + show_command(picture.digest, b"")
    assert [kind for kind, _ in talk.say(right)] == [Message.ACK, Message.ACK]
    assert at.port.strip == [(9, 0, 0)] * 4


def test_it_introduces_itself(tables: Tables) -> None:
    at = tables()
    at.run(0.2)
    (found,) = [event for event in at.happened if isinstance(event, Found)]
    hello = found.hello
    assert (hello.major, hello.max_leds, hello.window, hello.max_body) == (1, 256, 112, 96)
    assert (hello.palette, hello.buttons, hello.ceiling_ma, hello.baud_hundreds) == (16, 6, 400, 5000)
    assert (hello.firmware, hello.minor) == ("1.1.0", 1)
    assert not hello.features & Feature.STRONG_SUPPLY


def test_the_strap_raises_the_ceiling(tables: Tables) -> None:
    at = tables(options="strong=1", config=Config(20, limit_ma=2000))
    at.run_until_shown(at.driver.show((Glow(255, 255, 255),) * 20), 0.5)
    assert at.port.strip == [(255, 255, 255)] * 20
    (found,) = [event for event in at.happened if isinstance(event, Found)]
    assert (found.hello.ceiling_ma, bool(found.hello.features & Feature.STRONG_SUPPLY)) == (4000, True)
