"""What is told to many is written once, and nobody is told what is not for him, nor anything twice."""

import asyncio
import json
import zlib
from itertools import pairwise
from typing import Any

import pytest

from boardlight.club.hall.editions import EACH_S, GROUPS, TOGETHER_S, Editions, Told, until_turn
from boardlight.club.hall.parts import Parts

CROWD = 50


def read(told: Told) -> Any:
    return json.loads(zlib.decompress(told.message))


def test_all_who_know_the_same_get_the_same_bytes_and_only_what_is_new() -> None:
    async def watch() -> None:
        parts = Parts()
        editions = Editions(parts, lambda: 7.0)
        parts.put({"table/1": "begun"})
        first = await editions.after(0, False, 0)
        assert read(first) == {"now": 7.0, "arbiter": False, "parts": {"table/1": "begun"}}
        parts.put({"table/2": "begun"})
        parts.put({"order/1": "done"}, private=True)
        later = await asyncio.gather(*(editions.after(first.revision, False, 0) for _ in range(CROWD)))
        assert len({id(each.message) for each in later}) == 1
        assert read(later[0]) == {"now": 7.0, "parts": {"table/2": "begun"}}
        arbiter = await editions.after(first.revision, True, 0)
        assert read(arbiter)["parts"] == {"table/2": "begun", "order/1": "done"}
        assert (await editions.after(later[0].revision, False, 0)).message == b""

    asyncio.run(watch())


def test_what_comes_while_an_edition_waits_is_told_with_it() -> None:
    async def watch() -> None:
        parts = Parts()
        editions = Editions(parts, lambda: 7.0)
        parts.put({"table/1": "begun"})
        first = await editions.after(0, False, 0)
        parts.put({"table/1": "e4"})
        coming = asyncio.create_task(editions.after(first.revision, False, 0))
        await asyncio.sleep(0)
        parts.put({"table/1": "e5"})
        assert read(await coming)["parts"] == {"table/1": "e5"}

    asyncio.run(watch())


@pytest.mark.parametrize("watching", [0, 10, 100, 1000, 5000])
def test_groups_are_told_one_after_the_other_and_each_once_in_a_round(watching: int) -> None:
    round_s = max(TOGETHER_S, EACH_S * watching)
    for now in (0.0, 0.3 * round_s, 1234.5):
        turns = sorted(until_turn(group, watching, now) for group in range(GROUPS))
        assert turns[0] >= 0 and turns[-1] < round_s
        apart = [later - sooner for sooner, later in pairwise(turns)]
        assert apart == pytest.approx([round_s / GROUPS] * (GROUPS - 1))


def test_who_comes_is_put_into_one_group_after_the_other() -> None:
    editions = Editions(Parts(), lambda: 7.0)
    assert [editions.group() for _ in range(GROUPS + 1)] == [*range(GROUPS), 0]
