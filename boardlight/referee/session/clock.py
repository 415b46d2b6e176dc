"""Clocks for any number of seats: sudden death, Fischer, delay. Pure: the time is always an argument.

A clock counts for one seat at a time, or for none (before the start, while a die rolls, in a pause).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from messages.message import message
from rules.pieces import Seat

Kind = Literal["sudden death", "fischer", "delay"]


@dataclass(frozen=True)
class Control:
    """What every seat is given, in seconds."""

    kind: Kind
    base: float
    extra: float = 0.0
    """Added after each turn (Fischer), or free before each turn counts (delay)."""
    runs_on: bool = False
    """As in tournaments: from the set-up on, and also while the referee asks or the table is put in order."""


@dataclass(frozen=True)
class Clock:
    """One moment of all clocks."""

    control: Control
    left: tuple[float, ...]
    """Seconds, by seat, when `since` was."""
    running: Seat | None = None
    since: float = 0.0
    paused: bool = False
    used: float = 0.0
    """Seconds of a delay that went by before `since`, in this turn."""


CONTROL = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)(?:([+d])(\d{1,4}(?:\.\d{1,3})?))?( tournament)?", re.ASCII)
"""A week and more is no time for a game on a table."""


def read_control(text: str) -> Control:
    """``10`` minutes in all, ``5+3`` plus three seconds a turn, ``5d3`` with three free; or ValueError.

    ``5+3 tournament`` runs on while the referee asks.
    """
    match = CONTROL.fullmatch(text.strip())
    if not match or not float(match[1]):
        raise ValueError(message("referee.clock-is-minutes", given=repr(text)))
    kinds: dict[str | None, Kind] = {None: "sudden death", "+": "fischer", "d": "delay"}
    return Control(kinds[match[2]], 60 * float(match[1]), float(match[3] or 0), bool(match[4]))


def write_control(control: Control) -> str:
    """What `read_control` reads as the same."""
    sign = {"sudden death": "", "fischer": "+", "delay": "d"}[control.kind]
    extra = f"{sign}{control.extra:g}" if sign else ""
    return f"{control.base / 60:.7g}{extra}{' tournament' if control.runs_on else ''}"


LEFT = re.compile(r"(?:(\d{1,2}):(?=\d\d:))?(\d{1,3}):([0-5]\d)", re.ASCII)
"""Of a clock: minutes and seconds, before them hours where there are any."""


def read_left(text: str) -> float | None:
    """``5:00`` or ``1:05:00`` in seconds; None if it is no time that a clock can show, or none at all."""
    match = LEFT.fullmatch(text)
    hours, minutes, seconds = (int(part or 0) for part in match.groups()) if match else (0, 0, 0)
    return float(3600 * hours + 60 * minutes + seconds) or None


def full_clocks(control: Control, seats: int) -> Clock:
    """Clocks that have not begun to run."""
    return Clock(control, (control.base,) * seats)


def remaining(clock: Clock, seat: Seat, time: float) -> float:
    """Seconds that `seat` has left, never below zero."""
    left = clock.left[seat]
    if seat == clock.running and not clock.paused:
        left -= _counted(clock, time)
    return max(0.0, left)


def free(clock: Clock, time: float) -> float:
    """Seconds that go by before the time of the running seat counts: what is left of its delay."""
    if clock.running is None:
        return 0.0
    gone = 0.0 if clock.paused else time - clock.since
    return max(0.0, _delay(clock) - clock.used - gone)


def _delay(clock: Clock) -> float:
    """Seconds that are free in each turn."""
    return clock.control.extra if clock.control.kind == "delay" else 0.0


def _counted(clock: Clock, time: float) -> float:
    return max(0.0, time - clock.since - max(0.0, _delay(clock) - clock.used))


def handed_over(clock: Clock, seat: Seat | None, time: float) -> Clock:
    """The seat that ran has done its turn, and the clock of `seat` runs (None: of nobody).

    While it is still the same seat's turn nothing changes: no clock tells how often it acted in secret.
    """
    if seat == clock.running:
        return clock
    settled = _settled(clock, time)
    left = list(settled.left)
    if clock.running is not None and clock.control.kind == "fischer":
        left[clock.running] += clock.control.extra
    return replace(settled, left=tuple(left), running=seat, since=time, used=0.0)


def passed_to(clock: Clock, seat: Seat | None, time: float) -> Clock:
    """The clock of `seat` runs from now on (None: of nobody), though no turn was done: an arbiter decides."""
    return replace(_settled(clock, time), running=seat, since=time, used=0.0)


def _settled(clock: Clock, time: float) -> Clock:
    """The same clock with what has passed taken off."""
    left = tuple(remaining(clock, seat, time) for seat in range(len(clock.left)))
    gone = 0.0 if clock.paused else time - clock.since
    return replace(clock, left=left, since=time, used=min(_delay(clock), clock.used + gone))


def set_to(clock: Clock, seat: Seat, left: float, time: float) -> Clock:
    """The clock of `seat` shows `left` seconds; the others, and which of them runs, stay as they are."""
    settled = _settled(clock, time) if seat == clock.running else clock
    times = tuple(left if at == seat else other for at, other in enumerate(settled.left))
    return replace(settled, left=times)


def measured(clock: Clock, left: Sequence[float], time: float) -> Clock:
    """The same clocks, which showed `left` when somebody else looked; they run on from now."""
    return replace(clock, left=tuple(left), since=time)


def paused(clock: Clock, time: float) -> Clock:
    """Nobody's time runs until `resumed`."""
    return clock if clock.paused else replace(_settled(clock, time), paused=True)


def resumed(clock: Clock, time: float) -> Clock:
    """Time runs again."""
    return replace(clock, paused=False, since=time) if clock.paused else clock


def flagged(clock: Clock, time: float) -> Seat | None:
    """The seat whose time is up."""
    if clock.running is None or clock.paused or remaining(clock, clock.running, time) > 0:
        return None
    return clock.running
