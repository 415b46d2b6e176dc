"""The terminal speaks French where the locale is French; what programs read stays as it is."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter

import pytest
from typer.core import TyperGroup
from typer.main import get_group

from boardlight import cli
from boardlight.cli import run
from boardlight.commands.terminal import replay_viewer
from boardlight.commands.terminal.spoken_help import METAVAR_WORD
from boardlight.journal.journal import open_journal
from boardlight.journal.replay import follow
from boardlight.kit.profiles import PROFILES_VARIABLE
from messages.catalogue import catalogue
from messages.terminal import LOCALES, PREFERRED, speaking
from rules.games import load
from tests.boardlight.commands.test_evaluate import little
from tests.boardlight.recording.test_watch_recordings import blank
from tests.boardlight.test_cli import SETUP, kept, written

Say = Callable[..., str]

CONSOLE = Path(sys.executable).with_name("boardlight")
FRENCH = {"LC_ALL": "fr_FR.UTF-8"}

LEAST_LETTERS = 9
"""Of a piece of a sentence with two words: shorter ones stand in names and in French sentences as well."""


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text


def english_phrases() -> set[str]:
    """What stands between the places of English messages, several words long, and in no French message."""
    french = "\n".join(form for text in catalogue("fr").texts.values() for form in forms(text))
    pieces = {
        part.strip(" .,:;()[]?!\n")
        for text in catalogue("en").texts.values()
        for form in forms(text)
        for literal, *_ in Formatter().parse(form)
        for part in literal.split("\n")
    }
    return {each for each in pieces if " " in each and len(each) >= LEAST_LETTERS and each not in french}


PHRASES = english_phrases()
ANY = re.compile("|".join(rf"\b{re.escape(each)}\b" for each in sorted(PHRASES, key=len, reverse=True)))


def english_in(text: str) -> list[str]:
    return ANY.findall(" ".join(text.split()))


def commands(group: TyperGroup, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The names that lead to every command."""
    yield path
    for name, command in group.commands.items():
        if isinstance(command, TyperGroup):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name)


PATHS = sorted(commands(get_group(cli.app)))
RUN: set[tuple[str, ...]] = set()
"""The commands whose lines were looked at."""


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Say:
    """Run a command line in French; all that it prints, in which there is no English."""
    for name in (*LOCALES, PREFERRED):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setenv("BOARDLIGHT_STORE", str(tmp_path / "journal.sqlite"))
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))

    def spoken(*arguments: str, code: int = 0) -> str:
        assert run(arguments) == code, capsys.readouterr()
        captured = capsys.readouterr()
        text = captured.out + captured.err
        assert english_in(text) == []
        return text

    return spoken


