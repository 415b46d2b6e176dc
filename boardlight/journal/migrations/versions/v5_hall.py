"""What a club keeps beside its games: what tables show, orders to them, and who plays whom."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "5", "4"


def upgrade() -> None:
    """Make the three tables, and change none."""
    op.create_table(
        "club_tables",
        sa.Column("name", sa.String(100), primary_key=True),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("told", sa.Double, nullable=False),
        sa.Column("state", sa.JSON, nullable=False),
    )
    op.create_table(
        "table_orders",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_name", sa.String(100), nullable=False),
        sa.Column("given", sa.Double, nullable=False),
        sa.Column("order", sa.JSON, nullable=False),
        sa.Column("taken", sa.Double),
        sa.Column("answered", sa.Double),
        sa.Column("refusal", sa.JSON),
    )
    op.create_index("orders_by_table", "table_orders", ["table_name", "taken"])
    op.create_table(
        "pairings",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("table_name", sa.String(100), nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("points", sa.JSON),
        sa.Column("played", sa.Boolean, nullable=False),
        sa.Column("after", sa.Integer, nullable=False),
    )
