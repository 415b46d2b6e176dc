"""How fast the wanted picture comes once the line is good, whatever byte was lost just before."""

import random

from hardware.leds import Glow
from hardware.protocol.events import Found
from hardware.protocol.link import Link
from hardware.protocol.messages import Message, Refusal
from hardware.protocol.packets import seal
from hardware.protocol.window import LEAST_RTO_S
from hardware.simulation.twin import Twin
from tests.hardware.lossy import PICTURE_TIME, START_TIME
from tests.hardware.simulated import steady, table

PATIENCE = 1.0


def recovery(seed: int) -> float:
    """Seconds from a good line to the wanted picture; the noise ends anywhere in a conversation."""
    chance = random.Random(seed)
    leds = chance.choice((12, 64, 256))
    at = table(leds, f"seed={seed},strong=1", nonce=chance.randrange(0x10000))

    def show() -> tuple[Glow, ...]:
        frame = tuple(Glow(*(chance.choice((0, 0, 2)) for _ in range(3))) for _ in range(leds))
        at.driver.show(frame)
        return frame

    wanted = show()
    if chance.random() < 0.3:
        at.run(0.06)
    else:
        at.clock.now = chance.uniform(0.02, 0.06)
    noise = at.port.noise
    noise.loss, noise.flip = chance.choice((0.01, 0.03, 0.1, 0.3)), chance.choice((0.0, 0.001, 0.01))
    for _ in range(chance.randrange(3)):
        wanted = show()
        at.run(chance.choice((0.0, 0.0003, 0.002)))
    at.run(chance.uniform(0, 0.03))
    noise.loss = noise.flip = 0.0
    begun = max(at.clock.now, START_TIME)
    while at.port.strip != steady(wanted):
        at.step(begun + PATIENCE)
        assert at.clock.now < begun + PATIENCE, f"seed {seed}"
    return at.clock.now - begun


def test_wherever_the_noise_ends_the_picture_shines_within_two_picture_times() -> None:
    late = {seed: took for seed in range(500) if (took := recovery(seed)) > 2 * PICTURE_TIME}
    assert not late


def test_a_call_that_comes_with_the_answer_does_not_make_the_line_look_slow() -> None:
    link, twin = Link(), Twin()
    link.open(1.0)
    twin.feed(link.poll(1.0), 1.001)
    call = b"\0" + seal(bytes([0, 0, Message.BOOT, 0, 0]))
    answer = twin.take(1.001).split(b"\0")[-2] + b"\0"
    link.feed(call + answer, 1.001)
    assert isinstance(link.events()[0], Found)
    assert link.window.rto == LEAST_RTO_S


def test_a_question_that_came_damaged_is_asked_again_at_once() -> None:
    link = Link()
    link.open(1.0)
    assert link.poll(1.0) and not link.poll(1.005)
    link.feed(seal(bytes([1, 0, Message.NAK, Refusal.GAP])), 1.005)
    assert not link.poll(1.005)
    link.feed(seal(bytes([1, 0, Message.NAK, Refusal.DAMAGED])), 1.005)
    assert link.poll(1.005) and not link.poll(1.006)


def test_a_question_without_its_closing_byte_is_answered() -> None:
    link, twin = Link(), Twin()
    link.open(1.0)
    asked = link.poll(1.0)
    twin.feed(asked[: asked.rindex(0, 0, -1)] + asked[-1:], 1.001)
    link.feed(twin.take(1.001), 1.001)
    assert isinstance(link.events()[0], Found)
