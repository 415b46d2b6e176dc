"""What a turn of each game may hold: the special acts of the rulebooks, by name, and how to know them.

An act is found by what a turn did and where it led, so a show that claims an act must really hold it.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from boardlight.performance import Show, declares
from rules.armies import CENTRAL
from rules.conquest import Conquest
from rules.game import Action, Game, State
from rules.games.guerre_des_maitres import Throw
from rules.muster import KING, Memory
from rules.pieces import Piece
from rules.powers import ACTIVE, FROZEN, Powers
from rules.turns import Turn


class Moment(NamedTuple):
    """One turn of a show, between the positions before and after it."""

    game: Game
    before: State
    path: tuple[Action, ...]
    after: State
    text: str
    is_said: bool = False

    @property
    def action(self) -> Action:
        """What the turn began with."""
        return self.path[0]

    @property
    def man(self) -> Piece:
        """The visible man that moved; ``Piece("", -1)`` if none did."""
        cell = self.action.source
        return Piece("", -1) if cell is None else self.before.cells[cell][-1]

    @property
    def left(self) -> tuple[Piece, ...]:
        """What the mover's cell held inside."""
        cell = self.action.source
        return () if cell is None else self.before.cells[cell][:-1]

    @property
    def prey(self) -> tuple[Piece, ...]:
        """The men that the turn took."""
        return tuple(self.before.cells[cell][-1] for action in self.path for cell in action.taken)

    @property
    def verbs(self) -> tuple[str, ...]:
        """Every decision of the turn."""
        return tuple(action.verb for action in self.path)

    @property
    def columns(self) -> tuple[float, float]:
        """How far the first step goes, to the right and away from the first seat."""
        assert self.action.source is not None and self.action.target is not None
        (x, y), (u, v) = (self.game.board.points[cell] for cell in (self.action.source, self.action.target))
        return u - x, v - y


def moments(game: Game, show: Show) -> Iterator[Moment]:
    """Every turn of a show, and what is declared in between."""
    here = show.first
    for turn in show.turns:
        said = declares(game, here, turn)
        action = turn.path[0]
        text = f"{action.verb} {game.seats[action.seat]}" if said else game.write(here, turn.path)
        yield Moment(game, here, turn.path, turn.state, text, said)
        here = turn.state


def moment_of(game: Game, before: State, turn: Turn) -> Moment:
    """That turn alone."""
    return Moment(game, before, turn.path, turn.state, game.write(before, turn.path))


Test = Callable[[Moment], bool]


def _takes(kind: str) -> Test:
    return lambda m: m.man.kind == kind and bool(m.action.taken)


def _walks(kind: str) -> Test:
    return lambda m: m.man.kind == kind and m.action.target is not None and not m.action.taken


def _ends(reason: str) -> Test:
    return lambda m: m.after.outcome is not None and m.after.outcome.reason == reason


def _becomes(kind: str) -> Test:
    return lambda m: any(action.verb == "promote" and action.piece[0] == kind for action in m.path)  # type: ignore[index]


def _in_check(m: Moment) -> bool:
    obliged = m.game.obligation(m.before)
    return obliged is not None and obliged[1].en == "The king is in check."


def _powers(state: State) -> Powers:
    powers = state.memory[0]  # type: ignore[index]
    assert isinstance(powers, Powers)
    return powers


def _central(m: Moment) -> bool:
    return m.man.kind == CENTRAL and m.game.name == "quaternity"


def _keeps_both_ways(m: Moment) -> bool:
    target = m.action.target
    return target is not None and m.after.cells[target][-1].kind == CENTRAL


def _frozen(m: Moment, piece: Piece) -> bool:
    powers = _powers(m.before)
    return powers.statuses[powers.commanders[piece.owner]] == FROZEN


def _mates(m: Moment, status: str) -> bool:
    before, after = _powers(m.before).statuses, _powers(m.after).statuses
    return any(old == status and new == "mated" for old, new in zip(before, after, strict=True))


def _mates_by_anothers_check(m: Moment) -> bool:
    """The king that goes was attacked, but by no man who obeys the seat that moved."""
    if "#" not in m.text or "promote" in m.verbs:
        return False
    powers = _powers(m.before)
    men = Conquest(m.game.board, True)
    cells, standing = men.placed(m.before.cells, powers, m.action)
    mated = [
        seat for seat, king in enumerate(_powers(m.after).kings) if king is None and standing.kings[seat]
    ]
    own = tuple(commander == m.before.turn for commander in powers.commanders)
    kings = [king for seat in mated if (king := standing.kings[seat]) is not None]
    return any(standing.checked[seat] for seat in mated) and not any(
        men.attacked(cells, king, own) for king in kings
    )


def _has_king(m: Moment) -> bool:
    memory = m.before.memory
    assert isinstance(memory, Memory)
    return memory.where[KING[m.man.kind[0]]] > 0


def _values(attacker: str, victim: str) -> Test:
    return lambda m: m.man.kind[1:] == attacker and [man.kind[1:] for man in m.prey] == [victim]


