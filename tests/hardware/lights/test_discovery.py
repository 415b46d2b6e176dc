"""Lamps that name themselves are found by real packets, near ones only, and nobody is asked who may not be.

Tests beside these may have lamps of their own on the same loopback, so each looks only for its own.
"""

import socket
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from hardware.lights.addresses import source_at
from hardware.lights.discovery import VARIABLE, FoundLamp, lamps
from tests.hardware.lights.mdns import Responder


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], Responder]]:
    """Lamps that answer as long as the test lasts."""
    monkeypatch.delenv(VARIABLE)
    made: list[Responder] = []

    def answers(name: str, address: str) -> Responder:
        made.append(Responder(name, address))
        return made[-1]

    yield answers
    for each in made:
        each.close()


def test_lamps_are_named_with_the_address_that_lights_them(
    answering: Callable[[str, str], Responder],
) -> None:
    answering("Shelf lamp", "127.0.0.9")
    answering("Board", "192.168.1.20")
    found = [lamp for lamp in lamps() if lamp.name in ("Shelf lamp", "Board")]
    assert found == [FoundLamp("wled://192.168.1.20", "Board"), FoundLamp("wled://127.0.0.9", "Shelf lamp")]
    assert all(source_at(lamp.address) is not None for lamp in found)


def test_who_claims_an_address_far_away_is_not_believed(answering: Callable[[str, str], Responder]) -> None:
    far, near = answering("Far", "93.184.215.14"), answering("Near", "127.0.0.7")
    assert [lamp.name for lamp in lamps() if lamp.name in ("Far", "Near")] == ["Near"]
    assert far.asked and near.asked


def test_nobody_is_asked_where_the_owner_forbids_it(
    answering: Callable[[str, str], Responder], monkeypatch: pytest.MonkeyPatch
) -> None:
    answering("Forbidden", "127.0.0.9")
    monkeypatch.setenv(VARIABLE, "off")
    assert lamps() == []


def test_a_network_that_forbids_it_has_no_lamps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)

    def refused(*_: object, **__: object) -> socket.socket:
        raise PermissionError

    monkeypatch.setattr("zeroconf._core.create_sockets", refused)
    assert lamps() == []


def test_who_does_not_ask_does_not_pay_for_it() -> None:
    code = "import sys, boardlight.commands.play, hardware.lights.discovery; print('zeroconf' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"
