"""The command line: one app, one language, one way to fail.

Bad input gets one clear line on standard error and exit code 2, never a traceback; Ctrl-C gives 130.
"""

import gc
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from boardlight.commands.listed import ListedGroup
from boardlight.commands.terminal.safe_output import guard, guarded
from boardlight.commands.terminal.spoken_help import SpokenTyper
from boardlight.commands.terminal.usage_errors import usage_words
from messages.message import Message, Place, cause, message, said
from messages.terminal import language_of, speaking
from rules.games import add_folder, games

GAMES_VARIABLE = "BOARDLIGHT_GAMES"
"""Environment variable that names folders with further games."""

COLLECTED_AFTER = (10_000, 10, 10)
"""New things after which Python looks for rings among them (gc.set_threshold). Positions are values and
hardly ever form any, but it looks through all that a long search holds: with 700, which is usual, a
search for turns that nobody saw took a quarter longer, and no less memory was in use."""

INTERRUPTED = 130
"""The exit code where somebody answers a question with Ctrl-C or Ctrl-D."""

ISLAND_ERRORS = (
    ("vision.camera.sources", "CameraError"),
    ("hardware.errors", "PortError"),
    ("calibration.profile_errors", "ProfileError"),
    ("boardlight.journal.database", "JournalError"),
)

app = SpokenTyper(
    name="boardlight",
    cls=ListedGroup,
    add_completion=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
)


@app.callback()
def begin(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="option-help.version")] = False,
) -> None:
    """A camera watches a real board, lights show what is legal, a referee keeps the game."""
    if show_version:
        from importlib.metadata import version

        print(version("boardlight"))
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit
    _find_further_games()


def _find_further_games() -> None:
    for folder in filter(None, os.environ.get(GAMES_VARIABLE, "").split(os.pathsep)):
        if not Path(folder).is_dir():
            raise ValueError(message("command.games-no-folder", variable=GAMES_VARIABLE, folder=folder))
        add_folder(folder)
        try:
            games()
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise ValueError(message("command.unusable-game", folder=folder, why=why)) from error


def run(arguments: Sequence[str]) -> int:
    """Obey one command line, in the language of the environment; the exit code."""
    with guarded(), speaking(language_of(os.environ)):
        return _obey(arguments)


def _obey(arguments: Sequence[str]) -> int:
    try:
        code = app(list(arguments), prog_name="boardlight", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return _complain(usage_words(error))
    except typer.Abort:
        return INTERRUPTED
    except BrokenPipeError:
        return 1
    except OSError as error:
        return _complain(_of_system(error))
    except ValueError as error:
        return _complain(said(error))
    except Exception as error:
        if not isinstance(error, _island_errors()):
            raise
        return _complain(said(error))
    return code if isinstance(code, int) else 0


def _island_errors() -> tuple[type[Exception], ...]:
    """The error trees of what a command may load, where loaded: no error comes from a module that is not."""
    return tuple(
        getattr(sys.modules[module], name) for module, name in ISLAND_ERRORS if module in sys.modules
    )


def _of_system(error: OSError) -> Message:
    """What the system says, and of which file."""
    if not error.filename:
        return cause(error)
    return message("list.colon", what=Place("file", str(error.filename)), why=cause(error))


def _complain(words: Message) -> int:
    print(f"boardlight: {' '.join(str(words).split())}", file=sys.stderr)
    return 2


def main() -> None:
    """The console script. Every line goes on at once, also into a pipe: somebody waits for the next turn.

    What a terminal cannot show, such as an accent, becomes a question mark.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True, errors="replace")
    guard()
    gc.set_threshold(*COLLECTED_AFTER)
    try:
        sys.exit(run(sys.argv[1:]))
    finally:
        _let_go()


def _let_go() -> None:
    """Whatever nobody reads any more goes nowhere: Python would complain of it at its end."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
