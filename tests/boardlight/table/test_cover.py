"""Why cells are not seen: a hand is said where there is one, never for a picture that is refused."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boardlight.host.host import Host
from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.events import Device
from boardlight.referee.session.orders.text import read_order
from boardlight.server import Server
from boardlight.simulation.stage import scene
from boardlight.table.cover import HAND, covered_cells, covering
from messages.message import Message, literal
from rules.games import load
from tests.boardlight.web.serving_host import served_host
from tests.web.serving import heard, watching
from vision.camera.image import Image
from vision.observation import Observation, Why
from vision.pipeline import HUNTS, ILLEGIBLE, MOVED, NO_BOARD
from vision.simulation.gestures import Lift, Wait
from vision.simulation.table import SimTable

HANDS = ("hand seen", "main vue")


def seen(
    covered: list[int], busy: bool = False, present: bool = False, blind: Message | None = None
) -> Observation:
    cells = np.zeros(64, np.bool_)
    cells[covered] = True
    return Observation(0.0, np.zeros((64, 13), np.uint8), cells, busy, blind=blind, present=present)


@pytest.mark.parametrize(
    ("observation", "words"),
    [
        (seen([]), None),
        (seen([], busy=True), None),
        (seen([3, 4], busy=True), HANDS),
        (seen([3, 4], present=True), HANDS),
        (seen([3, 4]), ("cells out of sight", "cases hors de vue")),
        (seen(list(range(64)), busy=True), ("no cell is seen", "aucune case n'est vue")),
        (seen(list(range(64)), True, blind=NO_BOARD), ("no board in sight", "aucun plateau en vue")),
        (
            seen(list(range(64)), True, blind=ILLEGIBLE),
            ("pieces too small or blurred", "pièces trop petites ou floues"),
        ),
        (seen(list(range(64)), True, blind=MOVED), ("board or camera moved", "plateau ou caméra déplacés")),
        (seen(list(range(64)), True, blind=HUNTS), ("picture not sharp", "image pas nette")),
        (seen(list(range(64)), True, blind=literal("fog")), ("picture refused", "image refusée")),
    ],
)
def test_what_hides_cells_is_named(observation: Observation, words: tuple[str, str] | None) -> None:
    cover = covering(observation)
    assert (cover and (cover.en, cover.fr)) == words


@pytest.mark.parametrize(
    ("reasons", "words"),
    [
        ([Why.GLARE], ("a lamp is reflected", "reflet d'une lampe")),
        ([Why.BEHIND, Why.BEHIND], ("cells behind pieces", "cases derrière des pièces")),
        ([Why.OUTSIDE], ("cells outside the picture", "cases hors de l'image")),
        ([Why.COVERED], ("something covers cells", "quelque chose couvre des cases")),
        ([Why.CHANGED], ("cells that just changed", "cases qui viennent de changer")),
        ([Why.GLARE, Why.NO_PIECE], ("something there is no piece", "un objet n'est pas une pièce")),
        ([Why.GLARE, Why.BEHIND], ("cells out of sight", "cases hors de vue")),
    ],
)
def test_what_lies_still_over_cells_is_named(reasons: list[Why], words: tuple[str, str]) -> None:
    cells = list(range(3, 3 + len(reasons)))
    why = np.zeros(64, np.uint8)
    why[cells] = reasons
    cover = covering(replace(seen(cells), why=why))
    assert cover and (cover.en, cover.fr) == words
    assert covering(replace(seen(cells, present=True), why=why)) == HAND


def test_nothing_is_told_of_hands_behind_screens() -> None:
    assert covering(seen([3], busy=True), screened=True) is None
    assert covering(seen([3], blind=NO_BOARD), screened=True) == covering(seen([3], blind=NO_BOARD))


def test_of_a_refused_picture_no_cell_is_known_to_be_covered() -> None:
    assert covered_cells(seen(list(range(64)), True, blind=NO_BOARD)) == []
    assert covered_cells(seen([3, 4], busy=True)) == [3, 4]


class Camera:
    """Shows pictures to a house, and hears over the wire what the page is told."""

    def __init__(self, host: Host, server: Server) -> None:
        self.host, self.server, self.now = host, server, 0.0

    def shows(self, sim: SimTable | None, seconds: float = 3.2) -> dict[str, Any]:
        for _ in range(round(seconds / 0.2)):
            self.now += 0.2
            blank = np.full((720, 1280, 3), 120, np.uint8)
            self.host.look(Image(self.now, sim.picture(self.now) if sim else blank))
        return self.told()

    def told(self) -> dict[str, Any]:
        with watching(self.server) as line:
            return heard(line)


@contextmanager
def quatrarmes_open(folder: Path) -> Iterator[Camera]:
    with served_host(folder, None) as (host, server):
        assert host.order("page", read_order("open quatrarmes")) is None
        yield Camera(host, server)


def simulated(name: str) -> SimTable:
    game = load(name)
    return scene(game, fixture_of(game), game.start())[0]


def test_over_the_wire_a_refused_picture_is_no_hand(tmp_path: Path) -> None:
    own, other = simulated("quatrarmes"), simulated("chess")
    with quatrarmes_open(tmp_path) as camera:
        before = camera.shows(None)
        assert before["cover"] == {"en": "no board in sight", "fr": "aucun plateau en vue"}
        plain = camera.shows(own)
        assert (plain["cover"], plain["covered"]) == (None, [])
        lost = camera.shows(None)
        assert lost["cover"] == {"en": "board or camera moved", "fr": "plateau ou caméra déplacés"}
        assert lost["covered"] == [] and lost["says"]["tone"] == "camera"
        wrong = camera.shows(other)
        assert wrong["cover"] == {"en": "another sheet lies there", "fr": "un autre plateau est posé"}
        assert wrong["covered"] == [] and wrong["sheet"]["game"] == "chess"
        assert camera.shows(own)["cover"] is None


def test_over_the_wire_nothing_is_said_of_a_picture_that_is_refused_for_a_moment(tmp_path: Path) -> None:
    sim = simulated("quatrarmes")
    with quatrarmes_open(tmp_path) as camera:
        assert camera.shows(sim)["cover"] is None
        assert camera.shows(None, 0.8)["cover"] is None
        assert camera.shows(sim, 0.4)["cover"] is None
        assert camera.shows(None, 1.6)["cover"] == {
            "en": "board or camera moved",
            "fr": "plateau ou caméra déplacés",
        }


def test_over_the_wire_a_hand_is_a_hand_until_the_camera_is_lost(tmp_path: Path) -> None:
    sim = simulated("quatrarmes")
    with quatrarmes_open(tmp_path) as camera:
        assert camera.shows(sim)["cover"] is None
        sim.visit(camera.now + 0.3, [Lift(next(iter(sim.pieces))), Wait(3.0)], (165, 480))
        told = [camera.shows(sim, 0.2) for _ in range(8)]
        assert HANDS in [tuple((one["cover"] or {}).values()) for one in told]
        assert all(tuple(one["cover"].values()) == HANDS for one in told if one["covered"])
        camera.host.report(Device(camera.now, "camera", literal("the camera was unplugged")))
        lost = camera.told()
        assert (lost["cover"], lost["covered"]) == (None, [])
