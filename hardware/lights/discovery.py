"""WLED lamps of the local network, which name themselves by multicast DNS. Does I/O.

WLED announces the service `_wled._tcp`, says its source at https://github.com/wled/WLED; multicast DNS is
RFC 6762, its services RFC 6763. One question goes out by every network of this machine, and never further:
multicast DNS is not routed. Whatever has not answered after a moment is not there.
"""

import os
import time
from ipaddress import ip_address
from typing import NamedTuple

SERVICE = "_wled._tcp.local."

LIMIT_S = 1.5
"""Lamps answer at once; a lost question is asked again after a second."""

VARIABLE = "BOARDLIGHT_MDNS"
"""Set to `off`, nobody is asked anything."""


class FoundLamp(NamedTuple):
    """A lamp that has named itself."""

    address: str
    """As `source_at` takes it."""
    name: str


def lamps(limit_s: float = LIMIT_S) -> list[FoundLamp]:
    """Those that answer within so many seconds, by name; none where system or owner forbid to ask."""
    if os.environ.get(VARIABLE) == "off":
        return []
    # It takes a tenth of a second to import, and most commands never ask.
    from zeroconf import IPVersion, ServiceBrowser, ServiceStateChange, Zeroconf

    names: set[str] = set()

    def heard(*, name: str, state_change: ServiceStateChange, **_: object) -> None:
        if state_change is not ServiceStateChange.Removed:
            names.add(name)

    try:
        line = Zeroconf(ip_version=IPVersion.V4Only)
    except OSError:
        return []
    end = time.monotonic() + limit_s
    try:
        ServiceBrowser(line, SERVICE, handlers=[heard])
        found: dict[str, FoundLamp] = {}
        while time.monotonic() < end:
            time.sleep(min(0.05, max(end - time.monotonic(), 0)))
            for name in names - found.keys():
                told = line.get_service_info(
                    SERVICE, name, timeout=round(1000 * max(end - time.monotonic(), 0))
                )
                near = [each for each in (told.parsed_addresses() if told else ()) if _is_near(each)]
                if near:
                    found[name] = FoundLamp(f"wled://{near[0]}", name.removesuffix(f".{SERVICE}"))
        return sorted(found.values(), key=lambda lamp: lamp.name)
    finally:
        line.close()


def _is_near(address: str) -> bool:
    """Whether an address is of a local network: whoever answers may claim any."""
    return ip_address(address).is_private
