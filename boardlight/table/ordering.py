"""What an order to a table means, and whether it is carried out. Pure: chance is given."""

from collections.abc import Callable, Sequence

from boardlight.referee.permissions import (
    MOVED_ON,
    Asker,
    forbidden,
    impossible,
    in_full,
)
from boardlight.referee.session.orders.fields import AtTable
from boardlight.referee.session.orders.sitting import Play, Throw
from boardlight.referee.session.orders.union import Order
from boardlight.referee.session.state import Session
from boardlight.referee.transitions import misread, refusal
from messages.message import Message
from rules.game import Action
from rules.pieces import CHANCE

Chance = Callable[[Sequence[Action]], Action]
"""Takes one of several, each as likely as the others."""


def understood(session: Session, order: Order, asker: Asker, moment: int, chance: Chance) -> Order | Message:
    """The order as the game knows it, or why `asker` may not give it; `moment` is the one that holds now."""
    if isinstance(order, AtTable):
        if order.moment not in (None, moment):
            return MOVED_ON
        order = in_full(session, order.at_any_time(), asker)
    refused = forbidden(session, order, asker) or misread(session, order)
    if refused:
        return refused
    return _thrown(session, order, chance) if isinstance(order, Throw) else order


def _thrown(session: Session, order: Throw, chance: Chance) -> Order:
    """The roll that the program throws; the order itself where there is nothing to be thrown."""
    if session.state.turn != CHANCE or session.guidance.script:
        return order
    rolls = session.game.actions(session.state)
    return Play(turn=session.game.write(session.state, (chance(rolls),))) if rolls else order


def hindrance(session: Session, order: Order, asker: Asker) -> Message | None:
    """Why an order that `asker` may give cannot be carried out now, as far as that may be told, or None."""
    refused, guidance = refusal(session, order), session.guidance
    is_secret = order.verb == "play" and not guidance.script and not guidance.course
    return impossible(session, order, asker) if refused and is_secret else refused
