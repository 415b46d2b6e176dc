"""The no-leak law through the wire: tables that differ only in what is hidden send everybody the same bytes.

Two real tables are served side by side with the same keys, and the same things are seen and asked at both.
"""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import numpy as np
import pytest
from websockets.sync.client import ClientConnection

from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.referee.permissions import BY_HAND, Asker
from boardlight.referee.session.clock import full_clocks, read_control
from boardlight.referee.session.events import Device
from boardlight.referee.session.state import start
from boardlight.server import serve
from boardlight.table.table import Table
from boardlight.web.keys import Keys
from hardware.leds import LightFrame
from messages.message import literal
from rules.game import EMPTY, Game, State
from rules.games.arcanor import Arcanor
from rules.games.quattuor_reges import QuattuorReges
from rules.notation import read_setup
from rules.pieces import Piece
from tests.boardlight.asking import asking
from tests.boardlight.tabletop import labels_of
from tests.patience import PATIENCE_S
from tests.rules.games.test_quattuor_reges import BLACK, RED
from tests.web.serving import MANY, watching
from vision.observation import Observation

KEYS = Keys("the-arbiter", ("the-first-seat", "the-second-seat"))
READERS = {"nobody": "", "a wrong key": "wrong", "arbiter": KEYS.arbiter, 0: KEYS.seats[0], 1: KEYS.seats[1]}


@dataclass
class Sighting:
    """An image that has been looked at already."""

    time: float
    observation: Observation
    pixels: np.ndarray = field(default_factory=lambda: np.zeros((4, 4, 3), np.uint8))


@dataclass
class Side:
    """One of two tables, its lights, its page, and somebody who watches without a key."""

    table: Table
    lights: list[LightFrame]
    client: httpx.Client
    line: ClientConnection
    time: float = 0.0
    marks: int = 0

    def see(
        self,
        labels: list[str],
        images: int = 12,
        hands: tuple[int, ...] = (),
        busy: bool = False,
        period: float = 0.05,
    ) -> None:
        """Let the camera see these labels for a while."""
        names = self.table.session.game.labels
        cost = np.full((len(labels), len(names)), 200, np.uint8)
        cost[range(len(labels)), [names.index(label) for label in labels]] = 0
        covered = np.zeros(len(labels), np.bool_)
        covered[list(hands)] = True
        for _ in range(images):
            self.time += period
            self.table.look(Sighting(self.time, Observation(self.time, cost, covered, busy, None)))  # type: ignore[arg-type]

    def ask(self, key: str, path: str) -> bytes:
        """What the page answers to whoever holds that key."""
        return self.client.get(path, headers=self._cookie(key)).content

    def order(self, key: str, order: str) -> tuple[int, bytes]:
        answer = self.client.post("/api/order", json=asking(order), headers=self._cookie(key))
        return answer.status_code, answer.content

    def pushed(self) -> list[str]:
        """All messages that were pushed until a trouble that is reported now."""
        self.marks += 1
        mark = f"trouble {self.marks}"
        self.table.report(Device(self.time, "lights", literal(mark)))
        texts = [str(self.line.recv(timeout=PATIENCE_S))]
        while json.loads(texts[-1])["devices"]["lights"] != {"en": mark, "fr": mark}:
            texts.append(str(self.line.recv(timeout=PATIENCE_S)))
        return texts

    def _cookie(self, key: str) -> dict[str, str]:
        return {"cookie": f"boardlight-{self.client.base_url.port}={key}"} if key else {}


@pytest.fixture
def pair(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., tuple[Side, Side]]]:
    """Serve two tables that begin with the given positions."""
    monkeypatch.setattr(
        "boardlight.table.table.see", lambda eye, image, frame, guessed: (eye, image.observation)
    )
    with ExitStack() as closing:
        yield lambda game, *states, **more: tuple(
            closing.enter_context(side(game, state, **more)) for state in states
        )


@contextmanager
def side(game: Game, state: State, control: str = "") -> Iterator[Side]:
    fixture, lights = fixture_of(game), Lamp()
    clock = full_clocks(read_control(control), 2) if control else None
    table = Table(start(game, state, clock=clock), fixture, eye_of(game, fixture), lights=lights)
    with (
        serve(table, port=0, keys=KEYS, limits=MANY) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as client,
        watching(server) as line,
    ):
        yield Side(table, lights.frames, client, line)


class Lamp:
    """Lights that remember."""

    def __init__(self) -> None:
        self.frames: list[LightFrame] = []

    def show(self, frame: LightFrame) -> None:
        self.frames.append(frame)


def same(sides: tuple[Side, Side], readers: tuple[Any, ...] = tuple(READERS)) -> None:
    """Both sides say the same to all readers, by every way there is."""
    one, other = sides
    assert one.lights == other.lights
    for reader in readers:
        for path in ("/api/table", "/board.svg", "/camera.jpg", "/"):
            assert one.ask(READERS[reader], path) == other.ask(READERS[reader], path), (reader, path)
        for cell in json.loads(one.ask(READERS[reader], "/api/table"))["movable"][:3]:
            path = f"/api/steps?cell={cell}"
            assert one.ask(READERS[reader], path) == other.ask(READERS[reader], path), (reader, path)


