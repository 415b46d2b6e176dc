"""A twin of the controller in Python: the same packets in and out, the same lights to the bit.

It holds no clock: every method takes the time in seconds, which never falls. `strip` is what its LEDs show,
`commits` and `latches` are its past, and a test may press its buttons or pull its plug.
"""

import zlib
from collections import deque

from hardware.leds import MOST_LEDS_COUNT
from hardware.protocol import messages
from hardware.protocol.messages import (
    BUTTONS_COUNT,
    Command,
    Feature,
    Hello,
    Message,
    Presses,
    Refusal,
    Stats,
)
from hardware.protocol.packets import MOST_BODY_BYTES, Splitter, seal
from hardware.protocol.picture import HEAD_SIZE, read_changes
from hardware.rendering.current import RGB, current_ma
from hardware.simulation.beeper import SILENT_S, Beeper
from hardware.simulation.led_chain import MOST_KEPT_COUNT, Latch, Wire
from hardware.simulation.strip import Mode, Strip

VERSION = (1, 1, 0)
WINDOW_BYTES = 112
WEAK_MA, STRONG_MA = 400, 4000
"""Ceilings of the current: fed from USB, and with the strap of a separate supply."""
REPEAT_S = 0.1
CALL_S = 0.025
_READ_MAX = MOST_BODY_BYTES - 4
_IMAGE_SIZE = HEAD_SIZE + MOST_LEDS_COUNT // 2
_NEVER_S = float("inf")


