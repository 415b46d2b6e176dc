"""How turns are read while something lies over a part of the board, or shades it, for several turns.

Run: python -m tests.bench.camera.bench_things [--seed N] [--count N] [--mode play|record] [--camera].

A sequence is a random game in a room that the seed draws. A cup, a cat, a sleeve, a sheet of paper or a
shadow comes after two turns, stays for three, and goes; two more turns follow. Hands play on whatever the
referee says, also where it can see nothing. Once the thing has gone they wait for a moment, and answer if
they are asked what was played. A turn in the log that was not played, without a mark of doubt, is wrong.
"""

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from boardlight.recording.evaluation import asks
from boardlight.referee.session.modes import Mode
from boardlight.referee.session.orders.sitting import Play
from boardlight.simulation.people.performance import Performance, improvised
from boardlight.simulation.stage import Stage, stage
from messages.message import message
from rules.games import games, load
from tests.bench.camera.disturbances import DISTURBANCES, camera
from tests.bench.camera.things import COMING_S, THINGS, Spot, Stay
from vision.simulation.rendering import Room, Viewpoint

RATE = 15.0
"""Images a second."""

TURNS, COMES_AFTER, GOES_AFTER = 7, 2, 5

SEEN_S = 1.5
"""Seconds in which the set-up is seen."""

BACK_S = 1.0
"""Seconds after the thing has gone in which the table is to be understood: the goal."""

LATEST_S = 3.0
"""Seconds for which people wait for that."""

BESIDE_MM = 200.0
"""How far from the edge of the sheet a thing comes from."""


class Told(NamedTuple):
    """What came of a sequence."""

    thing: str
    camera: str
    game: str
    logged: tuple[str, ...]
    played: tuple[str, ...]
    right: int
    wrong: tuple[str, ...]
    """Texts in the log that were not played, and are not marked."""
    marked: int
    """Others, that are."""
    answered: bool
    """Whether what was played was among what people were asked."""
    back_s: float
    """From when the thing has gone until the log shows what lies there or people are asked; infinite if that
    takes too long."""
    end_is_right: bool
    """Whether the log shows what lies there in the end."""


def drawn_room(on: Stage, chance: np.random.Generator) -> None:
    """An ordinary room, drawn by chance."""
    width, height = on.sim.size_mm
    distance = max(1.65 * height, 1.05 * width) * chance.uniform(0.98, 1.1)
    view = Viewpoint(float(distance), chance.uniform(52, 74), float(chance.normal(0, 6)))
    blue, green, red = np.clip(chance.normal(1, 0.06, 3), 0.8, 1.1).tolist()
    room = Room(
        light=float(chance.uniform(0.6, 0.95)),
        colour=(blue, green, red),
        falloff=float(chance.uniform(0, 0.25)),
        noise=float(chance.uniform(1, 3)),
        blur_px=float(chance.uniform(0.4, 0.8)),
    )
    on.sim.look(view, room)


@dataclass
class Sequence:
    """A game under way."""

    on: Stage
    people: Performance
    answered: bool = False

    def watch(self, seconds: float) -> None:
        """Look on for a while."""
        until = self.on.time + seconds
        while self.on.time < until:
            self.on.step()

    def play(self) -> None:
        """Let people play the next turn, and say what belongs to it."""
        self.people.due = self.on.time
        while True:
            self.people.tend(self.on.time)
            self.watch(self.people.due - self.on.time)
            if not self.people.answer:
                return

    def understood(self) -> float:
        """Seconds until the log shows what lies there, or a question is asked; those are answered."""
        begun, asked = self.on.time, float("inf")
        while self.on.time < begun + LATEST_S:
            if self.is_right or asks(self.on.table.session) or self._said():
                asked = min(asked, self.on.time - begun)
            if self.is_right:
                break
            if texts := self._said():
                self.answered = True
                self.on.table.order("page", Play(turn=texts))
            self.on.step()
        return asked

    def _said(self) -> str:
        """What people say was played, if they are asked for it; at least the turn that came first."""
        session = self.on.table.session
        played = self.people.show.texts(self.people.game)[len(self.on.table.turns) : self.people.played]
        if session.may_have_missed_turns and session.here.hides:
            return ", ".join(played)
        offered = {choice.text for choice in session.dialogue.choices}
        return next((texts for texts in (", ".join(played), *played[:1]) if texts in offered), "")

    @property
    def is_right(self) -> bool:
        """Whether the log shows what lies there."""
        there, truth = self.on.table.session.state, self.people.standing
        return there.cells == truth.cells and there.turn == truth.turn


