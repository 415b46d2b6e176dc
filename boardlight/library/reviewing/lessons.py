"""Lessons made of the moments of a kept game: find a better turn than the one that was played. Pure.

Each costs a second of thought, or more.
"""

from collections.abc import Sequence
from contextlib import suppress

from boardlight.journal.entry import Entry
from boardlight.journal.game_tree import Node, Tree
from boardlight.library.changes import UNFIT
from boardlight.library.reviewing.judging import MOST, path_to
from boardlight.library.search import open_game
from boardlight.referee.coaching.good_turn import AS_GOOD
from boardlight.referee.session.course import Chapter, Lesson
from boardlight.referee.session.logged import Event
from boardlight.referee.session.positions import play_through, read_position
from boardlight.referee.session.refusals import Refused
from messages.message import Message, joined, message, said
from rules.game import Game, State
from rules.notation import write_setup
from rules.pieces import seat_name
from rules.presentation.spoken import written
from rules.turns import turns
from search.best import best, whole_turns
from search.budget import Budget

ALTERNATIVES = 6
"""Turns that are scored exactly; those about as good as the best are right as well."""
MIDDLING = 2
"""The grade of these lessons."""

_CHAPTER = Chapter("what-happened", message("review.chapter"))


def better_course(entry: Entry, events: Sequence[Event], places: Sequence[int]) -> list[Lesson] | Message:
    """Lessons at places of a kept game; or why there is none at the first of them: those where nothing better
    is found are left out.
    """
    try:
        tree = open_game(entry, events).tree
    except ValueError:
        return UNFIT
    first, *others = places
    try:
        course = [better_turn(tree, first)]
    except Refused as error:
        return said(error)
    for place in others:
        with suppress(Refused):
            course.append(better_turn(tree, place))
    return course


def better_turn(tree: Tree, place: int) -> Lesson:
    """The lesson at a position of the line: better than the turn that led to it. Refused if there is none."""
    game = tree.game
    node = tree.line[place] if 0 < place < len(tree.line) else None
    path = path_to(game, node) if node else None
    if node is None or node.parent is None or path is None:
        raise Refused(message("review.no-such-turn"))
    state = node.parent.state
    found = best(game, state, state.turn, Budget(nodes=MOST), alternatives=ALTERNATIVES, asked=(path,))
    played, legal = found.of(path), {turn.path for turn in turns(game, state)}
    possible = [turn for turn in found.turns if turn.path in legal]
    margin = min(AS_GOOD, (possible[0].score - played.score) / 2) if played else AS_GOOD
    right = [turn for turn in possible if turn.exact and turn.score >= possible[0].score - margin]
    if margin <= 0 or path in [turn.path for turn in right]:
        raise Refused(message("review.nothing-better"))
    setup, past = _beginning(tree, node)
    line = [written(game, *turn) for turn in whole_turns(game, state, right[0].line)]
    return Lesson(
        key=f"better-{place}",
        chapter=_CHAPTER,
        title=message(
            "review.title", number=node.count.label.rstrip("."), seat=seat_name(game.seats, state.turn)
        ),
        place=1,
        grade=MIDDLING,
        rule="",
        setup=setup,
        played=past,
        task=message("review.task", seat=seat_name(game.seats, state.turn), turn=written(game, state, path)),
        accept=tuple((game.write(state, turn.path),) for turn in right),
        praise=message("review.praise", line=joined("list.comma", line)),
        idea=message("review.idea"),
    )


def _beginning(tree: Tree, node: Node) -> tuple[str, tuple[str, ...]]:
    """The set-up of the lesson, and the turns from there to its position: none, where the text of a position
    tells all that can be played. Refused if neither does.
    """
    game = tree.game
    assert node.parent
    wanted = _turns(game, node.parent.state)
    way = tree.line[1 : tree.line.index(node)]
    pasts = [
        (write_setup(game, node.parent.state), ()),
        (write_setup(game, tree.root.state), tuple(each.text for each in way)),
    ]
    for setup, past in pasts:
        with suppress(ValueError):
            if _turns(game, play_through(game, read_position(game, setup), past)) == wanted:
                return setup, past
    raise Refused(message("review.nothing-better"))


def _turns(game: Game, state: State) -> set[str]:
    return {game.write(state, turn.path) for turn in turns(game, state)}
