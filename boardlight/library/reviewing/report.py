"""What happened in a game, as the page of the library shows it: curves and moments. Pure, ready for JSON."""

from collections.abc import Sequence
from math import tanh

from boardlight.journal.game_tree import Node, Tree
from boardlight.library.reviewing.judging import JudgedNode, decisive, judged_turns
from messages.message import Message, joined, literal, message
from rules.game import Game
from rules.pieces import seat_name
from search.best import ScoredTurn, known, whole_turns
from search.evaluation import UNIT

Json = dict[str, object]

DECIDED = 0.9
"""Of the score of a won game: one beyond it is won by force."""
TWO = 2


def report(tree: Tree) -> Json:
    """The curves, and the moments that decided (fields: happened.js); nodes are numbered as in `replay`."""
    numbers = {id(node): number for number, node in enumerate(tree.nodes())}
    found = list(judged_turns(tree))
    return {
        "curves": _curves(tree.game, found, numbers),
        "moments": [_moment(tree, each, numbers) for each in decisive(found)],
    }


def _curves(game: Game, found: Sequence[JudgedNode], numbers: dict[int, int]) -> list[Json]:
    """Chances after each turn, from -1, lost, to 1, won: of two seats the first's, of more those of each."""
    seats = len(game.seats)
    points: dict[int, list[tuple[int, float]]] = {}
    for node, judged in found:
        chance = round(tanh(judged.played.score / judged.sure), 3)
        seat = judged.state.turn
        shown, chance = (0, -chance if seat else chance) if seats == TWO else (seat, chance)
        points.setdefault(shown, []).append((numbers[id(node)], chance))
    return [{"seat": seat, "points": points[seat]} for seat in sorted(points)]


def _moment(tree: Tree, each: JudgedNode, numbers: dict[int, int]) -> Json:
    game, judged = tree.game, each.judged
    line = whole_turns(game, judged.state, judged.better.line)
    words = message(
        "review.moment",
        number=each.node.count.label,
        seat=seat_name(game.seats, judged.state.turn),
        turn=game.write(judged.state, judged.played.path),
        now=score_words(game, judged.played),
        better=game.write(judged.state, judged.better.path),
        then=score_words(game, judged.better),
    )
    expected = [literal(game.write(state, path)) for state, path in line]
    return {
        "node": numbers[id(each.node)],
        "before": numbers[id(each.node.parent)],
        "place": place_of(tree, each.node),
        "words": words.texts(),
        "expected": message("review.expected", line=joined("list.paragraph", expected)).texts()
        if line
        else None,
    }


def place_of(tree: Tree, node: Node) -> int:
    """Which position of the line it is, the first being 0."""
    return next(place for place, each in enumerate(tree.line) if each is node)


def score_words(game: Game, turn: ScoredTurn) -> Message:
    """What a turn leads to for whoever plays it, in pieces."""
    if abs(turn.score) > DECIDED * known(game).decided / UNIT:
        return message("command.wins" if turn.score > 0 else "command.loses")
    return message("command.pieces-ahead", score=turn.score)
