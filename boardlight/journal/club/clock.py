"""The clock that all tables of a club share: that of the database. Does I/O."""

import sqlalchemy as sa

NOW = {
    "postgresql": sa.text("SELECT extract(epoch FROM clock_timestamp())"),
    # Days since noon of 24 November 4714 BC, at Greenwich.
    "sqlite": sa.text("SELECT (julianday('now') - 2440587.5) * 86400.0"),
}


def database_time(connection: sa.Connection) -> float:
    """Seconds since 1970."""
    return float(connection.execute(NOW[connection.dialect.name]).scalar_one())
