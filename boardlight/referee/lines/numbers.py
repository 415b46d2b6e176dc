"""How much a line of play may cost, in nats, and how sure a recorder must be. Pure.

A turn costs the logarithm of how many there were; nothing else about turns is a number. Those below were
chosen on ten rendered films of wooden sets (140 turns) and looked at on seven others; `docs/seeing.md` has
what they read on films that nobody had looked at.
"""

CELL_NATS = 5.0
"""The most that a cell says against a line at one time: of cells that a network is surer of than that, one in
a hundred and fifty bears something else."""

REPEATED_SHARE = 0.9
"""What a cell says again while it looks the same is this far no news: the share of its nats that the table at
rest before had told already."""

MISSED_NATS = 2.0
"""Besides, for a turn after which the table was never seen at rest."""

TAKEN_BACK_NATS = 4.0
"""For turns that players take back: one in fifty."""

SURE_NATS = 4.0
"""By which a turn must beat all else together to be logged: on those films all turns were right that beat it
by 3; of those by 2 four were wrong."""

LIKELY_NATS = 14.0
"""Lines that are less likely than the best by more are forgotten: two cells more may have misled them."""

MOST_LINES = 16
"""Lines that are followed."""

MOST_TURNS = 4
"""Turns that may be played between two tables at rest."""

RESTS_S = 0.4
"""Seconds for which a table must lie still to say anything: hands pause for less."""

OPEN_S = 20.0
"""Seconds for which a turn that lies there is in doubt before anybody is told: most doubts are settled by
what is played next."""
