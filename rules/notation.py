"""Turns and positions as text. Writing a turn is the game's; reading one is a search among the turns. Pure.

A set-up text has one line (or part between semicolons) a fact::

    South: F d4 h4, C e1
    North: F e5, H e7
    turn: South
    hand South: C A

Seats go by name or by any beginning of it. Pieces of a seat may be named in several lines; of any other line
the last one counts. A stack is written outermost piece first, ``1/2 d4``; a piece of
another seat inside it carries that seat's initial, ``1/D2 d4``. What only one game knows, it reads itself.
"""

import difflib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from messages.message import literal, message, said
from rules.game import Action, Game, State
from rules.pieces import NOTHING, Piece, Seat, Stack, seat_called, seat_name
from rules.supply import check_cells, check_hands, check_supply
from rules.turns import Turn, faulty_turns, paths

Path = tuple[Action, ...]


class NotationError(ValueError):
    """A text that means nothing here; the message says what would."""


def read_turn(game: Game, state: State, text: str) -> Turn:
    """The turn called `text`, faulty ones included; NotationError if there is none."""
    text, legal = game.spelled(text), list[str]()
    for path in _likeliest_first(game, state, text):
        legal.append(game.write(state, path))
        if legal[-1] == text:
            return Turn(path, _after(game, state, path))
    for turn in faulty_turns(game, state):
        if game.write(state, turn.path) == text:
            return turn
    if state.outcome:
        raise NotationError(message("notation.game-over", how=state.outcome.how, text=repr(text)))
    near = difflib.get_close_matches(text, legal, n=4, cutoff=0.4) or sorted(legal)[:4]
    raise NotationError(message("notation.no-such-turn", text=repr(text), near=", ".join(near)))


def _likeliest_first(game: Game, state: State, text: str) -> Iterator[Path]:
    """Every turn, those first that go to a cell which `text` names: to write a turn costs most here."""
    others = []
    for path in paths(game, state):
        target = path[0].target
        if target is not None and game.board.names[target] in text:
            yield path
        else:
            others.append(path)
    yield from others


def _after(game: Game, state: State, path: Path) -> State:
    for action in path:
        state = game.after(state, action)
    return state


def read_setup(game: Game, text: str) -> State:
    """The position that a set-up text describes, ready to be played; NotationError names the wrong part."""
    state = State((NOTHING,) * len(game.board), ((),) * len(game.seats), game.first_seat)
    details = []
    for line in _lines(text):
        key, colon, rest = line.partition(":")
        if not colon:
            raise NotationError(message("notation.no-such-line", line=repr(line)))
        try:
            done = _common_line(game, state, key.strip(), rest.strip())
        except ValueError as error:
            raise NotationError(message("list.colon", what=literal(line), why=said(error))) from None
        if done is None:
            details.append((key.strip(), rest.split()))
        else:
            state = done
    return _finished(game, state, details)


def _finished(game: Game, state: State, details: list[tuple[str, list[str]]]) -> State:
    try:
        check_cells(game, state)
        state = game.arranged(state)
        for key, words in details:
            state = game.detail(state, key, words)
        check_hands(game, state)
        game.check(state)
        check_supply(game, state)
    except ValueError as error:
        raise NotationError(said(error)) from None
    return state


def _lines(text: str) -> Iterator[str]:
    for line in text.replace(";", "\n").splitlines():
        bare = line.split("#")[0].strip()
        if bare:
            yield bare


def _common_line(game: Game, state: State, key: str, rest: str) -> State | None:
    if key == "turn":
        return replace(state, turn=seat_called(game.seats, rest))
    if key.startswith("hand "):
        seat = seat_called(game.seats, key.removeprefix("hand ").strip())
        pieces = tuple(sorted(_piece(game, seat, word) for word in rest.split()))
        return replace(state, hands=tuple(pieces if s == seat else h for s, h in enumerate(state.hands)))
    try:
        seat = seat_called(game.seats, key)
    except ValueError:
        return None
    cells = list(state.cells)
    for part in rest.split(","):
        if words := part.split():
            _put_pieces(game, cells, seat, words)
    return replace(state, cells=tuple(cells))


def _put_pieces(game: Game, cells: list[Stack], seat: Seat, words: list[str]) -> None:
    stack = _stack(game, seat, words[0])
    if stack[-1].owner != seat:
        owner = seat_name(game.seats, seat)
        raise ValueError(message("notation.belongs-to-another", piece=words[0], seat=owner))
    if not words[1:]:
        raise ValueError(message("notation.stands-nowhere", piece=words[0]))
    for name in words[1:]:
        cell = game.board.cell(name)
        if cells[cell]:
            raise ValueError(message("notation.two-pieces", cell=name))
        cells[cell] = stack


def _stack(game: Game, seat: Seat, word: str) -> Stack:
    return tuple(reversed([_piece(game, seat, piece) for piece in word.split("/")]))


def _piece(game: Game, seat: Seat, word: str) -> Piece:
    called = _called(game, seat)
    if word not in called:
        known = ", ".join(kind.code for kind in game.kinds)
        raise ValueError(message("notation.no-such-piece", word=repr(word), known=known))
    return called[word]


@lru_cache(maxsize=64)
def _called(game: Game, seat: Seat) -> dict[str, Piece]:
    """What pieces are called in the lines of a seat: its own, and those of others with their initial."""
    initials = Counter(name[0] for name in game.seats)
    others = {
        name[0] + kind.code: Piece(kind.code, other)
        for other, name in enumerate(game.seats)
        for kind in game.kinds
        if initials[name[0]] == 1
    }
    return others | {kind.code: Piece(kind.code, seat) for kind in game.kinds}


def write_setup(game: Game, state: State) -> str:
    """The set-up text of a position (without its history): `read_setup` reads it back."""
    lines = []
    told = game.described(state)
    for seat, name in enumerate(game.seats):
        pieces: dict[str, list[str]] = {}
        for cell, stack in enumerate(told.cells):
            if stack and stack[-1].owner == seat:
                pieces.setdefault(_stack_text(game, stack), []).append(game.board.names[cell])
        lines.append(f"{name}: " + ", ".join(f"{piece} {' '.join(cells)}" for piece, cells in pieces.items()))
    for seat, hand in enumerate(told.hands):
        if hand:
            lines.append(
                f"hand {game.seats[seat]}: " + " ".join(_piece_text(game, seat, piece) for piece in hand)
            )
    if told.turn >= 0:
        lines.append(f"turn: {game.seats[told.turn]}")
    lines += [f"{key}: {words}" for key, words in game.details(state)]
    return "\n".join(lines) + "\n"


def as_set_up(game: Game, state: State) -> State:
    """What `read_setup` makes of the set-up text of a position, of which no word is written or read.

    NotationError if it would refuse the text.
    """
    told, seats = game.described(state), range(len(game.seats))
    cells = tuple(stack if stack and stack[-1].owner in seats else NOTHING for stack in told.cells)
    hands = tuple(tuple(sorted(hand)) for hand in told.hands)
    there = State(cells, hands, told.turn if told.turn >= 0 else game.first_seat)
    return _finished(game, there, [(key, words.split()) for key, words in game.details(state)])


def _stack_text(game: Game, stack: Stack) -> str:
    return "/".join(_piece_text(game, stack[-1].owner, piece) for piece in reversed(stack))


def _piece_text(game: Game, seat: Seat, piece: Piece) -> str:
    return piece.kind if piece.owner == seat else f"{game.seats[piece.owner][0]}{piece.kind}"
