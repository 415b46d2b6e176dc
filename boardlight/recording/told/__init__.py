"""A recording that somebody follows from a page: what it sees, how far it is, what it doubts."""
