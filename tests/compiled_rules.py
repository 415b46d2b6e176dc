"""A wheel with compiled rules, unpacked: built once for each state of its sources and of what builds it."""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".cache/compiled-rules"
HEADERS = ROOT / ".cache/debian/root/usr/include" / f"python{sys.version_info.major}.{sys.version_info.minor}"
"""Of Python, where tools/test_tools unpacked them."""

PACKED = (
    "messages", "rules", "search", "vision", "hardware", "calibration", "boardlight",
    "pyproject.toml", "setup.py", "README.md", "LICENSE",
)  # fmt: skip
"""All of the repository that a wheel is built from."""


class NoCompilerError(Exception):
    """Nothing here compiles C."""


def build_wheel(source: Path, built: Path, **settings: str) -> Path:
    """The wheel of a copy of the repository in `source`, built without network: what a build leaves in its
    folder the next one packs, so it is never built in place.
    """
    for name in PACKED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, source)
    pip("wheel", "--no-build-isolation", "--wheel-dir", str(built), str(source), **settings)
    (wheel,) = built.iterdir()
    return wheel


def pip(*words: str, **settings: str) -> None:
    """Run it without network, cache or the settings of this machine; it may say nothing."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *words]
    alone = dict.fromkeys(("PIP_NO_INDEX", "PIP_NO_DEPS", "PIP_NO_CACHE_DIR"), "1")
    plain = {key: value for key, value in os.environ.items() if key != "BOARDLIGHT_COMPILED"}
    done = subprocess.run(
        command, env={**plain, "PIP_CONFIG_FILE": os.devnull, **alone, **settings},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, ""), done


def compiled_rules() -> Path:
    """A folder with the islands, their rules compiled; NoCompilerError where there is no C compiler."""
    folder = KEPT / _key()
    with _alone():
        if not folder.exists():
            for old in KEPT.glob("*/"):
                shutil.rmtree(old)
            with TemporaryDirectory(dir=KEPT, prefix="building-") as work:
                source, built, unpacked = (Path(work, name) for name in ("source", "built", "unpacked"))
                source.mkdir()
                wheel = build_wheel(
                    source, built, BOARDLIGHT_COMPILED="1", CC="cc", CPATH=str(HEADERS)
                )  # fmt: skip
                with ZipFile(wheel) as packed:
                    packed.extractall(unpacked)
                unpacked.rename(folder)
    return folder


@contextmanager
def _alone() -> Iterator[None]:
    """While it lasts no other test builds."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@cache
def _key() -> str:
    """What the outcome depends on, in a name: sources, Python, mypyc and the C compiler."""
    if not shutil.which("cc"):
        raise NoCompilerError("cc is missing")
    compiler = subprocess.run(["cc", "--version"], capture_output=True, check=True).stdout
    found = hashlib.sha256(f"{sys.version} {version('mypy')} {version('setuptools')}".encode() + compiler)
    sources = sorted((ROOT / "rules").rglob("*.py"))
    for file in (*sources, ROOT / "setup.py", ROOT / "pyproject.toml"):
        found.update(file.read_bytes())
    return found.hexdigest()[:20]
