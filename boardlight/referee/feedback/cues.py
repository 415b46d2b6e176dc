"""Which cues the board gives the players at each moment of play. Pure.

Cues are drawn from what everybody may know (`Game.public_actions`): no light ever tells a secret.
"""

from collections.abc import Iterable

from boardlight.referee.inference.candidates import Path, allowed
from boardlight.referee.inference.identity_cache import cached_by_identity
from boardlight.referee.inference.verdicts import Choices, Foul, Oddity, Played, Underway, Verdict
from boardlight.referee.session.cue import Cue, Cues
from rules.board import Cell
from rules.game import EMPTY, Action, Game, State


@cached_by_identity(kept=8)
def resting_cues(game: Game, state: State, last: Path) -> Cues:
    """At a resting point: the last turn, captures that must be played, and the answers to a fault."""
    cues: dict[Cell, Cue] = _marked(
        (cell for action in last for cell in (action.source, action.target)), Cue.LAST
    )
    actions = allowed(game, state)
    if all(action.taken for action in actions if action.source is not None):
        cues |= _marked(
            (cell for action in actions for cell in action.taken if action.source is not None), Cue.VICTIM
        )
        cues |= _marked((action.source for action in actions if action.taken), Cue.MUST_TAKE)
    return {**cues, **_answer_cues(actions, last)}


def _answer_cues(actions: Iterable[Action], last: Path) -> Cues:
    """Special answers: a piece to huff glows, and where force would send the guilty one back to."""
    cues: dict[Cell, Cue] = {}
    for action in actions:
        if action.verb == "huff":
            cues |= _marked(action.taken, Cue.HUFF)
        if action.verb == "force":
            cues |= _marked((played.source for played in last[:1]), Cue.BACK)
    return cues


def sanctions(last: Path) -> frozenset[Cue]:
    """What a fault has brought: the pieces to huff or force, or else the capture that was forced just now."""
    is_forced = any(action.verb == "force" for action in last)
    return frozenset((Cue.MUST_TAKE, Cue.VICTIM) if is_forced else (Cue.HUFF, Cue.BACK))


def underway_cues(game: Game, state: State, verdict: Underway) -> Cues:
    """While a turn is being played: where the piece in hand may go, what comes next, what comes off."""
    here = _reached(game, state, verdict.path) if verdict.path else state
    if verdict.leftover or verdict.missing:
        return _finishing_cues(verdict)
    cues = _marked((cell for action in verdict.path for cell in action.taken), Cue.TAKEN)
    if here.ply > state.ply or here.outcome:
        return cues
    hand = verdict.lifted if not verdict.path else ()
    actions = [a for a in allowed(game, here) if not hand or a.source in hand]
    for action in actions:
        if action.verb == "promote":
            cues = {**cues, **_marked((action.target,), Cue.PROMOTE)}
        elif action.source is not None:
            cues = {**cues, **_marked(action.taken, Cue.VICTIM), **_marked((action.target,), Cue.TARGET)}
    return {**cues, **_marked(hand, Cue.SOURCE)}


@cached_by_identity(kept=8)
def _reached(game: Game, state: State, path: Path) -> State:
    """Where an unfinished turn has led to."""
    for action in path:
        state = game.after(state, action)
    return state


def _finishing_cues(verdict: Underway) -> Cues:
    """What a turn that is plain still needs: a piece taken off, or a second piece moved."""
    carried = Cue.SOURCE if verdict.missing else Cue.TAKEN
    return {**_marked(verdict.leftover, carried), **_marked(verdict.missing, Cue.TARGET)}


def repair_cues(oddities: Iterable[Oddity]) -> Cues:
    """How to mend the table: pieces that do not belong, and empty cells that wait for theirs."""
    return {odd.cell: Cue.PLACE if odd.seen == EMPTY else _wrong(odd) for odd in oddities}


def _wrong(odd: Oddity) -> Cue:
    return Cue.TAKEN if odd.expected == EMPTY else Cue.WRONG


def verdict_cues(game: Game, state: State, last: Path, verdict: Verdict) -> Cues:
    """The cues of one moment of play."""
    match verdict:
        case Underway():
            return underway_cues(game, state, verdict)
        case Foul():
            return repair_cues(verdict.oddities)
        case Choices():
            return _marked(
                (cell for path in verdict.paths for a in path for cell in (a.source, a.target)), Cue.TARGET
            )
        case Played():
            return _marked(
                (cell for path in verdict.turns for a in path for cell in (a.source, a.target)), Cue.LAST
            )
        case _:
            return resting_cues(game, state, last)


def _marked(cells: Iterable[Cell | None], cue: Cue) -> dict[Cell, Cue]:
    return {cell: cue for cell in cells if cell is not None}
