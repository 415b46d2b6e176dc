"""The command that lets two players, levels or engines, play many games against one another."""

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from math import isfinite
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from boardlight.commands.arguments import GameName, Options, read_game, read_options
from boardlight.opponents.uci.match_player import match_player
from messages.message import Message, joined, literal, message
from rules.game import Outcome
from rules.games import load
from search.playing.elo import rating
from search.playing.match import Played, played

PlayerName = Annotated[str, typer.Argument(metavar="PLAYER", help="option-help.player")]


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(match)


def match(
    game: GameName,
    first: PlayerName,
    second: PlayerName,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="option-help.match-games")] = 100,
    seed: Annotated[int, typer.Option(metavar="N", help="option-help.seed")] = 1,
    jobs: Annotated[int, typer.Option(metavar="N", min=1, help="option-help.jobs")] = 1,
    option: Options = None,
) -> None:
    """Let two players play many games, and say how much stronger one is, with the interval of 95 %."""
    rules = read_game(game, option)
    for name in (first, second):
        with match_player(rules, name):
            pass
    one = partial(_played, game, read_options(option), (first, second), seed)
    console = Console(stderr=True)
    results = list(
        track(
            _all(one, games, jobs),
            str(message("command.against", first=first, second=second)),
            total=games,
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
    )
    print(report((first, second), results))


def report(names: Sequence[str], results: Sequence[Played]) -> str:
    """The result of a match in three lines."""
    points = sum(result.points for result in results)
    ends = Counter(result.reason for result in results)
    plies = sum(result.plies for result in results) / len(results)
    found = rating(points, len(results))
    lines = (
        message(
            "command.match-points",
            players=message("command.against", first=names[0], second=names[1]),
            points=points,
            count=len(results),
            share=found.share,
            least=found.share_low,
            most=found.share_high,
        ),
        message(
            "command.match-elo", elo=_elo(found.elo), least=_elo(found.elo_low), most=_elo(found.elo_high)
        ),
        message(
            "command.match-ends",
            plies=round(plies),
            ends=joined(
                "list.comma",
                [
                    message("command.match-end", count=count, how=Outcome((), end).how)
                    for end, count in ends.most_common()
                ],
            ),
        ),
    )
    return "\n".join(map(str, lines))


def _elo(difference: float) -> Message:
    return literal(f"{difference:+.0f}") if isfinite(difference) else message("command.beyond-measure")


def _all(one: partial[Played], games: int, jobs: int) -> Iterator[Played]:
    if jobs == 1:
        yield from map(one, range(games))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, range(games))


def _played(name: str, options: dict[str, str], names: tuple[str, str], seed: int, number: int) -> Played:
    game = load(name, options)
    with ExitStack() as stack:
        players = [stack.enter_context(match_player(game, each)) for each in names]
        return played(game, players, number, seed)
