"""What is packed into a wheel runs by itself: in an environment of its own, far from the repository."""

import os
import re
import signal
import subprocess
import sysconfig
import tomllib
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from urllib.request import ProxyHandler, build_opener
from zipfile import ZipFile

import pytest

from boardlight.school.lessons import lessons_of
from boardlight.simulation.people.performance import show_of
from rules.games import games, load
from tests.compiled_rules import build_wheel, pip
from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ISLANDS = SETTINGS["tool"]["importlinter"]["root_packages"]
FOR_READERS = {".md"}
"""Ends of names that stay in the repository."""

STATIC = ROOT / "boardlight/web/static"

TELL = """
from importlib import import_module
from boardlight.school.lessons import lessons_of
from boardlight.simulation.people.performance import show_of
from hardware.firmware_image import HEX, is_intact
from rules.games import games, load

for island in {islands}:
    print("lies", import_module(island).__file__)
for name in games():
    print("game", name, len(lessons_of(name)), len(show_of(load(name)).turns))
print("flash", HEX, is_intact())
"""


def files_of(folder: Path) -> Iterator[str]:
    """What a package should hold."""
    for file in folder.rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts and file.suffix not in FOR_READERS:
            yield file.relative_to(folder.parent).as_posix()


@dataclass(frozen=True)
class Installed:
    """An environment with nothing but the wheel, and with what Boardlight needs borrowed from ours."""

    wheel: Path
    environment: Path
    desk: Path
    """Where commands are typed: an empty folder."""

    def command(self, *words: str) -> list[str]:
        name, *rest = words
        return [str(self.environment / "bin" / name), *rest]

    def variables(self) -> dict[str, str]:
        """Those of somebody who has never heard of the repository."""
        kept = {
            key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "BOARDLIGHT"))
        }
        home = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(self.desk))
        return {**kept, **home, "BOARDLIGHT_STORE": str(self.desk / "store.db")}

    def says(self, *words: str) -> str:
        """What a command prints that must end by itself, and well."""
        done = subprocess.run(
            self.command(*words), cwd=self.desk, env=self.variables(), stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=False, timeout=PATIENCE_S,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, ""), (words, done)
        return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Built and installed without network and without a C compiler."""
    source, built, environment, desk = (
        tmp_path_factory.mktemp(name) for name in "source built env desk".split()
    )
    wheel = build_wheel(source, built, CC="false")
    venv.EnvBuilder(symlinks=True).create(environment)
    pip("--python", str(environment / "bin/python"), "install", "--no-compile", str(wheel))
    # Of a folder that is named so no .pth file counts, and one of those would bring the repository back.
    (here,) = environment.glob("lib/python*/site-packages")
    ours = dict.fromkeys(sysconfig.get_path(kind) for kind in ("purelib", "platlib"))
    (here / "borrowed.pth").write_text("".join(f"{folder}\n" for folder in ours), encoding="utf-8")
    return Installed(wheel, environment, desk)


def test_the_wheel_holds_the_packages_whole_and_nothing_else(installed: Installed) -> None:
    assert installed.wheel.name.endswith("-py3-none-any.whl")
    with ZipFile(installed.wheel) as wheel:
        packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
        assert packed == {name for island in ISLANDS for name in files_of(ROOT / island)}
        for name in packed:
            assert wheel.read(name) == (ROOT / name).read_bytes(), name


def test_it_runs_without_the_repository(installed: Installed) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", installed.says("boardlight", "--version"))
    assert [line.split()[0] for line in installed.says("boardlight", "games").splitlines()] == list(games())
    assert installed.says("boardlight", "print", "chess") == "chess.pdf\n"
    assert (installed.desk / "chess.pdf").read_bytes().startswith(b"%PDF-")
    shown = installed.says("boardlight", "demo", "chess", "--headless", "--turns", "1")
    assert "1.     White    e4  (by camera)" in shown


def test_what_belongs_to_it_came_along(installed: Installed) -> None:
    told = installed.says("python", "-c", TELL.format(islands=ISLANDS)).splitlines()
    said = {
        kind: [line.split()[1:] for line in told if line.startswith(kind)]
        for kind in ("lies", "game", "flash")
    }
    inside = [
        Path(path).is_relative_to(installed.environment) for path, *_ in (*said["lies"], *said["flash"])
    ]
    assert inside == [True] * (len(ISLANDS) + 1)
    assert said["flash"][0][1] == "True"
    here = [(name, len(lessons_of(name)), len(show_of(load(name)).turns)) for name in games()]
    assert [(name, int(lessons), int(turns)) for name, lessons, turns in said["game"]] == here
    assert str(installed.environment) in installed.says(
        "boardlight", "doctor", "--port", "sim:leds=6", "--leds", "6"
    )


def test_its_page_is_served_whole(installed: Installed) -> None:
    words = ("boardlight", "play", "--camera", "no-camera.mp4", "--page-port", "0")
    with subprocess.Popen(
        installed.command(*words), cwd=installed.desk, env=installed.variables(), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    ) as serving:  # fmt: skip
        silence = Timer(PATIENCE_S, serving.kill)
        silence.start()
        try:
            assert serving.stdout is not None
            said = re.fullmatch(r"Page: (http://127\.0\.0\.1:\d+)\n", serving.stdout.readline())
            assert said
            browser = build_opener(ProxyHandler({}))
            for name in files_of(STATIC):
                with browser.open(f"{said[1]}/{name}", timeout=PATIENCE_S) as answer:
                    assert answer.read() == (STATIC.parent / name).read_bytes(), name
            serving.send_signal(signal.SIGINT)
            serving.wait(PATIENCE_S)
        finally:
            silence.cancel()
            serving.kill()
    assert serving.returncode == 130
