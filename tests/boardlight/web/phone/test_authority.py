"""The authority of this machine: kept for its owner alone, used again, good for private networks only."""

import socket
import ssl
import stat
import threading
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from boardlight.web.phone import authority
from boardlight.web.phone.authority import MACHINE_DAYS, https

NAMES = ("localhost", "board.local")


def kept(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def names_of(folder: Path) -> set[str]:
    certificate = x509.load_pem_x509_certificate((folder / "machine.crt").read_bytes())
    found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name.value) for name in found}


def said_over(folder: Path, context: ssl.SSLContext) -> bytes:
    """What a client hears that trusts nothing but the authority."""
    trusting = ssl.create_default_context(cafile=folder / "authority.crt")
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            line, _ = server.accept()
            # A client that does not trust it ends the line.
            with suppress(OSError), context.wrap_socket(line, server_side=True) as secure:
                secure.sendall(b"hello")

        greeting = threading.Thread(target=greet)
        greeting.start()
        try:
            with (
                socket.create_connection(server.getsockname()) as line,
                trusting.wrap_socket(line, server_hostname="127.0.0.1") as secure,
            ):
                return secure.recv(5)
        finally:
            greeting.join()


def test_who_trusts_the_authority_gets_no_warning(tmp_path: Path) -> None:
    folder = tmp_path / "https"
    made = https(folder, ["127.0.0.1", "192.168.1.5"], NAMES)
    assert said_over(folder, made.context) == b"hello"
    assert x509.load_der_x509_certificate(made.authority) == x509.load_pem_x509_certificate(
        (folder / "authority.crt").read_bytes()
    )


def test_keys_and_certificates_are_for_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "https"
    https(folder, ["127.0.0.1"], NAMES)
    rights = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
    assert rights == dict.fromkeys(("authority.key", "authority.crt", "machine.key", "machine.crt"), 0o600)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_phone_that_trusts_this_machine_is_not_asked_again(tmp_path: Path) -> None:
    https(tmp_path, ["127.0.0.1", "192.168.1.5"], NAMES)
    before = kept(tmp_path)
    https(tmp_path, ["127.0.0.1"], NAMES)
    assert kept(tmp_path) == before, "it is still good for all that is asked"
    https(tmp_path, ["127.0.0.1", "10.1.2.3"], NAMES)
    assert kept(tmp_path)["authority.crt"] == before["authority.crt"]
    assert "10.1.2.3" in names_of(tmp_path)


def test_nothing_outside_private_networks_is_ever_signed(tmp_path: Path) -> None:
    asked = ["8.8.8.8", "192.168.1.5", "2606:4700::1111", "fd00::1", "127.0.0.1", "::1"]
    https(tmp_path, asked, ["example.org", "board", "board.local"])
    assert names_of(tmp_path) == {"192.168.1.5", "fd00::1", "127.0.0.1", "::1", "board.local"}


def test_who_stole_the_key_can_pretend_to_be_nobody_on_the_internet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The authority itself says for what it is good, and whoever trusts it holds it to that."""
    stolen = x509.DNSName("example.org"), x509.IPAddress(authority.ipaddress.ip_address("127.0.0.1"))
    monkeypatch.setattr(authority, "_allowed", lambda addresses, names: stolen)
    made = https(tmp_path, [], [])
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
        said_over(tmp_path, made.context)


@pytest.mark.parametrize("name", ["authority.key", "authority.crt", "machine.key", "machine.crt"])
@pytest.mark.parametrize("content", [None, b"", b"-----BEGIN CERTIFICATE-----\nAAAA"])
def test_what_is_damaged_or_gone_is_made_anew(tmp_path: Path, name: str, content: bytes | None) -> None:
    https(tmp_path, ["127.0.0.1"], NAMES)
    if content is None:
        (tmp_path / name).unlink()
    else:
        (tmp_path / name).write_bytes(content)
    assert said_over(tmp_path, https(tmp_path, ["127.0.0.1"], NAMES).context) == b"hello"


def test_a_certificate_is_renewed_before_it_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Later(datetime):
        days = 0

        @classmethod
        def now(cls, tz: object = None) -> datetime:
            return datetime.now(UTC) + timedelta(days=cls.days)

    monkeypatch.setattr(authority, "datetime", Later)
    https(tmp_path, ["127.0.0.1"], NAMES)
    before = kept(tmp_path)
    Later.days = MACHINE_DAYS - authority.RENEWED_DAYS - 2
    https(tmp_path, ["127.0.0.1"], NAMES)
    assert kept(tmp_path) == before
    Later.days += 3
    https(tmp_path, ["127.0.0.1"], NAMES)
    after = kept(tmp_path)
    assert after["machine.crt"] != before["machine.crt"] and after["authority.crt"] == before["authority.crt"]
