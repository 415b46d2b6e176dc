"""PGN files read: every game with its headers, its moves and its variations, as events of a journal. Pure.

A variation becomes what it would be at a table: a line that was played and taken back before the game went
on. Comments and marks are passed over. A move is found among the legal turns, so that it may be written
with more than the least, as ``Ng1f3``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from boardlight.journal.log_lines import Header
from boardlight.library.pgn.parsing import GameText, Line, PgnError, games_of
from boardlight.library.pgn.tags import RESULTS, header_of
from boardlight.referee.session.logged import Declared, Ended, Event, Started, TakenBack, TurnPlayed
from messages.message import message, said
from rules.chess_family.orthodox import PAWN
from rules.game import Action, State
from rules.games.chess import Chess
from rules.turns import Turn, paths

OPTIONS = {"ch.draws": "claim"}
"""Games of the world go on after a third repetition that nobody claimed."""

_SAN = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)[x:-]?([a-h][1-8])(?:[=/(]?([QRBN])\)?)?")
_CASTLES = ("O-O", "O-O-O")
_SCORES = {text: scores for scores, text in RESULTS.items()}


class PgnGame(NamedTuple):
    """One game of a file, ready to be kept."""

    header: Header
    events: list[Event]


@dataclass
class _Moves:
    """Where the reading of one game has come to."""

    game: Chess
    path: list[State]
    events: list[Event] = field(default_factory=list)

    def play(self, text: str) -> None:
        state = self.path[-1]
        turn = _found(self.game, state, text)
        self.events.append(
            TurnPlayed(0.0, "file", state.turn, self.game.write(state, turn.path), turn.state.ply)
        )
        self.path.append(turn.state)

    def take_back(self, count: int) -> None:
        if count:
            del self.path[-count:]
            self.events.append(TakenBack(0.0, "file", None, "", self.path[-1].ply, turns=count))


def read_pgn(text: str) -> Iterator[PgnGame]:
    """Every game of a PGN file; PgnError names the first that is wrong."""
    game, number = Chess(OPTIONS), 0
    for number, found in enumerate(games_of(text), start=1):
        try:
            yield _read(game, found)
        except ValueError as error:
            raise PgnError(message("pgn.game", number=number, why=said(error))) from None
    if not number:
        raise PgnError(message("pgn.no-game"))


def _read(game: Chess, found: GameText) -> PgnGame:
    tags = found.tags
    if tags.get("Variant", "Standard").lower() not in ("standard", "chess", "from position"):
        raise ValueError(message("pgn.variant", name=tags["Variant"]))
    first = game.from_fen(tags["FEN"]) if tags.get("FEN") else game.start()
    start = Started(0.0, "file", None, "", first.ply, setup=tags.get("FEN", ""), tags={**tags})
    moves = _Moves(game, [first], [start])
    _play(moves, found.line)
    result = found.result or tags.get("Result", "*")
    moves.events += _ending(game, moves.path[-1], result, tags.get("Termination", ""))
    return PgnGame(header_of(tags, OPTIONS), moves.events)


def _play(moves: _Moves, line: Line) -> int:
    """Play a line, the variations of each move before the move itself; how many turns it has."""
    played = 0
    waiting = ""
    for part in line:
        if not isinstance(part, str):
            moves.take_back(_play(moves, part))
            continue
        if waiting:
            moves.play(waiting)
            played += 1
        waiting = part
    if waiting:
        moves.play(waiting)
        played += 1
    return played


def _found(game: Chess, state: State, text: str) -> Turn:
    where = f"{state.ply // 2 + 1}{'...' if state.turn else '.'} {text}"
    if state.outcome:
        raise ValueError(message("list.colon", what=where, why=message("pgn.game-is-over")))
    bare = text.rstrip("+#!?").replace("0", "O") if text[0] in "O0" else text.rstrip("+#!?")
    found = list(_called(game, state, bare))
    if not found:
        raise ValueError(message("list.colon", what=where, why=message("pgn.no-such-turn")))
    if len(found) > 1:
        raise ValueError(message("list.colon", what=where, why=message("pgn.two-such-turns")))
    (path,) = found
    for action in path:
        state = game.after(state, action)
    return Turn(path, state)


def _called(game: Chess, state: State, text: str) -> Iterator[tuple[Action, ...]]:
    """The turns that `text` may mean."""
    match = _SAN.fullmatch(text)
    if not match:
        yield from (path for path in paths(game, state) if _castled(path[0]) == text)
        return
    kind, column, row, target, promoted = match.groups(default="")
    names = game.board.names
    for path in paths(game, state):
        first = path[0]
        if first.verb == "castle" or first.source is None or first.target is None:
            continue
        source = names[first.source]
        if (
            names[first.target] == target
            and state.cells[first.source][-1].kind == (kind or PAWN)
            and source[0].startswith(column)
            and source[1].startswith(row)
            and next((action.piece.kind for action in path[1:] if action.piece), "") == promoted
        ):
            yield path


def _castled(first: Action) -> str:
    if first.verb != "castle" or first.source is None or first.target is None:
        return ""
    return _CASTLES[first.target < first.source]


def _ending(game: Chess, state: State, result: str, termination: str) -> Iterator[Event]:
    """How the game ended: by the rules, or by a declaration that fits the result."""
    scores = _SCORES.get(result)
    if scores is None:
        if state.outcome:
            yield from _ended(state)
        return
    if state.outcome is None:
        action = _declaration(game, state, scores, "time" in termination.lower())
        state = game.apply(state, action)
        text = action.verb if action.seat < 0 else f"{action.verb} {game.seats[action.seat]}"
        yield Declared(0.0, "file", action.seat, text, state.ply)
    yield from _ended(state)
    if state.outcome and state.outcome.scores != scores:
        raise ValueError(message("pgn.another-result", result=result))


def _declaration(game: Chess, state: State, scores: tuple[float, ...], on_time: bool) -> Action:
    verbs = ("flag", "resign", "draw") if on_time else ("resign", "draw")
    fitting = (
        action
        for verb in verbs
        for action in game.declarations(state)
        if action.verb == verb and _scores(game.apply(state, action)) == scores
    )
    return next(fitting)


def _scores(state: State) -> tuple[float, ...]:
    assert state.outcome
    return state.outcome.scores


def _ended(state: State) -> Iterator[Event]:
    assert state.outcome
    scores: list[float | int] = [*state.outcome.scores]
    yield Ended(0.0, "rules", None, state.outcome.reason, state.ply, scores=scores)
