"""`boardlight watch`: the summary, the picture that explains a turn, and capsules that replay a decision."""

import json
import zipfile
from pathlib import Path

import cv2
import pytest

from boardlight.cli import run
from tests.boardlight.commands.test_evaluate import little


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A capsule of the first two turns of the photoreal game, with a picture of why the second was seen."""
    folder = tmp_path_factory.mktemp("kept")
    little(folder / "footage", 2)
    made = ["--capsule", str(folder / "two.capsule"), "--explain", "2", "--picture", str(folder / "why.png")]
    assert run(["watch", str(folder / "footage"), "--game", "quatrarmes", *made]) == 0
    return folder


def test_a_capsule_holds_every_image_and_replays_to_the_same_decision(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with zipfile.ZipFile(kept / "two.capsule") as capsule:
        facts = json.loads(capsule.read("capsule.json"))
        names = [name for name in capsule.namelist() if name.endswith(".png")]
    assert facts["game"] == "quatrarmes" and len(facts["logged"]) == 2
    assert len(names) == len(json.loads((kept / "footage" / "truth.json").read_text("utf-8"))["images"])
    assert run(["watch", str(kept / "two.capsule")]) == 0
    told = capsys.readouterr()
    assert [line.split(None, 1)[1] for line in told.out.splitlines()] == [text for _, text in facts["logged"]]
    assert "2 turns in" in told.err and "0 asked, 0 corrected" in told.err
    assert "the same decision as in the capsule" in told.err


def test_a_capsule_that_was_decided_otherwise_says_how(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with zipfile.ZipFile(kept / "two.capsule") as old, zipfile.ZipFile(tmp_path / "odd.capsule", "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "capsule.json":
                facts = json.loads(data)
                facts["logged"][1][1] = "d4-c5"
                data = json.dumps(facts).encode()
            new.writestr(name, data)
    assert run(["watch", str(tmp_path / "odd.capsule")]) == 1
    told = capsys.readouterr().err
    assert "then: " in told and "d4-c5" in told and "now: " in told


@pytest.mark.parametrize("lights", [[], ["--port", "sim:leds=121"]])
def test_a_capsule_knows_whether_lights_of_ours_shone(
    tmp_path: Path, lights: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    little(tmp_path / "footage", 1)
    capsule = tmp_path / "one.capsule"
    asked = ["watch", str(tmp_path / "footage"), "--game", "quatrarmes", "--capsule", str(capsule), *lights]
    assert run(asked) == 0
    with zipfile.ZipFile(capsule) as made:
        assert json.loads(made.read("capsule.json"))["lit"] == bool(lights)
    assert run(["watch", str(capsule)]) == 0
    assert "the same decision as in the capsule" in capsys.readouterr().err


def test_the_turn_is_explained_in_one_picture(kept: Path) -> None:
    picture = cv2.imread(str(kept / "why.png"))
    assert picture is not None and picture.shape[0] > 780 and picture.shape[1] == 900


@pytest.mark.parametrize(
    ("arguments", "named"),
    [(["no.capsule"], "no.capsule is not a capsule"), (["images"], "no such camera")],
)
def test_what_cannot_be_watched_gets_one_line(
    arguments: list[str], named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "no.capsule").write_bytes(b"nothing")
    assert run(["watch", str(tmp_path / arguments[0])]) == 2
    told = capsys.readouterr()
    assert told.out == "" and named in told.err and told.err.count("\n") == 1
