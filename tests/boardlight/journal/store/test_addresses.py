"""What a URL names, and what is said when nothing is there or nobody is let in."""

import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from boardlight.journal.errors import CannotOpenError
from boardlight.journal.journal import open_journal
from tests.postgresql.server import Server

WITHOUT_PSYCOPG = """
import sys
sys.modules["psycopg"] = None
from boardlight.cli import run
sys.exit(run(["journal", "list", "--store", "postgresql://club@nowhere/club"]))
"""


def test_a_missing_package_is_a_sentence_that_says_what_to_install() -> None:
    found = subprocess.run([sys.executable, "-c", WITHOUT_PSYCOPG], capture_output=True, text=True)
    assert found.returncode == 2 and 'pip install "boardlight[club]"' in found.stderr
    assert "Traceback" not in found.stderr


def test_a_journal_in_a_file_loads_neither_psycopg_nor_alembic(tmp_path: Path) -> None:
    """The program without a club needs none of it, and pays nothing for it."""
    code = (
        "import sys; from boardlight.journal.journal import open_journal; "
        f"open_journal('{tmp_path}/journal.sqlite').close(); "
        "print({'psycopg', 'alembic'} & {*sys.modules})"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "set()\n"


def test_a_database_that_was_never_made_is_named_without_its_password(postgresql: Server) -> None:
    url = postgresql.address("nothing").replace("club@", "club:secret@")
    with pytest.raises(CannotOpenError, match="create the database first") as told:
        open_journal(url)
    assert "secret" not in str(told.value) and "nothing" in str(told.value)


def test_an_unknown_name_is_not_let_in(postgresql: Server) -> None:
    url = postgresql.database().replace("//club@", "//stranger:secret@")
    with pytest.raises(CannotOpenError, match="lets nobody in") as told:
        open_journal(url)
    assert "secret" not in str(told.value)


def test_a_database_of_something_else_is_not_touched(postgresql: Server) -> None:
    url = postgresql.database()
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    with pytest.raises(CannotOpenError, match="no journal of Boardlight's"):
        open_journal(url)
    with psycopg.connect(url) as connection:
        found = connection.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        ).fetchall()
    assert found == [("songs",)]
