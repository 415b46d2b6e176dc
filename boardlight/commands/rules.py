"""Commands that ask the rules: games, turns, show, perft. They need neither camera nor lights."""

from collections.abc import Iterable
from typing import Annotated

import typer

from boardlight.commands.arguments import Dice, GameName, Options, SetUp, Turns, read_game, read_state
from messages.message import Message, joined, message
from rules.diagram import draw
from rules.game import Game, State
from rules.games import games as known_games
from rules.notation import write_setup
from rules.pieces import CHANCE, seat_names
from rules.presentation.seat_names import of_seat
from rules.turns import Turn, faulty_turns, paths, perft
from rules.turns import turns as legal_turns


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(games)
    app.command()(turns)
    app.command()(show)
    app.command("perft")(count)


def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="option-help.listed-game")] = None,
) -> None:
    """List the games, or the options of one."""
    if game is None:
        for name, kind in known_games().items():
            print(f"{name:<18} {kind.called()!s:<24} {', '.join(map(str, seat_names(kind.seats)))}")
        return
    for option in read_game(game, None).options:
        default = str(option.default).lower() if isinstance(option.default, bool) else option.default
        values = " | ".join(option.values)
        print(f"{f'{option.key}={default}':<32} {values:<28} {option.about}".rstrip())


def turns(
    game: GameName,
    turn: Turns = None,
    setup: SetUp = None,
    option: Options = None,
    dice: Dice = "",
    faults: Annotated[bool, typer.Option("--faults", help="option-help.faults")] = False,
) -> None:
    """List the legal turns of a position, one a line."""
    rules = read_game(game, option)
    state = read_state(rules, setup, turn, dice)
    found = (turn.path for turn in faulty_turns(rules, state)) if faults else paths(rules, state)
    for path in found:
        print(rules.write(state, path))


def show(
    game: GameName, turn: Turns = None, setup: SetUp = None, option: Options = None, dice: Dice = ""
) -> None:
    """Draw a position, and give its set-up text and whose turn it is."""
    rules = read_game(game, option)
    state = read_state(rules, setup, turn, dice)
    print(draw(rules, state))
    print(write_setup(rules, state))
    print(situation(rules, state))


def situation(game: Game, state: State) -> Message:
    """Whose turn it is and what binds them, or how the game ended."""
    if state.outcome:
        scores = [
            message("command.score", seat=seat, score=score)
            for seat, score in zip(seat_names(game.seats), state.outcome.scores, strict=True)
        ]
        return message("command.game-is-over", how=state.outcome.how, scores=joined("list.comma", scores))
    if state.turn == CHANCE:
        return message("command.die-is-to-roll")
    bound = filter(None, (game.obligation(state), game.remainder(state)))
    rules = [message("command.by-rule", words=words, rule=rule) for rule, words in bound]
    to_move = message("command.to-move", who=of_seat("to-move", game, state.turn))
    return joined("list.paragraph", [to_move, *rules])


def count(
    game: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, help="option-help.depth")],
    option: Options = None,
    setup: SetUp = None,
    dice: Dice = "",
    divide: Annotated[bool, typer.Option("--divide", help="option-help.divide")] = False,
) -> None:
    """Count the turn paths of a length: the check of a rule book's program."""
    rules = read_game(game, option)
    state = read_state(rules, setup, None, dice)
    if depth < 2 and not divide:
        print(perft(rules, state, depth))
        return
    total = 0
    for first in _tracked(list(legal_turns(rules, state)) if depth else []):
        below = perft(rules, first.state, depth - 1)
        total += below
        if divide:
            print(f"{rules.write(state, first.path)} {below}")
    print(total if depth else 1)


def _tracked(first: list[Turn]) -> Iterable[Turn]:
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return track(
        first,
        str(message("command.counting")),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
