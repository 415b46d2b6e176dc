"""PGN files read: every game with its headers, its moves and its variations, as events of a journal. Pure.

A variation becomes what it would be at a table: a line that was played and taken back before the game went
on. Comments and marks are passed over. A move is found among the legal turns, so that it may be written
with more than the least, as ``Ng1f3``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from boardlight.events import Event
from boardlight.exports.pgntags import RESULTS, header_of
from boardlight.records import Header
from rules.game import Action, Game, State
from rules.games.chess import Chess
from rules.turns import Turn, turns


class PgnError(ValueError):
    """A PGN text that cannot be read; the message names the game and the move."""


OPTIONS = {"ch.draws": "claim"}
"""Games of the world go on after a third repetition that nobody claimed."""

DEEPEST = 100
"""Variations inside one another."""

_TAG = re.compile(r'\s*\[\s*(\w+)\s*"((?:\\.|[^"\\])*)"\s*\]')
_TOKEN = re.compile(
    r"\{[^}]*\}|;[^\n]*|^%[^\n]*|\$\d+|(?P<open>\()|(?P<close>\))|(?P<result>1-0|0-1|1/2-1/2|\*)"
    r"|\d+\s*\.+|\d+(?=\s)|e\.p\.|(?P<move>[A-Za-z0][\w+#=\-!?/]*)|[!?.]+",
    re.MULTILINE,
)
_SAN = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)[x:-]?([a-h][1-8])(?:[=/(]?([QRBN])\)?)?")
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
            Event("turn", 0.0, "file", state.turn, self.game.write(state, turn.path), turn.state.ply)
        )
        self.path.append(turn.state)

    def take_back(self, count: int) -> None:
        if count:
            del self.path[-count:]
            self.events.append(Event("takeback", 0.0, "file", None, "", self.path[-1].ply, {"turns": count}))


def read_pgn(text: str) -> Iterator[PgnGame]:
    """Every game of a PGN file; PgnError names the first that is wrong."""
    rest, number = text.lstrip("\ufeff").strip(), 0
    while rest:
        number += 1
        tags, body, rest = _split(rest)
        try:
            yield _read(tags, body)
        except ValueError as error:
            raise PgnError(f"game {number} of the PGN file: {error}") from None
    if not number:
        raise PgnError("the PGN file holds no game")


def _split(text: str) -> tuple[dict[str, str], str, str]:
    """Tags and moves of the first game, and the text after it."""
    tags, at = {}, 0
    while match := _TAG.match(text, at):
        tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
        at = match.end()
    end = next((m.end() for m in _TOKEN.finditer(text, at) if m["result"]), None)
    following = re.compile(r"^\[\w+ ", re.MULTILINE).search(text, at + 1)
    if end is None or (following and following.start() < end):
        end = following.start() if following else len(text)
    return tags, text[at:end], text[end:].strip()


def _read(tags: dict[str, str], body: str) -> PgnGame:
    if tags.get("Variant", "Standard").lower() not in ("standard", "chess", "from position"):
        raise ValueError(f"the variant {tags['Variant']} is not played here; only chess is")
    game = Chess(OPTIONS)
    first = game.from_fen(tags["FEN"]) if tags.get("FEN") else game.start()
    details: dict[str, object] = {"setup": tags.get("FEN", ""), "tags": tags}
    moves = _Moves(game, [first], [Event("start", 0.0, "file", None, "", first.ply, details)])
    line, shown = _parsed(body)
    _play(moves, line)
    moves.events += _ending(
        game, moves.path[-1], shown or tags.get("Result", "*"), tags.get("Termination", "")
    )
    return PgnGame(header_of(tags, OPTIONS), moves.events)


Line = list["str | Line"]
"""Moves, each followed by its variations."""


def _parsed(body: str) -> tuple[Line, str]:
    """The moves with their variations nested, and the result at their end."""
    stack: list[Line] = [[]]
    at, result = 0, ""
    while at < len(body):
        if body[at].isspace():
            at += 1
            continue
        match = _TOKEN.match(body, at)
        if not match:
            raise ValueError(f"{body[at : at + 12].split()[0]!r} is nothing that a PGN file holds")
        at = match.end()
        if match["open"]:
            stack.append([])
            if len(stack) > DEEPEST:
                raise ValueError(f"more than {DEEPEST} variations lie inside one another")
        elif match["close"]:
            if len(stack) == 1:
                raise ValueError("a bracket is closed that was never opened")
            variation = stack.pop()
            stack[-1].append(variation)
        elif match["result"]:
            result = match["result"]
        elif match["move"]:
            stack[-1].append(match["move"])
    if len(stack) > 1:
        raise ValueError("a bracket is opened and never closed")
    return stack[0], result


def _play(moves: _Moves, line: Line) -> int:
    """Play a line, the variations of each move before the move itself; how many turns it has."""
    played = 0
    for at, part in enumerate(line):
        if not isinstance(part, str):
            continue
        for variation in _variations(line, at):
            moves.take_back(_play(moves, variation))
        moves.play(part)
        played += 1
    return played


def _variations(line: Line, at: int) -> Iterator[Line]:
    for part in line[at + 1 :]:
        if isinstance(part, str):
            return
        yield part


def _found(game: Chess, state: State, text: str) -> Turn:
    where = f"{state.ply // 2 + 1}{'...' if state.turn else '.'} {text}"
    if state.outcome:
        raise ValueError(f"{where}: the game is over ({state.outcome.reason})")
    bare = text.rstrip("+#!?").replace("0", "O") if text[0] in "O0" else text.rstrip("+#!?")
    found = [turn for turn in turns(game, state) if _is(game, state, turn.path, bare)]
    if not found:
        raise ValueError(f"{where}: no legal turn is called so")
    if len(found) > 1:
        raise ValueError(f"{where}: more than one turn is called so")
    return found[0]


def _is(game: Game, state: State, path: tuple[Action, ...], text: str) -> bool:
    first = path[0]
    if first.verb == "castle":
        assert first.source is not None and first.target is not None
        return text == ("O-O" if first.target > first.source else "O-O-O")
    match = _SAN.fullmatch(text)
    if not match or first.source is None or first.target is None:
        return False
    kind, column, row, target, promoted = match.groups(default="")
    source = game.board.names[first.source]
    became = next((action.piece.kind for action in path[1:] if action.piece), "")
    return (
        state.cells[first.source][-1].kind == (kind or "P")
        and source[0].startswith(column)
        and source[1].startswith(row)
        and (game.board.names[first.target], became) == (target, promoted)
    )


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
        yield Event("declared", 0.0, "file", action.seat, text, state.ply)
    yield from _ended(state)
    if state.outcome and state.outcome.scores != scores:
        raise ValueError(f"it says {result}, but by the rules it ended otherwise ({state.outcome.reason})")


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
    details: dict[str, object] = {"scores": list(state.outcome.scores)}
    yield Event("end", 0.0, "rules", None, state.outcome.reason, state.ply, details)
