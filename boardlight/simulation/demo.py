"""The demonstration: a show on a simulated table, seen, refereed, lit and logged, and checked at the end."""

from collections.abc import Callable

from boardlight.referee.feedback.phrases import ended
from boardlight.referee.session.logged import Event
from boardlight.referee.session.turn_numbers import Count
from boardlight.simulation.people.performance import PAUSE, Performance, Show
from boardlight.simulation.stage import Stage
from rules.game import Game


def play_show(game: Game, on: Stage, show: Show, report: Callable[[str], None]) -> bool:
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
    report(ended(game, state).en if state.outcome else "The show ends here; the game goes on.")
    return [event.text for event in on.table.turns if event.kind == "turn"] == show.texts(game)


def line_of(game: Game, count: Count, event: Event) -> str:
    """A turn as the terminal prints it; what is no turn has no number."""
    seat = "" if event.seat is None else "die" if event.seat < 0 else game.seats[event.seat]
    return f"{event.time:8.2f} s  {count.label:<6} {seat:<8} {event.text}  (by {event.by})"
