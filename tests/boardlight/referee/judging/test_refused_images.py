"""Images that are refused for a moment, as out of focus or shaken, are passed over: the others are used."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

import pytest

from boardlight.referee.session.clock import full_clocks, read_control
from boardlight.referee.session.parts.settings import PATIENCE
from boardlight.referee.session.state import start
from boardlight.simulation.people.performance import improvised
from rules.games import games, load
from tests.boardlight.tabletop import PERIOD, Tabletop, labels_of, perform_at_random
from vision.observation import Observation
from vision.pipeline import HUNTS, MOVED

TURNS = 12
CHESS = load("chess")


@dataclass
class BadCamera(Tabletop):
    """A camera of which many images are refused, for up to half a second at a time, at hand or not."""

    chance: Random = field(default_factory=lambda: Random(7))
    refused_until: float = 0.0

    def _observation(self, busy: bool, covered: Iterable[str]) -> Observation:
        if self.time >= self.refused_until + 2 * PERIOD and self.chance.random() < 0.2:
            self.refused_until = self.time + self.chance.uniform(0, 0.5)
        self.blind = HUNTS if self.time < self.refused_until else None
        return super()._observation(busy, covered)


@pytest.mark.parametrize("name", sorted(games()))
def test_a_game_is_logged_whose_images_are_refused_half_of_the_time(name: str) -> None:
    game, chance = load(name), Random(3)
    top = BadCamera.of(game, improvised(game, 3, 0).first)
    for truth in perform_at_random(top, chance, TURNS):
        assert [text for text in top.log if not text.startswith("end ")] == truth


@pytest.mark.parametrize("mode", ["play", "record"])
def test_they_delay_a_turn_by_no_more_than_they_last(mode: str) -> None:
    def logged_after(top: Tabletop, refused: int) -> float:
        """Seconds until a turn is logged, when after each image that is good so many are refused."""
        top.order(f"mode {mode}").look(0.5).lift("e2").look(0.3, busy=True).place("e4", "P0")
        begun = top.time
        while not any(text == "e4" for text in top.log) and top.time < begun + 10:
            top.look(PERIOD)
            top.blind = MOVED
            top.look(refused * PERIOD)
            top.blind = None
        return top.time - begun

    usual = logged_after(Tabletop.of(CHESS), 0)
    for refused in (1, 3, 8):
        assert logged_after(Tabletop.of(CHESS), refused) <= usual + 3 * (refused + 1) * PERIOD


def test_what_lies_there_after_them_has_not_lain_there_longer() -> None:
    top = Tabletop.of(CHESS)
    top.blind = MOVED
    top.carry("e2", "e4").look(0.8 * PATIENCE.blind)
    last, top.blind = top.time, None
    top.look(PERIOD)
    belief = top.session.tracking.belief
    assert belief is not None and belief.rest is not None
    assert belief.rest.since >= last and top.log == []


def test_once_they_last_nothing_is_known_of_what_lies_there() -> None:
    """What was about to be logged must be seen as long again."""
    top = Tabletop.of(CHESS).carry("e2", "e4").look(PERIOD)
    top.blind = MOVED
    top.look(PATIENCE.blind + 0.2)
    assert top.session.outage.blind == MOVED
    top.blind = None
    assert top.look(PERIOD).log == []
    assert top.look(1.0).log == ["e4"]


def test_a_flag_falls_while_images_are_refused() -> None:
    top = Tabletop(start(CHESS, clock=full_clocks(read_control("0.1"), 2)), labels_of(CHESS, CHESS.start()))
    top.look(0.5).carry("e2", "e4").look(0.5)
    top.blind = HUNTS
    for _ in range(8):
        top.look(PATIENCE.blind - 2 * PERIOD)
        assert top.session.outage.is_brief
        top.blind = None
        top.look(PERIOD)
        top.blind = HUNTS
    assert top.log == ["e4", "declared flag Black", "end time"]