def same_orders(sides: tuple[Side, Side], orders: dict[Any, list[str]]) -> list[tuple[int, bytes]]:
    """Both sides answer the same to these orders; the answers."""
    answers = []
    for reader, texts in orders.items():
        for text in texts:
            one, other = (side.order(READERS[reader], text) for side in sides)
            assert one == other, (reader, text)
            answers.append(one)
    return answers


class TestArcanor:
    """What a piece holds is hidden for ever."""

    GAME = Arcanor()
    EVERYBODY = tuple(READERS)

    @staticmethod
    def sides(pair: Callable[..., tuple[Side, Side]], seed: int) -> tuple[Side, Side]:
        """The same pieces to be seen, with other contents."""
        chance = random.Random(seed)
        game = TestArcanor.GAME
        cells = chance.sample(range(8, 48), 12)
        tops = [Piece(chance.choice("123"), number % 2) for number, _ in enumerate(cells)]
        states = []
        for _ in range(2):
            stacks: list[tuple[Piece, ...]] = [()] * len(game.board)
            for cell, top in zip(cells, tops, strict=True):
                held = (Piece(str(int(top.kind) + 1), chance.randrange(2)),)
                stacks[cell] = (*(held if chance.random() < 0.5 else ()), top)
            states.append(game.arranged(State(tuple(stacks), ((), ()), 0)))
        assert states[0] != states[1] and not states[0].outcome and not states[1].outcome
        one, other = pair(game, *states, control="5d3")
        return one, other

    @pytest.mark.parametrize("seed", range(1, 3))
    def test_pieces_lifted_carried_and_put_wrongly(
        self, pair: Callable[..., tuple[Side, Side]], seed: int
    ) -> None:
        sides, chance = self.sides(pair, seed), random.Random(seed)
        game, state = self.GAME, sides[0].table.session.state
        seen = labels_of(game, state)
        for side in sides:
            side.see(seen)
        same(sides)
        for piece in chance.sample([cell for cell, stack in enumerate(state.cells) if stack], 4):
            lifted = [EMPTY if cell == piece else label for cell, label in enumerate(seen)]
            wrong = chance.choice([cell for cell, label in enumerate(seen) if label == EMPTY])
            for labels in (
                lifted,
                [seen[piece] if cell == wrong else label for cell, label in enumerate(lifted)],
            ):
                if any(
                    a.verb == "move" and (a.source, a.target) == (piece, wrong) for a in game.actions(state)
                ):
                    continue
                for side in sides:
                    side.see(labels, hands=(piece,), busy=True)
                    side.see(labels, images=30)
                same(sides, ("nobody", 0))
        for side in sides:
            side.see(seen, images=40)
        same(sides)
        assert sides[0].lights, "nothing was lit at all"
        assert sides[0].pushed()[-1] == sides[1].pushed()[-1]

    @pytest.mark.parametrize("seed", range(1, 3))
    def test_turns_and_refusals(self, pair: Callable[..., tuple[Side, Side]], seed: int) -> None:
        sides, game = self.sides(pair, seed), self.GAME
        for side in sides:
            side.see(labels_of(game, side.table.session.state))
        state = sides[0].table.session.state
        moves = [a for a in game.public_actions(state) if a.verb == "move"]
        asked = [f"play {game.write(state, (a,))}" for a in game.public_actions(state) if a not in moves]
        nonsense = [
            "play a1-a9",
            "play",
            "play pass",
            "play a1'b1",
            "takeback",
            "resign Nobody",
            "huff",
            "flag Dark",
        ]
        answers = same_orders(sides, {0: [*asked, *nonsense], 1: asked[:6], "nobody": asked[:6]})
        assert asked and all(status == 409 for status, _ in answers)
        assert json.loads(answers[0][1])["refusal"] == BY_HAND.texts()
        same_orders(sides, {"arbiter": nonsense[:-1]})
        for number in range(6):
            action = next(a for a in game.public_actions(sides[0].table.session.state) if a.verb == "move")
            text = f"play {game.write(sides[0].table.session.state, (action,))}"
            assert same_orders(sides, {number % 2: [text]})[0][0] == 202
            same(sides, ("nobody", 1))
            for side in sides:
                side.see(labels_of(game, side.table.session.state))
        same(sides)
        assert sides[0].pushed()[-1] == sides[1].pushed()[-1]

    def test_what_hangs_on_secrets_is_all_that_may_be_refused(self) -> None:
        game = self.GAME
        state = read_setup(game, "Light: 1/2 d4, 2 c3; Dark: 2 e5, 3 c4; turn: Light")
        empty = read_setup(game, "Light: 1 d4, 2/3 c3; Dark: 2 e5, 3 c4; turn: Light")
        certain = [a for a in game.public_actions(state) if not game.hangs_on_secrets(state, a)]
        assert certain and set(certain) == set(game.actions(state)) & set(game.actions(empty))

    def test_contents_are_told_when_the_game_is_over(self, pair: Callable[..., tuple[Side, Side]]) -> None:
        one, other = self.sides(pair, 0)
        for side in (one, other):
            side.see(labels_of(self.GAME, side.table.session.state))
            assert json.loads(side.ask("", "/api/table"))["inside"] == []
            assert side.order(KEYS.arbiter, "resign Dark")[0] == 202
        inside = [json.loads(side.ask("", "/api/table"))["inside"] for side in (one, other)]
        assert inside[0] != inside[1] and all(inside)


