"""A club: many tables, one hall, the world watching."""
