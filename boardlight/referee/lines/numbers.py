"""How much a line of play may cost, in nats, and how sure a recorder must be. Pure.

A turn costs the logarithm of how many there were. The numbers below were chosen on 45 rendered films of
ordinary sets (960 turns), where nothing else is said; `docs/seeing.md` has what they read on films that
nobody had looked at.
"""

CELL_NATS = 6.0
"""The most that a cell says against a line at one time. One that is misread at two tables running logs no
turn: (2 - REPEATED_SHARE) CELL_NATS, less the ln 30 that a turn costs, stays below SURE_NATS. Of 53,000 cells
at rest in forty rendered films that said as much, one in 7,500 said it against what lay there."""

NEWS_NATS = 1.0
"""Said by a cell that changes no more, from which on the lines are weighed again at once. Less would hardly
change what is likely: only time is saved by it."""

REPEATED_SHARE = 0.8
"""What a cell says again while it looks the same is this far no news: the share of its nats that the table at
rest before had told already. With 0.7 and 0.8 over 99 of a hundred turns are read, with 0.9 fewer than 98."""

MISSED_NATS = 2.0
"""Besides, for a turn after which the table was never seen at rest."""

CHANGE_NATS = 1.7
"""The share of a turn that changes a cell, where it is foreseen what cells will say: half of ln 30, for a
turn that changes two."""

TAKEN_BACK_NATS = 4.0
"""For turns that players take back: one in fifty."""

SURE_NATS = 4.0
"""By which a turn must beat all else together to be logged. On those films every turn that did so by 2 was
right; twice that is for what they do not show."""

SURE_S = 0.8
"""For how long it must do so: a table that lies otherwise is heard within 2 RESTS_S."""

AMISS_NATS = 2 * CELL_NATS
"""Said by a table at rest against the likeliest line, from which on that cannot be all: a turn changes two
cells at least."""

LIKELY_NATS = 14.0
"""Lines that are less likely than the best by more are forgotten: two cells more may have misled them."""

MOST_LINES = 16
"""Lines that are followed; others that are as likely count among those that a turn must beat."""

CONCEIVABLE_NATS, MOST_LINES_AGAIN = 25.0, 64
"""The same where all tables at rest are looked through again."""

MOST_TURNS = 4
"""Turns that may be played between two tables at rest."""

RESTS_S = 0.4
"""Seconds for which a table must lie still to say anything: hands pause for less."""

OPEN_S = 20.0
"""Seconds for which a turn that lies there is in doubt before anybody is told: most doubts are settled by
what is played next."""
