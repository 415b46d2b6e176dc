"""What is installed is what was locked, and what was unpacked for a user without rights is found.

`make bare` tries the same on a machine that really has nothing; these laws need neither root nor a network.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from importlib.metadata import requires
from pathlib import Path
from zipfile import ZipFile

import cv2
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = sorted(ROOT.glob("*.lock"))
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")

OF_EVERY_DEBIAN = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+|z))\.so")
"""Libraries of packages without which no Debian runs: libc6, libgcc-s1, libstdc++6 and zlib1g."""


def entries(lock: Path) -> list[str]:
    """What a lock file asks for, each in one line."""
    lines = lock.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def pinned(*names: str) -> dict[str, Requirement]:
    """The packages of some lock files, by name."""
    lines = [line for name in names for line in entries(ROOT / name) if not line.startswith("-r ")]
    found = [Requirement(HASH.sub("", line)) for line in lines]
    return {canonicalize_name(each.name): each for each in found}


# What is locked


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_locked_package_has_one_version_and_hashes_and_no_address(lock: Path) -> None:
    asked = [line for line in entries(lock) if line != "-r requirements.lock"]
    assert asked
    for line in asked:
        name, *hashes = re.split(r"\s+(?=--hash)", line.strip())
        assert re.fullmatch(r"[a-z0-9.-]+==[\w.]+( ; .+)?", name.strip()), line
        assert hashes, name
        assert [each for each in hashes if not HASH.fullmatch(each)] == []


def test_every_dependency_is_locked_for_those_whom_it_serves() -> None:
    program = pinned("requirements.lock")
    asked = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"], "pip"]
    tests = PROJECT["project"]["optional-dependencies"]["dev"]
    assert_locked(asked, program)
    assert_locked(tests, {**program, **pinned("requirements-tests.lock")})
    assert not set(program) & set(pinned("requirements-tests.lock"))


def assert_locked(asked: list[str], lock: dict[str, Requirement]) -> None:
    """All that is asked for is in a lock, in a version that will do, and so is what that needs in turn."""
    seen: set[tuple[str, str]] = set()
    waiting = [Requirement(line) for line in asked]
    while waiting:
        need = waiting.pop()
        name = canonicalize_name(need.name)
        assert name in lock, name
        version = str(lock[name].specifier).removeprefix("==")
        assert need.specifier.contains(version, prereleases=True), (need, version)
        extras = {"", *need.extras}
        if (name, str(sorted(extras))) in seen:
            continue
        seen.add((name, str(sorted(extras))))
        in_turn = [Requirement(line) for line in requires(name) or ()]
        waiting += [
            each
            for each in in_turn
            if each.marker is None or any(each.marker.evaluate({"extra": extra}) for extra in extras)
        ]


# What is refused


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A folder with two packages, of which the first needs the second."""
    for name, need in (("first", "Requires-Dist: second\n"), ("second", "")):
        info = f"{name}-1.dist-info"
        with ZipFile(tmp_path / f"{name}-1-py3-none-any.whl", "w") as wheel:
            wheel.writestr(f"{name}.py", "")
            wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n{need}")
            wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            wheel.writestr(f"{info}/RECORD", "")
    return tmp_path


def locked(shop: Path, name: str) -> str:
    digest = hashlib.sha256((shop / f"{name}-1-py3-none-any.whl").read_bytes()).hexdigest()
    return f"{name}==1 --hash=sha256:{digest}\n"


def install(shop: Path, lock: str) -> subprocess.CompletedProcess[str]:
    """What becomes of a lock, installed into a folder of its own from the shop alone."""
    (shop / "lock").write_text(lock, encoding="utf-8")
    command = [ROOT / "tools" / "locked_packages", shop / "lock", "--target", shop / "installed"]
    offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(shop), "PIP_CONFIG_FILE": os.devnull}
    return subprocess.run(command, env={**os.environ, **offline}, capture_output=True, text=True, check=False)


def test_what_is_locked_is_installed(shop: Path) -> None:
    done = install(shop, locked(shop, "first") + locked(shop, "second"))
    assert done.returncode == 0, done.stderr
    assert {file.name for file in (shop / "installed").glob("*.py")} == {"first.py", "second.py"}


@pytest.mark.parametrize(
    ("amiss", "said"),
    [
        ("another file", "DO NOT MATCH THE HASHES"),
        ("no hash", "Hashes are required"),
        ("not locked", "second"),
    ],
)
def test_what_is_not_locked_is_refused(amiss: str, said: str, shop: Path) -> None:
    first, second = locked(shop, "first"), locked(shop, "second")
    if amiss == "another file":
        with ZipFile(shop / "second-1-py3-none-any.whl", "a") as wheel:
            wheel.writestr("second.py.orig", "not what was locked")
    elif amiss == "no hash":
        second = "second==1\n"
    else:
        second = ""
    done = install(shop, first + second)
    assert done.returncode != 0
    assert said in done.stderr
    assert not (shop / "installed").exists()


