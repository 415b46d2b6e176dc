"""Version 3: a bin for games."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "3", "2"


def upgrade() -> None:
    """Games may lie in the bin."""
    op.add_column("games", sa.Column("binned", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE journal SET version = 3")
