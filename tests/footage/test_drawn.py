"""Footage that is drawn by chance: any seed gives turns that can be played, and the same ones again."""

import random

import pytest

from rules.games import load
from tools.photoreal.acting.script import read_script
from tools.photoreal.draw import TURNS, script

NAMES = ("arcanor", "chess", "guerre-des-maitres", "quaternity", "quattuor-reges", "quatrarmes")


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_a_drawn_script_is_a_game(name: str, seed: int) -> None:
    text = script(load(name), False, random.Random(seed))
    played = read_script("drawn", text)
    assert len(played.turns) == TURNS and played.texts == text.splitlines()[-TURNS:]
    assert script(load(name), False, random.Random(seed)) == text


def test_a_die_lies_in_the_tray_if_it_is_to_be_thrown() -> None:
    assert read_script("drawn", script(load("guerre-des-maitres"), True, random.Random(3))).throws
