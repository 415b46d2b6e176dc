"""Bringing the tables of an older journal up to date; what it holds stays as it is. Does I/O.

Journals up to version 3 knew no Alembic: their own number says which revision they are at.
"""

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from boardlight.journal.schema import revisions, versions


def upgrade(connection: sa.Connection) -> None:
    """Run what is missing, within the transaction of this connection. The journal is no newer than we are."""
    config = Config()
    config.set_main_option("script_location", "boardlight.journal:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    if revision_of(connection) is None:
        number = connection.execute(sa.select(sa.func.max(versions.c.version))).scalar_one()
        command.stamp(config, str(number))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision_of(connection) in known:  # Else a later version has added what this one need not know.
        command.upgrade(config, "head")


def revision_of(connection: sa.Connection) -> str | None:
    """The revision that a journal is at, if Alembic knows it."""
    if not sa.inspect(connection).has_table(revisions.name):
        return None
    found = connection.execute(sa.select(revisions.c.version_num)).scalar()
    return None if found is None else str(found)
