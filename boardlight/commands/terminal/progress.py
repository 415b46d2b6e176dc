"""What the terminal prints of a house: the turns of every game, and every trouble once. Does I/O.

Only the terminal names files and ports: a page is read by guests too. Of turns it tells what everybody may
know, for it stands in the room.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from boardlight.host.host import Host
from boardlight.host.playing import Playing
from boardlight.simulation.demo import line_of

IDENTITY = re.compile(r"://[^/\s]*@")
"""In an address: who asks, and with which password."""


def follow(host: Host, wait: Callable[[], bool]) -> None:
    """Print until `wait`, which is called again and again, says that the camera has ended, or Ctrl-C."""
    game: Playing | None = None
    printed = 0
    troubles: dict[str, str] = {}
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
            _print(
                line_of(game.game, number, turns[number - 1]) for number in range(printed + 1, len(turns) + 1)
            )
            printed = len(turns)


def news_of(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """What is wrong that was not, and what was wrong and is no more."""
    for part in sorted({*before, *now}):
        was, trouble = before.get(part, ""), now.get(part, "")
        if trouble and trouble != was:
            yield f"Trouble ({part}): {_without_password(trouble)}"
        elif was and not trouble:
            yield f"Over ({part}): {_without_password(was)}"


def _without_password(trouble: str) -> str:
    return IDENTITY.sub("://…@", trouble)


def _print(lines: Iterator[str]) -> None:
    for line in lines:
        print(line, flush=True)
