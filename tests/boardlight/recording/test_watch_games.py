"""`boardlight evaluate` over the beginning of a photoreal sequence of every game."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from boardlight.cli import run
from tests.footage.test_sequences import HERE
from tests.footage.truth import Footage

TURNS = 7

SEQUENCES = (
    "arcanor",
    "arcanor-end",
    "chess",
    "guerre-des-maitres",
    "guerre-des-maitres-dice",
    "quaternity",
    "quaternity-end",
    "quatrarmes",
    "quatrarmes-evening",
    "quattuor-reges",
)


def beginning(footage: Footage, folder: Path, turns: int) -> int:
    """The first turns that are no mere words, as footage of its own; how many there are."""
    truth = dict(footage.truth)
    shown = [turn for turn in truth["turns"] if not turn.get("declared")]
    end = shown[turns]["reached"]
    truth["turns"] = [turn for turn in truth["turns"] if turn["left"] < end]
    truth["images"] = [image for image in truth["images"] if image["time"] < end]
    truth["parts"] = [part for part in truth["parts"] if part["from"] < end]
    folder.mkdir()
    for name in {image["file"] for image in truth["images"]}:
        (folder / name).symlink_to(footage.folder / name)
    times = (f"{image['file']} {image['time']}\n" for image in truth["images"])
    (folder / "times.txt").write_text("".join(times), "utf-8")
    (folder / "truth.json").write_text(json.dumps({**truth, "result": None}), "utf-8")
    return sum(not turn.get("declared") for turn in truth["turns"])


def watched(name: str, turns: int, folder: Path) -> Mapping[str, Any]:
    """The figures of `boardlight evaluate` over so many turns."""
    played = beginning(Footage(HERE / name), folder / name, turns)
    told = folder / "figures.json"
    code = run(["evaluate", str(folder / name), "--json", str(told)])
    figures: Mapping[str, Any] = json.loads(told.read_text("utf-8"))["sequences"][name]
    assert played == turns and code == (figures["wrong"] > 0)
    return figures


@pytest.mark.parametrize("name", SEQUENCES)
def test_every_turn_is_logged_none_wrong_none_asked(name: str, tmp_path: Path) -> None:
    figures = watched(name, TURNS, tmp_path)
    assert (figures["right"], figures["asked"], figures["wrong"]) == (TURNS, 0, 0), figures["faults"]


@pytest.mark.parametrize(
    ("room", "turns"),
    [
        ("arcanor", 8),
        ("quattuor-reges", 4),
        ("quattuor-reges-lamp", 3),
        ("quattuor-reges-glow", 1),
        ("quatrarmes", 3),
    ],
)
def test_rooms_drawn_by_chance_are_followed(room: str, turns: int, tmp_path: Path) -> None:
    """A bulb with hard shadows; small pieces far off; a lamp that shines back; a pale piece that looks like a
    light under its cell; a camera of deep colours.

    Once all was lost there for a cell or two.
    """
    told = tmp_path / "figures.json"
    assert run(["evaluate", str(HERE / "rooms" / room), "--json", str(told)]) == 0
    figures = json.loads(told.read_text("utf-8"))["sequences"][room]
    assert (figures["right"], figures["asked"], figures["wrong"]) == (turns, 0, 0), figures["faults"]


def test_a_set_up_behind_screens_is_read_from_a_film(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody presses *ready* there: it is read once all pieces have stood in their camps for a moment."""
    footage, film = Footage(HERE / "rooms" / "quattuor-reges"), tmp_path / "film"
    film.mkdir()
    first = footage.truth["images"][0]
    (film / first["file"]).symlink_to(footage.folder / first["file"])
    (film / "times.txt").write_text("".join(f"{first['file']} {time:.1f}\n" for time in (0, 0.3, 0.6, 0.9)))
    assert run(["watch", str(film), "--game", "quattuor-reges"]) == 0
    told = [line.split()[1:] for line in capsys.readouterr().out.splitlines()]
    assert {(words[1], words[2]) for words in told if words[0] == "place"} == {
        (label, cell) for cell, label in first["men"].items()
    }
    assert told[-2:] == [["ready", "Red"], ["ready", "Black"]]
