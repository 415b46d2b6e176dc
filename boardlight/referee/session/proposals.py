"""What needs everybody's consent: a wish stands until it is shared, declined, or played over. Pure.

The line is what all know of it: that a wish fell would tell of a turn that others may not know of.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from boardlight.referee.session.parts.history import Rest
from rules.pieces import CHANCE, Seat


@dataclass(frozen=True)
class Proposal:
    """One seat wants something of all the others."""

    order: str
    seat: Seat
    moment: int
    """Resting points there were then."""

    def stands(self, line: Sequence[Rest]) -> bool:
        """Whether nobody else has played since, nothing was taken back, and it can still be had."""
        if self.order == "draw" and line[-1].state.outcome:
            return False
        since = line[self.moment :]
        same = all(rest.path and rest.path[0].seat in (self.seat, CHANCE) for rest in since)
        return len(line) >= self.moment and same


Proposals = tuple[Proposal, ...]


def standing(proposals: Proposals, line: Sequence[Rest]) -> Proposals:
    """The wishes that still stand."""
    return tuple(proposal for proposal in proposals if proposal.stands(line))


def proposed(proposals: Proposals, order: str, seat: Seat, line: Sequence[Rest]) -> Proposals:
    """`seat` wants `order`; whoever declines lets all the others' wishes fall."""
    if order == "decline":
        return tuple(proposal for proposal in proposals if proposal.seat == seat)
    others = tuple(proposal for proposal in proposals if (proposal.order, proposal.seat) != (order, seat))
    return (*others, Proposal(order, seat, len(line)))


def is_shared(proposals: Proposals, order: str, seats: Collection[Seat]) -> bool:
    """Whether all of `seats` want `order`."""
    return {proposal.seat for proposal in proposals if proposal.order == order} >= set(seats)
