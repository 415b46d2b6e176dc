"""The special acts of Arcanor."""

from collections.abc import Mapping

from rules.game import Game
from rules.pieces import Piece
from tests.boardlight.simulation.acts.moment import Moment, Test, ends


def _locked_home(m: Moment) -> bool:
    """A piece set free on its own winning line: it counts there at once."""
    source = m.action.source
    if source is None or m.verbs == ("move",) or not m.left:
        return False
    freed = m.left[-1]
    return freed.owner != m.piece.owner and m.game.board.points[source][1] == _goal(m.game, freed)


def _goal(game: Game, piece: Piece) -> float:
    heights = [y for _, y in game.board.points]
    return min(heights) if piece.owner else max(heights)


def _on_goal(m: Moment) -> bool:
    target = m.action.target
    return target is not None and m.game.board.points[target][1] == _goal(m.game, m.piece)


ACTS: Mapping[str, Test] = {
    "a full piece goes": lambda m: m.verbs == ("move",) and bool(m.left),
    "an empty piece goes": lambda m: m.verbs == ("move",) and not m.left,
    "an own piece is released": lambda m: m.verbs == ("release",) and m.left[-1].owner == m.piece.owner,
    "an enemy is released": lambda m: m.verbs == ("release",) and m.left[-1].owner != m.piece.owner,
    "an empty piece eats": lambda m: m.verbs == ("eat",),
    "the prey was full": lambda m: bool(m.prey) and len(m.before.cells[m.action.taken[0]]) > 1,
    "an own piece is left to eat": lambda m: (
        m.verbs == ("release-eat",) and m.left[-1].owner == m.piece.owner
    ),
    "an enemy is left to eat": lambda m: m.verbs == ("release-eat",) and m.left[-1].owner != m.piece.owner,
    "three in a nest": lambda m: any(len(stack) >= 3 for stack in m.after.cells),
    "the winning line by a step": lambda m: _on_goal(m) and not m.action.taken,
    "the winning line by eating": lambda m: _on_goal(m) and bool(m.action.taken),
    "set free on its own winning line": _locked_home,
    "twelve points": ends("twelve points"),
}
