"""What is wrong with a turn where others were asked for: what it does, and what it misses. Pure.

The turn is compared with the right ones: what all of these capture, check or win and it does not, how it
begins, and what the other side may capture after it and not after them.
"""

from collections.abc import Iterator, Sequence

from boardlight.referee.coaching.effects import Effects, effects_of, heaviest_loss
from boardlight.referee.feedback.phrases import piece_name, sentences
from boardlight.referee.inference.candidates import Path
from messages.message import Message, message
from rules.game import Game, State
from rules.pieces import Piece, Seat
from rules.presentation.spoken import cell_name, written
from rules.turns import turns

SENTENCES = 2
"""About one turn, at most: corrections are short."""


def mistake(
    game: Game, state: State, path: Path, right: Sequence[Path], lost: Sequence[Message] | None = None
) -> Message | None:
    """What the turn `path` from `state` misses beside the turns `right`; None if nothing stands out.

    `lost` is what follows from it; where that is not known, the other side's captures are.
    """
    found = list(_missed(game, state, path, right, lost))[:SENTENCES]
    # A voice says what matters most; the page has room for more.
    return message("coaching.mistake", all=sentences(*found), first=found[0]) if found else None


def _missed(
    game: Game, state: State, path: Path, right: Sequence[Path], lost: Sequence[Message] | None
) -> Iterator[Message]:
    done = effects_of(game, state, path)
    asked = [effects_of(game, state, other) for other in right]
    omission = _omission(game, state, path)
    if omission:
        yield omission
    elif asked:
        yield from _less(game, done, asked)
    yield from _lost(game, path[0].seat, done, asked) if lost is None else lost
    if right and not omission:
        yield from _half_right(path, right)


def _omission(game: Game, state: State, path: Path) -> Message | None:
    """The rule that this turn breaks, where the rulebook lets the others answer it."""
    here = state
    for action in path:
        if action not in game.actions(here):
            rule = game.obligation(state)
            return rule[1] if rule else message("coaching.omission")
        here = game.after(here, action)
    return None


def _less(game: Game, done: Effects, asked: Sequence[Effects]) -> Iterator[Message]:
    """What every right turn does and this one does not."""
    if all(each.wins for each in asked) and not done.wins:
        yield _not_over(game, done)
    elif all(each.checks for each in asked) and not done.checks:
        yield message("coaching.no-check")
    least = min(each.worth(game) for each in asked)
    if least > done.worth(game):
        yield message("coaching.captures-less") if done.captured else message("coaching.captures-nothing")


def _not_over(game: Game, done: Effects) -> Message:
    """How the others may still answer."""
    following = next(iter(turns(game, done.after)), None) if not done.after.outcome else None
    if following is None or following.path[0].source is None:
        return message("coaching.not-over")
    turn = written(game, done.after, following.path)
    return message("coaching.not-over-after-check" if done.checks else "coaching.not-over-after", turn=turn)


def _lost(game: Game, seat: Seat, done: Effects, asked: Sequence[Effects]) -> Iterator[Message]:
    """What the other side may capture now, if it is more than after a right turn."""
    loss = heaviest_loss(game, done.after, seat)
    if loss is None:
        return
    allowed = max((_at_stake(game, each, seat) for each in asked), default=0.0)
    if game.kind(loss.piece.kind).worth > allowed:
        cell = cell_name(game, loss.cell)
        yield message("coaching.loses", turn=loss.turn, piece=_named(game, loss.piece), cell=cell)


def _at_stake(game: Game, each: Effects, seat: Seat) -> float:
    loss = heaviest_loss(game, each.after, seat)
    return game.kind(loss.piece.kind).worth if loss else 0.0


def _half_right(path: Path, right: Sequence[Path]) -> Iterator[Message]:
    """Where it begins or ends as a right turn does."""
    sources = {other[0].source for other in right}
    targets = {other[-1].target for other in right}
    if None in sources or path[0].source is None:
        return
    if path[0].source in sources and len(path) < min(len(other) for other in right):
        yield message("coaching.goes-on")
    elif path[0].source in sources:
        yield message("coaching.right-piece")
    elif path[-1].target in targets:
        yield message("coaching.right-cell")


def _named(game: Game, piece: Piece) -> Message:
    return piece_name(game, game.label(piece))
