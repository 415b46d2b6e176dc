"""A table that follows a script: it shows what a test tells it to, and writes down what it is asked for."""

import queue
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import cv2
import numpy as np

from boardlight.kit.fixture import fixture_of
from boardlight.referee.permissions import ARBITER, MOVED_ON, Asker
from boardlight.referee.session.logged import By
from boardlight.referee.session.orders.fields import of_moment
from boardlight.referee.session.orders.text import write_order
from boardlight.referee.session.orders.union import Order
from messages.message import Message, literal
from rules.game import Game
from rules.games.quatrarmes import QuatrArmes
from rules.notation import read_turn
from rules.pieces import Seat
from rules.presentation.spoken import spoken

AMBER, GREEN, RED, BLUE = (255, 150, 0), (0, 255, 110), (255, 30, 20), (40, 110, 255)
STEADY, BLINK, FLICKER, PULSE = range(4)
OPENING = ("d8-e7", "f4-e5", "h8-i7", "d4-c5", "b8-a7", "h4-g5")
LESSON: dict[str, Any] = {
    "number": 2,
    "title": {"en": "Captures are compulsory", "fr": "La prise est obligatoire"},
    "chapter": {"en": "Captures", "fr": "Les prises"},
    "grade": 2,
    "task": {"en": "Take.", "fr": "Prenez."},
    "rule": "R5",
    "stand": "solved",
    "hints": 0,
    "chapters": [
        {"title": {"en": "Arms", "fr": "Les armes"}, "lessons": [{"en": "Infantry", "fr": "L'infanterie"}]},
        {
            "title": {"en": "Captures", "fr": "Les prises"},
            "lessons": [
                {"en": "Captures are compulsory", "fr": "La prise est obligatoire"},
                {"en": "Huffing", "fr": "Souffler"},
            ],
        },
    ],
}
REFUSED = literal("No turn starts on z9.", fr="Aucun coup ne part de z9.")


class ScriptedTable:
    """One table at the protocol's edge; `change` is what the referee would do."""

    def __init__(self, game: Game | None = None) -> None:
        self.game = game or QuatrArmes()
        self.fixture = fixture_of(self.game)
        self._callbacks: list[Callable[[], None]] = []
        self.clear()

    def clear(self) -> None:
        """Begin anew, with the same watchers."""
        self.orders: queue.Queue[tuple[str, str]] = queue.Queue()
        self.refusals: dict[str, Message] = {"play z9-z8": REFUSED}
        self.jpeg: bytes | None = None
        self._message: dict[str, Any] = opening_message(self.game)

    def page(self, seat: Seat | None = None) -> dict[str, Any]:
        return self._message

    def steps(self, cell: int, asker: Asker) -> dict[str, Any] | Message:
        return {"moment": self._message["moment"], "cell": cell, "steps": []}

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback)

    def order(self, by: By, order: Order, asker: Asker = ARBITER) -> Message | None:
        text, moment = of_moment(write_order(order))
        self.orders.put((by, text))
        if moment not in (None, self._message["moment"]):
            return MOVED_ON
        return self.refusals.get(text)

    def camera_jpeg(self) -> bytes | None:
        return self.jpeg

    @property
    def seats(self) -> tuple[str, ...]:
        return self.game.seats

    @property
    def watched(self) -> bool:
        return bool(self._callbacks)

    def change(self, **parts: Any) -> None:
        """Show another message and tell everybody; what is said is spoken in the same words."""
        message = deepcopy(self._message) | parts
        if parts.get("turns") and "spoken" not in parts:
            message["spoken"] = dict.fromkeys(("en", "fr"), parts["turns"][-1]["text"])
        message["says"] = message["says"] | {"spoken": message["says"]["words"]}
        # The server may read a message at any time: it is shown once it is whole.
        self._message = message
        for callback in list(self._callbacks):
            callback()

    def cell(self, name: str) -> int:
        return self.game.board.cell(name)

    def lights(self, **lit: tuple[tuple[int, int, int], int]) -> list[list[int]]:
        """Lights by the names of their cells."""
        shining = {self.cell(name): [*colour, effect] for name, (colour, effect) in lit.items()}
        return [shining.get(cell, [0, 0, 0, 0]) for cell in range(len(self.game.board))]


def opening_message(game: Game) -> dict[str, Any]:
    """The first position, before the first turn."""
    state = game.start()
    return {
        "game": {
            "name": game.name,
            "title": game.called().texts(),
            "seats": list(game.seats),
            "kinds": {kind.code: kind.name.texts() for kind in game.kinds},
            "options": dict(game.option),
            "in_pairs": game.moves_in_pairs,
        },
        "phase": "play",
        "on_page": False,
        "turn": state.turn,
        "ply": 0,
        "moment": 0,
        "cells": [game.label(stack[-1]) if stack else None for stack in state.cells],
        "lights": [[0, 0, 0, 0]] * len(game.board),
        "cues": [None] * len(game.board),
        "says": {
            "tone": "calm",
            "words": {"en": "North begins.", "fr": "Nord commence."},
            "spoken": {"en": "North begins.", "fr": "Nord commence."},
            "rule": "",
            "cells": [],
        },
        "choices": [],
        "movable": [],
        "thrower": None,
        "turns": [],
        "spoken": None,
        "variations": [],
        "marks": [],
        "mode": "play",
        "theme": "bright",
        "unseen": "",
        "computers": [""] * len(game.seats),
        "far": [],
        "names": [""] * len(game.seats),
        "hands": [[]] * len(game.seats),
        "lost": [[]] * len(game.seats),
        "out": [],
        "assist": [2] * len(game.seats),
        "claims": [],
        "reach": [],
        "lesson": None,
        "step": None,
        "clocks": None,
        "paused": False,
        "check": False,
        "die": None,
        "odd": [],
        "covered": [],
        "cover": None,
        "inside": [],
        "placing": None,
        "wishes": [],
        "calls": [],
        "outcome": None,
        "devices": {"camera": None, "lights": None},
    }


def play(table: ScriptedTable, *texts: str) -> None:
    """Let the table show these turns as played."""
    game, state, turns, words = table.game, table.game.start(), [], None
    for number, text in enumerate(texts, start=1):
        turns.append(
            {
                "number": number,
                "label": f"{number}.",
                "seat": state.turn,
                "text": text,
                "kind": "turn",
                "by": "camera",
                "time": 11.5 * number,
            }
        )
        turn = read_turn(game, state, text)
        words, state = spoken(game, state, turn.path).texts(spoken=True), turn.state
    cells = [game.label(stack[-1]) if stack else None for stack in state.cells]
    table.change(turns=turns, spoken=words, cells=cells, turn=state.turn, ply=len(texts), moment=len(texts))


def picture() -> bytes:
    """A camera picture of something."""
    image = np.full((360, 480, 3), (90, 110, 120), np.uint8)
    cv2.rectangle(image, (90, 60), (390, 300), (220, 230, 232), -1)
    return cv2.imencode(".jpg", image)[1].tobytes()
