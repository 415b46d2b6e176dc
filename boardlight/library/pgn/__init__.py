"""PGN, read and written."""
