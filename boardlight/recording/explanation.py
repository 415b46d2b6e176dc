"""One picture that says why a turn was seen as it was: what was known before and after it is kept here."""

from dataclasses import dataclass, field

from boardlight.recording.explanation_page import Explained, Hands, Moment, drawn
from boardlight.referee.inference.oddities import oddities
from boardlight.table.table import Table
from messages.catalogue import Language
from vision.geometry.sampling import Pixels


@dataclass
class Explainer:
    """Watches a table until turn `number` is logged, and keeps what explains it."""

    table: Table
    number: int
    before: Moment | None = None
    """The last quiet image that shows the position before."""
    after: Moment | None = None
    """The image on which the turn was logged."""
    busy: list[float] = field(default_factory=list)
    """Seconds of the images with a hand in between."""

    def look(self) -> None:
        """Take note of the table after an image."""
        sight, turns = self.table.sight, len(self.table.turns)
        if sight is None or self.after is not None:
            return
        moment = Moment(*sight)
        if turns >= self.number:
            self.after = moment
        elif turns == self.number - 1:
            self._wait(moment)

    def _wait(self, moment: Moment) -> None:
        """Hands that went and left all as it was did not play the turn, which may be logged much later."""
        if moment.seen.busy or moment.seen.blind:
            self.busy.append(moment.image.time)
        elif not oddities(self.table.session.here, moment.seen):
            self.before = moment
            self.busy.clear()

    def picture(self, language: Language) -> Pixels | None:
        """The explanation (h, w, 3), or None if there was no such turn."""
        line = self.table.session.line
        if self.after is None or len(line) <= self.number:
            return None
        here, there = line[self.number - 1], line[self.number]
        hands = Hands(self.busy[0], self.busy[-1], len(self.busy)) if self.busy else None
        found = Explained(self.number, here, there, self.before, self.after, hands)
        return drawn(found, self.table.session.game, language)
