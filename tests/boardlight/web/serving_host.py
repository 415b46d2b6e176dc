"""A house with two kept games, served with a page: one game is over, one goes on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardlight.host.host import Host
from boardlight.journal.journal import Journal, open_journal
from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.referee.session.clock import read_control
from boardlight.server import Server, serve
from boardlight.web.keys import Keys
from tests.boardlight.kept_games import Scribe, mated, scribe
from tests.web.serving import MANY

OVER, GOING_ON = 1, 2
"""Numbers of the games that are kept."""


def keep(journal: Journal, written: Scribe) -> int:
    log = journal.begin(written.game.name, started="2026-01-02T15:00:00+00:00")
    log.extend(written.events)
    return log.id


@contextmanager
def served_host(folder: Path, keys: Keys | None) -> Iterator[tuple[Host, Server]]:
    """Everything is kept in `folder`."""
    with pytest.MonkeyPatch.context() as patch, open_journal(f"sqlite:///{folder / 'journal.db'}") as journal:
        patch.setenv(PROFILES_VARIABLE, str(folder / "profiles"))
        assert (keep(journal, mated()), keep(journal, scribe("quatrarmes"))) == (OVER, GOING_ON)
        host = Host(journal, control=read_control("10"))
        with serve(
            host, port=0, keys=keys, limits=MANY, journal=journal, home=host, school=host.school
        ) as server:
            yield host, server
        host.close()
