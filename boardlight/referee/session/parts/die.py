"""What the tray has shown since the last roll was taken from it. Pure values."""

from dataclasses import dataclass, replace

from vision.observation import Observation


@dataclass(frozen=True)
class DieState:
    """The die, as far as a roll is not plain from one image."""

    is_fresh: bool = False
    """It has left its tray since the last roll was taken from it."""
    unread: int | None = None
    """The last roll, if it was said: its die may lie in the tray, where nobody has read it yet."""
    throw: int | None = None
    """The throw that lay in the tray in the last image."""
    is_stray: bool = False
    """It lies beside its tray."""
    is_unread: bool = False
    """It lies in its tray and cannot be told."""
    moved_at: float | None = None
    """When pieces were first seen to have moved though the die has told nothing."""

    def saw(self, seen: Observation) -> "DieState":
        """What one more image shows of the tray."""
        is_told = seen.tray is not None
        is_taken = is_told and seen.tray == self.unread
        return replace(
            self,
            is_fresh=not is_taken and (self.is_fresh or self._is_thrown(seen)),
            unread=None if is_told else self.unread,
            throw=seen.throw,
            is_stray=seen.stray,
            is_unread=seen.unread,
        )

    def rolled(self, face: int) -> "DieState":
        """A roll was logged; if no throw was read since the last one, its die may lie there unread."""
        return replace(self, is_fresh=False, unread=None if self.is_fresh else face)

    def fresh(self) -> "DieState":
        """At a new resting point another throw is needed."""
        return replace(self, is_fresh=False, moved_at=None)

    def pieces_moved(self, at: float | None) -> "DieState":
        """When pieces moved before any roll was told; None: they have not."""
        return replace(self, moved_at=at)

    def _is_thrown(self, seen: Observation) -> bool:
        """Whether the die has been taken up, or thrown anew, since the last image."""
        if seen.throw is None:
            return seen.tray is None
        return self.throw is not None and seen.throw > self.throw
