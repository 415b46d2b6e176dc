"""Inputs of a session as lines of JSON: enough to live the whole session again, bit for bit. Pure."""

import base64
import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict

import numpy as np
from numpy.typing import NDArray

from boardlight.referee.feedback.announce import SILENCE, Announcement, announce
from boardlight.referee.session.events import (
    Device,
    FilmEnded,
    Input,
    Ordered,
    Pressed,
    Record,
    Relayed,
    Seen,
    Tick,
)
from boardlight.referee.session.logged import as_json, read_event
from boardlight.referee.session.orders.text import read_order, write_order
from boardlight.referee.session.state import Session
from boardlight.referee.step import step
from messages.message import Message, literal, message
from messages.written import as_data, from_data
from vision.observation import Observation

Json = dict[str, object]

_TIMED_KINDS: dict[type[Input], str] = {Tick: "tick", Pressed: "pressed", FilmEnded: "film-ended"}
"""Those whose values are numbers alone."""


def write_input(given: Input) -> str:
    """One input as one line."""
    if isinstance(given, Seen):
        return _line("seen", _observation_json(given.observation))
    if isinstance(given, Ordered):
        return _line("ordered", {"time": given.time, "by": given.by, "order": write_order(given.order)})
    if isinstance(given, Device):
        trouble = _message_json(given.trouble)
        return _line("device", {"time": given.time, "device": given.device, "trouble": trouble})
    if isinstance(given, Relayed):
        return _line("relayed", {"time": given.time, "event": as_json(given.event), "clocks": given.clocks})
    return _line(_TIMED_KINDS[type(given)], asdict(given))


def read_input(line: str) -> Input:
    """The input of a line; ValueError if it is none."""
    values = json.loads(line)
    kind = values.pop("input", None)
    if kind == "seen":
        observation = _observation(values)
        return Seen(observation.time, observation)
    if kind == "ordered":
        return Ordered(**{**values, "order": read_order(values["order"])})
    if kind == "device":
        return Device(**{**values, "trouble": _message(values["trouble"])})
    if kind == "relayed":
        return Relayed(values["time"], read_event(**values["event"]), tuple(values["clocks"]))
    for model, name in _TIMED_KINDS.items():
        if kind == name:
            return model(**values)
    raise ValueError(message("capsule.no-input", given=repr(kind)))


def relive(session: Session, inputs: Iterable[Input]) -> Iterator[Record | Announcement]:
    """All that is kept, lit and said when a session hears the same inputs again."""
    presented = SILENCE
    for given in inputs:
        session, records = step(session, given)
        yield from records
        before, presented = presented, announce(session)
        if presented != before:
            yield presented


def _line(kind: str, values: Json) -> str:
    return json.dumps({"input": kind, **values}, ensure_ascii=False, separators=(",", ":"))


def _observation_json(seen: Observation) -> Json:
    return {
        "time": seen.time,
        "shape": list(seen.cost.shape),
        "cost": _packed(seen.cost),
        "covered": _packed(np.packbits(seen.covered)),
        "busy": seen.busy,
        "tray": seen.tray,
        "throw": seen.throw,
        "stray": seen.stray,
        "unread": seen.unread,
        "rested": seen.rested,
        "present": seen.present,
        "stirred": None if seen.stirred is None else _packed(np.packbits(seen.stirred)),
        "held": None if seen.held is None else _packed(np.packbits(seen.held)),
        "blind": _message_json(seen.blind),
    }


def _observation(values: Json) -> Observation:
    shape = tuple(int(size) for size in np.asarray(values["shape"]))
    stirred, held = values.get("stirred"), values.get("held")
    return Observation(
        time=float(str(values["time"])),
        cost=_unpacked(values["cost"]).reshape(shape),
        covered=_cells(values["covered"], shape[0]),
        busy=bool(values["busy"]),
        tray=None if values["tray"] is None else int(str(values["tray"])),
        blind=_message(values["blind"]),
        throw=None if values.get("throw") is None else int(str(values["throw"])),
        stray=bool(values.get("stray", False)),
        unread=bool(values.get("unread", False)),
        rested=None if values.get("rested") is None else float(str(values["rested"])),
        present=bool(values.get("present", False)),
        stirred=None if stirred is None else _cells(stirred, shape[0]),
        held=None if held is None else _cells(held, shape[0]),
    )


def _cells(packed: object, count: int) -> NDArray[np.bool_]:
    return np.unpackbits(_unpacked(packed), count=count).astype(np.bool_)


def _message_json(words: Message | None) -> Json | None:
    return as_data(words) if words else None


def _message(written: object) -> Message | None:
    """A log of an earlier release has the sentence itself, empty where nothing was wrong."""
    if isinstance(written, str):
        return literal(written) if written else None
    return None if written is None else from_data(written)


def _packed(array: NDArray[np.uint8]) -> str:
    return base64.b64encode(zlib.compress(array.tobytes())).decode("ascii")


def _unpacked(text: object) -> NDArray[np.uint8]:
    return np.frombuffer(zlib.decompress(base64.b64decode(str(text))), np.uint8)
