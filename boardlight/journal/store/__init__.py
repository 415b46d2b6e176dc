"""The databases that keep a journal: a SQLite file, or PostgreSQL for many tables."""
