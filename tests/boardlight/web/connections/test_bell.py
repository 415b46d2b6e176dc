"""Whoever waits for a bell is woken from any thread, and goes when it is told to go, whenever that is."""

import asyncio
import threading

import pytest

from boardlight.web.connections.bell import Bell
from tests.patience import PATIENCE_S

STEPS = range(8)
"""Of the loop, between the two: more than it takes until the bell is heard."""


async def _hears_for_ever(bell: Bell) -> None:
    while True:
        await bell.heard(2 * PATIENCE_S)


async def _is_gone(steps: int) -> bool:
    bell = Bell()
    hearing = asyncio.create_task(_hears_for_ever(bell))
    await asyncio.sleep(0)
    bell.ring()
    for _ in range(steps):
        await asyncio.sleep(0)
    hearing.cancel()
    gone, _ = await asyncio.wait([hearing], timeout=PATIENCE_S)
    return hearing in gone


@pytest.mark.parametrize("steps", STEPS)
def test_whoever_is_told_to_go_just_when_it_rings_goes(steps: int) -> None:
    assert asyncio.run(_is_gone(steps))


async def _heard_from_a_thread() -> list[bool]:
    bell = Bell()
    threading.Thread(target=bell.ring).start()
    return [await bell.heard(PATIENCE_S), await bell.heard(0.01)]


def test_it_is_rung_from_any_thread_and_heard_once() -> None:
    assert asyncio.run(_heard_from_a_thread()) == [True, False]


def test_it_may_be_rung_when_nobody_is_there_any_more() -> None:
    async def made() -> Bell:
        return Bell()

    asyncio.run(made()).ring()
