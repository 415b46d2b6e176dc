"""Quaternity once more, slowly: every rule tried out on a dictionary of pieces, sharing no code with `rules`.

Pieces are (army, kind, headings): kind one of KQRBNP, headings a tuple of unit steps, empty for officers.
Places are (column, row) from 1. An oracle for tests: moves, checks, mates and conquests, no draws.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

Place = tuple[int, int]
Piece = tuple[int, str, tuple[Place, ...]]
ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))
OBLIQUE = ((1, 1), (1, -1), (-1, -1), (-1, 1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
LINES = {"Q": ORTHOGONAL + OBLIQUE, "R": ORTHOGONAL, "B": OBLIQUE}
LEAPS = {"K": ORTHOGONAL + OBLIQUE, "N": KNIGHT}


@dataclass(frozen=True)
class Position:
    pieces: dict[Place, Piece]
    commander: dict[int, int]
    active: frozenset[int]


def plus(place: Place, step: Place, times: int = 1) -> Place:
    return place[0] + times * step[0], place[1] + times * step[1]


def on_board(place: Place) -> bool:
    return 1 <= place[0] <= 12 and 1 <= place[1] <= 12


def sides_of(heading: Place) -> set[Place]:
    """The two diagonals ahead."""
    return {step for step in OBLIQUE if step[0] * heading[0] + step[1] * heading[1] == 1}


def attacks(pieces: dict[Place, Piece], source: Place) -> Iterator[Place]:
    _, kind, headings = pieces[source]
    if kind == "P":
        steps = {step for heading in headings for step in sides_of(heading)}
        yield from (plus(source, step) for step in steps)
    for step in LEAPS.get(kind, ()):
        yield plus(source, step)
    for step in LINES.get(kind, ()):
        for times in range(1, 12):
            target = plus(source, step, times)
            yield target
            if target in pieces:
                break


def pseudo(pieces: dict[Place, Piece], source: Place) -> Iterator[Place]:
    if pieces[source][1] == "P":
        yield from (t for t in attacks(pieces, source) if t in pieces)
        yield from (t for h in pieces[source][2] if on_board(t := plus(source, h)) and t not in pieces)
    else:
        yield from (t for t in attacks(pieces, source) if on_board(t))


def in_check(position: Position, seat: int) -> bool:
    """Whether the king of `seat` is attacked by the pieces of another active player."""
    king = next(p for p, piece in position.pieces.items() if piece[:2] == (seat, "K"))
    return any(
        king in attacks(position.pieces, place)
        for place, piece in position.pieces.items()
        if position.commander[piece[0]] != seat and position.commander[piece[0]] in position.active
    )


def moved(position: Position, source: Place, target: Place, face: str = "") -> Position:
    pieces = dict(position.pieces)
    army, kind, headings = pieces.pop(source)
    if len(headings) == 2:
        step = (target[0] - source[0], target[1] - source[1])
        fitting = tuple(h for h in headings if step == h or step in sides_of(h))
        headings = fitting if len(fitting) == 1 else headings
    pieces[target] = (army, face, ()) if face else (army, kind, headings)
    return replace(position, pieces=pieces)


def must_promote(position: Position, place: Place) -> bool:
    _, kind, headings = position.pieces[place]
    return kind == "P" and not any(on_board(plus(place, heading)) for heading in headings)


def chess_legal(position: Position, seat: int) -> Iterator[tuple[Place, Place]]:
    for source, piece in position.pieces.items():
        if position.commander[piece[0]] == seat:
            for target in pseudo(position.pieces, source):
                prey = position.pieces.get(target)
                if prey and (position.commander[prey[0]] == seat or prey[1] == "K"):
                    continue
                if not in_check(moved(position, source, target), seat):
                    yield source, target


def kings(position: Position) -> set[int]:
    return {army for army, kind, _ in position.pieces.values() if kind == "K"}


def adjudicated(position: Position, mover: int) -> Position:
    while True:
        others = kings(position) - {mover}
        mated = {s for s in others if in_check(position, s) and not any(chess_legal(position, s))}
        if not mated:
            return position
        position = Position(
            {p: piece for p, piece in position.pieces.items() if piece[1] != "K" or piece[0] not in mated},
            {army: mover if c in mated else c for army, c in position.commander.items()},
            position.active - mated,
        )


def playable(position: Position, seat: int) -> dict[tuple[Place, Place, str], Position]:
    """Every turn (source, target, face) with the position after all mates."""
    every, safe = {}, {}
    for source, target in chess_legal(position, seat):
        faces = "QRBN" if must_promote(moved(position, source, target), target) else [""]
        for face in faces:
            after = adjudicated(moved(position, source, target, face), seat)
            every[source, target, face] = after
            if not in_check(after, seat):
                safe[source, target, face] = after
    return safe or every
