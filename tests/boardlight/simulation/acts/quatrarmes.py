"""The special acts of QuatrArmes."""

from collections.abc import Mapping
from itertools import pairwise

from tests.boardlight.simulation.acts.moment import Moment, Test, becomes, ends, takes, walks


def _turns_corner(m: Moment) -> bool:
    cells = [m.action.source, *(action.target for action in m.path if action.verb == "capture")]
    spots = [m.game.board.points[cell] for cell in cells if cell is not None]
    ways = {((u > x) - (u < x), (v > y) - (v < y)) for (x, y), (u, v) in pairwise(spots)}
    return len(ways) > 1


def _backward(m: Moment) -> bool:
    return bool(m.action.taken) and m.stride[1] * (1 if m.piece.owner == 0 else -1) < 0


def _answers(m: Moment) -> set[str]:
    return {action.verb for action in m.game.actions(m.after)}


ACTS: Mapping[str, Test] = {
    **{f"{kind} goes": walks(kind) for kind in "FHCA"},
    **{f"{kind} takes": takes(kind) for kind in "FHCA"},
    "a chain of two or more": lambda m: m.verbs.count("capture") > 1,
    "a chain turns": _turns_corner,
    "a capture backward": lambda m: m.piece.kind in ("F", "H") and _backward(m),
    "from afar": lambda m: m.verbs[0] == "capture" and max(map(abs, m.stride)) > 4,
    "infantry becomes an aeroplane": becomes("A"),
    "cavalry becomes a gun": becomes("C"),
    "a capture is omitted": lambda m: m.verbs[0] == "step" and "huff" in _answers(m),
    "a chain is cut short": lambda m: "stop" in m.verbs,
    "forced": lambda m: m.verbs == ("force",),
    "huffed": lambda m: m.verbs == ("huff",),
    "waived by playing on": lambda m: "huff" in {action.verb for action in m.game.actions(m.before)}
    and m.verbs[0] in ("step", "capture"),
    "all captured": ends("all captured"),
}  # fmt: skip
