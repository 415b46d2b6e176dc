"""Version 2: where a game was played."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "2", "1"


def upgrade() -> None:
    """Games get a place."""
    op.add_column("games", sa.Column("place", sa.Text, nullable=False, server_default=""))
    op.execute("UPDATE journal SET version = 2")
