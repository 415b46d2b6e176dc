"""Every version that ever landed becomes this one, in SQLite and in PostgreSQL, whoever opens it first."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from boardlight.journal.database import NewerJournalError, connect
from boardlight.journal.journal import open_journal
from boardlight.journal.schema import REVISION, VERSION, events, games, metadata
from boardlight.referee.session.logged import read_event
from tests.boardlight.journal.store import older_journals
from tests.boardlight.journal.store.older_journals import DIGEST, OF_SOME_HOURS, VERSIONS
from tests.boardlight.nursery import Nursery, nursery
from tests.postgresql.server import Server

Make = Callable[[str], str]
"""Makes a database by SQL; its URL."""

ALL = {
    **{f"sqlite {name}": ("sqlite", sql) for name, sql in (VERSIONS | OF_SOME_HOURS).items()},
    **{f"postgresql {name}": ("postgresql", sql) for name, sql in VERSIONS.items()},
}


@pytest.fixture(params=ALL)
def older(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an older journal."""
    kind, sql = ALL[request.param]
    if kind == "sqlite":
        with sqlite3.connect(tmp_path / "old.sqlite") as connection:
            connection.executescript(sql.format(**older_journals.SQLITE))
        connection.close()
        return f"sqlite:///{tmp_path / 'old.sqlite'}"
    server: Server = request.getfixturevalue("postgresql")
    url = server.database()
    with psycopg.connect(url) as connection:
        connection.execute(sql.format(**older_journals.POSTGRESQL).encode())
    return url


def differences(url: str) -> list[object]:
    """Between the tables that are there and those that this version makes."""
    engine = connect(url)
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()
    return list(found)


def test_an_older_journal_becomes_this_version_and_holds_what_it_held(older: str) -> None:
    with open_journal(older) as journal:
        assert journal.chain(1).digest == DIGEST and journal.troubles() == []
        assert journal.entry(1).header.players == ("Ann", "Bob")
        log = journal.log(1)
        log.append(read_event("turn", 1.0, "page", 0, "e2-e4", 1))
        other = journal.begin("chess", place="Paris")
        other.append(read_event("start", 0.0, "page"))
        assert (journal.verify(1), journal.verify(other.id)) == (2, 1)
        learner, key = journal.pupils.add("Anne", "2026-01-02")
        assert journal.pupils.of_key(key) == learner
    # Of one afternoon's version the bin keeps its type, in which SQLite holds the same numbers.
    assert [each for each in differences(older) if "binned" not in str(each)] == []


def test_the_bin_holds_what_it_held(older: str, request: pytest.FixtureRequest) -> None:
    was_there = request.node.callspec.id.endswith(("in the bin", "with a date"))
    with open_journal(older) as journal:
        assert journal.bin.numbers() == ([1] if was_there else [])
        journal.bin.put(1)
        assert journal.bin.empty([1]) == 1 and journal.troubles() == []


def test_what_had_no_name_of_its_own_gets_one(older: str) -> None:
    with open_journal(older) as journal:
        journal.begin("chess").append(read_event("start", 0.0, "page"))
        with journal.connection() as connection:
            for table in (games, events):
                found = list(connection.execute(sa.select(table.c.uid)).scalars())
                assert all(isinstance(each, UUID) and each.version == 4 for each in found)
                assert len(set(found)) == 2


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database with nothing in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'new.sqlite'}"
    server: Server = request.getfixturevalue("postgresql")
    return server.database()


def test_a_new_journal_is_as_the_migrations_would_have_made_it(fresh: str) -> None:
    open_journal(fresh).close()
    assert differences(fresh) == []
    engine = connect(fresh)
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT version FROM journal")).scalars().all() == [VERSION]
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars().all() == [
            REVISION
        ]
    engine.dispose()


def test_a_newer_journal_is_refused_and_left_alone(fresh: str) -> None:
    with open_journal(fresh) as journal, journal.connection() as connection:
        connection.execute(sa.text(f"UPDATE journal SET version = {VERSION + 1}"))
    with pytest.raises(NewerJournalError, match="update Boardlight"):
        open_journal(fresh)


def test_a_further_table_of_a_later_version_is_none_of_our_business(fresh: str) -> None:
    with open_journal(fresh) as journal, journal.connection() as connection:
        connection.execute(sa.text("CREATE TABLE cellars (round INTEGER)"))
        connection.execute(sa.text("UPDATE alembic_version SET version_num = 'cellars'"))
    with open_journal(fresh) as journal:
        assert journal.begin("chess").id == 1


OPENER = """
import os
import sys
from boardlight.journal.journal import open_journal

os.dup2(sys.stdout.fileno(), sys.stderr.fileno())
sys.stdin.readline()
with open_journal(sys.argv[1]) as journal:
    print(len(journal.games()), journal.troubles())
"""


@pytest.fixture(scope="module")
def programs() -> Iterator[Nursery]:
    """What opens a journal has been loaded: nothing else keeps them from opening it at the same moment."""
    with nursery("boardlight.journal.migrations.upgrading", "boardlight.journal.journal", "psycopg") as begun:
        yield begun


def opened_by_four(programs: Nursery, url: str) -> list[str]:
    """What four programs that open a journal at the same moment say."""
    four = [programs.begin(OPENER, url) for _ in range(4)]
    for each in four:
        print("now", file=each.stdin)
    return [each.stdout.read() for each in four]


@pytest.mark.parametrize("kind", ["sqlite 1", "postgresql 1"])
def test_programs_that_open_an_older_journal_at_once_change_it_once(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, programs: Nursery
) -> None:
    url = request.getfixturevalue("postgresql").database() if kind.startswith("p") else ""
    sql = VERSIONS["1"]
    if url:
        with psycopg.connect(url) as connection:
            connection.execute(sql.format(**older_journals.POSTGRESQL).encode())
    else:
        url = f"sqlite:///{tmp_path / 'old.sqlite'}"
        with sqlite3.connect(tmp_path / "old.sqlite") as file:
            file.executescript(sql.format(**older_journals.SQLITE))
        file.close()
    assert opened_by_four(programs, url) == ["1 []\n"] * 4
    assert differences(url) == []


def test_programs_that_open_a_new_journal_at_once_make_it_once(fresh: str, programs: Nursery) -> None:
    assert opened_by_four(programs, fresh) == ["0 []\n"] * 4
    assert differences(fresh) == []
