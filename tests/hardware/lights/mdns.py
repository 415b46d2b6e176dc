"""A lamp that names itself: multicast DNS as RFC 6762 and RFC 6763 have it, byte by byte, on the loopback."""

import socket
import struct
import threading
from contextlib import suppress

GROUP, PORT = "224.0.0.251", 5353
PTR, TXT, SRV, A = 12, 16, 33, 1
UNIQUE = 0x8001
"""Class IN, and the bit that says that nobody else answers for this name."""


def encoded(*labels: str) -> bytes:
    """A name in the form of RFC 1035."""
    return b"".join(bytes([len(label.encode())]) + label.encode() for label in labels) + b"\0"


SERVICE = encoded("_wled", "_tcp", "local")


def record(name: bytes, kind: int, data: bytes, its_class: int = UNIQUE) -> bytes:
    """A resource record that holds for two minutes."""
    return name + struct.pack(">HHIH", kind, its_class, 120, len(data)) + data


class Responder:
    """Answers for one lamp, in a thread of its own, from when it is made until it is closed."""

    def __init__(self, name: str, address: str) -> None:
        own, host = encoded(name, "_wled", "_tcp", "local"), encoded(name.replace(" ", "-"), "local")
        records = (
            record(SERVICE, PTR, own, 1),
            record(own, SRV, struct.pack(">HHH", 0, 0, 80) + host),
            record(own, TXT, b"\x10mac=a1b2c3d4e5f6"),
            record(host, A, socket.inet_aton(address)),
        )
        self._answer = struct.pack(">HHHHHH", 0, 0x8400, 0, len(records), 0, 0) + b"".join(records)
        self.asked = 0
        self._line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        self._line.bind(("", PORT))
        here = socket.inet_aton("127.0.0.1")
        self._line.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(GROUP) + here)
        self._line.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, here)
        self._line.settimeout(0.05)
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Fall silent."""
        self._closing.set()
        self._thread.join()
        self._line.close()

    def _live(self) -> None:
        while not self._closing.is_set():
            with suppress(TimeoutError):
                packet = self._line.recv(9000)
                is_question = not packet[2] & 0x80
                if is_question and SERVICE in packet:
                    self.asked += 1
                    self._line.sendto(self._answer, (GROUP, PORT))
