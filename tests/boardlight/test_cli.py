"""The command line: what it prints, and that bad input gets one clear line and exit code 2."""

import importlib
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from boardlight import cli, commands
from boardlight.cli import GAMES_VARIABLE, ISLAND_ERRORS, run
from boardlight.commands.listed import LISTED
from boardlight.commands.terminal.replay_viewer import step_through
from boardlight.journal.journal import open_journal
from boardlight.journal.log_lines import Header, write_log
from boardlight.journal.replay import follow
from boardlight.referee.session.logged import read_event
from rules.games import games, load

CONSOLE = Path(sys.executable).with_name("boardlight")

SETUP = "South: F d4 h4, C e1\nNorth: F e5 g7\nturn: South\n"


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Run a command line that must succeed; the lines it prints."""
    monkeypatch.setenv("BOARDLIGHT_STORE", str(tmp_path / "journal.sqlite"))

    def spoken(*arguments: str) -> list[str]:
        code = run(arguments)
        captured = capsys.readouterr()
        assert (code, captured.err) == (0, "")
        return captured.out.splitlines()

    return spoken


@pytest.fixture
def refuse(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Run a command line that must be refused; the one line it complains in."""
    monkeypatch.setenv("BOARDLIGHT_STORE", str(tmp_path / "journal.sqlite"))

    def complaint(*arguments: str) -> str:
        code = run(arguments)
        captured = capsys.readouterr()
        assert (code, captured.out) == (2, "")
        assert captured.err.startswith("boardlight: ")
        assert captured.err.count("\n") == 1
        return captured.err

    return complaint


def written(folder: Path, text: str) -> str:
    file = folder / "position.txt"
    file.write_text(text, encoding="utf-8")
    return str(file)


def kept(tmp_path: Path) -> None:
    """A short game in the journal."""
    with open_journal(str(tmp_path / "journal.sqlite")) as journal:
        log = journal.begin("quatrarmes", players=("Ann", "Bob"), occasion="Club", started="2026-01-02")
        log.append(read_event("start", 0.0, "terminal"))
        log.append(read_event("turn", 65.2, "camera", 1, "d8-e7", 1))
        log.append(read_event("foul", 70.0, "camera", 0, "North's piece was lifted", 1))
        log.append(read_event("turn", 80.0, "camera", 0, "d4-e5", 2))


def test_no_command_shows_the_help(say) -> None:
    assert any("perft" in line for line in say())


def test_the_games_are_listed_by_name(say) -> None:
    assert [line.split()[0] for line in say("games")] == list(games())


def test_the_options_of_a_game_are_listed_with_their_defaults(say) -> None:
    assert [line.split()[0] for line in say("games", "quatrarmes")][:2] == [
        "qa.board=L55",
        "qa.first_player=North",
    ]


def test_turns_come_one_a_line(say) -> None:
    lines = say("turns", "quatrarmes")
    assert len(lines) == 14
    assert "d8-e7" in lines


def test_turns_after_turns(say) -> None:
    assert len(say("turns", "quatrarmes", "d8-e7", "d4-e5")) > 0
    assert say("turns", "quatrarmes", "d8-e7") != say("turns", "quatrarmes")


def test_options_change_the_game(say) -> None:
    assert (
        len(say("turns", "quatrarmes", "--option", "qa.board=G110", "--option", "first_player=South")) == 31
    )


def test_faulty_turns_are_listed_apart_and_may_be_played(say, tmp_path: Path) -> None:
    setup = written(tmp_path, SETUP)
    proper = say("turns", "quatrarmes", "--setup", setup)
    faulty = say("turns", "quatrarmes", "--setup", setup, "--faults")
    assert all("x" in turn for turn in proper)
    assert "h4-i5" in faulty
    assert not set(proper) & set(faulty)
    assert "force" in say("turns", "quatrarmes", "--setup", setup, "h4-i5")


