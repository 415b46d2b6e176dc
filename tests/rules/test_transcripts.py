"""The games still play as they did: golden transcripts, made by `python -m tests.rules.transcript`."""

import pytest

from rules.games import games, load
from tests.rules.transcript import FOLDER, transcript


@pytest.mark.parametrize("name", sorted(games()))
def test_a_game_plays_as_its_transcript_says(name: str) -> None:
    assert transcript(load(name)) == (FOLDER / f"{name}.txt").read_text("utf-8")
