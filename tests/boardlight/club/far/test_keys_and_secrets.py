"""Who may come in, and what never leaves a table before it may."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from boardlight.club.broadcast.watcher import Watcher
from boardlight.club.far.line.address import Address, read_address
from boardlight.club.far.line.caller import ask
from boardlight.club.far.line.wire import Hello, Numbered, Refusal, Sealed, read, write
from boardlight.club.far.sealing import Seal, sealed
from boardlight.club.far.words import NO_ADDRESS, NOT_REACHED, REASONS, WRONG_KEY
from boardlight.club.hall.table_state import table_state
from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.library.search import Search
from boardlight.server import serve
from boardlight.table.seating import name_of_two
from messages.message import said
from tests.boardlight.club.far.bad_net import BadNet
from tests.boardlight.club.far.test_bad_net import deploy
from tests.boardlight.club.far.two_tables import Hall, agreed, hall_in, joined
from tests.patience import PATIENCE_S, eventually
from tests.web.serving import MANY, watching

PUBLIC = (
    "/",
    "/api/games",
    "/api/library",
    *(f"/api/library/1{end}" for end in ("", "/export/jsonl", "/export/text")),
)


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


def test_who_has_the_key_alone_disturbs_nobody(hall: Hall) -> None:
    one, (address,) = hall.host(hall.journal("one"), "chess")
    other = hall.join(hall.journal("other"), address)
    joined(one, other)
    with connect(address.url, additional_headers=address.headers, proxy=None) as line:
        line.send(write(Hello(run="another", name="guessed", game="chess")))
        assert read(line.recv(PATIENCE_S)) == Refusal(reason="other-game")
    assert one.is_joined and other.is_joined
    assert one.order("play e4") is None
    agreed(one, other)


def test_the_name_of_the_game_is_on_no_page_and_in_no_file_that_others_read(hall: Hall) -> None:
    """With the key it opens the table."""
    one, (address,) = hall.host(hall.journal("one"), "chess")
    other = hall.join(hall.journal("other"), address)
    joined(one, other)
    one.order("play e4")
    agreed(one, other)
    name = name_of_two(one.journal.entry(1))
    assert name
    told = []
    with serve(one.host, port=0, home=one.host, journal=one.journal, limits=MANY) as server:
        with httpx.Client(base_url=server.url, trust_env=False, timeout=PATIENCE_S) as guest:
            told += [guest.get(path).text for path in PUBLIC]
        with watching(server) as line:
            told.append(str(line.recv(PATIENCE_S)))
    watcher = Watcher(one.journal, Search())
    told += [json.dumps(line) for each in watcher.games for line in each.game.lines]
    told.append(json.dumps(table_state(one.host.page()).model_dump(mode="json")))
    assert any("e4" in text for text in told)
    assert not any(name in text for text in told)


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
