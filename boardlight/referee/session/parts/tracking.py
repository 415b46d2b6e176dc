"""What an image leaves behind for the next one: which verdicts are the same, what lay there. Pure values.

All that is remembered of the images since the last resting point is here, and only `Tracking` writes it.
"""

from dataclasses import dataclass, field, replace

from boardlight.referee.inference.candidates import Expectation, Path
from boardlight.referee.inference.verdicts import Foul, Oddity, Played, Settled, Underway, Verdict
from boardlight.referee.lines.belief import Belief
from boardlight.referee.lines.numbers import Reading
from boardlight.referee.lines.past import NEVER_SIGHTED
from boardlight.referee.lines.rest import NEVER_SEEN, Tray
from boardlight.referee.session.events import Seen
from rules.board import Cell
from vision.observation import Observation

SETTLED = Settled()

SURE_IMAGES = 2
"""Images that must agree before even a light follows from them."""

STAYED_S = 0.15
"""For how long something must have lain there without a hand at work before another hand may come."""


@dataclass(frozen=True)
class Tracking:
    """What the camera has shown, image after image."""

    verdict: Verdict = SETTLED
    """Of the last image."""
    hint: Verdict = SETTLED
    """The last verdict that lights may follow."""
    since: float = 0.0
    """When the verdict was first given with no hand over the board."""
    images: int = 0
    """Images in a row that gave the same verdict."""
    calm: int = 0
    """Of these, how many showed no hand at work."""
    calm_at: float = 0.0
    """When the last of these was taken."""
    trail: Path = ()
    """The half of a turn that was seen."""
    odd: tuple[Oddity, ...] = ()
    """Cells that do not show the position, in the last image, while the table is not in step."""
    belief: Belief | None = field(default=None, compare=False)
    """The lines of play that are weighed, if they are."""

    @property
    def has_stayed(self) -> bool:
        """Whether what lies there has lain so without a hand at work for long enough to be sure of it."""
        return self.calm >= SURE_IMAGES and self.calm_at - self.since >= STAYED_S

    @property
    def lies_finished(self) -> bool:
        """Whether a turn lies on the table that is not taken yet only because hands might continue it."""
        return isinstance(self.verdict, Played) and self.calm >= SURE_IMAGES

    @property
    def lies_hidden(self) -> bool:
        """Whether a turn may lie there out of sight that is not marked yet."""
        return isinstance(self.verdict, Underway) and bool(self.verdict.unseen)

    @property
    def lies_open(self) -> bool:
        """Whether a turn may lie on the table that was not taken yet."""
        return self.lies_finished or self.lies_hidden

    @property
    def hidden(self) -> frozenset[Cell]:
        """Cells of which nothing has been seen since the table lies as it does."""
        rest = self.belief.rest if self.belief else None
        return frozenset() if rest is None else frozenset((~rest.speaks).nonzero()[0].tolist())

    def weighed(self, here: Expectation, seen: Observation, reading: Reading) -> "Tracking":
        """What one more image says of every line of play, read so."""
        known = self.belief
        if known and known.reading != reading == known.reading.with_turns(reading.most_turns):
            known = replace(known, reading=reading)
        if known is None or known.reading != reading:
            if seen.blind:
                return self
            known = _read_anew(known, here, reading)
        elif known.root is not here:
            known = Belief.at(here, known.reading, known.tray)
        return replace(self, belief=known.saw(seen))

    def weighed_before_start(self, here: Expectation, seen: Observation, reading: Reading) -> "Tracking":
        """The same until the set-up is seen: a table that no line explains was one on its way there, and
        nothing is left of it once it lies so no more."""
        was = self.belief or _never_sighted(here, reading)
        there = replace(self, belief=was).weighed(here, seen, reading)
        if was.weighed and was.is_amiss and there.belief and not there.belief.weighed:
            return replace(self, belief=_never_sighted(here, reading, was.tray))
        return there

    def passed_over(self, time: float) -> "Tracking":
        """An image at that time, seconds, told nothing."""
        return self if self.belief is None else replace(self, belief=self.belief.passed_over(time))

    def has_line(self, here: Expectation, turns: tuple[Path, ...]) -> bool:
        """Whether a line that begins with these turns may have led to the table, if lines are weighed."""
        belief = self.belief
        return belief is not None and belief.root is here and belief.leads_to_table(turns)

    def certain(self) -> "Tracking":
        """No lines of play are weighed."""
        return self if self.belief is None else replace(self, belief=None)

    def believing(self, belief: Belief) -> "Tracking":
        """Whoever knows has said something of the lines."""
        return replace(self, belief=belief)

    def logged(self, turns: tuple[Path, ...], here: Expectation, is_said: bool) -> "Tracking":
        """These turns are sure now, because they were said or seen."""
        return replace(self, belief=self.belief and self.belief.after(turns, here, is_said))

    def judged(
        self,
        verdict: Verdict,
        given: Seen,
        odd: tuple[Oddity, ...],
        is_left: bool,
    ) -> "Tracking":
        """One image more, and its verdict; `is_left`: the hand over the board is at work elsewhere."""
        seen = given.observation
        same = key(verdict) == key(self.verdict)
        stays = same and (not seen.busy or is_left)
        images = self.images + 1 if same else 1
        return replace(
            self,
            verdict=verdict,
            hint=verdict if images >= SURE_IMAGES else self.hint,
            since=self.since if stays else self._begun(verdict, given.time),
            images=images,
            calm=(self.calm if stays else 0) + (not seen.busy),
            calm_at=self.calm_at if seen.busy else given.time,
            trail=self._trail(verdict, seen.busy),
            odd=odd,
        )

    def _begun(self, verdict: Verdict, time: float) -> float:
        """Since when it may lie there: turns are weighed once their table has lain still for a while."""
        rest = self.belief.rest if self.belief else None
        is_weighed = isinstance(verdict, Played) or (isinstance(verdict, Foul) and bool(verdict.unseen))
        return rest.since if rest and is_weighed else time

    def fresh(self, time: float) -> "Tracking":
        """At a new resting point nothing of the last turn is left."""
        return Tracking(since=time, calm_at=self.calm_at, odd=self.odd, belief=self.belief)

    def awaiting(self) -> "Tracking":
        """Another position is called for: no image has shown it yet."""
        return replace(self, verdict=SETTLED, images=0)

    def in_order(self) -> "Tracking":
        """No cell is wrong."""
        return replace(self, odd=())

    def begun(self) -> "Tracking":
        """The set-up was seen: whatever lay there before belongs to no game."""
        known = self.belief
        there = self.in_order()
        anew = known and Belief.at(known.root, known.reading, known.tray)
        return replace(there, belief=anew)

    def still_lies(self, verdict: Played, before: "Tracking") -> "Tracking":
        """What is left of a verdict once its first turns are taken has stood as long as the whole."""
        return replace(self, verdict=verdict, since=before.since, images=before.images, calm=before.calm)

    def _trail(self, verdict: Verdict, busy: bool) -> Path:
        """A hand that covers what has changed does not undo the half of a turn that was seen."""
        if isinstance(verdict, Settled):
            return self.trail if busy else ()
        return verdict.path if isinstance(verdict, Underway) and verdict.path else self.trail


def _never_sighted(here: Expectation, reading: Reading, tray: Tray = NEVER_SEEN) -> Belief:
    """No position has been seen yet."""
    return replace(Belief.at(here, reading, tray), sightings=NEVER_SIGHTED)


def _read_anew(known: Belief | None, here: Expectation, reading: Reading) -> Belief:
    """Nothing has been played since; a table that was held against this position has lain so as long as it
    has."""
    if known is None:
        return Belief.at(here, reading)
    anew = Belief.at(here, reading, known.tray)
    if known.root is not here or known.rest is None:
        return anew
    return replace(anew, rest=replace(known.rest, reading=reading), time=known.time)


def key(verdict: Verdict) -> object:
    """What must stay the same for a verdict to stand; the faces of odd cells may flicker."""
    if isinstance(verdict, Foul):
        return tuple(odd.cell for odd in verdict.oddities), verdict.answer, verdict.unseen
    return verdict
