"""The portable part of the firmware on this computer, under the sanitizers; and the committed file."""

import json
import subprocess
from pathlib import Path

from tests.firmware.build import BUILD, FIRMWARE

VECTORS = Path(__file__).parent.parent / "hardware" / "vectors.json"


def run(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_units() -> None:
    vectors = json.loads(VECTORS.read_text())
    told = run(BUILD / "unit", VECTORS)
    assert f"{len(vectors['packets'])} packets, {len(vectors['damaged'])} damaged" in told


def test_the_fuzzer_finds_nothing() -> None:
    assert "100000 packets" in run(BUILD / "fuzz", "100000")


def test_the_committed_firmware_is_what_the_sources_make() -> None:
    run("make", "-C", FIRMWARE, "check")
