"""Who may come in as a phone, and what strangers get at its two pages: nothing."""

import json
import socket
import ssl
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, closing
from pathlib import Path

import httpx
import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed

from boardlight.web.connections.handshakes import AT_ONCE
from boardlight.web.phone.door import LARGEST_IMAGE, PhoneDoor
from boardlight.web.phone.routes import NO_KEY, REPLACED
from tests.boardlight.web.phone.secure_line import SecureLine, secure_line
from tests.patience import PATIENCE_S, eventually
from tests.vision.camera.sending import as_jpeg
from vision.camera.phone import PHONE

IMAGE = as_jpeg(np.full((90, 160, 3), 120, np.uint8))
MASKED_BYTES = b"\x82\xff"
"""How a message of more than 65,535 bytes begins (RFC 6455, section 5.2); its length and a mask follow."""


class Come:
    """An open door, and how to come to it over this machine's own address."""

    def __init__(self, folder: Path) -> None:
        self.door = PhoneDoor(folder=folder)
        link = httpx.URL(self.door.open().link)
        self.plain = f"http://127.0.0.1:{link.port}"
        self.key = link.fragment.removeprefix("key=")
        with httpx.Client(timeout=PATIENCE_S, trust_env=False) as client:
            port = client.get(f"{self.plain}/phone/door").json()["port"]
        self.secure = f"https://127.0.0.1:{port}"
        self.port = port
        self.tls = ssl.create_default_context(cafile=folder / "authority.crt")

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.secure, verify=self.tls, trust_env=False, timeout=PATIENCE_S)

    def cookie(self, key: str = "") -> str:
        """What a browser keeps once it has handed the key over."""
        with self.client() as client:
            client.post("/api/key", json={"key": key or self.key})
            return "; ".join(f"{name}={value}" for name, value in client.cookies.items())

    def line(self, cookie: str = "") -> AbstractContextManager[SecureLine]:
        return secure_line(self.secure.replace("https", "wss") + "/phone/ws", self.tls, cookie)


@pytest.fixture(scope="module")
def come(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Come]:
    come = Come(tmp_path_factory.mktemp("https"))
    yield come
    come.door.close()


def heard(line: SecureLine) -> dict[str, object]:
    return json.loads(line.recv())


def ended(line: SecureLine) -> int:
    """The code with which the line is closed."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            line.recv()
    assert closed.value.rcvd
    return closed.value.rcvd.code


def test_images_come_in_with_the_key_and_are_settled_once_they_are_taken(come: Come) -> None:
    with come.line(come.cookie()) as line:
        assert heard(line) == {"settled": 0, "watched": False}
        with come.door.opens()(PHONE) as camera:
            assert heard(line) == {"settled": 0, "watched": True}
            for number in (1, 2):
                line.send(IMAGE)
                image = camera.read()
                assert image is not None and image.pixels.shape == (90, 160, 3)
                assert heard(line) == {"settled": number, "watched": True}
        assert heard(line) == {"settled": 2, "watched": False}
    eventually(lambda: not come.door.phone.is_sending)


@pytest.mark.parametrize("key", ["", "guessed", "a" * 22])
def test_who_has_no_key_sends_nothing_and_learns_nothing(come: Come, key: str) -> None:
    cookie = come.cookie(key) if key else ""
    assert cookie == ""
    with come.line(f"boardlight-{come.port}={key}" if key else "") as line:
        assert ended(line) == NO_KEY
    assert not come.door.phone.is_sending
    with come.client() as client:
        paths = ("/", "/phone/authority.crt", "/phone/door", "/phone/ws", "/api/table", "/camera.jpg", "/ws")
        assert {client.get(path).status_code for path in paths} == {404}
        assert client.get("/api/invitations").status_code == 403


def test_the_key_of_a_phone_opens_its_page_and_nothing_else(come: Come) -> None:
    with come.client() as client:
        you = client.post("/api/key", json={"key": come.key}).json()["you"]
        assert you == {"role": "guest", "seat": None}
        given = client.get("/phone/authority.crt")
        assert given.headers["content-type"] == "application/x-x509-ca-cert"
        assert b"PRIVATE" not in given.content
        assert client.get("/api/invitations").status_code == 403
        assert client.post("/api/order", json={"order": {"kind": "new", "game": "chess"}}).status_code in (
            404,
            405,
        )
        policy = client.get("/phone").headers["permissions-policy"]
    assert "camera=(self)" in policy
    with httpx.Client(base_url=come.plain, timeout=PATIENCE_S, trust_env=False) as plain:
        assert plain.get("/phone").headers["permissions-policy"].startswith("camera=()")
        assert plain.post("/api/key", json={"key": come.key}).status_code in (404, 405)
        assert come.key not in plain.get("/phone").text + plain.get("/phone/door").text


def test_keys_of_the_machine_are_served_nowhere(come: Come) -> None:
    with come.client() as client:
        client.post("/api/key", json={"key": come.key})
        for path in ("authority.key", "machine.key", "..%2fmachine.key", "machine.crt"):
            for folder in ("", "phone/", "static/", "static/phone/", "https/"):
                assert client.get(f"/{folder}{path}").status_code == 404


def test_another_phone_with_the_key_replaces_the_first(come: Come) -> None:
    cookie = come.cookie()
    with come.line(cookie) as first, come.line(cookie) as second:
        assert heard(second) == {"settled": 0, "watched": False}
        assert ended(first) == REPLACED
        assert come.door.phone.is_sending


def test_images_that_are_none_are_settled_as_well_and_one_too_large_ends_the_line(come: Come) -> None:
    with come.line(come.cookie()) as line, come.door.opens(patience=None)(PHONE) as camera:
        for content in (b"junk", b"\xff\xd8" * 900, IMAGE):
            line.send(content)
        assert camera.read() is not None
        while heard(line)["settled"] != 3:
            continue
        # Its length alone is sent: the code of a line that is closed while more comes may get lost.
        line.send_raw(MASKED_BYTES + (LARGEST_IMAGE + 1).to_bytes(8) + b"mask")
        assert ended(line) == 1009


def test_who_never_ends_a_handshake_keeps_nobody_out(come: Come) -> None:
    with ExitStack() as opened:
        for _ in range(AT_ONCE + 20):
            opened.enter_context(closing(socket.create_connection(("127.0.0.1", come.port))))
        with come.client() as client:
            assert client.get("/phone").status_code == 200


def test_plain_http_at_the_secure_port_is_no_trouble(come: Come, capfd: pytest.CaptureFixture[str]) -> None:
    with httpx.Client(timeout=PATIENCE_S, trust_env=False) as client, pytest.raises(httpx.TransportError):
        client.get(f"http://127.0.0.1:{come.port}/phone")
    with come.client() as client:
        assert client.get("/phone").status_code == 200
    assert capfd.readouterr().err == ""
