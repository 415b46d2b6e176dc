"""Go-back-N: numbered packets, a window of bytes under way, repetition until acknowledged. Pure.

Every packet has a number (modulo 256) and is taken by the other side in order or not at all. `take` gives the
bytes to write now; time is an argument, in seconds.
"""

from collections import deque
from dataclasses import dataclass

from hardware.protocol.messages import Command
from hardware.protocol.packets import seal
from hardware.protocol.picture import Order

FIRST_RTO_S = 0.1
LEAST_RTO_S = 0.012
GREATEST_RTO_S = 0.25
BACKED_OFF_RTO_S = 0.02
"""Host and controller have the wire to themselves: there is no congestion to yield to (cf. RFC 6298)."""
MOST_TRIES_COUNT = 100


@dataclass
class _Packet:
    seq: int
    order: Order
    wire: bytes
    at: float = 0.0
    """When it was last written, or the last progress of the session after that."""
    repeated: bool = False


class Window:
    """The sending half of one session; the first packet is number 1.

    `size` is how many bytes may be under way, `baud` how fast they go, ten bits each.
    """

    def __init__(self, size: int, baud: int) -> None:
        self.size = size
        self._byte_s = 10 / baud if baud else 0.0
        self.rto = FIRST_RTO_S
        self.repeats = 0
        """Packets sent again, for the line quality."""
        self.round_trip: float | None = None
        """Smoothed round-trip time, in seconds."""
        self._variation = 0.0
        self._next = 1
        self._waiting: deque[_Packet] = deque()
        self._sent: deque[_Packet] = deque()
        self._again_due = float("inf")
        self._tries = 0
        self._back_over = 0.0
        """When an answer to what was last repeated can be here."""

    def push(self, command: Command, payload: bytes) -> int:
        """Queue a command; its number."""
        seq = self._next
        self._next = (seq + 1) % 256
        self._waiting.append(_Packet(seq, (command, payload), seal(bytes([seq, command]) + payload)))
        return seq

    def holds(self, seq: int) -> bool:
        """Whether the packet with this number is not acknowledged yet."""
        return any(packet.seq == seq for packet in (*self._sent, *self._waiting))

    def order(self, seq: int) -> Order | None:
        """The command with this number, if it is not acknowledged yet."""
        return next((sent.order for sent in self._sent if sent.seq == seq), None)

    @property
    def idle(self) -> bool:
        """Whether everything queued has been acknowledged."""
        return not self._waiting and not self._sent

    @property
    def exhausted(self) -> bool:
        """Whether the oldest packet has been repeated so often that the line must be dead."""
        return self._tries > MOST_TRIES_COUNT

    @property
    def deadline(self) -> float:
        """When `take` should be asked at the latest."""
        if self._waiting and len(self._waiting[0].wire) <= self._room:
            return 0.0
        return min(self._sent[0].at + self.rto, self._again_due) if self._sent else float("inf")

    def take(self, now: float) -> bytes:
        """The bytes to write now: what must be repeated, and new packets as far as the window goes."""
        out = bytearray()
        if self._sent and now >= self._sent[0].at + self.rto:
            self._tries += 1
            self.rto = max(self.rto, min(2 * self.rto, BACKED_OFF_RTO_S))
            self._again_due = now
        if self._sent and now >= self._again_due:
            out += self._repeat(now)
        room = self._room
        while self._waiting and len(self._waiting[0].wire) <= room:
            packet = self._waiting.popleft()
            packet.at = now
            self._sent.append(packet)
            room -= len(packet.wire)
            out += packet.wire
        return bytes(out)

    def _repeat(self, now: float) -> bytes:
        self._again_due = float("inf")
        self.repeats += len(self._sent)
        for sent in self._sent:
            sent.at, sent.repeated = now, True
        # The zero byte ends whatever stump the damage has left.
        again = b"\0" + b"".join(sent.wire for sent in self._sent)
        self._back_over = now + (self.round_trip or FIRST_RTO_S) + len(again) * self._byte_s
        return again

    def acknowledge(self, ack: int, now: float) -> bool:
        """The other side wants packet `ack` next; False when that cannot be."""
        under_way = [sent.seq for sent in self._sent]
        after = (under_way[-1] + 1) % 256 if under_way else self._first_unsent
        if ack == after:
            taken = len(under_way)
        elif ack in under_way:
            taken = under_way.index(ack)
        else:
            return False
        for _ in range(taken):
            sent = self._sent.popleft()
            if not sent.repeated:
                self.measure(now - sent.at)
        if taken:
            self._tries = 0
            self._again_due = float("inf")
            for sent in self._sent:
                sent.at = max(sent.at, now)
        return True

    def refused(self, now: float) -> None:
        """The other side missed a packet: go back, but once a round trip only."""
        if self._sent:
            self._again_due = max(now, self._back_over)

    def forget(self) -> list[Order]:
        """Drop what is not acknowledged, number on from there; the dropped commands."""
        dropped = [packet.order for packet in (*self._sent, *self._waiting)]
        self._next = self._sent[0].seq if self._sent else self._first_unsent
        self._waiting.clear()
        self._sent.clear()
        self._again_due = float("inf")
        return dropped

    @property
    def _room(self) -> int:
        return self.size - sum(len(sent.wire) for sent in self._sent)

    @property
    def _first_unsent(self) -> int:
        return self._waiting[0].seq if self._waiting else self._next

    def measure(self, sample: float) -> None:
        """Take a round-trip time into account (RFC 6298, with our own limits)."""
        if self.round_trip is None:
            self.round_trip, self._variation = sample, sample / 2
        else:
            self._variation += (abs(self.round_trip - sample) - self._variation) / 4
            self.round_trip += (sample - self.round_trip) / 8
        self.rto = min(max(self.round_trip + 4 * self._variation, LEAST_RTO_S), GREATEST_RTO_S)
