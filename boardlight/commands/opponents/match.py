"""The command that lets two players of the search play many games against one another."""

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import isfinite
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from boardlight.commands.arguments import GameName, Options, read_game, read_options
from rules.games import load
from search.playing.elo import Rating, rating
from search.playing.match import Played, played
from search.playing.players import player

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
    read_game(game, option)
    player(first), player(second)
    one = partial(_played, game, read_options(option), (first, second), seed)
    console = Console(stderr=True)
    results = list(
        track(
            _all(one, games, jobs),
            f"{first} against {second}",
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
    return "\n".join(
        (
            f"{names[0]} against {names[1]}: {points:g} of {len(results)} points, {found.share:.0%} "
            f"({found.share_low:.0%} to {found.share_high:.0%})",
            f"Elo {_elo(found.elo)} ({_interval(found)})",
            f"{plies:.0f} plies a game; " + ", ".join(f"{count} {end}" for end, count in ends.most_common()),
        )
    )


def _elo(difference: float) -> str:
    return f"{difference:+.0f}" if isfinite(difference) else "beyond measure"


def _interval(found: Rating) -> str:
    return f"{_elo(found.elo_low)} to {_elo(found.elo_high)}"


def _all(one: partial[Played], games: int, jobs: int) -> Iterator[Played]:
    if jobs == 1:
        yield from map(one, range(games))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, range(games))


def _played(name: str, options: dict[str, str], names: tuple[str, str], seed: int, number: int) -> Played:
    game = load(name, options)
    return played(game, [player(each) for each in names], number, seed)
