"""Commands without a page of their own whose camera is a phone: the code of the terminal is followed."""

import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from boardlight.kit.fixture import fixture_of
from boardlight.simulation.people.performance import PAUSE
from boardlight.simulation.stage import scene
from calibration.profile import read_profile
from rules.games import load
from rules.notation import read_turn
from tests.patience import PATIENCE_S, eventually
from tests.web.phone.conftest import Phone
from tests.web.phone.film import RATE, STANDS_S, Pixels, write_film

GAME = load("chess")


def opening() -> Iterator[Pixels]:
    """The set-up, and the first turn of a game."""
    table, hands = scene(GAME, fixture_of(GAME), GAME.start(), 2)
    turn = read_turn(GAME, GAME.start(), "e4")
    end = hands.play(STANDS_S, GAME.start(), turn.path) + PAUSE + STANDS_S
    for number in range(round(end * RATE)):
        yield table.picture(number / RATE)


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """It is large, and goes when the tests are over."""
    file = tmp_path_factory.mktemp("opening") / "opening.y4m"
    write_film(file, opening())
    yield file
    file.unlink()


class Terminal:
    """A command on a terminal of its own."""

    def __init__(self, home: Path, *words: str) -> None:
        self._line, other = pty.openpty()
        os.set_blocking(self._line, False)
        own = {"XDG_DATA_HOME": str(home), "HOME": str(home), "TERM": "dumb"}
        command = [str(Path(sys.executable).with_name("boardlight")), *words]
        self._child = subprocess.Popen(
            command, stdin=other, stdout=other, stderr=other, env={**os.environ, **own}, cwd=home
        )
        os.close(other)
        self.said = ""

    def awaited(self, pattern: str) -> str:
        """The first thing like this that the command has said, or says yet."""
        eventually(lambda: re.search(pattern, self._heard()) is not None)
        found = re.search(pattern, self.said)
        assert found is not None
        return found[0]

    def _heard(self) -> str:
        # Nothing new, or all has been said.
        with suppress(OSError):
            self.said += os.read(self._line, 1 << 16).decode(errors="replace")
        return self.said

    def interrupt(self) -> None:
        """Ctrl-C."""
        self._child.send_signal(signal.SIGINT)

    def ended(self) -> int:
        """The exit code, once there is one."""
        eventually(lambda: self._heard() is not None and self._child.poll() is not None)
        return int(self._child.returncode)

    def close(self) -> None:
        """End what has not ended."""
        self._child.kill()
        self._child.wait(PATIENCE_S)
        os.close(self._line)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Start commands, which end with the test at the latest."""
    begun: list[Terminal] = []

    def begin(*words: str) -> Terminal:
        begun.append(Terminal(tmp_path, *words))
        return begun[-1]

    yield begin
    for each in begun:
        each.close()


def test_a_game_is_watched_through_a_phone(
    terminal: Callable[..., Terminal], phone: Phone, film: Path, tmp_path: Path
) -> None:
    log = tmp_path / "game.jsonl"
    watching = terminal("watch", "phone", "--game", "chess", "--log", str(log))
    filming = phone(film, watching.awaited(r"http://\S+/phone#key=\S+"))
    watching.awaited(r"\be4\b")
    filming.close()
    watching.interrupt()
    assert watching.ended() == 0, watching.said
    assert '"text":"e4"' in log.read_text("utf-8").replace(" ", "")


def test_a_table_is_calibrated_through_a_phone(
    terminal: Callable[..., Terminal], phone: Phone, film: Path, tmp_path: Path, complaints: list[str]
) -> None:
    profile = tmp_path / "chess.toml"
    calibrating = terminal("calibrate", "pose", "chess", "--camera", "phone", "--profile", str(profile))
    filming = phone(film, calibrating.awaited(r"http://\S+/phone#key=\S+"))
    assert calibrating.ended() == 0, calibrating.said
    filming.close()
    # The command was done before the phone was told to go.
    complaints[:] = [said for said in complaints if "ERR_CONNECTION_REFUSED" not in said]
    assert read_profile(profile, "chess").game == "chess"
