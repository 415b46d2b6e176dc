"""A simulated household plays every game, errs once where a piece may be moved, and mends it when told."""

from collections.abc import Callable

import numpy as np
import pytest

from boardlight.kit.fixture import STRIP_PITCH
from boardlight.referee.session.orders.sitting import Play
from boardlight.referee.session.orders.union import Order
from boardlight.simulation.people.household import Laid
from rules.games import games, load
from rules.pieces import CHANCE

BETWEEN_S, MOST = 0.5, 400
"""Seconds between two looks, and how many looks."""

TURNS = 6

BLANK = np.zeros((720, 1280, 3), np.uint8)


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands move pieces as ever; only nobody draws what it looks like."""
    monkeypatch.setattr("vision.simulation.table.SimTable._at_rest", lambda table: BLANK)


@pytest.mark.parametrize("errs_after", [1, 2])
@pytest.mark.parametrize("name", games())
def test_somebody_errs_once_and_play_goes_on(name: str, errs_after: int) -> None:
    """Whatever is due after so many turns, be it a roll: the mistake is a piece on a wrong cell."""
    game, said = load(name), list[Order]()
    laid = Laid(game, STRIP_PITCH, 3, errs_after)
    tones = played(laid, said.append)
    assert tones == ["calm", "foul", "calm"]
    assert laid.performance is not None and laid.performance.played >= TURNS
    # No eye reads a die beside a plain set.
    turns = laid.performance.show.turns[: laid.performance.played]
    rolls = [turn.path[0].value for turn in turns if turn.path[0].seat == CHANCE]
    assert [int(order.turn.split()[1]) for order in said if is_roll(order)] == rolls


def is_roll(order: Order) -> bool:
    return isinstance(order, Play) and order.turn.startswith("roll ")


def played(laid: Laid, say: Callable[[Order], object]) -> list[str]:
    """The tones of the page, each once, while the household plays."""
    tones = ["calm"]
    for look in range(MOST):
        # A referee names the mistake while it stands.
        tone = (
            "foul" if laid._mistake and laid.performance and laid.performance.due == float("inf") else "calm"
        )
        tones += [tone] * (tone != tones[-1])
        message = {"ply": 0, "cells": [], "phase": "play", "says": {"tone": tone}}
        laid.play(message, BETWEEN_S * look, say)
        laid.rehearsal.table.picture(BETWEEN_S * look)
        if laid.performance and laid.performance.played >= TURNS:
            break
    return tones
