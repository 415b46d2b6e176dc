"""A table on the internet is reached by TLS: nothing is lost on the way, so no line is begun again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardlight.club.far.line import caller, conversation
from boardlight.club.far.line.address import Address
from boardlight.club.far.line.caller import ask
from boardlight.kit.profiles import PROFILES_VARIABLE
from rules.turns import turns
from tests.boardlight.club.far.tls_proxy import LOOPBACK, TlsProxy
from tests.boardlight.club.far.two_tables import Hall, agreed, hall_in, joined
from tests.patience import PATIENCE_S

ASKED = 25
"""The table answers thirty such questions at once."""

PLIES = 40


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    # A machine that stands still for ten seconds has lost nothing.
    for where in (caller, conversation):
        monkeypatch.setattr(where, "SILENT_S", PATIENCE_S)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "https" / "authority.crt"))
    with hall_in(tmp_path) as hall:
        yield hall


def test_no_line_by_tls_breaks_off_while_both_tell_and_hear(hall: Hall, tmp_path: Path) -> None:
    white, (address,) = hall.host(hall.journal("one"), "chess", "5+2")
    proxy = TlsProxy(address, tmp_path / "https")
    port = hall.closing.enter_context(proxy.open())
    through = Address(f"wss://{LOOPBACK}:{port}/far", address.key)
    for _ in range(ASKED):
        assert ask(through).game == "chess"
    black = hall.join(hall.journal("other"), address, through)
    joined(white, black)
    for _ in range(PLIES):
        side = black if white.table.session.is_decided_far else white
        game, state = side.playing.game, side.table.session.state
        assert side.order(f"play {game.write(state, next(iter(turns(game, state))).path)}") is None
        agreed(white, black)
    assert proxy.lines == ASKED + 2
