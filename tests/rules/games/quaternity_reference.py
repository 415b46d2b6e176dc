"""Quaternity once more, slowly: every rule tried out on a dictionary of men, sharing no code with `rules`.

Men are (army, kind, headings): kind one of KQRBNP, headings a tuple of unit steps, empty for officers.
Places are (column, row) from 1. An oracle for tests: moves, checks, mates and conquests, no draws.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

Place = tuple[int, int]
Man = tuple[int, str, tuple[Place, ...]]
ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))
OBLIQUE = ((1, 1), (1, -1), (-1, -1), (-1, 1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
LINES = {"Q": ORTHOGONAL + OBLIQUE, "R": ORTHOGONAL, "B": OBLIQUE}
LEAPS = {"K": ORTHOGONAL + OBLIQUE, "N": KNIGHT}


@dataclass(frozen=True)
class Position:
    men: dict[Place, Man]
    commander: dict[int, int]
    active: frozenset[int]


def plus(place: Place, step: Place, times: int = 1) -> Place:
    return place[0] + times * step[0], place[1] + times * step[1]


def on_board(place: Place) -> bool:
    return 1 <= place[0] <= 12 and 1 <= place[1] <= 12


def sides_of(heading: Place) -> set[Place]:
    """The two diagonals ahead."""
    return {step for step in OBLIQUE if step[0] * heading[0] + step[1] * heading[1] == 1}


def attacks(men: dict[Place, Man], source: Place) -> Iterator[Place]:
    _, kind, headings = men[source]
    if kind == "P":
        steps = {step for heading in headings for step in sides_of(heading)}
        yield from (plus(source, step) for step in steps)
    for step in LEAPS.get(kind, ()):
        yield plus(source, step)
    for step in LINES.get(kind, ()):
        for times in range(1, 12):
            target = plus(source, step, times)
            yield target
            if target in men:
                break


def pseudo(men: dict[Place, Man], source: Place) -> Iterator[Place]:
    if men[source][1] == "P":
        yield from (t for t in attacks(men, source) if t in men)
        yield from (t for h in men[source][2] if on_board(t := plus(source, h)) and t not in men)
    else:
        yield from (t for t in attacks(men, source) if on_board(t))


def in_check(position: Position, seat: int) -> bool:
    """Whether the king of `seat` is attacked by the men of another active player."""
    king = next(p for p, man in position.men.items() if man[:2] == (seat, "K"))
    return any(
        king in attacks(position.men, place)
        for place, man in position.men.items()
        if position.commander[man[0]] != seat and position.commander[man[0]] in position.active
    )


def moved(position: Position, source: Place, target: Place, face: str = "") -> Position:
    men = dict(position.men)
    army, kind, headings = men.pop(source)
    if len(headings) == 2:
        step = (target[0] - source[0], target[1] - source[1])
        fitting = tuple(h for h in headings if step == h or step in sides_of(h))
        headings = fitting if len(fitting) == 1 else headings
    men[target] = (army, face, ()) if face else (army, kind, headings)
    return replace(position, men=men)


def must_promote(position: Position, place: Place) -> bool:
    _, kind, headings = position.men[place]
    return kind == "P" and not any(on_board(plus(place, heading)) for heading in headings)


def chess_legal(position: Position, seat: int) -> Iterator[tuple[Place, Place]]:
    for source, man in position.men.items():
        if position.commander[man[0]] == seat:
            for target in pseudo(position.men, source):
                prey = position.men.get(target)
                if prey and (position.commander[prey[0]] == seat or prey[1] == "K"):
                    continue
                if not in_check(moved(position, source, target), seat):
                    yield source, target


def kings(position: Position) -> set[int]:
    return {army for army, kind, _ in position.men.values() if kind == "K"}


def adjudicated(position: Position, mover: int) -> Position:
    while True:
        others = kings(position) - {mover}
        mated = {s for s in others if in_check(position, s) and not any(chess_legal(position, s))}
        if not mated:
            return position
        position = Position(
            {p: man for p, man in position.men.items() if man[1] != "K" or man[0] not in mated},
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
