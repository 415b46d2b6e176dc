"""What this machine is called on its networks. Does I/O.

An address leads either to this machine alone (loopback) or also to it from others; where the second is asked
for, the page needs keys.
"""

import ipaddress
import socket
from contextlib import suppress
from urllib.parse import urlsplit

LOOPBACK = "127.0.0.1"
ANYWHERE = ("0.0.0.0", "::")
"""Addresses to listen on that stand for all of this machine."""

ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses that belong to nobody."""


def is_loopback(host: str) -> bool:
    """Whether only programs of this machine can reach that address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def reached_by_others(home: str) -> str:
    """The address of a page, if other devices find it there; else nothing."""
    name = urlsplit(home).hostname or ""
    return "" if not name or is_loopback(name) else home


def names(host: str) -> tuple[str, ...]:
    """What browsers may call this machine, besides its addresses."""
    own = socket.gethostname()
    return (host,) if is_loopback(host) else (host, own, f"{own}.local")


def url(listener: socket.socket, host: str, scheme: str = "http") -> str:
    """Where others find what listens on `host`; of all addresses the one that leads to the network."""
    if host in ANYWHERE:
        host = _outward(listener.family)
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"


def own_addresses() -> set[str]:
    """The addresses of this machine that it knows of, loopback among them."""
    found = {LOOPBACK, "::1", _outward(socket.AF_INET)}
    if socket.has_ipv6:
        found.add(_outward(socket.AF_INET6))
    with suppress(OSError):
        found |= {
            str(each[4][0]).partition("%")[0] for each in socket.getaddrinfo(socket.gethostname(), None)
        }
    return found


def _outward(family: socket.AddressFamily) -> str:
    """This machine's address on the way to the network; nothing is sent."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((ELSEWHERE[family], 9))
            address: str = asked.getsockname()[0]
            return address
    except OSError:
        return LOOPBACK if family == socket.AF_INET else "::1"
