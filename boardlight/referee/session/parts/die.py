"""What the tray has shown since the last roll was taken from it. Pure values."""

from dataclasses import dataclass, replace

from vision.observation import Observation


@dataclass(frozen=True)
class DieState:
    """The die, as far as a roll is not plain from one image."""

    is_fresh: bool = False
    """It has left its tray since the last roll was taken from it."""
    throw: int | None = None
    """The throw that lay in the tray in the last image."""
    is_stray: bool = False
    """It lies beside its tray."""
    is_unread: bool = False
    """It lies in its tray and cannot be told."""
    moved_at: float | None = None
    """When pieces were first seen to have moved though the die has told nothing."""
    followed_roll: int | None = None
    """A roll that nobody read, in a branch that follows it: the next throw to be told may be the same."""

    def saw(self, seen: Observation) -> "DieState":
        """What one more image shows of the tray."""
        thrown, followed = self._is_thrown(seen), self.followed_roll
        if thrown and followed is not None and seen.throw is not None:
            # What is told late may be the very throw that is followed: if not, the next turn will show it.
            thrown, followed = seen.tray != followed, None
        return replace(
            self,
            is_fresh=self.is_fresh or thrown,
            throw=seen.throw,
            is_stray=seen.stray,
            is_unread=seen.unread,
            followed_roll=followed,
        )

    def fresh(self) -> "DieState":
        """At a new resting point another throw is needed."""
        return replace(self, is_fresh=False, moved_at=None)

    def pieces_moved(self, at: float | None) -> "DieState":
        """When pieces moved before any roll was told; None: they have not."""
        return replace(self, moved_at=at)

    def following(self, roll: int | None) -> "DieState":
        """A branch takes it that the die showed `roll`."""
        return replace(self, followed_roll=roll)

    def _is_thrown(self, seen: Observation) -> bool:
        """Whether the die has been taken up, or thrown anew, since the last image."""
        if seen.throw is None:
            return seen.tray is None
        return self.throw is not None and seen.throw > self.throw
