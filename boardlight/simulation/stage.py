"""A simulated table, whole: sheet, pieces, hands, camera and lights in virtual time, and a referee at it."""

from collections.abc import Callable
from dataclasses import dataclass

from boardlight.journal.journal import GameLog
from boardlight.kit.eye import SHEET_PX_PER_MM, eye_of, sheet_image
from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.modes import Mode
from boardlight.referee.session.state import start
from boardlight.simulation.people.hands import Hands
from boardlight.simulation.simulated_lights import SimulatedLights
from boardlight.table.table import Table
from calibration.fixture import Fixture
from hardware.simulation.noisy_line import Noise
from rules.game import Game, State
from vision.camera.image import Image
from vision.simulation.rendering import Room, Viewpoint
from vision.simulation.table import SimTable


@dataclass
class Stage:
    """Everything that stands on and round a simulated table."""

    table: Table
    sim: SimTable
    hands: Hands
    bed: SimulatedLights
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
        self.sim.shine(self.bed.lights())


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
) -> Stage:
    """A simulated table set up for `state`."""
    fixture = fixture_of(game)
    sim, hands = scene(game, fixture, state, seed)
    bed = SimulatedLights(fixture, noise)
    table = Table(start(game, state, mode), fixture, eye_of(game, fixture), log, bed)
    return Stage(table, sim, hands, bed, rate)
