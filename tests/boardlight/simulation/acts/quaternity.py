"""The special acts of Quaternity."""

from collections.abc import Mapping

from rules.game import State
from rules.games.quaternity.alliances import ACTIVE, FROZEN, Powers
from rules.games.quaternity.armies import CENTRAL
from rules.games.quaternity.legal_actions import Conquest
from rules.pieces import Piece
from tests.boardlight.simulation.acts.moment import Moment, Test, becomes, ends, in_check


def _powers(state: State) -> Powers:
    powers = state.memory[0]  # type: ignore[index]
    assert isinstance(powers, Powers)
    return powers


def _central(m: Moment) -> bool:
    return m.piece.kind == CENTRAL and m.game.name == "quaternity"


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
    """The king that goes was attacked, but by no piece that obeys the seat that moved."""
    if "#" not in m.text or "promote" in m.verbs:
        return False
    powers = _powers(m.before)
    pieces = Conquest(m.game.board, True)
    codes, standing = pieces.placed(pieces.roster.encoded(m.before.cells), powers, m.action)
    mated = [
        seat for seat, king in enumerate(_powers(m.after).kings) if king is None and standing.kings[seat]
    ]
    own = pieces.roles(powers.sides(m.before.turn)).own
    kings = [king for seat in mated if (king := standing.kings[seat]) is not None]
    return any(standing.checked[seat] for seat in mated) and not any(
        pieces.attacked(codes, king, own) for king in kings
    )


ACTS: Mapping[str, Test] = {
    "check": lambda m: any(_powers(m.after).checked),
    "a king steps out of check": lambda m: m.piece.kind == "K" and in_check(m),
    "a pawn with a heading steps": lambda m: m.piece.kind in ("^", ">", "v", "<") and not m.action.taken,
    "a central pawn takes a heading": lambda m: (
        _central(m) and not m.action.taken and not _keeps_both_ways(m) and "promote" not in m.verbs
    ),
    "a central pawn captures on its diagonal": lambda m: (
        _central(m) and bool(m.action.taken) and _keeps_both_ways(m)
    ),
    "a central pawn captures aside": lambda m: (
        _central(m) and bool(m.action.taken) and not _keeps_both_ways(m) and "promote" not in m.verbs
    ),
    "a pawn becomes a queen": becomes("Q"),
    "a pawn becomes less": lambda m: any(becomes(kind)(m) for kind in "RBN"),
    "nothing can move": lambda m: m.verbs == ("pass",),
    "a flag falls": lambda m: m.verbs == ("flag",) and _powers(m.after).statuses.count(FROZEN) == 1,
    "a frozen piece is captured": lambda m: any(_frozen(m, piece) for piece in m.prey),
    "a frozen king is mated": lambda m: _mates(m, FROZEN),
    "a king is mated": lambda m: _mates(m, ACTIVE),
    "a mate by another's check": _mates_by_anothers_check,
    "two kings at once": lambda m: m.text.count("#") == 2,
    "a conquered piece moves": lambda m: m.piece.owner not in (-1, m.before.turn),
    "a conquered piece captures": lambda m: m.piece.owner not in (-1, m.before.turn) and bool(m.action.taken),
    "the last player": ends("last player"),
}
