"""The hall: every table of a club on one page, pairings and standings, and an arbiter who may act anywhere."""
