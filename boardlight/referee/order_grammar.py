"""How an order is written: it is understood whole, or it is refused. Pure.

What an order says of itself is all that is asked here, so that a refusal tells nothing of the game.
"""

from collections.abc import Collection

from messages.message import Message, message

ALONE = frozenset({"takeback", "check", "pause", "resume", "hint", "next", "back"})
"""Orders of one word."""


def too_much(order: str, known: Collection[str], seats: Collection[str]) -> Message | None:
    """Why an order has words too many, or None.

    Of the verbs that are not `known`, the games know some: what is declared stands alone, or with one seat.
    """
    verb, rest = parted(order)
    if not rest or (verb in known and verb not in ALONE):
        return None
    if verb not in known and rest in seats:
        return None
    return not_whole(order, verb)


def not_whole(order: str, verb: str) -> Message:
    """An order that goes on where it should end."""
    return message("referee.order-too-long", order=order, verb=verb)


def parted(order: str) -> tuple[str, str]:
    """The verb, and what follows it."""
    verb, _, rest = order.strip().partition(" ")
    return verb, rest.strip()
