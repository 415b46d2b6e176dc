"""The special acts of Quattuor Reges."""

from collections.abc import Mapping

from rules.games.quattuor_reges.pieces import KING, Memory
from tests.boardlight.simulation.acts.moment import Moment, Test, ends


def _has_king(m: Moment) -> bool:
    memory = m.before.memory
    assert isinstance(memory, Memory)
    return memory.where[KING[m.piece.kind[0]]] > 0


def _values(attacker: str, victim: str) -> Test:
    return lambda m: m.piece.kind[1:] == attacker and [piece.kind[1:] for piece in m.prey] == [victim]


def _rescued(m: Moment) -> list[str]:
    return [action.piece.kind for action in m.path if action.verb == "rescue" and action.piece]


def _given_up(m: Moment) -> bool:
    """The piece that moved stands no more where it came to, nor went it back."""
    target = m.action.target
    return m.action.verb == "move" and target is not None and not m.after.cells[target]


ACTS: Mapping[str, Test] = {
    "a secret set-up ends": lambda m: m.verbs == ("ready",) and m.after.stage is None,
    "the first turn is one man": lambda m: bool(
        isinstance(m.before.memory, Memory) and m.before.memory.opening and m.after.turn == 1
    ),
    "two pieces in a turn": lambda m: m.before.stage is not None and m.action.verb == "move",
    "a turn is ended early": lambda m: m.verbs == ("pass",) and m.before.stage is not None,
    "K takes Q": _values("K", "Q"),
    "Q takes J": _values("Q", "J"),
    "J takes K": _values("J", "K"),
    "A takes A": _values("A", "A"),
    "A takes K": _values("A", "K"),
    "10 takes 9": _values("10", "9"),
    "9 takes 8": _values("9", "8"),
    "8 takes 7": _values("8", "7"),
    "7 takes J": _values("7", "J"),
    "a small piece takes A": lambda m: (
        m.piece.kind[1:] in ("10", "9", "8", "7") and [piece.kind[1:] for piece in m.prey] == ["A"]
    ),
    "the Ace goes back": lambda m: "return" in m.verbs,
    "the Ace stays": lambda m: "stay" in m.verbs,
    "the Ace alone moves without its King": lambda m: m.piece.kind[1:] == "A" and not _has_king(m),
    "a King comes back": lambda m: any(kind[1:] == "K" for kind in _rescued(m)),
    "one is freed on a base": lambda m: len(_rescued(m)) == 1,
    "a piece frees itself": lambda m: m.piece.kind in _rescued(m),
    "two are freed on the last row": lambda m: len(_rescued(m)) == 2,
    "nobody is freed": lambda m: "done" in m.verbs,
    "both bases are full": lambda m: (
        _given_up(m) and not _rescued(m) and "done" not in m.verbs and "return" not in m.verbs
    ),
    "the last row": ends("last row"),
}