def test_the_phrases_are_found_where_the_terminal_speaks_english(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(PHRASES) > 1000
    for arguments in (["--help"], ["show", "quatrarmes"], ["turns"], ["games", "quatrarmes"]):
        run(arguments)
        captured = capsys.readouterr()
        assert english_in(captured.out + captured.err), arguments


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_the_help_of_every_command_is_french(say: Say, path: tuple[str, ...]) -> None:
    text = say(*path, "--help")
    assert "Emploi : boardlight" in text and "Afficher cette aide" in text
    for words in ("Usage", "Commands", "[default", "[required", "env var", "COMMAND "):
        assert words not in text


def test_the_catalogues_know_every_help_text_and_metavar_and_no_other() -> None:
    asked = {f"command-help.{'-'.join(path) or 'boardlight'}" for path in PATHS}
    for path in PATHS:
        command = get_group(cli.app)
        for name in path:
            command = command.commands[name]
        asked |= {each.help for each in command.params if each.help}
        words = {word for each in command.params for word in METAVAR_WORD.findall(each.metavar or "")}
        asked |= {f"metavar.{word.lower()}" for word in words}
    ours = ("command-help.", "option-help.", "metavar.")
    assert asked == {code for code in catalogue("en").texts if code.startswith(ours)}


@pytest.mark.parametrize(
    "arguments",
    [
        ["frobnicate"],
        ["journal"],
        ["journal", "frobnicate"],
        ["turns"],
        ["turns", "go"],
        ["turns", "chess", "e2e5"],
        ["turns", "chess", "--dicee", "3"],
        ["turns", "chess", "--frob"],
        ["turns", "chess", "--dice"],
        ["turns", "chess", "--faults=3"],
        ["games", "chess", "go", "shogi"],
        ["perft", "chess", "many"],
        ["perft", "chess", "--", "-1"],
        ["print", "chess", "--pitch", "wide"],
        ["print", "chess", "--pitch", "5000"],
        ["print", "chess", "--paper", "B7"],
        ["calibrate", "target"],
        ["show", "chess", "--setup", "missing.txt"],
        ["show", "chess", "--setup", "/"],
        ["play", "--new"],
        ["play", "chess", "--camera", "99"],
        ["replay"],
        ["journal", "export", "7"],
        ["journal", "list", "--store", "nothing://here"],
        ["school", "key", "Anne"],
        ["match", "chess", "9", "random"],
    ],
    ids=" ".join,
)
def test_what_is_wrong_is_said_in_french(say: Say, arguments: list[str]) -> None:
    words = say(*arguments, code=2)
    assert words.startswith("boardlight: ") and words.count("\n") == 1
    for english in ("No such", "Missing", "Invalid", "requires", "Unexpected", "directory", "denied"):
        assert english not in words


def test_the_rules_in_french(say: Say, tmp_path: Path) -> None:
    assert "Échecs" in say("games") and "Sud, Nord" in say("games")
    say("games", "quatrarmes")
    said = say("show", "quatrarmes", "--setup", written(tmp_path, SETUP))
    assert said.splitlines()[-1] == "C'est au Sud de jouer. La prise est obligatoire. (R10)"
    over = say(
        "show", "quatrarmes", "d4xf6", "--setup", written(tmp_path, "South: F d4; North: F e5; turn: South")
    )
    assert "La partie est finie" in over and "(Sud 1, Nord 0)" in over
    assert "dé" in say("show", "guerre-des-maitres")


def test_kept_games_in_french(say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    say("journal", "list")
    kept(tmp_path)
    assert "inachevée" in say("journal", "list") and "la partie 1 continue" in say("journal", "verify")
    assert "coup      Nord d8-e7 (caméra)" in say("replay")
    say("replay", "1", "--all")
    say("journal", "list", "--game", "chess")
    say("journal", "note", "1", "--place", "Lyon")
    say("journal", "backup", str(tmp_path / "copy.sqlite"))
    for words in (
        ["delete", "1"],
        ["bin"],
        ["restore", "1"],
        ["bin"],
        ["delete", "1"],
        ["bin", "--empty", "--yes"],
    ):
        say("journal", *words)


def test_replay_by_keys_in_french(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept(tmp_path)
    with open_journal(str(tmp_path / "journal.sqlite")) as journal, speaking("fr"):
        log, game = journal.log(1), load("quatrarmes")
        replay_viewer.step_through(game, log.header, list(follow(game, log.events())), iter("neq").__next__)
    shown = capsys.readouterr().out
    assert "1 sur 4    n suivant" in shown and english_in(shown) == []


def test_questions_and_answers_in_french(say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path)
    say("journal", "delete", "1")
    asked: list[str] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    for answer, left in (("n", "--empty"), ("", "--empty"), ("Oui", "1 partie supprimée")):
        monkeypatch.setattr("typer.prompt", lambda words, answer=answer, **_: asked.append(words) or answer)
        say("journal", "bin", "--empty")
        assert asked[-1] == "Supprimer définitivement 1 partie ? [o/N]"
        assert (left in say("journal", "bin")) == (answer != "Oui") or answer == "Oui"


def test_the_school_in_french(say: Say) -> None:
    for words in (
        ["list"],
        ["add", "Anne"],
        ["list"],
        ["key", "Anne"],
        ["export"],
        ["delete", "Anne", "--yes"],
    ):
        say("school", *words)
    say("teach", "chess", "--list")
    say("teach", "chess", "--check")


def test_a_demonstration_in_french(say: Say) -> None:
    said = say("demo", "quatrarmes", "--headless", "--turns", "1")
    assert "Nord" in said and "Lumières" in said and "(caméra)" in said
    assert said.splitlines()[-1] == "La démonstration s'arrête ici ; la partie continue."


def test_a_table_in_french(say: Say, tmp_path: Path) -> None:
    table = ("--camera", str(blank(tmp_path / "table")), "--page-port", "0")
    kept(tmp_path)
    assert "La partie 1 reprend après 2 coups" in say("play", "quatrarmes", *table)
    say("teach", "quatrarmes", *table)
    say("replay", "1", "--board", *table)


def test_matches_and_reviews_in_french(say: Say, tmp_path: Path) -> None:
    assert "greedy contre random" in say("match", "chess", "greedy", "random", "--games", "2")
    kept(tmp_path)
    say("journal", "export", "1", "-o", str(tmp_path / "log.jsonl"))
    assert "mieux :" in say("analyse", str(tmp_path / "log.jsonl"), "--positions", "20")


def test_footage_in_french(say: Say, tmp_path: Path) -> None:
    little(tmp_path / "footage", 1, text="h8-i7")
    source, game = str(tmp_path / "footage"), ("--game", "quatrarmes")
    capsule, why = str(tmp_path / "one.capsule"), str(tmp_path / "why.png")
    said = say("watch", source, *game, "--capsule", capsule, "--explain", "1", "--picture", why)
    assert "1 coup en" in said and "pourquoi le coup 1 a été vu" in said
    assert "la même décision" in say("watch", capsule)
    said = say("evaluate", source, "--json", str(tmp_path / "figures.json"), code=1)
    assert "demandés" in said and "faux : h8-g7 noté, h8-i7 joué" in said
    figures = json.loads((tmp_path / "figures.json").read_text("utf-8"))
    assert "wrong: h8-g7 logged, true is h8-i7" in figures["sequences"]["footage"]["faults"][0]
    said = say("watch", str(blank(tmp_path / "film")), "--game", "chess", code=1)
    assert "jamais été vue" in said


def test_a_table_is_calibrated_and_checked_in_french(say: Say, tmp_path: Path) -> None:
    say("calibrate", "target", "-o", str(tmp_path / "target.svg"))
    say("print", "quatrarmes", "-o", str(tmp_path / "kit.pdf"))
    said = say("doctor", "--port", "sim:leds=6", "--leds", "6")
    assert re.search(r"^ok +lumières|^- +lumières", said, re.MULTILINE) and "pas examiné : --camera" in said
    table = ("quatrarmes", "--camera", "sim:3", "--profile", str(tmp_path / "table.toml"))
    for step in ("pose", "colours", "lights"):
        assert "Enregistré dans" in say("calibrate", step, *table)
    say("calibrate", "check", *table, "--profile", str(tmp_path / "table.toml"))


@pytest.mark.parametrize("language", ["fr_FR.UTF-8", "C"])
def test_what_programs_read_is_the_same_in_every_language(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    monkeypatch.setenv("BOARDLIGHT_STORE", str(tmp_path / "journal.sqlite"))
    (tmp_path / "game.pgn").write_text('[Event "Club"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n', "utf-8")
    for command, begins in (
        (["turns", "chess", "e4"], "a6\na5\n"),
        (["perft", "chess", "1", "--divide"], "Na3 1\nNc3 1\n"),
        (["journal", "import", str(tmp_path / "game.pgn")], "1\n"),
        (["journal", "export", "1", "-o", str(tmp_path / "game.jsonl")], ""),
        (["journal", "export", "1", "-o", str(tmp_path / "again.pgn")], ""),
    ):
        assert run(command) == 0
        assert capsys.readouterr().out.startswith(begins), command
    assert (tmp_path / "again.pgn").read_text("utf-8").splitlines()[0::6] == [
        '[Event "Club"]',
        '[Result "1/2-1/2"]',
    ]
    assert (tmp_path / "again.pgn").read_text("utf-8").endswith("\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n")
    first, *events = (tmp_path / "game.jsonl").read_text("utf-8").splitlines()
    assert json.loads(first)["game"] == "chess" and len(events) == 7


def test_a_terminal_without_accents_shows_the_rest() -> None:
    environment = {**os.environ, **FRENCH, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([CONSOLE, "--help"], env=environment, capture_output=True, check=True)
    assert b"Emploi : boardlight" in done.stdout
