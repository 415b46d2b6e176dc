"""What must hold of any position that a set-up text gives, said again apart from the rules."""

from collections import Counter
from collections.abc import Iterator

from rules.game import Game, State
from rules.pieces import CHANCE, Piece

SETS: dict[str, dict[str, int]] = {
    "arcanor": {"1": 3, "2": 3, "3": 3, "4": 3},
    "chess": {"K": 1, "P": 8},
    "guerre-des-maitres": {"A": 9, "B": 9, "W": 9, "M": 1},
    "quaternity": {"K": 1, "P": 8, "^": 8, ">": 8, "v": 8, "<": 8},
    "quatrarmes": {"F": 10, "H": 5, "C": 8, "A": 12},
}
"""The most that one seat can have of a kind, by name of the game; a card of Quattuor Reges is there once."""

TOGETHER = {
    "chess": ("PQRBN", 15),
    "quaternity": ("P^>v<QRBN", 15),
    "guerre-des-maitres": ("BW", 9),
}
HANDS = {"quatrarmes": "AC", "guerre-des-maitres": "AM", "arcanor": "13"}


def broken(game: Game, state: State) -> list[str]:
    """The laws that the position breaks."""
    return [*_broken_by_pieces(game, state), *_broken_by_game(game, state)]


def _broken_by_pieces(game: Game, state: State) -> Iterator[str]:
    pieces = Counter(piece for stack in (*state.cells, *state.hands) for piece in stack)
    for piece, number in pieces.items():
        if number > SETS.get(game.name, {}).get(piece.kind, 2 if game.name == "chess" else 1) and (
            piece.kind not in TOGETHER.get(game.name, ("", 0))[0]
        ):
            yield f"{number} {piece}"
    kinds, most = TOGETHER.get(game.name, ("", 0))
    for seat, name in enumerate(game.seats):
        if (
            sum(number for piece, number in pieces.items() if piece.owner == seat and piece.kind in kinds)
            > most
        ):
            yield f"{name} has too many of {kinds}"
        for piece in state.hands[seat]:
            if piece.owner != seat or (
                game.name != "quattuor-reges" and piece.kind not in HANDS.get(game.name, "")
            ):
                yield f"{piece} in the hand of {name}"
    if not pieces:
        yield "nobody is there"
    for stack in state.cells:
        sizes = [int(piece.kind) for piece in stack] if game.name == "arcanor" else []
        if (
            len(stack) > 1 and sizes != [*range(sizes[0], sizes[0] - len(stack), -1)]
            if sizes
            else len(stack) > 1
        ):
            yield f"{stack} on one cell"


def _broken_by_game(game: Game, state: State) -> Iterator[str]:
    if bool(game.actions(state)) == bool(state.outcome):
        yield "nobody can go on, or somebody can although it is over"
    if state.turn not in (*range(len(game.seats)), CHANCE):
        yield f"seat {state.turn} is to move"
    where = {piece: game.board.names[cell] for cell, stack in enumerate(state.cells) for piece in stack}
    counts = Counter(piece for stack in state.cells for piece in stack)
    if game.name == "chess":
        if any(counts[Piece("K", seat)] != 1 for seat in range(2)):
            yield "kings"
        for cell, stack in enumerate(state.cells):
            if stack and stack[0].kind == "P" and game.board.names[cell][1] in "18":
                yield f"a pawn on {game.board.names[cell]}"
    if game.name == "guerre-des-maitres":
        yield from _broken_throw(game, state, counts)
    if game.name == "quaternity" and not any(counts[Piece("K", seat)] for seat in range(4)):
        yield "no king"
    if game.name == "quattuor-reges":
        wrong = [piece for piece in where if piece.owner != "HDSC".index(piece.kind[0]) // 2]
        yield from (f"{piece} is of the other side" for piece in wrong)


def _broken_throw(game: Game, state: State, counts: Counter[Piece]) -> Iterator[str]:
    stage = state.stage
    masters = [counts[Piece("M", seat)] for seat in range(2)]
    if game.option["variant"] == "master" and stage != "setting" and masters != [1, 1]:
        yield f"Masters {masters}"
    moved = getattr(stage, "moved", None)
    if moved is not None and {piece.owner for piece in state.cells[moved]} != {getattr(stage, "seat", None)}:
        yield "a die for nobody"
    if not 0 <= getattr(stage, "left", 0) <= 6:
        yield f"a die of {stage}"
