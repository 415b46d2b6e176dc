"""Where a phone comes in: a plain page that explains, and a secure one that films. Does I/O."""

import socket
import threading
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_data_path

from boardlight.web.access import Access
from boardlight.web.addresses import ANYWHERE, is_loopback, names, own_addresses, url
from boardlight.web.connections.guard import INSECURE, WITH_CAMERA, Guard
from boardlight.web.connections.limits import Limit, Limits
from boardlight.web.connections.listener import PortInUse, allow_files, listening
from boardlight.web.connections.server import Server, Wire
from boardlight.web.keys import Invitation, phone_invitation, phone_keys
from boardlight.web.phone.authority import https
from boardlight.web.phone.routes import door_app, phone_app
from vision.camera.camera import Camera
from vision.camera.phone import PHONE, SILENT_S, Phone, PhoneCamera
from vision.camera.sources import open_camera

PLAIN_PORT, SECURE_PORT = 8080, 8443
"""If they are free; a phone keeps what it was asked to trust by address and port."""

LARGEST_IMAGE = 2 * 1024 * 1024
"""Bytes of one image: four times what 1280 x 720 pixels of the finest quality take."""

FRAMES = Limit(8 * LARGEST_IMAGE, 4 * LARGEST_IMAGE)
"""Bytes that a phone may send: 64 Mbit a second in the long run."""

LIMITS = Limits(orders=Limit(120, 60))
"""Images are messages."""

Opener = Callable[[str], Camera]


class PhoneDoor:
    """The two pages of a phone, served from when they are first asked for until `close`."""

    def __init__(self, host: str = "", folder: Path | None = None) -> None:
        """`host`: where to listen, unless no phone could come there; `folder`: of certificates."""
        self.phone = Phone()
        self._host = ANYWHERE[0] if not host or is_loopback(host) else host
        self._folder = folder
        self._servers: list[Server] = []
        self._invitation: Invitation | None = None
        self._lock = threading.Lock()

    def open(self) -> Invitation:
        """Serve the pages, if they are not, on any free ports. OSError where no certificate can be kept."""
        with self._lock:
            if self._invitation is None:
                self._invitation = self._serve()
            return self._invitation

    def opens(self, others: Opener = open_camera, patience: float | None = SILENT_S) -> Opener:
        """What opens cameras, the phone among them; without `patience` it is waited for, however long."""

        def opened(address: str) -> Camera:
            if address != PHONE:
                return others(address)
            self.open()
            return PhoneCamera(self.phone, patience)

        return opened

    def close(self) -> None:
        """Say goodbye to the phone."""
        with self._lock:
            for server in self._servers:
                server.stop()
            self._servers.clear()

    def _serve(self) -> Invitation:
        folder = self._folder or user_data_path("boardlight", appauthor=False) / "https"
        known = names(self._host)
        kept, keys = https(folder, own_addresses(), ("localhost", *known)), phone_keys()
        allow_files()
        secure = _listening(self._host, SECURE_PORT)
        home = url(secure, self._host, "https")
        access = Access(keys, home)
        app = phone_app(self.phone, access, kept.authority)
        guard = Guard(app, known, LIMITS, access.of_scope, WITH_CAMERA)
        wire = Wire(kept.context, LARGEST_IMAGE, FRAMES, is_deflated=False)
        self._servers.append(Server(guard, secure, home, keys, wire))
        plain = _listening(self._host, PLAIN_PORT)
        address = url(plain, self._host)
        door = Guard(door_app(secure.getsockname()[1]), known, headers=INSECURE)
        self._servers.append(Server(door, plain, address, None))
        return phone_invitation(keys, address)


def _listening(host: str, port: int) -> socket.socket:
    try:
        return listening(host, port)
    except PortInUse:
        return listening(host, 0)
