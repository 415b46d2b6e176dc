"""The host's end of the link: sessions, pictures and buttons over a wire that may lose, flip and delay. Pure.

`feed` takes the bytes that came, `poll` gives the bytes to write, `events` what happened; time is an argument
in seconds and never falls. The newest picture wins: one not under way yet is replaced. What the shadow
of the controller holds is known from what was sent; when its digest says otherwise, all is sent anew.
"""

from enum import Enum

from hardware.protocol import messages
from hardware.protocol.events import ButtonPress, Counted, Event, Found, Lost, Memory, Refused, Shown
from hardware.protocol.messages import Command, Hello, Message, Refusal
from hardware.protocol.packets import Splitter, seal
from hardware.protocol.picture import Order, Picture, orders
from hardware.protocol.window import Window
from messages.message import Message as Words
from messages.message import message

HELLO_EVERY_S = 0.015
"""A controller that refreshes 256 LEDs hears nothing for 7.7 ms; asked every 10 ms it lost bytes."""
HEARTBEAT_S = 1.0
SESSION_OVER_S = 2.5
"""Without any message for so long, in seconds, the session is over."""
LIT_PATIENCE_S = 0.05
"""A committed picture should be on show after this; then a ping asks."""
ATTEMPTS_COUNT = 3
"""To show one picture: with changes, then whole, and once more because noise may spoil a packet unnoticed."""
_PAINTING = (Command.WRITE, Command.SHOW)


class _State(Enum):
    CLOSED = 0
    OPENING = 1
    OPEN = 2


