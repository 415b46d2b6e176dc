"""The steps of a turn that hands carry out: which are done, and what is to be done next. Pure.

Each action of a turn leads to a position of its own; the table is brought from one to the next.
"""

from collections.abc import Sequence

from boardlight.referee.inference.candidates import Look, looks
from boardlight.referee.inference.verdicts import Oddity
from boardlight.referee.session.state import Session


def steps_done(session: Session, odd: Sequence[Oddity]) -> int:
    """How many actions of the dictated turn the table shows done, where `odd` cells differ from its end."""
    ways = _ways(session)
    fitting = (step for step, way in enumerate(ways) if not _differing(session, way, ways[-1], odd))
    return max((session.table.carried, *fitting)) if ways else 0


def shows_step(session: Session, odd: Sequence[Oddity]) -> bool:
    """Whether the table shows just what stands there after some of the actions of the dictated turn."""
    ways = _ways(session)
    return any(not _differing(session, way, ways[-1], odd) for way in ways)


def next_step(session: Session) -> tuple[Oddity, ...]:
    """The cells that the next action changes, where hands carry out a turn; else those that differ from the
    position.
    """
    odd, ways = session.tracking.odd, _ways(session)
    following = session.table.carried + 1
    if following >= len(ways) - 1:
        return odd
    found = _differing(session, ways[following], ways[-1], odd)
    # Whatever stands where no step of the turn puts it is put in order first.
    is_on_the_way = all(_may_show(session, each, ways) for each in odd)
    return tuple(found) if found and is_on_the_way else odd


def _ways(session: Session) -> list[tuple[Look, ...]]:
    """What the table shows before the dictated turn and after each of its actions; nothing without one."""
    start, path = session.table.dictated, session.line[-1].path
    if start is None or not path:
        return []
    found, state = [start.looks], start.state
    for action in path:
        state = session.game.after(state, action)
        found.append(looks(session.game, state))
    return found


def _differing(
    session: Session, way: tuple[Look, ...], last: tuple[Look, ...], odd: Sequence[Oddity]
) -> list[Oddity]:
    """The cells that show something else than `way` does; those that are not `odd` show what `last` does."""
    labels = session.game.labels
    seen = {each.cell: frozenset((labels.index(each.seen),)) for each in odd}
    found = []
    for cell, (look, end) in enumerate(zip(way, last, strict=True)):
        shown = seen.get(cell, end)
        if not shown & look:
            found.append(Oddity(cell, labels[min(look)], labels[min(shown)]))
    return found


def _may_show(session: Session, odd: Oddity, ways: Sequence[tuple[Look, ...]]) -> bool:
    """Whether a step of the turn shows that there, or a piece was taken up that a step puts elsewhere."""
    labels = session.game.labels
    shown = [frozenset(way[odd.cell]) for way in ways]
    return any(labels.index(odd.seen) in look for look in shown) or len(set(shown)) > 1