class TestQuattuorReges:
    """While the screens stand nobody learns where, nor how many, nor how often."""

    GAME = QuattuorReges()

    def sides(self, pair: Callable[..., tuple[Side, Side]]) -> tuple[Side, Side]:
        one, other = pair(self.GAME, self.GAME.start(), self.GAME.start(), control="5d3")
        return one, other

    @staticmethod
    def place(side: Side, camp: dict[str, str], seat: int) -> None:
        for piece, cell in camp.items():
            assert side.order(KEYS.seats[seat], f"play place {piece} {cell}")[0] == 202

    def test_red_places_in_secret(self, pair: Callable[..., tuple[Side, Side]]) -> None:
        sides = one, other = self.sides(pair)
        nothing = [EMPTY] * len(self.GAME.board)
        for side in sides:
            side.see(nothing)
        same(sides)
        assert one.pushed()[-1] == other.pushed()[-1]
        few = {piece: cell for piece, cell in list(RED.items())[:6] if piece != "HK"}
        moved = dict(zip(RED, reversed(RED.values()), strict=True))
        self.place(one, few, 0)
        self.place(other, moved, 0)
        pushed = one.pushed()
        assert pushed == other.pushed() and len(pushed) == 1
        for side, camp in ((one, few), (other, moved)):
            labels = list(nothing)
            for piece, cell in camp.items():
                labels[self.GAME.board.cell(cell)] = piece
            side.see(labels, hands=tuple(range(len(camp))), busy=True)
            side.see(labels, period=2.7)
        self.place(one, {"HK": RED["HK"]}, 0)
        for side in sides:
            side.see(nothing, period=2.7)
        same(sides, ("nobody", "a wrong key", "arbiter", 1))
        assert one.ask(KEYS.seats[0], "/api/table") != other.ask(KEYS.seats[0], "/api/table")
        assert one.ask("", "/camera.jpg") == b""
        probes = [f"play place {piece} {cell}" for piece, cell in list(RED.items())[:4]]
        nonsense = ["play ready Red", "play ready Black", "play place", "takeback", "play pass", "resign Red"]
        answers = same_orders(sides, {1: [*probes, *nonsense], "nobody": [*probes, *nonsense]})
        assert all(status == 409 for status, _ in answers)
        same_orders(sides, {"arbiter": ["play place", "takeback", "play ready Black"]})
        same(sides, ("nobody", "arbiter", 1))

    def test_all_is_told_when_both_are_ready(self, pair: Callable[..., tuple[Side, Side]]) -> None:
        sides = one, other = self.sides(pair)
        for side, shuffled in ((one, False), (other, True)):
            side.see([EMPTY] * len(self.GAME.board))
            self.place(side, dict(reversed(RED.items())) if shuffled else RED, 0)
            assert side.order(KEYS.seats[0], "play ready Red")[0] == 202
        same(sides, ("nobody", "arbiter", 1))
        message = json.loads(one.ask("", "/api/table"))
        assert message["placing"] == {"seat": None, "ready": [True, False], "pieces": [], "cells": []}
        assert [turn["text"] for turn in message["turns"]] == ["ready Red"]
        for side in sides:
            self.place(side, BLACK, 1)
            assert side.order(KEYS.seats[1], "play ready Black")[0] == 202
        same(sides, ("nobody", "arbiter", 1))
        message = json.loads(one.ask("", "/api/table"))
        assert message["placing"] is None and sum(map(bool, message["cells"])) == 32
        assert [turn["text"] for turn in message["turns"]] == ["ready Red", "ready Black"]

    def test_a_seat_knows_its_own(self, pair: Callable[..., tuple[Side, Side]]) -> None:
        one, _ = self.sides(pair)
        one.see([EMPTY] * len(self.GAME.board))
        self.place(one, {"HK": RED["HK"]}, 0)
        message = json.loads(one.ask(KEYS.seats[0], "/api/table"))
        assert message["cells"][self.GAME.board.cell(RED["HK"])] == "HK"
        assert len(message["placing"]["pieces"]) == 15
        assert message["you"] == {**Asker("seat", 0)._asdict(), "keyed": True}
        assert [turn["text"] for turn in message["turns"]] == [f"place HK {RED['HK']}"]
