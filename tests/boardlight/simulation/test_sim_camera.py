"""`play GAME --camera sim:`: simulated people play that game, whatever its set-up and wherever it stands."""

from types import SimpleNamespace

import pytest

from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.opponents.company import Company
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import start
from boardlight.simulation.people.performance import improvised
from boardlight.simulation.sim_camera import SimulatedCamera, players
from boardlight.table.table import Table
from rules.game import Game, State
from rules.games import games, load
from vision.camera.sources import CameraError

TURNS = 1


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time passes as fast as pictures are drawn, and nobody thinks for long."""
    clock = SimpleNamespace(monotonic=lambda: 0.0, sleep=lambda _: None)
    monkeypatch.setattr("boardlight.simulation.sim_camera.clock", clock)
    monkeypatch.setattr("boardlight.simulation.sim_camera.THINKING_S", 0.5)
    monkeypatch.setattr("boardlight.simulation.sim_camera.RATE", 6.0)


def played(game: Game, state: State, seed: int = 1) -> list[str]:
    """The turns that the referee at such a table saw or was told."""
    fixture = fixture_of(game)
    table = Table(start(game, state), fixture, eye_of(game, fixture), None)
    camera = SimulatedCamera(game, seed, state, table, TURNS)
    for image in iter(camera.read, None):
        table.look(image)
    return [event.text for event in table.turns if event.kind == "turn"]


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_is_played(name: str) -> None:
    game = load(name)
    turns = [text for text in played(game, game.start()) if not text.startswith(("place", "ready"))]
    assert len(turns) == TURNS


def test_play_goes_on_from_what_stands_there_and_a_number_makes_it_another() -> None:
    chess = load("chess")
    middle = improvised(chess, seed=7, count=9).turns[-1].state
    one, two = (played(chess, middle, seed) for seed in (1, 2))
    assert len(one) == len(two) == TURNS and one != two


def test_another_camera_can_be_chosen_instead() -> None:
    chess = load("chess")
    fixture = fixture_of(chess)
    opens = players("sim:2", Table(start(chess), fixture, eye_of(chess, fixture), None))
    assert opens("sim:2").read() is not None
    with pytest.raises(CameraError):
        opens("/no/such/camera")


def test_simulated_people_play_against_the_computer() -> None:
    """They carry out what the lights call, and the camera goes on until the game is over."""
    game = load("chess")
    state = game.from_fen("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")  # type: ignore[attr-defined]
    fixture = fixture_of(game)
    table = Table(start(game, state), fixture, eye_of(game, fixture), None)
    table.order("terminal", read_order("opponents 4"))
    computer = Company(table, seed=1, pause_s=0.0)
    camera = players("sim:1", table)("sim:1")
    for image in iter(camera.read, None):
        table.look(image)
        computer.tend()
    computer.close()
    assert [(event.text, event.by) for event in table.turns] == [("Qg7#", "computer")]
