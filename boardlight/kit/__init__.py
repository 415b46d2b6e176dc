"""A game as a printed kit, and the eye that knows it."""
