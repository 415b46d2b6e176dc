"""Nothing that was stored or typed gives the terminal orders, whichever command prints it."""

import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from rich.progress import Progress

from boardlight import cli
from boardlight.cli import run
from boardlight.commands.terminal import safe_output
from boardlight.commands.terminal.safe_output import SafeStream, guarded, label, safe
from boardlight.journal.journal import open_journal
from boardlight.journal.log_lines import Header
from boardlight.referee.session.logged import read_event

HOSTILE = "\x1b]0;owned\x07\x1b[2J\u202eeman\u2066\x9b31m\r\x08[bold red]x[/]\x00\u2028\U000e0041"
"""A title for the window, a clear screen, another direction, a colour in one byte, Rich's words and more."""

NAME = HOSTILE.replace("\x00", "")
"""No file can have a name with the first of all characters."""

UNSAFE_CATEGORIES = ("Cc", "Cf", "Cs", "Zl", "Zp")
JOINERS = "\u200c\u200d"
"""Without them some languages cannot be written; they change nothing but how letters join."""


def unsafe(text: str) -> set[str]:
    """What is left in it that a terminal would obey."""
    other = {sign for sign in text if unicodedata.category(sign) in UNSAFE_CATEGORIES}
    marks = {sign for sign in other if unicodedata.category(sign) == "Cf" and terminal_ignores(sign)}
    return other - set("\n\t" + JOINERS) - marks


def terminal_ignores(sign: str) -> bool:
    """Signs of a few scripts and notations that count as formats, but are seen or do nothing."""
    return not any(low <= ord(sign) <= high for low, high in ORDERS)


ORDERS = (
    (0xAD, 0xAD), (0x61C, 0x61C), (0x180E, 0x180E), (0x200B, 0x200B), (0x200E, 0x200F), (0x202A, 0x202E),
    (0x2060, 0x206F), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB), (0xE0000, 0xE007F),
)  # fmt: skip
"""Formats that turn, hide or tag text."""


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(st.characters() | st.sampled_from(HOSTILE)))
def test_whatever_a_text_holds_it_is_safe_and_nothing_else_is_changed(text: str) -> None:
    shown = safe(text)
    assert unsafe(shown) == set()
    assert safe(shown) == shown
    assert unsafe(text) or shown == text


def test_every_sign_that_turns_or_orders_is_written_out() -> None:
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    kept = set(every) - set(safe_output.UNSAFE.findall(every))
    assert unsafe("".join(kept)) == set()
    assert {"\n", "\t", "é", "Ж", "א", "ع", "中", "♔"} <= kept


class Terminal:
    """What is written, and what it says of itself."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        """All is written."""

    def isatty(self) -> bool:
        return True


def test_our_own_colours_come_through(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setattr(sys, "stdout", SafeStream(shown))  # type: ignore[arg-type]
    safe_output.paint("\x1b[97;40mcode\x1b[0m")
    print(HOSTILE)
    assert shown.text.startswith("\x1b[97;40mcode\x1b[0m\n\\x1b]0;owned\\x07")


def test_a_bar_says_what_it_is_told_and_obeys_none_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", SafeStream(shown))  # type: ignore[arg-type]
    with Progress(console=Console(stderr=True, force_terminal=True, width=300)) as progress:
        progress.add_task(label(HOSTILE))
    assert "[bold red]x" in shown.text and "\\x1b]0;owned" in shown.text
    assert not {"\x07", "\u202e", "\x9b", "\x00"} & set(shown.text)


def commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command there is."""
    inner = getattr(command, "commands", None)
    if inner is None:
        yield path
        return
    for name, each in inner.items():
        yield from commands(each, (*path, name))


EVERY = sorted(commands(typer.main.get_command(cli.app)))


@pytest.fixture
def store(tmp_path: Path) -> str:
    """A journal with a game of which everything that can be said is hostile."""
    url = f"sqlite:///{tmp_path / 'journal.db'}"
    said = NAME
    header = Header(game="chess", players=(said, said), occasion=said, place=said, started=said)
    with open_journal(url) as journal:
        start = read_event("start", 0.0, "terminal", None, "", 0, {"setup": "", "tags": {"Annotator": said}})
        foul = read_event("foul", 1.0, "camera", 0, said, 0, {"rule": said, "fr": said})
        journal.keep(header, [start, foul])
    return url


STORED = (
    ("journal", "list"),
    ("journal", "verify"),
    ("journal", "export", "1", "--as", "text"),
    ("journal", "export", "1", "--as", "pgn"),
    ("journal", "export", "1"),
    ("journal", "note", "1", "--player", NAME),
    ("replay", "1", "--all"),
)


@pytest.mark.parametrize("arguments", STORED, ids=" ".join)
def test_what_is_stored_is_safe_to_print(
    arguments: tuple[str, ...],
    store: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr("boardlight.commands.terminal.replay_viewer.typer.getchar", lambda: "q")
    run([*arguments, "--store", store])
    printed = capsys.readouterr()
    assert unsafe(printed.out + printed.err) == set()


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
@pytest.mark.parametrize("given", [(NAME,), (f"--{NAME}",), (NAME, NAME, NAME, NAME)])
def test_what_is_typed_is_safe_to_repeat(
    path: tuple[str, ...], given: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with guarded():
        run([*path, *given])
    printed = capsys.readouterr()
    assert printed.err and unsafe(printed.out + printed.err) == set()


def test_an_unexpected_error_is_printed_safely(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    monkeypatch.setattr(sys, "stderr", sys.stderr)
    safe_output.guard()
    try:
        raise RuntimeError(HOSTILE)
    except RuntimeError as error:
        sys.__excepthook__(type(error), error, error.__traceback__)
    printed = capsys.readouterr().err
    assert "owned" in printed and unsafe(printed) == set()
