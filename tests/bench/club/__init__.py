"""What a club costs: many tables, one database, and those who watch."""
