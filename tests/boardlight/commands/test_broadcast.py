"""`boardlight broadcast` as a process of its own: it serves, pushes, stops, and says what is wrong."""

import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from boardlight.cli import run
from boardlight.club.broadcast.lichess.place import TOKEN_VARIABLE
from boardlight.commands.club.broadcast import read_delay
from boardlight.journal.journal import open_journal
from tests.boardlight.club.broadcast.lichess_server import TOKEN, lichess
from tests.boardlight.club.broadcast.worlds import begun, timed
from tests.boardlight.kept_games import scribe
from tests.boardlight.programs import running
from tests.patience import PATIENCE_S


@contextmanager
def broadcasting(
    store: Path, *arguments: str, **environment: str
) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """The command, and its first lines up to `lines`; asked to stop at the end."""
    words = ("broadcast", "--store", str(store), "--page-port", "0", *arguments)
    with running(*words, **environment) as process:
        assert process.stdout
        yield process, [process.stdout.readline() for _ in range(2)]
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE_S)


def test_a_game_that_goes_on_is_served_and_pushed_move_by_move(tmp_path: Path) -> None:
    events = timed(scribe("chess").play("e4", "e5").events)
    store, file = tmp_path / "journal.sqlite", tmp_path / "token"
    file.write_text(TOKEN)
    file.chmod(0o600)
    players = tmp_path / "players.csv"
    players.write_text("name,fide\nAnn,1234\n")
    with open_journal(str(store)) as journal, lichess() as server:
        log = begun(journal)
        log.extend(events[:2])
        where = ("--lichess", server.url, "--token-file", str(file), "--players", str(players))
        with broadcasting(store, *where, "--livechess", "0", "--delay", "0") as (process, lines):
            assert process.stdout
            lines += [process.stdout.readline() for _ in range(2)]
            assert "/api/v1.0" in lines[2] and TOKEN not in "".join(lines)
            pgn = lines[1].split()[-1]
            assert "1. e4" in httpx.get(pgn, timeout=PATIENCE_S, trust_env=False).text
            with server.answered:
                assert server.answered.wait_for(lambda: 200 in server.statuses, PATIENCE_S)
            log.extend(events[2:])
            with server.answered:
                assert server.answered.wait_for(lambda: len([*server.games[0].mainline()]) == 2, PATIENCE_S)
            assert server.games[0].headers["WhiteFideId"] == "1234"
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE_S)
        assert process.returncode == 130 and TOKEN not in out + err and "Traceback" not in err
        # It only read.
        assert len(journal.events(log.id)) == len(events)


def test_it_speaks_french(tmp_path: Path) -> None:
    with broadcasting(tmp_path / "journal.sqlite", "--delay", "15m", LC_ALL="fr_FR.UTF-8") as (
        process,
        lines,
    ):
        assert process.stdout
        assert lines[0].startswith("Le monde peut regarder") and lines[1].startswith("PGN en direct")
        assert process.stdout.readline() == "Tout est montré 15 min après avoir été joué.\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--delay", "soon"), "'soon' is no time"),
        (("--delay", "1d"), "'1d' is no time"),
        (("--lichess", "aB3dE6gH"), TOKEN_VARIABLE),
        (("--lichess", "nonsense!"), TOKEN_VARIABLE),
        (("--token-file", "x"), "--lichess"),
        (("--players", "missing.csv"), "missing.csv"),
        (("--livechess", "99999"), "65535"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    arguments: tuple[str, ...],
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(TOKEN_VARIABLE, raising=False)
    code = run(["broadcast", "--store", str(tmp_path / "j.sqlite"), "--page-port", "0", *arguments])
    said = capsys.readouterr().err
    assert code == 2 and words in said and len(said.splitlines()) == 1


def test_a_port_that_is_taken_is_not_exchanged_for_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever asks for the games knows one address."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        for arguments in (("--page-port", port), ("--page-port", "0", "--livechess", port)):
            assert run(["broadcast", "--store", str(tmp_path / "j.sqlite"), *arguments]) == 2
            assert port in capsys.readouterr().err


def test_delays() -> None:
    assert [read_delay(text) for text in ("0", "90", "90s", "15m", "1h")] == [0, 90, 90, 900, 3600]
