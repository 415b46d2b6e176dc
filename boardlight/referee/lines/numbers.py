"""How much a line of play may cost, in nats, and how sure the referee must be. Pure.

A turn costs the logarithm of how many there were. The numbers below were chosen on 45 rendered films of
ordinary sets (960 turns), where nothing else is said; `docs/seeing/measured.md` has what they read on films
that nobody had looked at. What a reading in play has of its own follows from what may be asked there, and was
not fitted.
"""

from math import inf
from typing import NamedTuple

from vision.observation import Observation


class Reading(NamedTuple):
    """How well an eye reads the cells of a set."""

    cell_nats: float
    """The most that a cell says against a line at one time."""
    rests_s: float
    """Seconds for which a table must lie still to say anything: hands pause for less."""
    sure_s: float
    """Seconds for which a turn must beat all else: a table that lies otherwise is heard by then."""
    tells_fouls: bool
    """Whether a table that no line explains fits no rule, for cells are hardly ever misread."""
    goes_on_from_fouls: bool
    """Whether a turn against the rules may be one of a line."""
    most_turns: int
    """Turns that may be played between two tables at rest."""
    tells_by_markings: bool = False
    """Whether every kind of piece has markings of its own, by which alone it is told."""
    least_explained_nats: float = -inf
    """What a turn must explain of the table at least, beside what it leaves unexplained: of two turns that
    follow each other at once the first is still seen, but for a piece that the second took or moved."""
    is_at_a_loss: bool = False
    """Whether many turns may have been missed: a table has been called a foul."""
    is_asked: bool = False
    """Whether people wait for a question: then many lines are never followed, which takes seconds. With many,
    38 of 60 questions named what was played, else 37 (`bench_doubt "missed, play" -s 7100 -n 20`)."""

    def after(self, seconds: float) -> "Reading":
        """The reading of a table that has lain still for so long: once people are asked whether turns were
        missed, all that an absence or a turn against the rules may have left."""
        if not self.is_at_a_loss or seconds < ASKING_S:
            return self
        return self._replace(most_turns=MOST_TURNS, goes_on_from_fouls=True, least_explained_nats=-inf)

    def with_turns(self, turns: int) -> "Reading":
        """The same, where so many turns may be played between two tables at rest: lines stay as they are."""
        return self._replace(most_turns=turns)

    @property
    def doubt_nats(self) -> float:
        """By which the likeliest label must be ahead for a cell to show no other."""
        return ODD_NATS if self.is_asked else self.cell_nats / 2

    @property
    def changed_nats(self) -> float:
        """Said until now against what a cell surely shows, from which on it has changed: less where people
        wait to be told."""
        return NEWS_NATS if self.is_asked else self.cell_nats / 2

    @property
    def amiss_nats(self) -> float:
        """Said by a table at rest against the likeliest line, from which on that cannot be all.

        A turn changes two cells at least.
        """
        return 2 * self.cell_nats


MOST_TURNS = 12
"""Turns that may be played between two tables at rest: the ten of a long absence, and two that lead back."""

TURNS_IN_A_ROW = 2
"""The same where nobody was away: the table is not always seen between a turn and its answer."""

PLAIN_SET = Reading(6.0, 0.4, 0.8, tells_fouls=False, goes_on_from_fouls=False, most_turns=MOST_TURNS)
"""A cell that is misread at two tables running logs no turn: (2 - REPEATED_SHARE) cell_nats, less the ln 30
that a turn costs, stays below SURE_NATS. Of 53,000 cells at rest in forty rendered films that said as much,
one in 7,500 said it against what lay there."""

KIT = PLAIN_SET._replace(
    cell_nats=10.0, rests_s=0.1, sure_s=0.0, tells_fouls=True, goes_on_from_fouls=True, tells_by_markings=True
)
"""Printed pieces look like no other. A cell that is misread logs no turn: a turn must be right about two, and
costs ln 30 besides. Who moves them is seen, so a table need not lie still for longer than a turn must stand
(`Patience.played`)."""

ASKING_S = 0.7
"""Seconds for which a table that fits no rule must lie still before it is asked whether turns were missed: as
long as until it is called a foul (`Patience.foul`)."""

ODD_NATS = 2.5
"""Said by a cell against the line of play, from which on people are asked to put it right."""


def reading_of(seen: Observation) -> Reading:
    """How well the cells of that set are read."""
    return KIT if seen.stirred is None else PLAIN_SET


def reading_before_start(seen: Observation) -> Reading:
    """The same until a recording has seen the set-up. A table that many turns might have led to is rather one
    on which pieces are still being set up."""
    return reading_of(seen)._replace(most_turns=TURNS_IN_A_ROW)


