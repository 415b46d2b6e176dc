"""The clock that all tables of a club share. Does I/O."""

import time

import sqlalchemy as sa


def database_time(connection: sa.Connection) -> float:
    """Seconds since 1970: by the server that all write to, or by this machine, whose file it is."""
    if connection.dialect.name != "postgresql":
        return time.time()
    return float(connection.execute(sa.text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
