"""Who commands which army in Quaternity, who is still in play, and whose king stands in check. Pure.

A *seat* is a player and the army it began with. All pieces of one army obey one commander.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from messages.message import message
from rules.board import Cell
from rules.chess_family.king_safety import KING, Sides
from rules.pieces import News, Seat, Stack, seat_called, seat_name

ACTIVE, FROZEN, MATED = "active", "frozen", "mated"

_CONQUERED = message("quaternity.conquered")
_ALL_CONQUERED = message("quaternity.all-conquered")
_GIVEN_UP = message("quaternity.given-up")
_ALL_GIVEN_UP = message("quaternity.all-given-up")


_FROZEN = message("quaternity.frozen")
_FROZEN_WITH = message("quaternity.frozen-with")
_TAKEN_OVER = message("quaternity.taken-over")
_KINGLESS = message("quaternity.kingless")


class Powers(NamedTuple):
    """The standing of the four seats."""

    commanders: tuple[Seat, ...]
    """By army: the seat that commands it."""
    statuses: tuple[str, ...]
    """By seat: active, frozen or mated."""
    kings: tuple[Cell | None, ...]
    """By seat: where its king stands, if it still does."""
    checked: tuple[bool, ...]
    """By seat: whether an active enemy attacks its king."""

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats still in play."""
        return _active(self.statuses)

    def sides(self, seat: Seat) -> Sides:
        """Who is who for `seat`, supposed to be active itself."""
        return _sides(self.commanders, self.statuses, seat)

    def after(self, seat: Seat) -> Seat:
        """The next active seat, clockwise."""
        return _after(self.statuses, seat)

    def frozen(self, seats: Sequence[Seat]) -> "Powers":
        """With the armies of `seats` frozen."""
        statuses = (FROZEN if seat in seats else status for seat, status in enumerate(self.statuses))
        return self._replace(statuses=tuple(statuses))

    def conquered(self, seats: Sequence[Seat], mover: Seat) -> "Powers":
        """With the kings of `seats` gone and all pieces they commanded under `mover` (R9)."""
        return Powers(
            tuple(mover if commander in seats else commander for commander in self.commanders),
            tuple(MATED if seat in seats else status for seat, status in enumerate(self.statuses)),
            tuple(None if seat in seats else king for seat, king in enumerate(self.kings)),
            self.checked,
        )

    def gone_in(self, later: "Powers") -> list[Cell]:
        """Where the kings stood that `later` has no more."""
        kings = zip(self.kings, later.kings, strict=True)
        return [cell for cell, there in kings if cell is not None and there is None]

    def shares(self) -> tuple[float, ...]:
        """The scores of a draw, or of a win by the only active seat."""
        return tuple(1 / len(self.active) if seat in self.active else 0.0 for seat in range(4))


@cache
def _active(statuses: tuple[str, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat, status in enumerate(statuses) if status == ACTIVE)


@cache
def _after(statuses: tuple[str, ...], seat: Seat) -> Seat:
    return next(other % 4 for other in range(seat + 1, seat + 5) if statuses[other % 4] == ACTIVE)


@cache
def _sides(commanders: tuple[Seat, ...], statuses: tuple[str, ...], seat: Seat) -> Sides:
    hostile = (commander != seat and statuses[commander] == ACTIVE for commander in commanders)
    return Sides(tuple(commander == seat for commander in commanders), tuple(hostile))


def read_powers_line(powers: Powers, seats: Sequence[str], key: str, words: Sequence[str]) -> Powers | None:
    """`powers` after a set-up line ``frozen: Red Green`` or ``Green obeys: White``; None if it is neither.

    ValueError if the line names nobody, freezes who has no king, or gives an army to such a one.
    """
    army, _, verb = key.partition(" ")
    if key != "frozen" and verb != "obeys":
        return None
    named = [seat_called(seats, word) for word in words]
    for seat in named:
        if powers.kings[seat] is None:
            raise ValueError(message("quaternity.has-no-king", seat=seat_name(seats, seat)))
    if key == "frozen" and named:
        return powers.frozen(named)
    if key == "frozen" or len(named) != 1:
        raise ValueError(message("quaternity.line-names-a-seat", key=key, known=", ".join(seats)))
    mine = seat_called(seats, army)
    if powers.kings[mine] is not None:
        raise ValueError(message("quaternity.obeys-nobody", seat=seat_name(seats, mine)))
    commanders = (named[0] if seat == mine else old for seat, old in enumerate(powers.commanders))
    return powers._replace(commanders=tuple(commanders))


def facts(powers: Powers, seats: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The set-up lines that `read_powers_line` reads."""
    frozen = [name for name, status in zip(seats, powers.statuses, strict=True) if status == FROZEN]
    if frozen:
        yield "frozen", " ".join(frozen)
    for army, commander in enumerate(powers.commanders):
        if army != commander:
            yield f"{seats[army]} obeys", seats[commander]


def changes(before: Powers, after: Powers) -> Iterator[News]:
    """Who was mated, and who commands its pieces now; who gave up or ran out of time (R9, R12)."""
    for seat, (was, status) in enumerate(zip(before.statuses, after.statuses, strict=True)):
        if status == was:
            continue
        armies = before.commanders.count(seat)
        if status == MATED and after.commanders[seat] != seat:
            yield News(_CONQUERED if armies == 1 else _ALL_CONQUERED, (seat, after.commanders[seat]))
        elif status == FROZEN:
            yield News(_GIVEN_UP if armies == 1 else _ALL_GIVEN_UP, (seat,))


def idle(powers: Powers, army: Seat) -> tuple[str, News] | None:
    """Why this army does not move for its own seat: frozen, or mated (R7, R9); None if it does."""
    commander = powers.commanders[army]
    if powers.statuses[commander] == FROZEN:
        return "R7", News(_FROZEN if commander == army else _FROZEN_WITH, (commander, army))
    if commander != army:
        return "R9", News(_TAKEN_OVER, (army, commander))
    return ("", News(_KINGLESS, (army,))) if powers.statuses[army] == MATED else None


def standing(cells: Sequence[Stack], known: Powers | None) -> Powers:
    """Who is who in a set-up position: without a king nobody plays; commanders and freezes as `known`."""
    kings: list[Cell | None] = [None] * 4
    for cell, stack in enumerate(cells):
        if stack and stack[0].kind == KING:
            owner = stack[0].owner
            if kings[owner] is not None:
                raise ValueError(message("quaternity.two-kings"))
            kings[owner] = cell
    commanders, before = (known.commanders, known.statuses) if known else ((0, 1, 2, 3), (ACTIVE,) * 4)
    statuses = (
        MATED if king is None else FROZEN if status == FROZEN else ACTIVE
        for king, status in zip(kings, before, strict=True)
    )
    return Powers(commanders, tuple(statuses), tuple(kings), (False,) * 4)