def test_dice_roll_whenever_the_die_is_to_roll(say) -> None:
    rolls = say("turns", "guerre-des-maitres")
    assert rolls == [f"roll {number}" for number in range(1, 7)]
    threes = say("turns", "guerre-des-maitres", "--dice", "3")
    assert threes == say("turns", "guerre-des-maitres", "roll 3")
    fives = say("turns", "guerre-des-maitres", threes[0], "--dice", "3,5")
    assert fives == say("turns", "guerre-des-maitres", "roll 3", threes[0], "roll 5")


def test_show_draws_the_position_and_says_whose_turn_it_is(say, tmp_path: Path) -> None:
    lines = say("show", "quatrarmes", "--setup", written(tmp_path, SETUP))
    assert "  7 .   .   .   f   ." in lines
    assert "South: C e1, F d4 h4" in lines
    assert lines[-1] == "South to move. A capture must be played. (R10)"


def test_show_says_how_a_game_ended(say, tmp_path: Path) -> None:
    setup = written(tmp_path, "South: F d4; North: F e5; turn: South")
    lines = say("show", "quatrarmes", "d4xf6", "--setup", setup)
    assert lines[-1] == "The game is over: every enemy is captured (South 1, North 0)."


def test_what_show_prints_as_set_up_is_a_set_up(say, tmp_path: Path) -> None:
    shown = say("show", "quatrarmes", "d8-e7")
    setup = written(tmp_path, "\n".join(line for line in shown if ": " in line))
    assert say("turns", "quatrarmes", "--setup", setup) == say("turns", "quatrarmes", "d8-e7")


def test_a_chess_position_may_be_fen(say, tmp_path: Path) -> None:
    kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\n"
    assert say("perft", "chess", "2", "--setup", written(tmp_path, kiwipete)) == ["2039"]


@pytest.mark.parametrize(("depth", "count"), [("0", "1"), ("1", "14"), ("2", "196")])
def test_perft_prints_one_number(say, depth: str, count: str) -> None:
    assert say("perft", "quatrarmes", depth) == [count]


def test_perft_divides(say) -> None:
    lines = say("perft", "quatrarmes", "2", "--divide")
    assert lines[0] == "b8-c7 14"
    assert lines[-1] == "196"
    assert len(lines) == 15


