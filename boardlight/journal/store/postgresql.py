"""A journal in PostgreSQL, which many tables write: how it is connected to.

A server that is away must not stop a table for long. The times are those of libpq and of the kernel's TCP
(https://www.postgresql.org/docs/current/libpq-connect.html): a cut cable is noticed after some seconds,
though nobody says so.
"""

from typing import Any

import sqlalchemy as sa

CONNECT_SECONDS = 2
"""The shortest that libpq allows."""

CUT_SECONDS = 6
"""After so long without an acknowledgement a connection is given up."""

LOCK_MS = 1000
"""How long a write waits for another one's row."""


def connect_args(url: str) -> dict[str, Any]:
    """What the driver is told for every connection; a commit is on the server's disk when it returns.

    What the URL itself sets (``?options=-csearch_path%3Dspring``) holds beside it.
    """
    given = sa.make_url(url).query.get("options", "")
    wanted = given if isinstance(given, str) else " ".join(given)
    return {
        "connect_timeout": CONNECT_SECONDS,
        "keepalives_idle": 2,
        "keepalives_interval": 2,
        "keepalives_count": 2,
        "tcp_user_timeout": CUT_SECONDS * 1000,
        "application_name": "boardlight",
        "options": f"{wanted} -c synchronous_commit=on -c lock_timeout={LOCK_MS}",
    }
