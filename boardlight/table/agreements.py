"""What players agree on as they sit down, as the orders that a table understands. Pure."""

from collections.abc import Sequence

from boardlight.referee.arbiter import OFF
from boardlight.referee.session.clock import read_control
from boardlight.referee.session.orders.activities import Open
from boardlight.referee.session.orders.agreed import ChooseClock, ChooseOpponents, NamePlayers
from boardlight.referee.session.orders.sitting import Assist, ChooseMode
from boardlight.referee.session.orders.union import Order


def agreements(seats: Sequence[str], opened: Open) -> list[Order]:
    """Names, clocks, opponents, mode and help, each as an order; ValueError if the clocks are none."""
    orders: list[Order] = []
    if opened.control is not None:
        if opened.control != OFF:
            read_control(opened.control)
        orders.append(ChooseClock(control=opened.control))
    if opened.players is not None:
        orders.append(NamePlayers(names=opened.players))
    if opened.opponents is not None:
        orders.append(ChooseOpponents(names=opened.opponents))
    if opened.mode is not None:
        orders.append(ChooseMode(mode=opened.mode))
    levels = zip(seats, opened.levels or (), strict=False)
    return [*orders, *(Assist(seat=seat, level=level) for seat, level in levels)]
