"""Lights by their address. Does I/O as soon as a light is opened."""

from collections.abc import Mapping
from functools import partial
from typing import Literal
from urllib.parse import SplitResult, parse_qsl, urlsplit

from hardware.controller import Controller
from hardware.errors import PortAddressError
from hardware.lights import adalight, wled
from hardware.lights.light import Wired
from hardware.lights.screen import Screen, ScreenSource
from hardware.lights.streamed import Streamed
from hardware.reopen import Reopener
from messages.message import Place, message

NONE = "none"
"""As an address: nothing shines."""

SCREENS: Mapping[str, Literal["light", "sheet"]] = {"screen": "light", "screen:sheet": "sheet"}
"""As an address: a page on a display, and what it shows."""

Source = Wired | ScreenSource
"""What can be opened and shine."""

USB_MA = 400
"""What a USB port feeds beside the controller itself."""
WLED_MA = 850
"""What WLED itself holds its LEDs to, where its owner has said nothing else."""


STREAMED = ("wled", "adalight")
"""Schemes of lights that confirm nothing."""


def confirms_nothing(address: str) -> bool:
    """Whether the lights at an address are only told what to show, and say nothing themselves."""
    return address.partition(":")[0] in STREAMED


def source_at(address: str, screen: Screen | None = None) -> Source | None:
    """The lights at an address; None for `none`.

    `screen` is a page on a display under or above the sheet, `screen:sheet` one that shows the sheet as well;
    `wled://host[:port]` is WLED and `adalight:PATH` Adalight on a serial port, both with `?ma=2000` for the
    current that their supply gives, Adalight also with `?baud=`; anything else is the port of our own
    controller (`open_port`). `screen` is the one whose page is served, if one is. PortAddressError if the
    address makes no sense, or needs a page where there is none; nothing is opened yet.
    """
    if address == NONE:
        return None
    if address in SCREENS:
        if screen is None:
            raise PortAddressError(message("lights.screen-needs-page"))
        return ScreenSource(screen, SCREENS[address])
    scheme, _, rest = address.partition(":")
    match scheme:
        case "wled":
            return _wled(address)
        case "adalight":
            path, _, query = rest.partition("?")
            options = _numbers(address, query, {"ma": USB_MA, "baud": adalight.DEFAULT_BAUD})
            if not path:
                raise _unreadable(address)
            return partial(Streamed, partial(adalight.AdalightLamp, path, options["baud"]), options["ma"])
    return partial(Controller, Reopener(address))


def _wled(address: str) -> Wired:
    try:
        given: SplitResult = urlsplit(address)
        host, port = given.hostname, given.port
    except ValueError:
        raise _unreadable(address) from None
    if not host or given.path.strip("/"):
        raise _unreadable(address)
    options = _numbers(address, given.query, {"ma": WLED_MA})
    return partial(Streamed, partial(wled.WledLamp, host, port or wled.UDP_PORT), options["ma"])


def _numbers(address: str, query: str, known: Mapping[str, int]) -> dict[str, int]:
    """The options of an address, all whole numbers above 0."""
    found = dict(known)
    for key, value in parse_qsl(query, keep_blank_values=True):
        if key not in known or not (value.isascii() and value.isdecimal() and int(value)):
            raise _unreadable(address)
        found[key] = int(value)
    return found


def _unreadable(address: str) -> PortAddressError:
    return PortAddressError(message("lights.address", address=Place("lamp", address)))
