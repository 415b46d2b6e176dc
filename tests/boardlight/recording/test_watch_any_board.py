"""`boardlight watch film -o game.pgn`: a set that nobody described, found and recorded."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from boardlight.cli import run
from tests.boardlight.kit.test_plain_set import PACE, Film, played, table


def filmed(folder: Path, quarter_turns: int = 0, mirrored: bool = False) -> str:
    """Pictures of three turns as a folder of images, with their times."""
    folder.mkdir()
    sim = table()
    film = Film(sim, played(sim), quarter_turns)
    times = []
    for number, image in enumerate(film):
        pixels = image.pixels[:, ::-1] if mirrored else image.pixels
        cv2.imwrite(str(folder / f"{number:03}.jpg"), np.ascontiguousarray(pixels))
        times.append(f"{number:03}.jpg {number * PACE:.3f}\n")
    (folder / "times.txt").write_text("".join(times))
    return str(folder)


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> str:
    return filmed(tmp_path_factory.mktemp("any") / "film", 1)


def test_a_game_is_written_from_a_film_alone(
    tmp_path: Path, film: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["watch", film, "-o", str(tmp_path / "game.pgn")]) == 0
    assert "1. e4 e5 2. Nf3" in (tmp_path / "game.pgn").read_text()
    assert (
        "A board with all 32 pieces is in view, White at the left of the picture." in capsys.readouterr().err
    )


def test_in_any_form_that_suits_and_from_a_capsule_the_same(
    tmp_path: Path, film: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game, capsule = str(tmp_path / "game.jsonl"), str(tmp_path / "game.capsule")
    assert run(["watch", film, "-o", game, "--capsule", capsule, "--language", "fr"]) == 0
    assert Path(game).read_text().count('"kind": "turn"') == 3
    assert "à gauche de l'image" in capsys.readouterr().err
    assert run(["watch", film, "-o", str(tmp_path / "game.doc")]) == 2
    assert ".pgn" in capsys.readouterr().err
    assert run(["watch", capsule]) == 0


def test_a_mirrored_film_is_the_same_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = filmed(tmp_path / "film", mirrored=True)
    assert run(["watch", source, "-o", str(tmp_path / "game.txt")]) == 0
    said = capsys.readouterr()
    assert [line.split()[1] for line in said.out.splitlines()] == ["e4", "e5", "Nf3"]
    assert "which is mirrored" in said.err
    assert "Nf3" in (tmp_path / "game.txt").read_text()
    assert run(["watch", source, "--no-mirror"]) == 0
    assert "e4" not in capsys.readouterr().out.split()