def reading_in_play(seen: Observation, is_at_a_loss: bool) -> Reading:
    """The same where people can be asked; `is_at_a_loss`: once a table has been called a foul, so that many
    turns may have been missed."""
    return reading_of(seen)._replace(
        tells_fouls=True,
        goes_on_from_fouls=False,
        most_turns=TURNS_IN_A_ROW,
        least_explained_nats=0.0,
        is_at_a_loss=is_at_a_loss,
        is_asked=True,
    )


ROUNDING_S = 1e-6
"""Of a difference between the times of two images, which are floats."""

NEWS_NATS = 1.0
"""Said by a cell that changes no more, from which on the lines are weighed again at once. Less would hardly
change what is likely: only time is saved by it."""

REPEATED_SHARE = 0.8
"""What a cell says again while it looks the same is this far no news: the share of its nats that the table at
rest before had told already. With 0.7 and 0.8 over 99 of a hundred turns are read, with 0.9 fewer than 98."""

MISSED_NATS = 2.0
"""Besides, for a turn after which the table was never seen at rest."""

UNDERWAY_NATS = 2.0
"""Besides, for a part of a turn that lies at rest: one in seven. A turn that may go on is logged when the
next is played, or nothing else is left."""

FAULT_NATS = 4.0
"""Besides, for a turn that omits what is compulsory, where the rulebook lets that stand: one in fifty."""

DISPLACED_NATS = 4.0
"""Besides, for a turn against the rules, which costs the logarithm of all ways in which a piece may stand
elsewhere: one in fifty. Assumed."""

MOST_AROUND = 1
"""Turns that may come between two tables beside one against the rules: what it answers, or its answer."""

MOST_ODD_CELLS = 6
"""Cells among which such a turn is looked for: the way of a piece, that of one which answered it, and two
that changed meanwhile."""

PASSED_NATS = 4.0
"""Besides, for a turn that leaves no trace: one in fifty, for whoever lets a turn go mostly says so. Assumed,
as the next two: no film shows how often that happens."""

UNREAD_NATS = 3.0
"""Besides, for a roll that nobody has read: one in twenty."""

THROWN_IN_VAIN_NATS = 4.0
"""Besides, for a throw that was read and is no roll, as a die that is thrown again: one in fifty."""

CORRECTED_NATS = 10.0
"""Besides, for a turn that lies at rest and is then put right, so that it never counts. More than FAULT_NATS
and SURE_NATS together, lest a fault wait for that."""

CHANGE_NATS = 1.7
"""The share of a turn that changes a cell, where it is foreseen what cells will say: half of ln 30, for a
turn that changes two."""

TAKEN_BACK_NATS = 4.0
"""For turns that players take back: one in fifty."""

SURE_NATS = 4.0
"""By which a turn must beat all else together to be logged. On those films every turn that did so by 2 was
right; twice that is for what they do not show."""

LIKELY_NATS = 14.0
"""Lines that are less likely than the best by more are forgotten: two cells more may have misled them."""

MOST_LINES = 16
"""Lines that are followed; others that are as likely count among those that a turn must beat."""

CONCEIVABLE_NATS, MOST_LINES_AGAIN = 25.0, 64
"""The same where all tables at rest are looked through again."""

MOST_STEPS = 32
"""Turns that are played out at a time, for each line that is followed: where half of all cells are in doubt,
thousands would be as likely. The others count as lines that were forgotten."""

MORE_TURNS_NATS = 10.0
"""By which a line may end up less likely than the best and is still gone on from then: one turn more costs
ln 30 and MISSED_NATS, and SURE_NATS are to be left."""

UNSURE_TURNS = 3
"""Turns between two tables at rest, from which on they are marked."""

GOES_ON_S = 0.25
"""Seconds for which hands pause on the way of a turn whose stages may be turns themselves, at most. As long
as `Patience.goes_on_at_once`."""

OPEN_S = 20.0
"""Seconds for which a turn that lies there is in doubt before anybody is told: most doubts are settled by
what is played next."""


class Beam(NamedTuple):
    """How much is followed."""

    nats: float
    """Lines that are less likely than the best by more are forgotten."""
    most: int
    """Of lines that are as likely, so many are followed."""
    doubt: float
    """Nats by which lines may end up less likely than the best that are gone on from."""


FEW = Beam(LIKELY_NATS, MOST_LINES, SURE_NATS)
MANY = Beam(CONCEIVABLE_NATS, MOST_LINES_AGAIN, MORE_TURNS_NATS)
