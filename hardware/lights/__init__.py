"""Anything that shines: one contract, and whatever keeps it. Does I/O."""
