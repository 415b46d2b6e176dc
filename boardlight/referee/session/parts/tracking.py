"""What an image leaves behind for the next one: which verdicts are the same, what lay there. Pure values.

All that is remembered of the images since the last resting point is here, and only `Tracking` writes it.
"""

from dataclasses import dataclass, field, replace

from boardlight.referee.inference.candidates import Expectation, Path
from boardlight.referee.inference.departures import NOBODY, Departures, departed
from boardlight.referee.inference.onsets import NOTHING, Onsets, onsets
from boardlight.referee.inference.verdicts import Foul, Oddity, Played, Settled, Underway, Verdict
from boardlight.referee.lines.belief import Belief
from boardlight.referee.lines.numbers import reading_of
from boardlight.referee.session.events import Seen
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
    shown: tuple[Path, ...] = ()
    """The turn that lay on the table a moment ago, and has not been taken yet."""
    odd: tuple[Oddity, ...] = ()
    """Cells that do not show the position, in the last image, while the table is not in step."""
    onsets: Onsets = field(default=NOTHING, compare=False)
    """What lies there that is not the position, since when."""
    belief: Belief | None = field(default=None, compare=False)
    """The lines of play that are weighed, if they are."""
    departures: Departures = field(default_factory=lambda: NOBODY, compare=False)
    """The pieces that were seen to have left, for as long as nobody can see their cell."""

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

    def saw(self, here: Expectation, seen: Observation) -> "Tracking":
        """What one more image without a hand at work shows to have come and gone."""
        if seen.busy or seen.blind:
            return self
        return replace(
            self,
            onsets=onsets(self.onsets, here, seen),
            departures=departed(self.departures, here, seen),
        )

    def weighed(self, here: Expectation, seen: Observation, is_asked: bool = False) -> "Tracking":
        """What one more image says of every line of play; `is_asked`: people are asked what it comes to."""
        known = self.belief
        if known is None or known.reading.is_asked != is_asked:
            if seen.blind:
                return self
            known = Belief.at(here, reading_of(seen, is_asked))
        elif known.root is not here:
            known = Belief.at(here, known.reading, known.tray)
        return replace(self, belief=known.saw(seen))

    def has_line(self, here: Expectation, turns: tuple[Path, ...]) -> bool:
        """Whether a line that begins with these turns may have led to the table, if lines are weighed."""
        belief = self.belief
        return belief is not None and belief.root is here and belief.lines.after(turns) is not None

    def certain(self) -> "Tracking":
        """No lines of play are weighed."""
        return self if self.belief is None else replace(self, belief=None)

    def believing(self, belief: Belief) -> "Tracking":
        """Whoever knows has said something of the lines."""
        return replace(self, belief=belief)

    def logged(self, turns: tuple[Path, ...], here: Expectation) -> "Tracking":
        """These turns are sure now."""
        return replace(self, belief=self.belief and self.belief.after(turns, here))

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
            since=self.since if stays else given.time,
            images=images,
            calm=(self.calm if stays else 0) + (not seen.busy),
            calm_at=self.calm_at if seen.busy else given.time,
            trail=self._trail(verdict, seen.busy),
            shown=self._shown(),
            odd=odd,
        )

    def fresh(self, time: float, in_step: bool) -> "Tracking":
        """At a new resting point nothing of the last turn is left but, in step, which pieces are away."""
        departures = self.departures if in_step else NOBODY
        return Tracking(
            since=time, calm_at=self.calm_at, odd=self.odd, departures=departures, belief=self.belief
        )

    def awaiting(self) -> "Tracking":
        """Another position is called for: no image has shown it yet."""
        return replace(self, verdict=SETTLED, images=0)

    def in_order(self) -> "Tracking":
        """No cell is wrong."""
        return replace(self, odd=())

    def still_lies(self, verdict: Played, before: "Tracking") -> "Tracking":
        """What is left of a verdict once its first turns are taken has stood as long as the whole."""
        return replace(self, verdict=verdict, since=before.since, images=before.images, calm=before.calm)

    def _trail(self, verdict: Verdict, busy: bool) -> Path:
        """A hand that covers what has changed does not undo the half of a turn that was seen."""
        if isinstance(verdict, Settled):
            return self.trail if busy else ()
        return verdict.path if isinstance(verdict, Underway) and verdict.path else self.trail

    def _shown(self) -> tuple[Path, ...]:
        """Until something else is taken or all is as it was."""
        if isinstance(self.verdict, Played) and self.lies_finished:
            return self.verdict.turns
        return () if isinstance(self.verdict, Settled) and self.calm else self.shown


def key(verdict: Verdict) -> object:
    """What must stay the same for a verdict to stand; the faces of odd cells may flicker."""
    if isinstance(verdict, Foul):
        return tuple(odd.cell for odd in verdict.oddities), verdict.answer, verdict.unseen
    return verdict
