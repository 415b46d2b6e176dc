"""The tables of the journal, in SQLAlchemy Core: the same for every database."""

from uuid import uuid4

import sqlalchemy as sa

VERSION = 4
"""Raised when a table changes; an older program refuses a newer journal. A further table raises nothing: an
older program leaves it alone."""

REVISION = "5"
"""The last of `boardlight.journal.migrations`; a further table has one of its own, too."""

FIRST = frozenset({"journal", "games", "events"})
"""The tables of version 1: a database with tables but without these is no journal."""

metadata = sa.MetaData()

versions = sa.Table("journal", metadata, sa.Column("version", sa.Integer, nullable=False))

revisions = sa.Table("alembic_version", metadata, sa.Column("version_num", sa.String(32), primary_key=True))
"""What Alembic keeps of a journal."""

games = sa.Table(
    "games",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(100), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("players", sa.JSON, nullable=False),
    sa.Column("occasion", sa.Text, nullable=False),
    sa.Column("place", sa.Text, nullable=False, server_default=""),
    sa.Column("started", sa.String(40), nullable=False),
    sa.Column("result", sa.Text, nullable=False, default=""),
    # Which was put into the bin later has the larger number; 0 for a game that is not there. The hash chain
    # does not hold it: the hash that somebody wrote on a score sheet stays that of the game.
    sa.Column("binned", sa.Integer, nullable=False, server_default="0"),
    # What it is called wherever it goes: its number is another one in each database. SQLite cannot add a
    # column that must be there and differs from row to row, so that the database itself allows none.
    sa.Column("uid", sa.Uuid, default=uuid4),
    sa.Column("at_table", sa.String(100), nullable=False, default="", server_default=""),
    sa.Index("games_by_uid", "uid", unique=True),
    sqlite_autoincrement=True,
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("game_id", sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("time", sa.Double, nullable=False),
    sa.Column("by", sa.String(20), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("details", sa.JSON, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
    # Whether an event is already there can be told however often it was sent. No hash holds it.
    sa.Column("uid", sa.Uuid, default=uuid4),
    sa.Index("events_by_uid", "uid", unique=True),
    # What a list tells of a game is found as quickly however many turns it has.
    sa.Index("events_by_kind", "kind", "game_id", "number"),
)

removed = sa.Table(
    "removed", metadata, sa.Column("game_id", sa.Integer, primary_key=True, autoincrement=False)
)
"""The numbers of games that somebody has removed, and nothing else of them."""

pupils = sa.Table(
    "pupils",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(100), nullable=False),
    # Two names that differ in capitals only would be taken for each other.
    sa.Column("folded", sa.String(200), nullable=False, unique=True),
    sa.Column("key_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("since", sa.String(40), nullable=False),
    # The number of a learner who was removed is never another's.
    sqlite_autoincrement=True,
)

answers = sa.Table(
    "answers",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("pupil_id", sa.ForeignKey("pupils.id"), nullable=False, index=True),
    sa.Column("course", sa.String(200), nullable=False),
    sa.Column("lesson", sa.String(200), nullable=False),
    sa.Column("at", sa.String(40), nullable=False),
    sa.Column("solved", sa.Boolean, nullable=False),
    sa.Column("hints", sa.Integer, nullable=False),
    sa.Column("misses", sa.Integer, nullable=False),
    sa.Column("seconds", sa.Double, nullable=False),
)
"""What came of each lesson that a learner tried. Rows are only ever added, until the learner is removed."""

club_tables = sa.Table(
    "club_tables",
    metadata,
    sa.Column("name", sa.String(100), primary_key=True),
    # Seconds since 1970, by the clock of the database: the clocks of tables need not agree.
    sa.Column("seen", sa.Double, nullable=False),
    sa.Column("told", sa.Double, nullable=False),
    sa.Column("state", sa.JSON, nullable=False),
)
"""What every table shows to anybody: when it was last seen, and when it last told anything new."""

table_orders = sa.Table(
    "table_orders",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("table_name", sa.String(100), nullable=False),
    sa.Column("given", sa.Double, nullable=False),
    sa.Column("order", sa.JSON, nullable=False),
    # A table takes an order before it carries it out: cut off in between, it never does so twice.
    sa.Column("taken", sa.Double),
    sa.Column("answered", sa.Double),
    sa.Column("refusal", sa.JSON(none_as_null=True)),
    sa.Index("orders_by_table", "table_name", "taken"),
)
"""What an arbiter in the hall has ordered of a table, and what it answered: no refusal, then it is done."""

pairings = sa.Table(
    "pairings",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("table_name", sa.String(100), nullable=False),
    sa.Column("players", sa.JSON, nullable=False),
    # By seat; null until an arbiter decides. What a game decides is found in the game.
    sa.Column("points", sa.JSON(none_as_null=True)),
    sa.Column("played", sa.Boolean, nullable=False),
    sa.Column("after", sa.Integer, nullable=False),
)
"""Who plays whom in the event that is played now."""

_FIRST = events.alias("first")
_LAST = sa.select(sa.func.max(events.c.number)).where(events.c.game_id == games.c.id)
ENTRIES = sa.select(
    games,
    sa.func.coalesce(_LAST.scalar_subquery(), 0).label("events"),
    _FIRST.c.by,
    sa.cast(_FIRST.c.details, sa.Text).label("opening"),
).outerjoin(_FIRST, (_FIRST.c.game_id == games.c.id) & (_FIRST.c.number == 1))
"""Every game, its last number and its first event: no row between them is looked at."""
