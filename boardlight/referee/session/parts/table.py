"""How the real table stands to the log: in step with it, at fault, or about to be brought there. Pure values.

The table is *in step* when the camera has seen the position that the log holds.
"""

from dataclasses import dataclass, field, replace

from boardlight.referee.inference.candidates import Expectation, Path
from boardlight.referee.inference.verdicts import Foul


@dataclass(frozen=True)
class TableState:
    """What has been found out of the table, and what hands have yet to do to it."""

    in_step: bool = False
    begun: bool = False
    """The set-up has been seen; before that no turn is taken from the table."""
    is_confirmed: bool = True
    """What lies inside the pieces has been shown to everybody once, or need not be."""
    foul: Foul | None = None
    """What was marked, until it is mended."""
    dictated: Expectation | None = field(default=None, compare=False)
    """Where a turn was ordered, or called for, that hands have yet to carry out."""
    misplayed: Path = ()
    """What hands did instead."""
    carried: int = 0
    """How many actions of the dictated turn hands have carried out."""
    is_page: bool = False
    """No camera looks on: the page is the board, and shows what the log holds."""

    def fresh(self, in_step: bool) -> "TableState":
        """At a new resting point nothing is at fault."""
        return replace(self, in_step=in_step, foul=None, dictated=None, misplayed=(), carried=0)

    def without_camera(self) -> "TableState":
        """The page is the board."""
        return replace(self, is_page=True)

    def with_camera(self) -> "TableState":
        """A camera looks on: what a real board shows must be seen first."""
        return replace(self, is_page=False, in_step=False) if self.is_page else self

    def in_order(self) -> "TableState":
        """It shows the position."""
        return replace(self.fresh(in_step=True), begun=True)

    def shows_turn(self) -> "TableState":
        """It shows the turn of a kept game that was called for."""
        return replace(self, in_step=True, begun=True)

    def to_be_compared(self) -> "TableState":
        """Whether it shows the position must be seen anew."""
        return replace(self, in_step=False)

    def compared(self) -> "TableState":
        """It shows what was adopted from it."""
        return replace(self, in_step=True)

    def calling(self, start: Expectation | None) -> "TableState":
        """A turn of a kept game is called for at `start`, or a position somewhere in it (None)."""
        return replace(self, in_step=False, dictated=start, misplayed=(), carried=0)

    def corrected(self) -> "TableState":
        """An arbiter has decided otherwise: that nobody dictated, and nobody need carry out at once."""
        return replace(self, in_step=False, dictated=None)

    def confirmed(self) -> "TableState":
        """All agree on what lies inside the pieces."""
        return replace(self, is_confirmed=True)

    def set_up_anew(self) -> "TableState":
        """A lesson begins: its position is to be set up, and nothing in it is secret."""
        return replace(self, begun=False, is_confirmed=True)

    def resumed(self) -> "TableState":
        """A game that was cut short goes on."""
        return replace(self, begun=True, is_confirmed=True)

    def dictating(self, start: Expectation) -> "TableState":
        """Hands have yet to carry out what was ordered at `start`, unless there is nothing to carry out."""
        return replace(self, dictated=None if self.in_step else start)

    def carried_out(self, actions: int) -> "TableState":
        """Hands have carried out so many actions of the dictated turn."""
        return self if actions == self.carried else replace(self, carried=actions)

    def at_fault(self, foul: Foul) -> "TableState":
        """It shows what fits no rule."""
        return replace(self, foul=foul)

    def played_instead(self, path: Path) -> "TableState":
        """Hands carried out `path`, and not what was dictated (nothing: they did not)."""
        return replace(self, misplayed=path)
