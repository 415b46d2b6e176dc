"""What is told to many is written once, and nobody is told what is not for him, nor anything twice."""

import asyncio
import json
import zlib
from typing import Any

from boardlight.club.hall.editions import Editions, Told
from boardlight.club.hall.parts import Parts

CROWD = 50


def read(told: Told) -> Any:
    return json.loads(zlib.decompress(told.message))


def test_all_who_know_the_same_get_the_same_bytes_and_only_what_is_new() -> None:
    async def watch() -> None:
        parts = Parts()
        editions = Editions(parts, lambda: 7.0)
        parts.put({"table/1": "begun"})
        first = await editions.after(0, False)
        assert read(first) == {"now": 7.0, "arbiter": False, "parts": {"table/1": "begun"}}
        parts.put({"table/2": "begun"})
        parts.put({"order/1": "done"}, private=True)
        later = await asyncio.gather(*(editions.after(first.revision, False) for _ in range(CROWD)))
        assert len({id(each.message) for each in later}) == 1
        assert read(later[0]) == {"now": 7.0, "parts": {"table/2": "begun"}}
        arbiter = await editions.after(first.revision, True)
        assert read(arbiter)["parts"] == {"table/2": "begun", "order/1": "done"}
        assert (await editions.after(later[0].revision, False)).message == b""

    asyncio.run(watch())


def test_what_comes_while_an_edition_waits_is_told_with_it() -> None:
    async def watch() -> None:
        parts = Parts()
        editions = Editions(parts, lambda: 7.0)
        parts.put({"table/1": "begun"})
        first = await editions.after(0, False)
        parts.put({"table/1": "e4"})
        coming = asyncio.create_task(editions.after(first.revision, False))
        await asyncio.sleep(0)
        parts.put({"table/1": "e5"})
        assert read(await coming)["parts"] == {"table/1": "e5"}

    asyncio.run(watch())
