"""Killed at random instants of play: whatever was acknowledged is there, and the game goes on."""

from pathlib import Path

import pytest

from tests.boardlight.journal.power_cuts import cut

pytestmark = pytest.mark.long

CUTS = 60
"""Enough to catch a journal that tells of a turn 5 ms too early; `tests.bench.attack.bench_power_cuts` makes
a thousand."""


def test_the_game_goes_on_after_every_kill(tmp_path: Path) -> None:
    cuts = cut(tmp_path, CUTS)
    assert cuts.wrong == []
    assert cuts.killed == CUTS
    assert cuts.turns > CUTS and cuts.unfinished > CUTS / 2
