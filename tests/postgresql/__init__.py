"""A real PostgreSQL for tests, which they start, kill and cut off themselves."""
