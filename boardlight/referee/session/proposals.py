"""What needs everybody's consent: a wish stands until it is shared, declined, or played over. Pure.

The line is what all know of it: that a wish fell would tell of a turn that others may not know of.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from boardlight.referee.session.orders.sitting import Decline, Draw, Takeback
from boardlight.referee.session.parts.history import Rest
from boardlight.referee.session.turn_numbers import given_up_from, is_turn
from rules.pieces import CHANCE, Seat


@dataclass(frozen=True)
class Proposal:
    """One seat wants something of all the others."""

    order: str
    seat: Seat
    moment: int
    """Resting points there were then."""
    keeps: int = 0
    """Of a takeback: the resting points that would stay, whatever the same seat plays meanwhile."""

    def told(self, line: Sequence[Rest]) -> dict[str, str | int]:
        """What a page is told of it: who wants what, and how many turns are taken back by now, if any."""
        turns = sum(map(is_turn, line[self.keeps :])) if self.order == "takeback" else 0
        return {"order": self.order, "seat": self.seat, "turns": turns}

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


def proposed(
    proposals: Proposals, order: Takeback | Draw | Decline, seat: Seat, line: Sequence[Rest]
) -> Proposals:
    """`seat` wants `order`, its newest wish of a kind last; who declines lets the others' wishes fall."""
    if isinstance(order, Decline):
        return tuple(proposal for proposal in proposals if proposal.seat == seat)
    others = tuple(wish for wish in proposals if (wish.order, wish.seat) != (order.kind, seat))
    places = range(1, len(line))
    keeps = given_up_from(line, places, order.turns) if isinstance(order, Takeback) else 0
    return (*others, Proposal(order.kind, seat, len(line), keeps))


def wished(
    proposals: Proposals,
    order: Takeback | Draw | Decline,
    seats: Sequence[Seat],
    line: Sequence[Rest],
    asked: Collection[Seat],
) -> tuple[Proposals, bool]:
    """What stands once `seats` have said that, and whether all who are `asked` want the same."""
    for seat in seats:
        proposals = proposed(proposals, order, seat, line)
    if not isinstance(order, Decline) and is_shared(proposals, asked):
        return (), True
    return proposals, False


def is_shared(proposals: Proposals, seats: Collection[Seat]) -> bool:
    """Whether all of `seats` want what was proposed last: of takebacks, back to the same position."""
    if not proposals:
        return False
    order, keeps = proposals[-1].order, proposals[-1].keeps
    agreed = {wish.seat for wish in proposals if (wish.order, wish.keeps) == (order, keeps)}
    return agreed >= set(seats)