def _rescued(m: Moment) -> list[str]:
    return [action.piece.kind for action in m.path if action.verb == "rescue" and action.piece]


def _given_up(m: Moment) -> bool:
    """The man that moved stands no more where it came to, nor went it back."""
    target = m.action.target
    return m.action.verb == "move" and target is not None and not m.after.cells[target]


def _locked_home(m: Moment) -> bool:
    """A man set free on its own winning line: it counts there at once."""
    source = m.action.source
    if source is None or m.verbs == ("move",) or not m.left:
        return False
    freed = m.left[-1]
    return freed.owner != m.man.owner and m.game.board.points[source][1] == _goal(m.game, freed)


def _goal(game: Game, man: Piece) -> float:
    heights = [y for _, y in game.board.points]
    return min(heights) if man.owner else max(heights)


def _on_goal(m: Moment) -> bool:
    target = m.action.target
    return target is not None and m.game.board.points[target][1] == _goal(m.game, m.man)


def _throw(state: State) -> Throw | None:
    return state.stage if isinstance(state.stage, Throw) else None


def _first_part(m: Moment) -> bool:
    throw = _throw(m.after)
    return throw is not None and throw.moved is not None and throw.left > 0 and m.verbs[0] == "move"


def _turns_corner(m: Moment) -> bool:
    cells = [m.action.source, *(action.target for action in m.path if action.verb == "capture")]
    spots = [m.game.board.points[cell] for cell in cells if cell is not None]
    ways = {((u > x) - (u < x), (v > y) - (v < y)) for (x, y), (u, v) in pairwise(spots)}
    return len(ways) > 1


def _backward(m: Moment) -> bool:
    return bool(m.action.taken) and m.columns[1] * (1 if m.man.owner == 0 else -1) < 0


CHESS: Mapping[str, Test] = {
    "a pawn goes two cells": lambda m: m.man.kind == "P" and abs(m.columns[1]) == 2,
    "castling short": lambda m: m.text.startswith("O-O") and not m.text.startswith("O-O-O"),
    "castling long": lambda m: m.text.startswith("O-O-O"),
    "en passant": lambda m: bool(m.action.taken) and m.action.taken != (m.action.target,),
    "a pawn becomes a queen": _becomes("Q"),
    "a pawn becomes less": _becomes("N"),
    "a pawn captures and becomes": lambda m: bool(m.action.taken) and "promote" in m.verbs,
    "check": lambda m: m.text.endswith("+"),
    "a king steps out of check": lambda m: m.man.kind == "K" and _in_check(m),
    "mate": _ends("checkmate"),
}

QUATERNITY: Mapping[str, Test] = {
    "check": lambda m: any(_powers(m.after).checked),
    "a king steps out of check": lambda m: m.man.kind == "K" and _in_check(m),
    "a pawn with a heading steps": lambda m: m.man.kind in ("^", ">", "v", "<") and not m.action.taken,
    "a central pawn takes a heading": lambda m: (
        _central(m) and not m.action.taken and not _keeps_both_ways(m) and "promote" not in m.verbs
    ),
    "a central pawn captures on its diagonal": lambda m: (
        _central(m) and bool(m.action.taken) and _keeps_both_ways(m)
    ),
    "a central pawn captures aside": lambda m: (
        _central(m) and bool(m.action.taken) and not _keeps_both_ways(m) and "promote" not in m.verbs
    ),
    "a pawn becomes a queen": _becomes("Q"),
    "a pawn becomes less": lambda m: any(_becomes(kind)(m) for kind in "RBN"),
    "nothing can move": lambda m: m.verbs == ("pass",),
    "a flag falls": lambda m: m.verbs == ("flag",) and _powers(m.after).statuses.count(FROZEN) == 1,
    "a frozen man is captured": lambda m: any(_frozen(m, man) for man in m.prey),
    "a frozen king is mated": lambda m: _mates(m, FROZEN),
    "a king is mated": lambda m: _mates(m, ACTIVE),
    "a mate by another's check": _mates_by_anothers_check,
    "two kings at once": lambda m: m.text.count("#") == 2,
    "a conquered man moves": lambda m: m.man.owner not in (-1, m.before.turn),
    "a conquered man captures": lambda m: m.man.owner not in (-1, m.before.turn) and bool(m.action.taken),
    "the last player": _ends("last player"),
}