def test_the_kit_is_printed(say, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.pdf"
    assert say("print", "quatrarmes", "-o", str(sheet), "--paper", "A3", "--thin-ink") == [str(sheet)]
    assert sheet.read_bytes().startswith(b"%PDF")


def test_the_journal_lists_exports_imports_and_verifies(say, tmp_path: Path) -> None:
    kept(tmp_path)
    assert say("journal", "list")[0].split()[:4] == ["1", "2026-01-02", "quatrarmes", "unfinished"]
    log = tmp_path / "log.jsonl"
    say("journal", "export", "1", "-o", str(log))
    assert say("journal", "import", str(log)) == ["2"]
    assert say("journal", "export", "2") == log.read_text(encoding="utf-8").splitlines()
    assert say("journal", "verify") == [f"game {each} goes on, as it was written" for each in (1, 2)]


def test_replay_prints_every_event_and_position(say, tmp_path: Path) -> None:
    kept(tmp_path)
    lines = say("replay")
    assert lines[0] == "QuatrArmes, Ann - Bob, Club, 2026-01-02"
    assert "   2  1:05.2  turn      North d8-e7 (camera)" in lines
    assert "   3  1:10.0  foul      South North's piece was lifted (camera)" in lines
    assert sum(line.startswith("  1 ") for line in lines) == 3, "a foul changes no position"
    log = tmp_path / "log.jsonl"
    say("journal", "export", "1", "-o", str(log))
    assert say("replay", "--file", str(log)) == lines


def test_a_log_breaks_only_where_json_lines_do(say, tmp_path: Path) -> None:
    with open_journal(str(tmp_path / "journal.sqlite")) as journal:
        log = journal.begin("quatrarmes", players=("Ann", "Bob"), occasion="Club\u2028night")
        log.append(read_event("start", 0.0, "terminal"))
    file = tmp_path / "log.jsonl"
    say("journal", "export", "1", "-o", str(file))
    assert any("start" in line for line in say("replay", "--file", str(file)))


def test_replay_steps_at_the_touch_of_a_key(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept(tmp_path)
    with open_journal(str(tmp_path / "journal.sqlite")) as journal:
        log = journal.log(1)
        game = load("quatrarmes")
        keys = iter(["n", "\x1b[C", "b", "b", "b", "x", "e", "n", "g", "q"])
        step_through(game, log.header, list(follow(game, log.events())), keys.__next__)
    shown = capsys.readouterr().out.splitlines()
    places = [line.split()[0] for line in shown if " of 4" in line]
    assert places == ["1", "2", "3", "2", "1", "1", "1", "4", "4", "1"]


def test_the_doctor_finds_what_works(say) -> None:
    lines = say("doctor", "--port", "sim:leds=60", "--leds", "6")
    assert [line.split()[:2] for line in lines] == [
        ["ok", "program"], ["ok", "firmware"], ["ok", "store"], ["ok", "port"], ["-", "lights"],
        ["-", "profile"],
        ["-", "camera"],
    ]  # fmt: skip
    assert "nobody has said that it shines" in lines[4]


def test_the_doctor_finds_what_is_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    store = written(tmp_path, "no database " * 100)
    wrong = {"--camera": "99", "--port": "/dev/ttyNONE", "--profile": "table.toml", "--store": store}
    code = run(["doctor", *(word for pair in wrong.items() for word in pair)])
    lines = capsys.readouterr().out.splitlines()
    assert code == 1
    assert [line.split()[:2] for line in lines[2:]] == [
        ["WRONG", "store"], ["WRONG", "profile"], ["WRONG", "camera"], ["WRONG", "port"],
    ]  # fmt: skip
    assert "is not a database: choose another" in lines[2]
    assert "there is no profile table.toml; make one" in lines[3]
    assert "camera 99 is not plugged in" in lines[4]
    assert "is the controller plugged in?" in lines[5]
    assert "of serial ports there " in lines[5]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["frobnicate"], "No such command 'frobnicate'"),
        (["turns"], "Missing argument 'GAME'"),
        (["turns", "go"], "there is no game 'go'; the games are: "),
        (["turns", "quatrarmes", "d4-d5"], "'d4-d5' is no turn here; near it: "),
        (["turns", "quatrarmes", "--option", "board"], "--option 'board' is not a pair"),
        (["turns", "quatrarmes", "--option", "qa.colour=red"], "there is no option 'qa.colour' here"),
        (["turns", "quatrarmes", "--option", "qa.board=round"], "option qa.board takes L55 | G110"),
        (["turns", "quatrarmes", "--dice", "six"], "--dice takes numbers between commas, not 'six'"),
        (["turns", "quatrarmes", "--dice", "3,\u0663"], "--dice takes numbers between commas, not '\u0663'"),
        (["turns", "guerre-des-maitres", "--dice", "7"], "the die shows 1, 2, 3, 4, 5, 6, not 7"),
        (["turns", "quatrarmes", "--setup", "missing.txt"], "missing.txt: No such file or directory"),
        (["perft", "quatrarmes", "many"], "Invalid value for 'DEPTH'"),
        (["perft", "quatrarmes", "-1"], ""),
        (["print", "quatrarmes", "--paper", "B7"], "there is no paper 'B7' here"),
        (["print", "quatrarmes", "-o", "kit.doc"], "kit.doc: a kit is written as "),
        (["print", "quatrarmes", "-o", "missing/kit.pdf"], "missing/kit.pdf: No such file or directory"),
        (["replay"], "the journal holds no game yet"),
        (["replay", "7"], "the journal has no game 7; it holds none yet"),
        (["journal", "export", "7"], "the journal has no game 7; it holds none yet"),
        (["journal", "list", "--store", "nothing://here"], "nothing://here names no database"),
    ],
)
def test_bad_input_gets_one_line(refuse, arguments: list[str], message: str) -> None:
    assert message in refuse(*arguments)


