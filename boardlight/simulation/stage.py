"""A simulated table, whole: sheet, pieces, hands, camera and lights in virtual time, and a referee at it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from boardlight.journal.journal import GameLog
from boardlight.kit.eye import SHEET_PX_PER_MM, eye_of, sheet_image
from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.modes import Mode
from boardlight.referee.session.state import start
from boardlight.simulation.people.hands import Hands
from boardlight.simulation.simulated_lights import SimulatedLights
from boardlight.table.table import Table
from calibration.fixture import Fixture
from hardware.leds import LightFrame
from hardware.simulation.noisy_line import Noise
from messages.message import Message
from rules.game import Game, State
from vision.camera.image import Image
from vision.simulation.rendering import Room, Viewpoint
from vision.simulation.table import SimTable


class Bed(Protocol):
    """What shines at a simulated table."""

    @property
    def title(self) -> Message:
        """What it is, for people."""

    def show(self, frame: LightFrame) -> int:
        """Ask for a frame."""

    def pump(self, now: float) -> object:
        """Let it live until `now`."""

    def fall_on(self, table: SimTable) -> None:
        """Let the table be lit as it shines now."""


@dataclass
class Stage:
    """Everything that stands on and round a simulated table."""

    table: Table
    sim: SimTable
    hands: Hands
    bed: Bed
    rate: float
    """Images a second."""
    time: float = 0.0
    pace: Callable[[float], None] = lambda _: None
    """Called with every moment, to wait for it where a person looks on."""

    def step(self) -> None:
        """Let camera, referee and lights live for one image more."""
        self.time += 1 / self.rate
        self.pace(self.time)
        self.table.look(Image(self.time, self.sim.picture(self.time)))
        self.bed.pump(self.time)
        self.bed.fall_on(self.sim)


def scene(game: Game, fixture: Fixture, state: State | None, seed: int = 0) -> tuple[SimTable, Hands]:
    """The simulated things alone: a table with pieces set up for `state`, if any, and hands to move them."""
    distance = max(1.65 * fixture.height, 1.05 * fixture.width)
    viewpoint = Viewpoint(distance_mm=distance, elevation_deg=64.0)
    sim = SimTable(sheet_image(fixture), SHEET_PX_PER_MM, viewpoint, Room(), seed)
    hands = Hands(sim, game, fixture)
    if state:
        hands.set_up(state)
    return sim, hands


def stage(
    game: Game,
    state: State,
    log: GameLog | None = None,
    rate: float = 15.0,
    mode: Mode = "play",
    seed: int = 0,
    noise: Noise | None = None,
    bed: Bed | None = None,
) -> Stage:
    """A simulated table set up for `state`; LEDs shine under it, or `bed` does."""
    fixture = fixture_of(game)
    sim, hands = scene(game, fixture, state, seed)
    bed = bed or SimulatedLights(fixture, noise)
    table = Table(start(game, state, mode), fixture, eye_of(game, fixture), log, bed)
    return Stage(table, sim, hands, bed, rate)
