"""How an engine is named: ``stockfish,elo=1500,time=0.5``. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from messages.message import message
from rules.numbers import whole

SECONDS = 1.0
"""For a turn, where nothing else is said."""

LIMIT_STRENGTH, ELO, SKILL = "UCI_LimitStrength", "UCI_Elo", "Skill Level"
"""Options as the protocol and Stockfish name them."""


@dataclass(frozen=True)
class EngineSpec:
    """A program that speaks UCI, and how it shall play."""

    program: str
    """A path, or a name on the path of programs."""
    seconds: float = SECONDS
    depth: int | None = None
    nodes: int | None = None
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Of the engine, by its own names."""


def read_engine(text: str) -> EngineSpec:
    """The engine that is meant: ``elo``, ``skill``, ``time`` (seconds), ``depth`` and ``nodes`` are known by
    these names, every other key is an option of the engine itself. ValueError says what is wrong.
    """
    program, *parts = (part.strip() for part in text.split(","))
    if not program:
        raise ValueError(message("opponents.no-program", text=repr(text)))
    seconds, limits, options = SECONDS, dict[str, int](), dict[str, str]()
    for part in parts:
        key, equals, value = (each.strip() for each in part.partition("="))
        if not equals or not key or not value:
            raise ValueError(message("opponents.no-pair", given=repr(part)))
        match key:
            case "time":
                seconds = _seconds(value)
            case "depth" | "nodes":
                limits[key] = _count(key, value)
            case "elo":
                options |= {LIMIT_STRENGTH: "true", ELO: str(_count(key, value))}
            case "skill":
                options[SKILL] = str(_count(key, value))
            case _:
                options[key] = value
    return EngineSpec(program, seconds, limits.get("depth"), limits.get("nodes"), options)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= 3600.0:
        raise ValueError(message("opponents.no-seconds", given=repr(text)))
    return seconds


def _count(key: str, text: str) -> int:
    found = whole(text)
    if found is None:
        raise ValueError(message("opponents.no-count", key=key, given=repr(text)))
    return found