class Twin:
    """A simulated controller with `leds` LEDs on its wire; `strong` is the strap of a separate supply."""

    def __init__(self, leds: int = 60, strong: bool = False, now: float = 0.0) -> None:
        self.leds = leds
        self.minor = messages.MINOR_VERSION
        """A test may make it a controller of an older minor version."""
        self.wire = Wire()
        self.boot_id = 0
        self.beeps: list[bytes] = []
        self.commits: deque[tuple[float, bytes]] = deque(maxlen=MOST_KEPT_COUNT)
        """The pictures it was made to show, as bytes, with their times; this outlives a restart."""
        self._remembered = MOST_LEDS_COUNT
        self._strong = strong
        self._ceiling_ma = STRONG_MA if strong else WEAK_MA
        self.restart(now)

    def restart(self, now: float) -> None:
        """Begin anew, as after a reset or a power cut."""
        self.boot_id += 1
        self._started = self._heard = now
        self.wire.cut(now)
        self._strip = Strip(self.wire, self._remembered, self._ceiling_ma, now)
        self._beeper = Beeper()
        self._silent_due = _NEVER_S
        self._shadow, self._live = bytearray(_IMAGE_SIZE), b""
        self._nonce: int | None = None
        self._expected = 0
        self._splitter = Splitter()
        self._out = bytearray()
        self._down = 0
        self._counters, self._told = [0] * BUTTONS_COUNT, [0] * BUTTONS_COUNT
        self._pressed_at = now
        self._repeat_due = _NEVER_S
        self._call_due = now
        self._damaged = self._gaps = 0

    @property
    def latches(self) -> deque[Latch]:
        """What the LEDs took over."""
        return self.wire.latches

    @property
    def strip(self) -> list[RGB]:
        """The colour every LED shows."""
        return self.wire.colours[: self.leds]

    def tone(self, now: float) -> int:
        """What the beeper sounds, in hertz; 0 is silence."""
        self.advance(now)
        return self._beeper.tone(now)

    @property
    def shows_picture(self) -> bool:
        """Whether the LEDs show the committed picture, and no fade is under way."""
        return self._strip.lit

    def press(self, button: int, now: float) -> None:
        """Push a button down."""
        self.advance(now)
        self._down |= 1 << button
        self._counters[button] = (self._counters[button] + 1) % 256
        self._pressed_at = self._repeat_due = now
        self.advance(now)

    def release(self, button: int, now: float) -> None:
        """Let a button go."""
        self.advance(now)
        self._down &= ~(1 << button)

    def feed(self, data: bytes, now: float) -> None:
        """Take bytes from the host."""
        self.advance(now)
        for body in self._splitter.feed(data):
            if body is None or len(body) < 2:
                self._damaged += 1
                self._refuse(Refusal.DAMAGED)
            else:
                self._take(body, now)

    def take(self, now: float) -> bytes:
        """The bytes for the host until now."""
        self.advance(now)
        out, self._out = bytes(self._out), bytearray()
        return out

    def advance(self, now: float) -> None:
        """Let the time pass."""
        while (due := self.due) <= now:
            if due == self._call_due:
                self._call_due = due + CALL_S
                # The zero byte ends whatever stump noise has made of the last call.
                self._out.append(0)
                self._say(Message.BOOT, self.boot_id.to_bytes(2, "little"))
            elif due == self._repeat_due:
                self._notify(due)
            elif due == self._silent_due:
                self._silent_due = _NEVER_S
                self._beeper.silence()
            elif due == self._lost_due:
                self._strip.lose(due)
                self._beeper.silence()
            elif self._strip.happen(due):
                self._say(Message.ACK)

    @property
    def due(self) -> float:
        """When something happens next without the host."""
        return min(self._call_due, self._repeat_due, self._silent_due, self._lost_due, self._strip.due)

    @property
    def _lost_due(self) -> float:
        patience = int.from_bytes(self._live[4:6], "little") / 1000
        watched = self._strip.mode is Mode.PICTURE and patience > 0
        return self._heard + patience if watched else _NEVER_S

    def _say(self, message: Message, payload: bytes = b"") -> None:
        flags = messages.LIT_BITS if self._strip.lit else 0
        self._out += seal(bytes([self._expected, flags, message]) + payload)

    def _refuse(self, why: Refusal) -> None:
        if self._nonce is not None or why is Refusal.NO_SESSION:
            self._say(Message.NAK, bytes([why]))

    def _take(self, body: bytes, now: float) -> None:
        seq, command, payload = body[0], body[1], body[2:]
        if command == Command.HELLO and len(payload) == 3:
            self._greet(seq, payload, now)
        elif self._nonce is None:
            self._refuse(Refusal.NO_SESSION)
        elif (seq - self._expected) % 256 >= 128:
            self._heard_host(now)
            self._say(Message.ACK)
        elif seq != self._expected:
            self._gaps += 1
            self._heard_host(now)
            self._refuse(Refusal.GAP)
        else:
            self._heard_host(now)
            self._obey(command, payload, now)

    def _heard_host(self, now: float) -> None:
        self._heard = now
        self._silent_due = now + SILENT_S
        if self._live and self._strip.mode is not Mode.PICTURE:
            self._strip.show(self._live, now)

    def _greet(self, seq: int, payload: bytes, now: float) -> None:
        nonce = int.from_bytes(payload[:2], "little")
        if payload[2] == messages.MAJOR_VERSION and nonce != self._nonce:
            self._nonce, self._expected = nonce, (seq + 1) % 256
            self._told = self._counters.copy()
            self._call_due = _NEVER_S
            # What the host before wanted to be heard is no longer its business.
            self._beeper.silence()
            self._heard_host(now)
        hello = Hello(
            nonce, messages.MAJOR_VERSION, self.minor, self.boot_id, 0, MOST_LEDS_COUNT, self._strip.leds,
            WINDOW_BYTES, MOST_BODY_BYTES, 16, BUTTONS_COUNT, self._features, self._ceiling_ma, 5000, VERSION,
            0, tuple(self._counters),
        )  # fmt: skip
        self._say(Message.HELLO, messages.hello_payload(hello))

    @property
    def _features(self) -> int:
        features = Feature.EFFECTS | Feature.BEEPER | Feature.LIMIT | Feature.LIT | Feature.READ_BACK
        return features | (Feature.STRONG_SUPPLY if self._strong else 0)

    def _obey(self, command: int, payload: bytes, now: float) -> None:
        before = self._expected
        self._expected = (before + 1) % 256
        refusal = self._do(command, payload, now)
        if refusal is Refusal.DIGEST or (refusal and self.minor < messages.DROPS_MALFORMED_VERSION):
            self._expected = before
        if refusal is not None:
            self._refuse(refusal)

    def _do(self, command: int, payload: bytes, now: float) -> Refusal | None:
        """Carry a command out and answer it, or say why not."""
        match command:
            case Command.WRITE if 2 <= len(payload) <= _IMAGE_SIZE + 1 - payload[0]:
                self._shadow[payload[0] : payload[0] + len(payload) - 1] = payload[1:]
                self._say(Message.ACK)
            case Command.SHOW if len(payload) >= 4:
                return self._show(payload, now)
            case Command.READ if len(payload) == 2 and payload[1] <= min(_READ_MAX, _IMAGE_SIZE - payload[0]):
                live = self._live.ljust(_IMAGE_SIZE, b"\0")
                self._say(Message.MEMORY, payload[:1] + live[payload[0] : payload[0] + payload[1]])
            case Command.PRESSES if len(payload) == BUTTONS_COUNT:
                self._told = list(payload)
                self._say(Message.ACK)
            case Command.BEEP if len(payload) == 7:
                self.beeps.append(payload)
                self._beeper.sound(payload, now)
                self._say(Message.ACK)
            case Command.PING if len(payload) == 2:
                uptime = int((now - self._started) * 1000)
                self._say(Message.PONG, messages.pong_payload(int.from_bytes(payload, "little"), uptime))
            case Command.STATS if not payload:
                self._say(Message.STATS, messages.stats_payload(self._stats(now)))
            case _:
                return Refusal.MALFORMED
        return None

    def _show(self, payload: bytes, now: float) -> Refusal | None:
        groups = read_changes(payload[4:])
        leds = int.from_bytes(self._shadow[:2], "little")
        if groups is None or not 1 <= leds <= MOST_LEDS_COUNT:
            return Refusal.MALFORMED
        for colour, members in groups:
            for led in members:
                at, shift = HEAD_SIZE + (led >> 1), 4 * (led & 1)
                self._shadow[at] = self._shadow[at] & (0xF0 >> shift) | colour << shift
        image = bytes(self._shadow[: HEAD_SIZE + (leds + 1) // 2])
        if zlib.adler32(image) != int.from_bytes(payload[:4], "little"):
            return Refusal.DIGEST
        self._live, self._remembered = image, leds
        self.commits.append((now, image))
        self._strip.show(image, now)
        self._say(Message.ACK)
        return None

    def _notify(self, now: float) -> None:
        """Say which buttons were pressed, and again until the host has heard."""
        self._repeat_due = now + REPEAT_S if self._told != self._counters else _NEVER_S
        if self._nonce is not None and self._repeat_due < _NEVER_S:
            age = min(int((now - self._pressed_at) * 1000), 0xFFFF)
            self._say(
                Message.PRESSES, messages.presses_payload(Presses(self._down, tuple(self._counters), age))
            )

    def _stats(self, now: float) -> Stats:
        uptime = int((now - self._started) * 1000)
        milliamperes = int(current_ma(bytes(self.wire.shown)))
        return Stats(self._damaged, self._gaps, 0, 0, 0, 0, 0xFFFF, milliamperes, len(self.latches), uptime)