class Link:
    """One host's end. `nonce` should differ from the one that the last program on this line used."""

    def __init__(self, nonce: int = 1) -> None:
        self.hello: Hello | None = None
        self.damaged = 0
        """Messages that came damaged, for the line quality."""
        self.window = Window(0, 0)
        self._nonce = nonce
        self._state = _State.CLOSED
        self._splitter = Splitter()
        self._events: list[Event] = []
        self._hello_at = self._hello_due = self._heard = self._ping_due = 0.0
        self._latest: tuple[int, Picture] | None = None
        self._wanted = False
        """Whether the latest picture has not been queued yet."""
        self._showing: tuple[int, int] | None = None
        """Packet number and ticket of the last SHOW, until the LEDs show it."""
        self._shadow: Picture | None = None
        self._tickets = 0
        self._attempts = 0
        """How often the latest picture was refused."""
        self._presses: tuple[int, ...] = ()
        self._boot_id: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether a session is running."""
        return self._state is _State.OPEN

    @property
    def picture(self) -> Picture | None:
        """The picture last wanted."""
        return self._latest[1] if self._latest else None

    def open(self, now: float) -> None:
        """Begin to ask for a session, on a new line or again."""
        self._state = _State.OPENING
        self._nonce = (self._nonce + 1) % 0x10000
        self._splitter = Splitter()
        self._hello_due = now

    def lose(self, reason: Words) -> None:
        """The line is gone, or cannot be had."""
        self._events.append(Lost(reason))
        self._state = _State.CLOSED

    def show(self, picture: Picture) -> int:
        """Have this picture shown, now or as soon as there is a session; its ticket."""
        self._tickets += 1
        self._latest = (self._tickets, picture)
        self._wanted, self._attempts = True, 0
        return self._tickets

    def ask(self, command: Command, payload: bytes = b"") -> bool:
        """Send BEEP, READ or STATS; False without a session."""
        if self._state is _State.OPEN:
            self.window.push(command, payload)
        return self._state is _State.OPEN

    def events(self) -> list[Event]:
        """What happened since this was last asked."""
        happened, self._events = self._events, []
        return happened

    def poll(self, now: float) -> bytes:
        """The bytes to write now."""
        if self._state is _State.OPEN and (self.window.exhausted or now > self._heard + SESSION_OVER_S):
            self._restart(message("controller.does-not-answer"), now)
        if self._state is _State.OPENING and now >= self._hello_due:
            self._hello_at, self._hello_due = now, now + HELLO_EVERY_S
            # The zero before it ends what the line was saying. Should its own closing zero be lost, the one
            # behind it ends the question.
            return b"\0" + seal(bytes([0, Command.HELLO]) + messages.hello_command(self._nonce)) + b"\0"
        if self._state is not _State.OPEN:
            return b""
        self._compose()
        if now >= self._ping_due and self.window.idle:
            self.window.push(Command.PING, bytes(2))
        out = self.window.take(now)
        if out:
            self._ping_due = now + (LIT_PATIENCE_S if self._showing else self._heartbeat)
        return out

    @property
    def deadline(self) -> float:
        """When `poll` should be asked at the latest, if no bytes come and nothing is wanted before."""
        if self._state is _State.OPEN:
            if self._may_compose:
                return 0.0
            ping = self._ping_due if self.window.idle else float("inf")
            return min(self.window.deadline, ping, self._heard + SESSION_OVER_S)
        return self._hello_due if self._state is _State.OPENING else float("inf")

    @property
    def _heartbeat(self) -> float:
        """Often enough that the controller does not take the host for lost."""
        lost_ms = self._latest[1].config.lost_ms if self._latest else 0
        return min(HEARTBEAT_S, lost_ms / 3000) if lost_ms else HEARTBEAT_S

    def feed(self, data: bytes, now: float) -> None:
        """Take bytes that came from the controller."""
        for body in self._splitter.feed(data):
            if body is None or len(body) < 3:
                self._hear_damage(now)
            elif self._state is _State.OPENING:
                self._greet(body[2], body[3:], now)
            elif self._state is _State.OPEN:
                self._hear(body, now)

    def _hear_damage(self, now: float) -> None:
        """A message came damaged, perhaps an acknowledgement: ask again now rather than when the time is out.

        Where a bad line has lost its closing zero, the next message is joined to it and lost as well, even if
        the line is good by then: to wait for the timer again would take twice the time.
        """
        self.damaged += 1
        if self._state is _State.OPEN:
            self.window.refused(now)
        elif self._state is _State.OPENING:
            self._hello_due = min(self._hello_due, now)

    def _greet(self, kind: int, payload: bytes, now: float) -> None:
        """Only the answer counts while a session is asked for; after a restart or damage, ask at once."""
        if kind == Message.BOOT or (kind, payload) == (Message.NAK, bytes([Refusal.DAMAGED])):
            self._hello_due = min(self._hello_due, now)
        if kind != Message.HELLO or len(payload) < 3 or payload[:2] != self._nonce.to_bytes(2, "little"):
            return
        hello = messages.read_hello(payload) if payload[2] == messages.MAJOR_VERSION else None
        if hello is None:
            self._state = _State.CLOSED
            self._events.append(Lost(stranger(payload[2])))
            return
        self._state = _State.OPEN
        self.hello = hello
        self.window = Window(hello.window, 100 * hello.baud_hundreds)
        self.window.measure(now - self._hello_at)
        self._heard, self._ping_due = now, now + HEARTBEAT_S
        self._shadow, self._showing = None, None
        self._wanted = self._latest is not None and self._attempts < ATTEMPTS_COUNT
        self._events.append(Found(hello))
        self._catch_up(hello, now)

    def _catch_up(self, hello: Hello, now: float) -> None:
        """Presses that nobody heard: all since a restart, none from before this program began."""
        if self._boot_id is None:
            self._presses = hello.presses
        elif self._boot_id != hello.boot_id:
            self._presses = (0,) * messages.BUTTONS_COUNT
        self._boot_id = hello.boot_id
        self._count(hello.presses, now)

    def _hear(self, body: bytes, now: float) -> None:
        ack, flags, kind, payload = body[0], body[1], body[2], body[3:]
        if kind == Message.BOOT:
            self._restart(message("controller.restarted"), now)
            return
        self._heard = now
        if kind == Message.NAK and payload == bytes([Refusal.NO_SESSION]):
            self._restart(message("controller.forgot-session"), now)
            return
        dropped = payload == bytes([Refusal.MALFORMED]) and self._drops_malformed
        refused = self.window.order((ack - 1) % 256 if dropped else ack)
        if not self.window.acknowledge(ack, now):
            self._restart(message("controller.ends-disagree"), now)
            return
        if kind == Message.NAK:
            self._refused(payload, refused, now)
        if flags & messages.LIT_BITS and self._showing and not self.window.holds(self._showing[0]):
            self._events.append(Shown(self._showing[1]))
            self._showing, self._attempts = None, 0
        self._answer(kind, payload, now)

    def _answer(self, kind: int, payload: bytes, now: float) -> None:
        if kind == Message.PRESSES and (presses := messages.read_presses(payload)):
            self._count(presses.counters, now - presses.age_ms / 1000)
            self.window.push(Command.PRESSES, bytes(presses.counters))
        elif kind == Message.MEMORY and payload:
            self._events.append(Memory(payload[0], payload[1:]))
        elif kind == Message.STATS and (stats := messages.read_stats(payload)):
            self._events.append(Counted(stats))

    def _refused(self, payload: bytes, order: Order | None, now: float) -> None:
        """A packet was refused; `order` is what it said, if it still matters."""
        if payload == bytes([Refusal.MALFORMED]) and order:
            self._drop(order[0], now)
        elif payload == bytes([Refusal.DIGEST]) and order and order[0] == Command.SHOW:
            for command, rest in self.window.forget():
                if command not in _PAINTING:
                    self.window.push(command, rest)
            self._paint_anew(order[0])
        else:
            self.window.refused(now)

    def _drop(self, command: Command, now: float) -> None:
        """The controller can make nothing of this command, however often it is sent."""
        if command in _PAINTING:
            self._paint_anew(command)
        else:
            self._events.append(Refused(command))
        if not self._drops_malformed:
            # It would want the same number again and again: only a new session begins to count anew.
            self._restart(message("controller.stuck"), now)

    def _paint_anew(self, command: Command) -> None:
        """What the shadow holds is not known any more; the latest picture is sent whole, but not for ever."""
        self._attempts += 1
        self._shadow, self._showing = None, None
        self._wanted = self._latest is not None and self._attempts < ATTEMPTS_COUNT
        if not self._wanted:
            self._events.append(Refused(command))

    @property
    def _drops_malformed(self) -> bool:
        return self.hello is not None and self.hello.minor >= messages.DROPS_MALFORMED_VERSION

    def _compose(self) -> None:
        """Queue the latest picture, once the controller has taken the one before."""
        if not self._may_compose or self._latest is None:
            return
        ticket, wanted = self._latest
        for command, payload in orders(self._shadow, wanted):
            self._showing = (self.window.push(command, payload), ticket)
        self._shadow, self._wanted = wanted, False

    @property
    def _may_compose(self) -> bool:
        return self._wanted and not (self._showing and self.window.holds(self._showing[0]))

    def _count(self, counters: tuple[int, ...], at: float) -> None:
        for button, (before, after) in enumerate(zip(self._presses, counters, strict=True)):
            self._events += [ButtonPress(button, at)] * ((after - before) % 256)
        self._presses = counters

    def _restart(self, reason: Words, now: float) -> None:
        self.lose(reason)
        self.open(now)


def stranger(version: int) -> Words:
    """That the controller speaks another version of the protocol."""
    return message("controller.other-protocol", theirs=version, ours=messages.MAJOR_VERSION)
