"""Why a piece may not go there, in words and with the rule. Pure, and drawn from what everybody may know."""

from collections.abc import Sequence

from boardlight.referee.inference.candidates import Path
from boardlight.referee.session.events import Say
from boardlight.referee.session.refusals import Refused
from messages.message import Message, message
from rules.board import Cell
from rules.game import Action, Game, State
from rules.pieces import CHANCE
from rules.presentation.seat_names import with_seats
from rules.presentation.spoken import written
from rules.turns import faulty_turns, paths

Reason = tuple[str, Message]
"""The rule (its number, or nothing) and the sentence."""

_HANGS = message("referee.hangs")


def explained(game: Game, state: State, text: str) -> Say:
    """The answer to ``why d4-e5`` or ``why d4``; Refused where the question makes no sense."""
    source, target = asked(game, text)
    if state.outcome:
        raise Refused(message("referee.game-over"))
    if not state.cells[source]:
        return Say("calm", message("referee.nobody-stands-there"), "", (source,))
    if target is None:
        rule, words = _how(game, state, source)
        return Say("calm", words, rule, (source,))
    rule, words = answer(game, state, source, target)
    return Say("calm", words, rule, (source, target))


def asked(game: Game, text: str) -> tuple[Cell, Cell | None]:
    """The cell of the piece, and where it would go if that was asked; Refused if it is no question."""
    names = text.replace("x", "-").replace(" ", "-").split("-")
    if len(names) > 2 or any(name not in game.board.names for name in names):
        raise Refused(message("referee.write-why-two-cells-why"))
    cells = [game.board.cell(name) for name in names]
    return cells[0], cells[1] if len(cells) == 2 else None


def _how(game: Game, state: State, source: Cell) -> Reason:
    """How the piece goes, or why it goes nowhere."""
    if not _obeys(game, state, source) and game.idle(state, source):
        return _not_yours(game, state, source)
    kind = game.kind(state.cells[source][-1].kind)
    return kind.rule, kind.moves


def answer(game: Game, state: State, source: Cell, target: Cell) -> Reason:
    """Whether the piece on `source` may go to `target`, and if not, what stands against it."""
    seeming = [a for a in game.public_actions(state) if (a.source, a.target) == (source, target)]
    if game.view(state, None) != state:
        if seeming:
            sure = any(not game.hangs_on_secrets(state, action) for action in seeming)
            return ("", message("referee.legal")) if sure else ("", _HANGS)
        return against(game, state, source, target)
    if path := legal_turn(game, state, source, target):
        return "", message("referee.legal-turn", turn=written(game, state, path))
    rule, words = against(game, state, source, target)
    if not any(_goes(turn.path, source, target) for turn in faulty_turns(game, state)):
        return rule, words
    return rule, message("referee.legal-but-faulty", words=words)


def legal_turn(game: Game, state: State, source: Cell, target: Cell) -> Path | None:
    """The legal turn with which the piece on `source` goes to `target`, if there is one."""
    return next((path for path in paths(game, state) if _goes(path, source, target)), None)


def _goes(path: Sequence[Action], source: Cell, target: Cell) -> bool:
    return path[0].source == source and any(action.target == target for action in path)


def against(game: Game, state: State, source: Cell, target: Cell) -> Reason:
    """The rule against going from `source` to `target`, known not to be legal."""
    piece = state.cells[source][-1]
    if not _obeys(game, state, source):
        return _not_yours(game, state, source)
    special = game.why_not(state, source, target)
    if special:
        return special
    stack = state.cells[target]
    if stack and stack[-1].owner == piece.owner:
        return "", message("referee.own-piece-in-the-way")
    return game.obligation(state) or _how(game, state, source)


def _obeys(game: Game, state: State, source: Cell) -> bool:
    """Whether the seat to move commands the piece."""
    if game.commander(state, source) == state.turn:
        return True
    return any(action.source == source for action in game.public_actions(state))


def _not_yours(game: Game, state: State, source: Cell) -> Reason:
    idle = game.idle(state, source)
    if idle:
        words = with_seats(game, idle[1])
        return idle[0], message("referee.full-stop", words=words)
    if state.turn == CHANCE:
        return "", message("referee.die-comes-first")
    return "", message("referee.that-piece-not-move-now")
