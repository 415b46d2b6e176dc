"""Quaternity against a second, slow implementation: the same turns and conquests in crowded positions."""

import random
from collections import Counter

import pytest

from rules.game import State
from rules.games.quaternity import Memory, Quaternity
from rules.games.quaternity.alliances import ACTIVE, FROZEN, Powers
from rules.games.quaternity.armies import CHOICES, HEADINGS, PAWNS, army_gaits, on_its_diagonal
from rules.pieces import NOTHING, Piece, Seat, Stack
from rules.turns import Turn, turns
from tests.rules.games import quaternity_reference as reference

GAME = Quaternity({"draw_claims": "none"})
GAITS = army_gaits(GAME.board)
STEPS = dict(zip(HEADINGS, ((0, 1), (1, 0), (0, -1), (-1, 0)), strict=True))
HUNDREDS = 2


def powers_of(state: State) -> Powers:
    assert isinstance(state.memory, Memory)
    return state.memory.powers


def place(cell: int) -> reference.Place:
    x, y = GAME.board.points[cell]
    return int(x), int(y)


def as_reference(state: State) -> reference.Position:
    pieces: dict[reference.Place, reference.DrawnPiece] = {}
    for cell, stack in enumerate(state.cells):
        if stack:
            kind, owner = stack[0]
            headings = tuple(
                STEPS[code] for code in (CHOICES[owner] if kind == "P" else kind) if code in STEPS
            )
            pieces[place(cell)] = (owner, "P" if kind in PAWNS else kind, headings)
    powers = powers_of(state)
    return reference.Position(pieces, dict(enumerate(powers.commanders)), frozenset(powers.active))


def key(turn: Turn) -> tuple[reference.Place, reference.Place, str]:
    first, *rest = turn.path
    assert first.source is not None and first.target is not None
    return place(first.source), place(first.target), "".join(a.piece.kind for a in rest if a.piece)


def random_position(chance: random.Random) -> State:
    """Two to four kings and up to thirty pieces, some frozen, some conquered; anything may stand in check."""
    seats = chance.sample(range(4), chance.choice((2, 3, 3, 4, 4)))
    room = chance.sample(range(len(GAME.board)), 40)
    cells = [NOTHING] * len(GAME.board)
    for seat in seats:
        corner = chance.choice((0, 11, 132, 143))
        cells[corner if not cells[corner] and chance.random() < 0.5 else room.pop()] = (Piece("K", seat),)
    for cell in room[: chance.randint(6, 30)]:
        piece = Piece(chance.choice("QQRRBN^>v<P"), chance.randrange(4))
        if not cells[cell] and may_stand(piece, cell):
            cells[cell] = (piece,)
    if len(seats) > 2 and chance.random() < 0.5:
        ambush(cells, seats, chance)
    commanders = tuple(army if army in seats else chance.choice(seats) for army in range(4))
    statuses = tuple(FROZEN if s != seats[0] and chance.random() < 0.2 else ACTIVE for s in range(4))
    memory = Memory(Powers(commanders, statuses, (), ()))
    return GAME.arranged(State(tuple(cells), ((),) * 4, seats[0], memory=memory))


def may_stand(piece: Piece, cell: int) -> bool:
    """Whether it can have come there: pawns short of their goal, central ones on their diagonal."""
    if piece.kind == "P" and not on_its_diagonal(piece, cell):
        return False
    return piece.kind not in PAWNS or cell not in GAITS[piece].goals


def ambush(cells: list[Stack], seats: list[Seat], chance: random.Random) -> None:
    """Puts the second king between the first and a queen of the third: its mate uncovers the first (R11)."""
    first, second, third = seats[:3]
    start = cells.index((Piece("K", first),))
    ray = chance.choice([ray for rays in GAME.board.rays.values() if len(ray := rays[start]) > 3])
    others = {(Piece("K", seat),) for seat in seats if seat != second}
    if any(cells[cell] in others for cell in ray):
        return
    cells[cells.index((Piece("K", second),))] = NOTHING
    for cell in ray:
        cells[cell] = NOTHING
    shield = chance.randrange(1, len(ray) - 1)
    cells[ray[shield]] = (Piece("K", second),)
    cells[chance.choice(ray[shield + 1 :])] = (Piece("Q", third),)


def compare(state: State) -> Counter[str]:
    """Asserts that both implementations know the same turns from `state`; counts what these turns do."""
    before, powers = as_reference(state), powers_of(state)
    expected = reference.playable(before, state.turn)
    found = {key(turn): turn.state for turn in turns(GAME, state) if turn.path[0].verb != "pass"}
    assert set(found) == set(expected)
    events: Counter[str] = Counter()
    for turn, after in found.items():
        assert as_reference(after) == expected[turn]
        events[f"mates {powers_of(after).kings.count(None) - powers.kings.count(None)}"] += 1
    events["unsafe after a mate"] += sum(1 for _ in reference.chess_legal(before, state.turn)) - len(
        {turn[:2] for turn in expected}
    )
    events["promotions"] += sum(1 for turn in found if turn[2])
    return events


@pytest.mark.parametrize("hundred", range(HUNDREDS))
def test_crowded_positions(hundred: int) -> None:
    events: Counter[str] = Counter()
    for seed in range(100 * hundred, 100 * hundred + 100):
        state = random_position(random.Random(seed))
        if not state.outcome:
            events += compare(state)
    wanted = ("mates 0", "mates 1", "mates 2", "unsafe after a mate", "promotions")
    assert all(events[what] for what in wanted)


def test_the_opening() -> None:
    chance, state = random.Random(1), GAME.start()
    for _ in range(12):
        compare(state)
        state = chance.choice(list(turns(GAME, state))).state