def followed(number: int, seed: int, mode: Mode, is_disturbed: bool) -> Told:
    """What the referee made of a sequence."""
    names, things = sorted(games()), list(THINGS)
    game, thing = load(names[number % len(names)]), things[number // len(names) % len(things)]
    chance = np.random.default_rng([seed, number])
    show = improvised(game, int(chance.integers(1 << 30)), TURNS)
    on = stage(game, show.first, rate=RATE, mode=mode, seed=number)
    drawn_room(on, chance)
    way = str(chance.choice([*DISTURBANCES])) if is_disturbed else ""
    on.sim.camera = camera(DISTURBANCES[way], chance) if way else None
    now = Sequence(on, Performance(game, show, on.hands, partial(on.table.order, "page")))
    now.watch(SEEN_S)
    back_s = 0.0
    while not now.people.is_over:
        if now.people.played == COMES_AFTER:
            on.sim.over = stay = Stay(THINGS[thing](chance), _spot(on, chance), on.time)
            now.watch(2 * COMING_S)
        now.play()
        if now.people.played == GOES_AFTER:
            stay.until = on.time + COMING_S
            now.watch(COMING_S)
            back_s = now.understood()
    now.watch(LATEST_S)
    return _told(now, (thing, way), back_s)


def _spot(on: Stage, chance: np.random.Generator) -> Spot:
    """Somewhere on the board, coming from the near edge or from a side."""
    width, height = on.sim.size_mm
    x, y = np.array([width, height]) * chance.uniform(0.25, 0.75, 2)
    homes = ((x, height + BESIDE_MM), (-BESIDE_MM, y), (width + BESIDE_MM, y))
    return Spot(np.array([x, y]), np.array(homes[chance.integers(len(homes))]))


def _told(now: Sequence, what: tuple[str, str], back_s: float) -> Told:
    game = now.people.game
    logged, played = now.on.table.turns, now.people.show.texts(game)
    texts = [event.text for event in logged]
    blocks = SequenceMatcher(None, played, texts, autojunk=False).get_matching_blocks()
    right = {place for block in blocks for place in range(block.b, block.b + block.size)}
    others = [(place, event) for place, event in enumerate(logged) if place not in right]
    marks = {mark.text for mark in now.on.table.session.recording.marks}
    pairs = [message("referee.either-order", first=one, second=two).en for one, two in pairwise(texts)]
    either = {place for place, words in enumerate(pairs) if words in marks}
    marked = [place for place, event in others if event.unsure or {place, place - 1} & either]
    wrong = tuple(event.text for place, event in others if place not in marked)
    counts = (len(right), wrong, len(marked))
    return Told(*what, game.name, (*texts,), (*played,), *counts, now.answered, back_s, now.is_right)


def main(arguments: list[str]) -> int:
    """A line for each thing; 1 if a turn was logged wrong."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--count", type=int, default=30)
    asked.add_argument("--mode", choices=("play", "record"), default="play")
    asked.add_argument("--camera", action="store_true")
    given = asked.parse_args(arguments)
    totals: dict[str, Counter[str]] = {}
    with ProcessPoolExecutor(2) as pool:
        each = partial(followed, seed=given.seed, mode=given.mode, is_disturbed=given.camera)
        for told in pool.map(each, range(given.count)):
            counts = {"sequences": 1, "turns": len(told.played), "right": told.right, "marked": told.marked}
            counts |= {"wrong": len(told.wrong), "answered": told.answered, "end right": told.end_is_right}
            counts |= {"back in a second": told.back_s <= BACK_S}
            totals.setdefault(told.thing, Counter()).update(counts)
            if told.wrong or not told.end_is_right or told.back_s > BACK_S:
                print(*told, flush=True)
    for thing, total in totals.items():
        print(f"{thing:<8}", ", ".join(f"{count} {name}" for name, count in total.items()))
    return int(any(total["wrong"] for total in totals.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
