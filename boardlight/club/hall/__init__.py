"""The hall: every table of a club on one page, pairings, standings, and an arbiter who may act anywhere."""
