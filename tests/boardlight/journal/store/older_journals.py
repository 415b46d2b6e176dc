"""The SQL with which every version that ever landed made its tables, as its program sent it."""

FIRST_GAMES = """
CREATE TABLE games (
    id {key},
    game VARCHAR(100) NOT NULL,
    options JSON NOT NULL,
    players JSON NOT NULL,
    occasion TEXT NOT NULL,{place}
    started VARCHAR(40) NOT NULL,
    result TEXT NOT NULL{binned}
);
CREATE TABLE journal (version INTEGER NOT NULL);
"""
PLACE = "\n    place TEXT DEFAULT '' NOT NULL,"
BINNED_AS_DATE = ",\n    binned VARCHAR(40) DEFAULT '' NOT NULL"
BINNED = ",\n    binned INTEGER DEFAULT '0' NOT NULL"

EVENTS = """
CREATE TABLE events (
    game_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    time {double} NOT NULL,
    "by" VARCHAR(20) NOT NULL,
    seat INTEGER,
    kind VARCHAR(20) NOT NULL,
    text TEXT NOT NULL,
    ply INTEGER NOT NULL,
    details JSON NOT NULL,
    hash VARCHAR(64) NOT NULL,
    PRIMARY KEY (game_id, number),
    FOREIGN KEY(game_id) REFERENCES games (id)
);
"""
BY_KIND = "CREATE INDEX events_by_kind ON events (kind, game_id, number);"
REMOVED = "CREATE TABLE removed (game_id INTEGER NOT NULL, PRIMARY KEY (game_id));"
PUPILS = """
CREATE TABLE pupils (
    id {key},
    name VARCHAR(100) NOT NULL,
    folded VARCHAR(200) NOT NULL,
    key_hash VARCHAR(64) NOT NULL,
    since VARCHAR(40) NOT NULL,
    UNIQUE (folded),
    UNIQUE (key_hash)
);
CREATE TABLE answers (
    id {plain_key},
    pupil_id INTEGER NOT NULL,
    course VARCHAR(200) NOT NULL,
    lesson VARCHAR(200) NOT NULL,
    at VARCHAR(40) NOT NULL,
    solved BOOLEAN NOT NULL,
    hints INTEGER NOT NULL,
    misses INTEGER NOT NULL,
    seconds {double} NOT NULL,
    FOREIGN KEY(pupil_id) REFERENCES pupils (id)
);
CREATE INDEX ix_answers_pupil_id ON answers (pupil_id);
"""

SQLITE = {
    "key": "INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT",
    "plain_key": "INTEGER NOT NULL PRIMARY KEY",
    "double": "DOUBLE",
}
POSTGRESQL = {"key": "SERIAL PRIMARY KEY", "plain_key": "SERIAL PRIMARY KEY", "double": "DOUBLE PRECISION"}

DIGEST = "19c3ba127ef9c36a92c24fa7cd70ccc05f3cc7f92e129e970fa9104a73e5bc8a"
"""What version 0.1.0 computed for the game below, which every version has kept as it was."""

GAME = f"""
INSERT INTO games (game, options, players, occasion, started, result)
    VALUES ('chess', '{{{{}}}}', '["Ann", "Bob"]', '', '', '');
INSERT INTO events VALUES (1, 1, 0.0, 'page', NULL, 'start', '', 0, '{{{{}}}}', '{DIGEST}');
"""


def _version(number: int, *tables: str, place: str = "", binned: str = "", last: str = "") -> str:
    made = FIRST_GAMES.replace("{place}", place).replace("{binned}", binned) + EVENTS + "".join(tables)
    return f"{made} INSERT INTO journal VALUES ({number}); {GAME} {last}"


IN_THE_BIN = "UPDATE games SET binned = "

VERSIONS = {
    "1": _version(1),
    "2": _version(2, place=PLACE),
    "2 with an index": _version(2, BY_KIND, place=PLACE),
    "3": _version(3, BY_KIND, REMOVED, place=PLACE, binned=BINNED),
    "3 with a game in the bin": _version(
        3, BY_KIND, REMOVED, place=PLACE, binned=BINNED, last=f"{IN_THE_BIN} 1;"
    ),
    "3 with learners": _version(3, BY_KIND, REMOVED, PUPILS, place=PLACE, binned=BINNED),
}
"""Each holds one game of one event."""

OF_SOME_HOURS = {
    "3 with no date": _version(3, BY_KIND, REMOVED, place=PLACE, binned=BINNED_AS_DATE),
    "3 with a date": _version(
        3, BY_KIND, REMOVED, place=PLACE, binned=BINNED_AS_DATE, last=f"{IN_THE_BIN} '2026-11-24';"
    ),
}
"""What the program of one afternoon made, which knew SQLite only."""
