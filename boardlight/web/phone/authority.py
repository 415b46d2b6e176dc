"""HTTPS without anybody else: an authority of this machine, and a certificate that it signs. Does I/O.

Browsers give their camera to secure pages only. No public authority certifies an address of a home network,
so this machine has an authority of its own, which a phone is asked to trust once. What it signs is good for
addresses of private networks alone (name constraints, RFC 5280 section 4.2.1.10): whoever stole its key could
pretend to be nobody else on the Internet. Keys are for their owner alone, and never leave their folder.
"""

import ipaddress
import ssl
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from calibration.files.private import FILE_RIGHTS, make_folder
from calibration.files.whole import write_whole

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

TITLE = "Boardlight of this machine"

AUTHORITY_DAYS = 3650
MACHINE_DAYS = 397
"""A year and a month: Apple's systems refuse certificates that are good for more than 825 days."""
RENEWED_DAYS = 30
"""Before the end: nobody is asked to trust a certificate that ends during a game."""

PRIVATE = tuple(
    ipaddress.ip_network(text)
    for text in (
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8",
        "100.64.0.0/10", "fc00::/7", "fe80::/10", "::1/128",
    )
)  # fmt: skip
"""Networks of homes, of this machine alone, and behind a VPN (RFC 1918, 3927, 6598, 4193, 4291)."""

LOCAL_NAMES = ("local", "localhost")


class Signed(NamedTuple):
    """A certificate and its key."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate


class Kept(NamedTuple):
    """Files with what browsers are shown."""

    context: ssl.SSLContext
    authority: bytes
    """Its certificate (DER), to be installed by whoever wants no warning at all."""


def https(folder: Path, addresses: Iterable[str], names: Iterable[str]) -> Kept:
    """What a server of this machine needs to speak HTTPS at these addresses and names, kept in `folder`.

    The same certificate is used again as long as it fits, so that a phone asks once. OSError if nothing can
    be kept.
    """
    make_folder(folder)
    now = datetime.now(UTC)
    authority = _read(folder, "authority", now) or _write(folder, "authority", _authority(now))
    allowed = _allowed(addresses, names)
    machine = _read(folder, "machine", now)
    if machine is None or not _fits(machine.certificate, authority, allowed):
        machine = _write(folder, "machine", _machine(authority, allowed, now), authority.certificate)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(folder / "machine.crt", folder / "machine.key")
    return Kept(context, authority.certificate.public_bytes(Encoding.DER))


def _allowed(addresses: Iterable[str], names: Iterable[str]) -> tuple[x509.GeneralName, ...]:
    """Of these, what an authority of private networks may sign."""
    private = {address for address in map(ipaddress.ip_address, addresses) if _is_private(address)}
    local = {name.lower() for name in names if name.lower().split(".")[-1] in LOCAL_NAMES}
    return (
        *map(x509.IPAddress, sorted(private, key=str)),
        *map(x509.DNSName, sorted(local)),
    )


def _is_private(address: Address) -> bool:
    return any(address.version == network.version and address in network for network in PRIVATE)


def _authority(now: datetime) -> Signed:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, TITLE)])
    permitted = [*map(x509.IPAddress, PRIVATE), *map(x509.DNSName, LOCAL_NAMES)]
    public = key.public_key()
    built = (
        _dated(now, AUTHORITY_DAYS)
        .subject_name(name)
        .issuer_name(name)
        .public_key(public)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    )
    return Signed(key, built.sign(key, SHA256()))


def _machine(authority: Signed, allowed: Sequence[x509.GeneralName], now: datetime) -> Signed:
    key = ec.generate_private_key(ec.SECP256R1())
    signer = authority.key.public_key()
    built = (
        _dated(now, MACHINE_DAYS)
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Boardlight")]))
        .issuer_name(authority.certificate.subject)
        .public_key(key.public_key())
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(allowed), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signer), critical=False)
    )
    return Signed(key, built.sign(authority.key, SHA256()))


def _dated(now: datetime, days: int) -> x509.CertificateBuilder:
    """A phone's clock may be behind by a day."""
    builder = x509.CertificateBuilder().serial_number(x509.random_serial_number())
    return builder.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=days))


def _usage(signs_certificates: bool) -> x509.KeyUsage:
    off = dict.fromkeys(
        ("content_commitment", "key_encipherment", "data_encipherment", "key_agreement"), False
    )
    return x509.KeyUsage(
        digital_signature=not signs_certificates, key_cert_sign=signs_certificates,
        crl_sign=signs_certificates, encipher_only=False, decipher_only=False, **off,
    )  # fmt: skip


def _fits(certificate: x509.Certificate, authority: Signed, allowed: Sequence[x509.GeneralName]) -> bool:
    """Whether it is of this authority, and good for all of these."""
    with suppress(ValueError, TypeError, InvalidSignature, x509.ExtensionNotFound):
        certificate.verify_directly_issued_by(authority.certificate)
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        return set(allowed) <= set(names)
    return False


def _read(folder: Path, name: str, now: datetime) -> Signed | None:
    """What is kept there, unless it is damaged, or ends soon."""
    try:
        key = load_pem_private_key((folder / f"{name}.key").read_bytes(), None)
        certificate = x509.load_pem_x509_certificate((folder / f"{name}.crt").read_bytes())
    except (OSError, ValueError):
        return None
    begun = certificate.not_valid_before_utc <= now
    goes_on = now + timedelta(days=RENEWED_DAYS) < certificate.not_valid_after_utc
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != certificate.public_key():
        return None
    return Signed(key, certificate) if begun and goes_on else None


def _write(folder: Path, name: str, signed: Signed, *above: x509.Certificate) -> Signed:
    """Keep it; the key first, so that a certificate is never without one."""
    write = partial(write_whole, mode=FILE_RIGHTS)
    write(
        folder / f"{name}.key",
        signed.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
    )
    chain = (signed.certificate, *above)
    write(folder / f"{name}.crt", b"".join(each.public_bytes(Encoding.PEM) for each in chain))
    return signed
