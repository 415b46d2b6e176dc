"""What can be wrong with a file of games, an export or a command: a message, in every language."""

from collections.abc import Callable
from pathlib import Path

import pytest

from boardlight.commands.arguments import read_dice, read_options, read_state, read_text
from boardlight.journal.journal import open_journal
from boardlight.library.exports import ExportError, export
from boardlight.library.importing import read_games, text_of
from boardlight.library.search import open_game
from boardlight.recording.capsule import CapsuleError, CapsuleReader
from boardlight.recording.ground_truth import TruthError, game_of, line_of, read_truth
from boardlight.recording.recorder import read_corners
from messages.catalogue import languages
from messages.message import Message, said
from messages.written import as_data, from_data
from rules.games import load

ENGLISH = (" the ", " is ", " not ", " cannot ", " are ", " should ", " must ", " has ", " and ")
TRUTH = '{{"game": "chess", "turns": [{{"text": "{}", "reached": {}, "left": 3}}]}}'


def is_known(words: Message) -> bool:
    """Whether no language keeps anything of the English."""
    others = [words.text(language) for language in languages()[1:]]
    return all(text != words.en and not any(part in f" {text} " for part in ENGLISH) for text in others)


FILES = (
    "", "e4 (e5", "1. e4 e5) *", "1. e4 e4 *", "1. f3 e5 2. g4 Qh4# 3. a3 *", "1. f3 e5 2. g4 Qh4# 1-0", "%",
    "[", '[Variant "Atomic"]\n\n1. e4 *', '[FEN "x"]\n\n*', '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*',
    "(" * 200, '[A "' + "x" * 2000 + '"]', "{", "{}", '{"format": 99, "game": "chess"}',
    '{"format": 2, "game": "go"}',
    '{"format": 2, "game": "chess", "game": "chess"}',
    '{"format": 2, "game": "chess", "options": {"x": "y"}}',
    '{"format": 2, "game": "chess"}\n{"number": 1}', '{"format": 2, "game": "chess"}\n[]', '{"a": 1e999}',
)  # fmt: skip


@pytest.mark.parametrize("text", FILES)
def test_files_of_games(text: str) -> None:
    with pytest.raises(ValueError) as raised:
        read_games(text, "/home/anne/one.pgn")
    words = said(raised.value)
    assert is_known(words) and from_data(as_data(words)) == words, words.texts()
    assert "/home/anne" not in "".join(words.texts().values()) and "\n" not in str(words)


def no_text(folder: Path) -> None:
    text_of(b"\xff\xfe", str(folder / "one"))


def unread(folder: Path) -> None:
    (folder / "latin").write_bytes(b"\xff\xfe")
    read_text(folder / "latin")


def wrong_position(folder: Path) -> None:
    (folder / "one.txt").write_text("8/8 w - - 0 1")
    read_state(load("chess"), folder / "one.txt")


def no_capsule(folder: Path) -> None:
    (folder / "one.capsule").write_text("none")
    CapsuleReader(folder / "one.capsule", folder)


@pytest.mark.parametrize("fails", [no_text, unread, wrong_position, no_capsule])
def test_files_that_only_a_terminal_names(tmp_path: Path, fails: Callable[[Path], None]) -> None:
    with pytest.raises(ValueError) as raised:
        fails(tmp_path)
    words = said(raised.value)
    assert str(tmp_path) in str(words) and str(tmp_path) not in "".join(words.texts().values())
    assert words.en != words.fr and (fails is no_capsule or is_known(words)), words.texts()


@pytest.mark.parametrize(
    "fails",
    [
        lambda: read_options(["x"]),
        lambda: read_options(["qa.trench=x"]) and load("quatrarmes", {"qa.trench": "x"}),
        lambda: read_dice("1,x"),
        lambda: read_corners("1,1 2,2"),
        lambda: read_truth("{}"),
        lambda: read_truth(TRUTH.format("e4", 5)),
        lambda: game_of(read_truth(TRUTH.format("e4", 1).replace("chess", "go"))),
        lambda: line_of(read_truth(TRUTH.format("e5", 1)), load("chess")),
    ],
)
def test_what_is_given_to_a_command(fails: Callable[[], object]) -> None:
    with pytest.raises((ValueError, TruthError, CapsuleError)) as raised:
        fails()
    assert is_known(said(raised.value)), said(raised.value).texts()


def test_formats_that_a_game_is_not_written_in(tmp_path: Path) -> None:
    with open_journal(str(tmp_path / "journal.sqlite")) as journal:
        (log,) = journal.keep_all(read_games("1. e4 *", "one.pgn"))
        chess = open_game(journal.entry(log.id), journal.events(log.id))
    with pytest.raises(ExportError) as raised:
        export(chess, "svg")
    assert is_known(said(raised.value)), said(raised.value).texts()
