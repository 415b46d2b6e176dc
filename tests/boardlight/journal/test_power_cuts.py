"""Killed at random instants of play: whatever was acknowledged is there, and the game goes on."""

from pathlib import Path

import pytest

from tests.boardlight.journal.power_cuts import cut

pytestmark = pytest.mark.long

CUTS = 200


def test_the_game_goes_on_after_every_kill(tmp_path: Path) -> None:
    cuts = cut(tmp_path, CUTS)
    assert cuts.wrong == []
    assert cuts.killed == CUTS
    assert cuts.turns > CUTS and cuts.unfinished > CUTS / 2
