"""Who may come in, and what never leaves a table before it may."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardlight.club.far.line.address import Address, read_address
from boardlight.club.far.line.caller import ask
from boardlight.club.far.line.wire import Numbered, Sealed, read
from boardlight.club.far.sealing import Seal, sealed
from boardlight.club.far.words import NO_ADDRESS, NOT_REACHED, REASONS, WRONG_KEY
from boardlight.kit.profiles import PROFILES_VARIABLE
from messages.message import said
from tests.boardlight.club.far.bad_net import BadNet
from tests.boardlight.club.far.test_bad_net import deploy
from tests.boardlight.club.far.two_tables import Hall, hall_in, joined
from tests.boardlight.table.devices.test_choosing import eventually


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    with hall_in(tmp_path) as hall:
        yield hall


def refusal(address: Address) -> object:
    with pytest.raises(ValueError) as error:
        ask(address)
    return said(error.value)


def test_only_who_holds_the_key_comes_in_and_only_once(hall: Hall) -> None:
    one, (address,) = hall.host(hall.journal("one"), "chess")
    assert refusal(address._replace(key="guessed")) == WRONG_KEY
    assert address.key not in repr(one.playing.beside)
    other = hall.join(hall.journal("other"), address)
    joined(one, other)
    assert refusal(address) == REASONS["key-used"]
    one.leave()
    assert refusal(address) == NOT_REACHED


def test_an_address_is_read_or_refused() -> None:
    assert read_address("https://club.example/far#key=k").url == "wss://club.example/far"
    assert read_address("ws://127.0.0.1:8765#key=k") == Address("ws://127.0.0.1:8765/far", "k")
    for text in ("", "club.example", "ws://club.example/far", "ftp://club.example/#key=k", "ws://[::1#key=k"):
        with pytest.raises(ValueError) as error:
            read_address(text)
        assert said(error.value) == NO_ADDRESS, text


@pytest.mark.parametrize("seed", range(3))
def test_behind_screens_nothing_leaves_but_a_seal_until_both_have_sealed(hall: Hall, seed: int) -> None:
    one, (address,) = hall.host(hall.journal("one"), "quattuor-reges")
    net = BadNet(address, seed)
    net.heal()
    hall.closing.callback(net.close)
    other = hall.join(hall.journal("other"), address, net.address)
    joined(one, other)
    deploy(one, random.Random(seed))
    eventually(lambda: any('"sealed"' in text for text in net.said))
    told = [line.body for line in map(read, net.said) if isinstance(line, Numbered)]
    assert [type(body) for body in told] == [Sealed]
    assert not any("place " in text or "ready " in text for text in net.said)
    deploy(other, random.Random(seed + 1))
    eventually(lambda: one.table.session.state == other.table.session.state)
    assert any("place " in text for text in net.said)


def test_a_seal_binds_hides_and_says_nothing_of_the_order() -> None:
    turns = ["place K a1", "place Q b1", "ready South"]
    one, again = sealed(turns), sealed([turns[1], turns[0], turns[2]])
    assert one.turns == again.turns and one.digest != again.digest
    assert one.fits(one.digest) and not one.fits(again.digest)
    assert not Seal("", one.turns).fits(Seal("", one.turns).digest), "without a salt it hides nothing"
