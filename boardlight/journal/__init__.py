"""The journal: every game as a log that only grows, in one database file."""
