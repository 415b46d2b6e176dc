"""A server of PostgreSQL that belongs to the tests, with the durability of a real one.

It refuses to run as root, who may not own it either: then it runs as another user, in a folder of that one's.
Nothing but a socket in its folder leads to it.
"""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from tests.patience import PATIENCE_S, eventually

USER = "club"

SETTINGS = {
    "listen_addresses": "",
    "max_connections": "300",
    "shared_buffers": "32MB",
    "fsync": "on",
    "synchronous_commit": "on",
    "dynamic_shared_memory_type": "mmap",
    "autovacuum": "off",
    # A restart after a crash brings the folder to the disk at once, not file by file.
    "recovery_init_sync_method": "syncfs",
}


def programs() -> Path:
    """The folder with initdb and postgres; Debian keeps them out of the way."""
    known = shutil.which("initdb")
    found = [Path(known)] if known else sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    assert found, "PostgreSQL is missing: run tools/test_tools"
    return found[-1].parent


class Server:
    """One server with its data, and as many databases as tests ask for."""

    def __init__(self, folder: Path, settings: dict[str, str] | None = None) -> None:
        self._folder = folder
        self._settings = {**SETTINGS, **(settings or {})}
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None

    def make(self) -> None:
        """Make the data folder."""
        command = [programs() / "initdb", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]
        log = subprocess.run(
            [*command, f"--username={USER}", "--pgdata", self._data], capture_output=True, **self._as_user()
        )
        assert log.returncode == 0, log.stderr.decode()

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    @property
    def socket(self) -> Path:
        """Where it listens."""
        return self._folder / ".s.PGSQL.5432"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        # A test that is killed takes its server along.
        command: list[str | Path] = ["setpriv", "--pdeathsig=INT", programs() / "postgres"]
        command += ["-D", self._data, "-k", self._folder]
        for name, value in self._settings.items():
            command += ["-c", f"{name}={value}"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, **self._as_user())
        eventually(self._answers)

    def _answers(self) -> bool:
        assert self._process and self._process.poll() is None, (self._folder / "log").read_text()
        try:
            psycopg.connect(self.address()).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """Stop it at once, and leave nothing running."""
        self._end(signal.SIGQUIT)

    def kill(self) -> None:
        """As if its machine had lost its power, but for what the kernel still brings to the disk."""
        self._end(signal.SIGKILL)

    def _end(self, with_signal: int) -> None:
        if self._process:
            self._process.send_signal(with_signal)
            self._process.wait(PATIENCE_S)
            self._process = None

    def address(self, database: str = "postgres") -> str:
        """A URL of one database, over the socket."""
        return f"postgresql://{USER}@/{database}?host={self._folder}"

    def database(self) -> str:
        """The URL of a place with nothing in it: a schema, since a database is three hundred files more."""
        name = f"journal_{next(self._numbers)}"
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"{self.address()}&options=-csearch_path%3D{name}"

    def processor_seconds(self) -> float:
        """What the server and all its processes have used so far, those that ended among them."""
        assert self._process
        first = self._process.pid
        every = [_figures(stat) for stat in Path("/proc").glob("[0-9]*/stat")]
        # Fields of proc(5) from the third on: the parent; time of user and system, own and of the ended.
        children = sum(each[11] + each[12] for each in every if each[1:2] == [first])
        own = sum(_figures(Path(f"/proc/{first}/stat"))[11:15])
        return (children + own) / os.sysconf("SC_CLK_TCK")

    def _as_user(self) -> dict[str, Any]:
        """How to run a program so that it may write the folder."""
        owner = self._folder.stat()
        told: dict[str, Any] = {"cwd": self._folder, "env": {**os.environ, "LC_ALL": "C"}}
        if os.getuid() == 0:
            told |= {"user": owner.st_uid, "group": owner.st_gid, "extra_groups": []}
        return told


def _figures(stat: Path) -> list[int]:
    """The fields of a process after its name, letters as 0; none if it has ended."""
    try:
        fields = stat.read_text().rpartition(")")[2].split()
    except OSError:
        return []
    return [int(each) if each.lstrip("-").isdigit() else 0 for each in fields]


@contextmanager
def running(settings: dict[str, str] | None = None) -> Iterator[Server]:
    """A server that is gone with all its data at the end."""
    folder = Path(tempfile.mkdtemp(prefix="boardlight-postgresql-"))
    if os.getuid() == 0:
        known = {user.pw_name: user for user in pwd.getpwall()}
        other = known.get("postgres") or known["nobody"]
        os.chown(folder, other.pw_uid, other.pw_gid)
    server = Server(folder, settings)
    try:
        server.make()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)