QUATTUOR_REGES: Mapping[str, Test] = {
    "a secret set-up ends": lambda m: m.verbs == ("ready",) and m.after.stage is None,
    "the first turn is one man": lambda m: bool(
        isinstance(m.before.memory, Memory) and m.before.memory.opening and m.after.turn == 1
    ),
    "two men in a turn": lambda m: m.before.stage is not None and m.action.verb == "move",
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
    "a small man takes A": lambda m: (
        m.man.kind[1:] in ("10", "9", "8", "7") and [man.kind[1:] for man in m.prey] == ["A"]
    ),
    "the Ace goes back": lambda m: "return" in m.verbs,
    "the Ace stays": lambda m: "stay" in m.verbs,
    "the Ace alone moves without its King": lambda m: m.man.kind[1:] == "A" and not _has_king(m),
    "a King comes back": lambda m: any(kind[1:] == "K" for kind in _rescued(m)),
    "one is freed on a base": lambda m: len(_rescued(m)) == 1,
    "a man frees itself": lambda m: m.man.kind in _rescued(m),
    "two are freed on the last row": lambda m: len(_rescued(m)) == 2,
    "nobody is freed": lambda m: "done" in m.verbs,
    "both bases are full": lambda m: (
        _given_up(m) and not _rescued(m) and "done" not in m.verbs and "return" not in m.verbs
    ),
    "the last row": _ends("last row"),
}

ARCANOR: Mapping[str, Test] = {
    "a full man goes": lambda m: m.verbs == ("move",) and bool(m.left),
    "an empty man goes": lambda m: m.verbs == ("move",) and not m.left,
    "an own man is released": lambda m: m.verbs == ("release",) and m.left[-1].owner == m.man.owner,
    "an enemy is released": lambda m: m.verbs == ("release",) and m.left[-1].owner != m.man.owner,
    "an empty man eats": lambda m: m.verbs == ("eat",),
    "the prey was full": lambda m: bool(m.prey) and len(m.before.cells[m.action.taken[0]]) > 1,
    "an own man is left to eat": lambda m: m.verbs == ("release-eat",) and m.left[-1].owner == m.man.owner,
    "an enemy is left to eat": lambda m: m.verbs == ("release-eat",) and m.left[-1].owner != m.man.owner,
    "three in a nest": lambda m: any(len(stack) >= 3 for stack in m.after.cells),
    "the winning line by a step": lambda m: _on_goal(m) and not m.action.taken,
    "the winning line by eating": lambda m: _on_goal(m) and bool(m.action.taken),
    "set free on its own winning line": _locked_home,
    "twelve points": _ends("twelve points"),
}

GUERRE_DES_MAITRES: Mapping[str, Test] = {
    **{f"roll {face}": (lambda m, face=face: m.text == f"roll {face}") for face in range(1, 7)},  # type: ignore[misc]
    "a small man goes": _walks("B"),
    "a large man goes": _walks("A"),
    "the Master goes": _walks("M"),
    "a small man captures": _takes("B"),
    "a large man captures": _takes("A"),
    "the Master captures": _takes("M"),
    "a six is split": _first_part,
    "a six goes whole": lambda m: m.action.value == 6 and m.verbs[0] == "move",
    "a small man is exchanged at once": lambda m: m.text.endswith("=A"),
    "a small man must wait": lambda m: (
        m.man.kind == "B"
        and any(
            stack and stack[0].kind == "W" and cell == m.action.target
            for cell, stack in enumerate(m.after.cells)
        )
    ),
    "who waits goes like a large man": lambda m: m.man.kind == "W",
    "a large man is lost and comes back": lambda m: any(
        action.verb == "promote" and action.seat != m.action.seat for action in m.path
    ),
    "one of two who wait is chosen": lambda m: m.text.startswith("="),
    "the Master is captured": _ends("Master captured"),
}

QUATRARMES: Mapping[str, Test] = {
    **{f"{kind} goes": _walks(kind) for kind in "FHCA"},
    **{f"{kind} takes": _takes(kind) for kind in "FHCA"},
    "a chain of two or more": lambda m: m.verbs.count("capture") > 1,
    "a chain turns": _turns_corner,
    "a capture backward": lambda m: m.man.kind in ("F", "H") and _backward(m),
    "from afar": lambda m: m.verbs[0] == "capture" and max(map(abs, m.columns)) > 4,
    "infantry becomes an aeroplane": _becomes("A"),
    "cavalry becomes a gun": _becomes("C"),
    "a capture is omitted": lambda m: m.verbs[0] == "step" and "huff" in _answers(m),
    "a chain is cut short": lambda m: "stop" in m.verbs,
    "forced": lambda m: m.verbs == ("force",),
    "huffed": lambda m: m.verbs == ("huff",),
    "waived by playing on": lambda m: "huff" in {action.verb for action in m.game.actions(m.before)}
    and m.verbs[0] in ("step", "capture"),
    "all captured": _ends("all captured"),
}  # fmt: skip


def _answers(m: Moment) -> set[str]:
    return {action.verb for action in m.game.actions(m.after)}


ACTS: Mapping[str, Mapping[str, Test]] = {
    "chess": CHESS,
    "quaternity": QUATERNITY,
    "quattuor-reges": QUATTUOR_REGES,
    "arcanor": ARCANOR,
    "guerre-des-maitres": GUERRE_DES_MAITRES,
    "quatrarmes": QUATRARMES,
}


def acts_in(moment: Moment) -> set[str]:
    """The names of the acts that this turn holds."""
    return {name for name, test in ACTS[moment.game.name].items() if test(moment)}
