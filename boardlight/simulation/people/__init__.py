"""Simulated people: hands, players, pupils, and a household that does what the page asks."""
