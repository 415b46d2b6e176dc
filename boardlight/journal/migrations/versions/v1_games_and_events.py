"""Version 1: games, and their events in a hash chain."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "1", None


def upgrade() -> None:
    """Make the first three tables."""
    op.create_table("journal", sa.Column("version", sa.Integer, nullable=False))
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(100), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("occasion", sa.Text, nullable=False),
        sa.Column("started", sa.String(40), nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "events",
        sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("time", sa.Double, nullable=False),
        sa.Column("by", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("details", sa.JSON, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.execute("INSERT INTO journal (version) VALUES (1)")
