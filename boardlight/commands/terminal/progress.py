"""What the terminal prints of a house: the turns of every game, and every trouble once. Does I/O.

Only the terminal names files and ports: a page is read by guests too. Of turns it tells what everybody may
know, for it stands in the room.
"""

from collections.abc import Callable, Iterator
from itertools import islice

from boardlight.host.host import Host
from boardlight.host.playing import Playing
from boardlight.referee.session.parts.outage import Troubles
from boardlight.referee.session.turn_numbers import counted
from boardlight.simulation.demo import line_of
from messages.message import Message, message


def follow(host: Host, wait: Callable[[], bool]) -> None:
    """Print until `wait`, which is called again and again, says that the camera has ended, or Ctrl-C."""
    game: Playing | None = None
    printed = 0
    troubles: Troubles = {}
    over = False
    while not over:
        over = wait()
        now = dict(host.troubles)
        _print(news_of(troubles, now))
        troubles = now
        if host.activity is not game:
            game = host.activity if isinstance(host.activity, Playing) else None
            printed = game.before if game else 0
        if game is not None:
            turns = game.table.public_turns
            numbered = zip(counted(game.game, game.table.session.line[0].state, turns), turns, strict=True)
            _print(line_of(game.game, count, event) for count, event in islice(numbered, printed, None))
            printed = len(turns)


def news_of(before: Troubles, now: Troubles) -> Iterator[Message]:
    """What is wrong that was not, and what was wrong and is no more."""
    for part in sorted({*before, *now}):
        was, trouble = before.get(part), now.get(part)
        if trouble and trouble != was:
            yield message("command.trouble", part=message(f"command.part.{part}"), what=trouble)
        elif was and not trouble:
            yield message("command.trouble-is-over", part=message(f"command.part.{part}"), what=was)


def _print(lines: Iterator[Message]) -> None:
    for line in lines:
        print(line, flush=True)
