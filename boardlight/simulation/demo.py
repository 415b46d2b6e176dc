"""The demonstration: a show on a simulated table, seen, refereed, lit and logged, and checked at the end."""

from collections.abc import Callable, Sequence

from boardlight.referee.feedback.phrases import by_words, ended, event_words
from boardlight.referee.session.logged import Event
from boardlight.referee.session.turn_numbers import Count
from boardlight.simulation.people.performance import PAUSE, Performance, Show
from boardlight.simulation.stage import Stage
from messages.message import Message, literal, message
from rules.game import Game
from rules.pieces import Seat, seat_name


def play_show(game: Game, on: Stage, show: Show, report: Callable[[Message], None]) -> bool:
    """Play the show, and tell every turn as it is logged, and the result. True if all of it was seen."""
    printed, count = 0, Count.begun(game, on.table.session.state)
    performance = Performance(game, show, on.hands, lambda order: on.table.order("page", order))
    while not performance.is_over or on.time < performance.due + PAUSE:
        performance.tend(on.time)
        on.step()
        for event in on.table.turns[printed:]:
            printed, count = printed + 1, count.after(event)
            report(line_of(game, count, event))
    state = on.table.session.state
    report(ended(game, state) if state.outcome else message("command.show-ends"))
    return [event.text for event in on.table.turns if event.kind == "turn"] == show.texts(game)


def line_of(game: Game, count: Count, event: Event) -> Message:
    """A turn as the terminal prints it; what is no turn has no number."""
    return message(
        "command.logged",
        time=event.time,
        number=count.label,
        seat=_who(game.seats, event.seat),
        text=event_words(event),
        by=by_words(event.by),
    )


def _who(seats: Sequence[str], seat: Seat | None) -> Message:
    """A seat, the die, or nobody."""
    if seat is None:
        return literal("")
    return message("library.die") if seat < 0 else seat_name(seats, seat)
