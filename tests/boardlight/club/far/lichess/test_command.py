"""`boardlight play chess --lichess` as a process of its own: a game is found, played and left."""

import signal
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from boardlight.cli import run
from boardlight.club.far.lichess.account import TOKEN_VARIABLE, URL_VARIABLE
from boardlight.journal.journal import open_journal
from tests.boardlight.club.far.lichess.server import TOKEN, Lichess
from tests.boardlight.programs import running
from tests.patience import PATIENCE_S, eventually

TABLE = ("play", "chess", "--clock", "15+10", "--camera", "none")


def test_a_game_is_sought_played_on_the_page_and_kept(tmp_path: Path) -> None:
    store, words = tmp_path / "journal.sqlite", ("--page-port", "0", "--lichess", "--store")
    with (
        closing(Lichess()) as lichess,
        running(*TABLE, *words, str(store), **{TOKEN_VARIABLE: TOKEN, URL_VARIABLE: lichess.url}) as process,
    ):
        assert process.stdout
        lines = iter(process.stdout.readline, "")
        url = next(word for line in lines for word in line.split() if word.startswith("http://"))
        order = {"kind": "play", "turn": "e4"}
        answer = httpx.post(f"{url}/api/order", json={"order": order}, timeout=PATIENCE_S, trust_env=False)
        assert answer.is_success, answer.text
        eventually(lambda: lichess.moves == ["e2e4"])
        lichess.play("e7e5")
        with open_journal(str(store)) as journal:
            eventually(
                lambda: [event.text for event in journal.events(1) if event.kind == "turn"][1:] == ["e5"]
            )
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE_S)
    assert "Traceback" not in err and TOKEN not in out + err
    assert lichess.asked[0] == "/api/board/seek"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess", "--lichess"), "--clock"),
        (("arcanor", "--lichess", "--clock", "15+10"), "chess"),
        (("chess", "--lichess", "--invite", "--clock", "15+10"), "--invite"),
        (("chess", "--challenge", "thibault", "--clock", "15+10"), TOKEN_VARIABLE),
    ],
)
def test_what_cannot_be_played_there_is_said_in_one_line(
    arguments: tuple[str, ...],
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(TOKEN_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert run(["play", *arguments, "--camera", "none", "--store", str(tmp_path / "j.sqlite")]) == 2
    said = capsys.readouterr().err
    assert words in said and len(said.splitlines()) == 1
