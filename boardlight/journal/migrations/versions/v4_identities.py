"""Version 4: every game and every event is known by a name of its own (UUID), and a game by its table.

Tables and an index that were added between two versions, without a number, are made where they are missing.
"""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "4", "3"

ANY_UUID = {
    "postgresql": "gen_random_uuid()",
    # Version 4 of RFC 9562, as SQLAlchemy keeps it in SQLite: 32 digits without dashes.
    "sqlite": "lower(hex(randomblob(6))) || '4' || substr(lower(hex(randomblob(2))), 2) "
    "|| substr('89ab', 1 + (random() & 3), 1) || substr(lower(hex(randomblob(8))), 2)",
}


def upgrade() -> None:
    """Name what there is."""
    _make_what_had_no_version()
    op.add_column("games", sa.Column("at_table", sa.String(100), nullable=False, server_default=""))
    any_uuid = ANY_UUID[op.get_context().dialect.name]
    for table in ("games", "events"):
        op.add_column(table, sa.Column("uid", sa.Uuid))
        op.execute(f"UPDATE {table} SET uid = {any_uuid}")
        op.create_index(f"{table}_by_uid", table, ["uid"], unique=True)
    if op.get_context().dialect.name == "sqlite":
        # For some hours version 3 kept a date here, or an empty text.
        op.execute(
            "UPDATE games SET binned = CASE binned WHEN '' THEN 0 ELSE 1 END "
            "WHERE binned = '' OR binned LIKE '%-%'"
        )
    op.execute("UPDATE journal SET version = 4")


def _make_what_had_no_version() -> None:
    op.create_index("events_by_kind", "events", ["kind", "game_id", "number"], if_not_exists=True)
    op.create_table(
        "removed",
        sa.Column("game_id", sa.Integer, primary_key=True, autoincrement=False),
        if_not_exists=True,
    )
    op.create_table(
        "pupils",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("folded", sa.String(200), nullable=False, unique=True),
        sa.Column("key_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("since", sa.String(40), nullable=False),
        sqlite_autoincrement=True,
        if_not_exists=True,
    )
    op.create_table(
        "answers",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("pupil_id", sa.Integer, sa.ForeignKey("pupils.id"), nullable=False),
        sa.Column("course", sa.String(200), nullable=False),
        sa.Column("lesson", sa.String(200), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("misses", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Double, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_answers_pupil_id", "answers", ["pupil_id"], if_not_exists=True)
