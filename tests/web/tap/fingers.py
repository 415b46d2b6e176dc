"""A finger on a touch screen that plays turns as they are written: cells, and what is left to choose."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from playwright.sync_api import Page

from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.referee.permissions import ARBITER
from boardlight.referee.session.state import Session
from boardlight.table.table import Table
from boardlight.web.steps import movable, steps_from
from rules.game import Action
from tests.patience import eventually

MIDDLE = """cell => {
  const target = document.querySelectorAll("#board .cell .target")[cell];
  if (target.getBoundingClientRect().y < 0) target.scrollIntoView({ block: "center" });
  const box = target.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
SHOWN = 'count => document.querySelectorAll("#turns li").length === count'
STAGE = '() => document.querySelector("#tap").dataset.stage !== ""'

Told = dict[str, Any]
"""A step as the page gets it."""


def table_of(session: Session, dice: Sequence[int] = (), camera: bool = False) -> Table:
    """A table that has waited for a moment, without a camera; `dice` are thrown one after the other."""
    fixture = fixture_of(session.game)
    thrown = iter(dice)

    def chance(rolls: Sequence[Action]) -> Action:
        face = next(thrown)
        return next(roll for roll in rolls if roll.value == face)

    table = Table(session, fixture, eye_of(session.game, fixture), chance=chance)
    if not camera:
        table.wait(0.1)
    return table


def way_to(session: Session, text: str) -> tuple[int | None, list[tuple[Told, list[Told]]]]:
    """The cell at which a turn begins (None: it is only said), and its steps, each with its siblings."""
    for cell in movable(session):
        told = steps_from(session, cell, ARBITER, 0)
        assert isinstance(told, dict)
        for way in _ways(told["steps"]):
            if way[-1][0]["turn"] == text:
                return cell, way
    return None, []


def _ways(siblings: list[Told]) -> Iterator[list[tuple[Told, list[Told]]]]:
    for step in siblings:
        here = (step, siblings)
        if step["turn"] is not None:
            yield [here]
        yield from ([here, *rest] for rest in _ways(step["next"]))


class Finger:
    """On one page of a table."""

    def __init__(self, page: Page, table: Table) -> None:
        self.page, self.table = page, table

    def tap(self, cell: int) -> None:
        """Touch the middle of a cell."""
        self.page.touchscreen.tap(*self.page.evaluate(MIDDLE, cell))

    def play(self, text: str, looks: Callable[[], object] = lambda: None) -> None:
        """Play a turn, and see that it was played; `looks` is called whenever something is to be chosen."""
        before = len(self.table.session.line)
        cell, way = way_to(self.table.session, text)
        if cell is None:
            self._say(text)
        else:
            self.tap(cell)
            self.page.wait_for_function(STAGE)
            for step, siblings in way:
                self._take(step, siblings, looks)
        eventually(lambda: len(self.table.session.line) == before + 1)
        assert self.table.session.line[-1].text == text

    def sees(self, count: int) -> None:
        """Wait until the page shows so many turns."""
        self.page.wait_for_function(SHOWN, arg=count)

    def _take(self, step: Told, siblings: list[Told], looks: Callable[[], object]) -> None:
        alike = [other for other in siblings if other["cell"] == step["cell"]]
        are_told_apart = len(siblings) == 1 or len(alike) < len(siblings)
        if step["cell"] is not None and are_told_apart:
            self.tap(step["cell"])
        if step["cell"] is None or len(alike) > 1 or step["fault"]:
            words = step["words"]["en"] if step["words"] else ""
            button = self.page.locator("#tap .choice").filter(has_text=words).first
            button.wait_for()
            looks()
            button.tap()

    def _say(self, text: str) -> None:
        """Press the button of what is only said."""
        if text.startswith("roll"):
            self.page.locator("#choices .choice").tap()
            return
        if text.startswith("ready"):
            self.page.locator("#ready").tap()
            return
        choices = self.table.session.dialogue.choices
        place = [choice.text for choice in choices].index(text)
        self.page.locator("#choices button").nth(place).tap()