def test_bad_files_get_one_line(refuse, tmp_path: Path) -> None:
    position = written(tmp_path, "South: F d4\nNorth: Z e5\n")
    assert "position.txt: North: Z e5: 'Z' is no piece" in refuse("show", "quatrarmes", "--setup", position)
    log = written(tmp_path, '{"format": 1, "game": "quatrarmes", "pieces": 3}\n')
    assert "position.txt: line 1: pieces: this key does not belong here" in refuse("replay", "--file", log)
    assert "line 1: pieces: this key does not belong here" in refuse("journal", "import", log)
    cut = written(tmp_path, '{"format": 1, "game": "qua')
    assert "line 1 is no whole line of a log" in refuse("journal", "import", cut)
    score = written(tmp_path, "Chess\n\n   1. White  f3\n")
    assert "position.txt is neither a log in JSON Lines nor PGN" in refuse("journal", "import", score)
    (tmp_path / "position.txt").write_bytes(b"\xff\xfe\x00")
    assert "position.txt is not a text file" in refuse("show", "quatrarmes", "--setup", position)


def test_a_log_that_breaks_the_rules_gets_one_line(refuse, tmp_path: Path) -> None:
    with open_journal(str(tmp_path / "journal.sqlite")) as journal:
        journal.begin("quatrarmes").append(read_event("turn", 0.0, "camera", 1, "d8-d7", 1))
        log = written(tmp_path, "\n".join(journal.export_jsonl(1)))
    assert "event 1: 'd8-d7' is no turn here" in refuse("replay")
    assert "cannot be imported: event 1: 'd8-d7' is no turn here" in refuse("journal", "import", log)
    other = written(tmp_path, "\n".join(write_log(Header(game="go"), ())))
    assert "there is no game 'go'" in refuse("journal", "import", other)


def test_a_folder_of_strangers_games(refuse, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("GAME = 1 / 0\n", encoding="utf-8")
    monkeypatch.setenv(GAMES_VARIABLE, str(tmp_path / "nowhere"))
    assert "which is not a folder" in refuse("games")
    environment = {**os.environ, GAMES_VARIABLE: str(tmp_path)}
    done = subprocess.run([CONSOLE, "games"], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr
        == f"boardlight: a game in {tmp_path} cannot be used: ZeroDivisionError: division by zero\n"
    )


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_closed_pipe_is_no_trouble(unbuffered: str) -> None:
    command = [CONSOLE, "perft", "quatrarmes", "2", "--divide"]
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_an_interrupt_ends_with_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("boardlight.commands.rules.perft", interrupted)
    assert run(["perft", "quatrarmes", "1"]) == 130
    assert capsys.readouterr().err == ""


def test_the_islands_have_the_errors_that_are_caught() -> None:
    for module, name in ISLAND_ERRORS:
        assert issubclass(getattr(__import__(module, fromlist=[name]), name), Exception)


HEAVY = {"cv2", "numpy", "fastapi", "sqlalchemy", "reportlab"}
LOADED = "import sys; from boardlight.cli import run; run(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"


@pytest.mark.parametrize("arguments", [["games"], ["--help"], ["turns", "quatrarmes"]], ids=" ".join)
def test_a_small_command_loads_no_eye_no_server_no_database(arguments: list[str]) -> None:
    """Half of the time of such a command went into what it never used."""
    command = [sys.executable, "-c", LOADED, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout
    loaded = set(done.stderr.split())
    assert "boardlight.cli" in loaded and HEAVY & loaded == set()


def test_every_command_is_listed() -> None:
    registered = {}
    for module in pkgutil.walk_packages(commands.__path__, f"{commands.__name__}."):
        app = typer.Typer()
        getattr(importlib.import_module(module.name), "register", lambda app: None)(app)
        registered |= typer.main.get_group(app).commands
    assert registered.keys() == LISTED.keys()
    assert dict(typer.main.get_group(cli.app).commands).keys() == registered.keys()