def test_nothing_is_installed_past_the_locks() -> None:
    """One tool fetches packages; beside it only the project itself is installed, from where it lies."""
    files = [ROOT / "Makefile", *(file for file in (ROOT / "tools").iterdir() if file.is_file())]
    commands = {file.name: re.sub(r"#.*", "", file.read_text().replace("\\\n", "")) for file in files}
    calls = {
        name: call for name, text in commands.items() for call in re.findall(r"-m pip\b.* install .*", text)
    }
    assert set(calls) == {"locked_packages", "python_environment"}
    assert "--require-hashes" in calls["locked_packages"]
    assert "--no-index" in calls["python_environment"]


# What is found


@dataclass(frozen=True)
class Bare:
    """A clone on a machine that lacks what OpenCV's wheel does not bring, until its packages are unpacked."""

    clone: Path
    wheel: Path
    """What pip would install."""

    def run(self, *command: str) -> None:
        done = subprocess.run(command, cwd=self.clone, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def loads(self, folder: Path) -> bool:
        """Whether the OpenCV of this folder can be loaded."""
        program = f"import cv2; assert cv2.__file__.startswith({str(folder)!r})"
        command = [self.clone / ".venv/bin/python", "-c", program]
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        return subprocess.run(command, env=environment, capture_output=True, check=False).returncode == 0


@pytest.fixture
def bare(tmp_path: Path) -> Bare:
    """Python finds spoilt libraries wherever the system would have had good ones."""
    clone, wheel, spoilt = (tmp_path / name for name in ("clone", "wheel", "spoilt"))
    put_wheel(Path(cv2.__file__).parents[1], wheel)
    missing = libraries_from_outside(Path(cv2.__file__).parents[1])
    spoilt.mkdir()
    for name in missing:
        (spoilt / name).touch()
    unpacked = clone / ".cache/debian/root/usr/lib/any-linux-gnu"
    unpack = [f"mkdir -p {unpacked}", *(f"ln -sf {path} {unpacked / name}" for name, path in missing.items())]
    put_script(clone / "tools/debian_packages", *unpack)
    put_script(clone / "tools/locked_packages", f'mkdir -p .cache && cp -a {wheel} "$4"')
    put_script(clone / ".venv/bin/python", f'LD_LIBRARY_PATH={spoilt} exec {sys.executable} "$@"')
    for name in ("system_libraries", "older_opencv"):
        shutil.copy(ROOT / "tools" / name, clone / "tools" / name)
    (clone / "requirements-older-opencv.lock").write_text(f"opencv-python=={cv2.__version__} \\\n")
    return Bare(clone, wheel)


def libraries_from_outside(wheel: Path) -> dict[str, Path]:
    """What OpenCV loads that neither its wheel nor every Debian has."""
    library = next((wheel / "cv2").glob("cv2*.so"))
    listed = subprocess.run(["ldd", library], capture_output=True, text=True, check=True).stdout
    found = {name: Path(path).resolve() for name, path in re.findall(r"(\S+) => (/\S+)", listed)}
    outside = {name: path for name, path in found.items() if not path.is_relative_to(wheel)}
    return {name: path for name, path in outside.items() if not OF_EVERY_DEBIAN.match(name)}


def put_wheel(wheel: Path, folder: Path) -> None:
    """The wheel of OpenCV as pip leaves it in a folder, without what was linked to it since."""

    def copy(source: str, target: str) -> None:
        if ".so" in source:
            Path(target).symlink_to(source)
        else:
            shutil.copy(source, target)

    def unwanted(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if name == "data" or (Path(folder) / name).is_symlink()]

    for name in ("cv2", "opencv_python.libs"):
        shutil.copytree(wheel / name, folder / name, copy_function=copy, ignore=unwanted)


def put_script(file: Path, *lines: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(("#!/bin/sh -e", *lines, "")), encoding="utf-8")
    file.chmod(0o755)


def test_the_opencv_of_the_environment_finds_what_was_unpacked(bare: Bare) -> None:
    folder = bare.clone / ".venv/lib/python3/site-packages"
    shutil.copytree(bare.wheel, folder, symlinks=True)
    assert not bare.loads(folder)
    bare.run("tools/system_libraries")
    assert bare.loads(folder)


@pytest.mark.parametrize("others_were_here", [True, False])
def test_another_opencv_finds_what_was_unpacked(others_were_here: bool, bare: Bare) -> None:
    """Whether they were unpacked long ago, for the OpenCV of the environment, or are not there yet."""
    if others_were_here:
        bare.run("tools/debian_packages")
    assert not bare.loads(bare.wheel)
    bare.run("tools/older_opencv", "platform")
    assert bare.loads(bare.clone / ".cache" / f"opencv-{cv2.__version__}")
