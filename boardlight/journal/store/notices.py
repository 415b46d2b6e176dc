"""Who writes a game tells all who listen: that it has begun or ended, and nothing of what was done. For
programs of others. Does I/O.

PostgreSQL carries it (https://www.postgresql.org/docs/current/sql-notify.html): ``NOTIFY boardlight,
'GAME:NUMBER'``, the number of the game and of its last event, 0 for a game that was begun or whose place in
the bin changed. It arrives when the transaction is committed, never before, and not at all if it is not.
A turn is not told of: PostgreSQL wakes everybody who listens to anything in the database, as two hundred
tables do. Who follows turns looks for what is new, at a pace of its own.
Whoever hears it reads the journal, and may know what it is allowed to read there: the notice holds no turn,
no name and no secret. Notices get lost when a connection does: who listens again reads everything again.
A journal in a file tells nobody.
"""

import sqlalchemy as sa

CHANNEL = "boardlight"


def tell(connection: sa.Connection, game_id: int, number: int) -> None:
    """Tell whoever listens, once this transaction is committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{game_id}:{number}")))
