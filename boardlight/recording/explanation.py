"""One picture that says why a turn was seen as it was: what was known before and after it is kept here."""

from dataclasses import dataclass, field

from boardlight.recording.explanation_page import Explained, Hands, Moment, drawn
from boardlight.referee.inference.evidence import evidence_of
from boardlight.table.table import Table
from messages.catalogue import Language
from vision.geometry.sampling import Pixels

KEPT_TABLES = 8
"""Tables of which the last quiet image is kept: turns are mostly logged one or two late. Assumed."""


@dataclass
class Explainer:
    """Watches a table until turn `number` is logged, and keeps what explains it."""

    table: Table
    number: int
    quiet: dict[bytes, Moment] = field(default_factory=dict)
    """The last quiet images of the tables that lay there lately, by what they show, the latest last."""
    after: Moment | None = None
    """The image on which the turn was logged."""
    busy: list[float] = field(default_factory=list)
    """Seconds of the images with a hand."""

    def look(self) -> None:
        """Take note of the table after an image."""
        sight = self.table.sight
        if sight is None or self.after is not None:
            return
        moment = Moment(*sight)
        if len(self.table.turns) >= self.number:
            self.after = moment
        elif moment.seen.busy or moment.seen.blind:
            self.busy.append(moment.image.time)
        else:
            shown = moment.seen.cost.argmin(axis=1).tobytes()
            self.quiet.pop(shown, None)
            self.quiet[shown] = moment
            if len(self.quiet) > KEPT_TABLES:
                del self.quiet[next(iter(self.quiet))]

    def explained(self) -> Explained | None:
        """What explains the turn, or None if there was no such turn."""
        line = self.table.session.line
        if self.after is None or len(line) <= self.number:
            return None
        here, there = line[self.number - 1], line[self.number]
        alike = [each for each in self.quiet.values() if not evidence_of(each.seen).odd(here.looks)]
        before = alike[-1] if alike else None
        busy = [time for time in self.busy if before is None or time > before.image.time]
        hands = Hands(busy[0], busy[-1], len(busy)) if busy else None
        return Explained(self.number, here, there, before, self.after, hands)

    def picture(self, language: Language) -> Pixels | None:
        """The explanation (h, w, 3), or None if there was no such turn."""
        found = self.explained()
        return None if found is None else drawn(found, self.table.session.game, language)
