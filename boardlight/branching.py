"""What a recorder does while a turn is in doubt: he follows each one that it may have been. Pure.

He asks nobody, and does not guess. Each turn that may have been played out of sight is a branch: a session of
its own that is shown the same images. Once the table fits just one of them, and neither the others nor the
position before the doubt, that one was played, and all that was read in it is kept. Whoever knows better may
say which it was.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf

from boardlight.candidates import Path
from boardlight.clock import passed_to
from boardlight.events import Event, Ordered, Record, Seen
from boardlight.inference import Foul, Played, Settled, Underway
from boardlight.remembering import SURE_IMAGES
from boardlight.rulings import Ruling, played, running, unseen_marked
from boardlight.sitting import Branch, Session
from boardlight.unseen import unseen_paths

MOST = 6
"""Branches that are followed, lest an image take for ever; of more none is."""

Watcher = Callable[[Session, Seen], Ruling]


def doubted(session: Session, verdict: Underway, time: float) -> Ruling:
    """A recorder marks what nobody can see, and from then on follows what it may be."""
    there, records = unseen_marked(session, verdict, time)
    if records and there.line == session.line:
        there = _branched(there, unseen_paths(session, verdict), time)
    return there, records


def followed(session: Session, given: Seen, watch: Watcher) -> Ruling:
    """Every branch is shown the image too; the one that is left is what was played."""
    if not session.branches or session.is_paused:
        return session, ()
    if session.mode != "record":
        return replace(session, branches=()), ()
    branches = tuple(_shown(branch, given, watch) for branch in session.branches)
    before, session = _lines(session), replace(session, branches=branches)
    left = _left(session, given.time)
    if left:
        return _adopted(session, left, left.records, given.time)
    return session, _remembered(session, given.time) if _lines(session) != before else ()


def answered(session: Session, given: Ordered) -> Ruling | None:
    """Somebody says which of the turns in doubt was played: what followed it is kept as well."""
    for branch in session.branches:
        first, *later = branch.records
        if given.order == f"play {first.event.text}":
            told = {key: fact for key, fact in first.event.details.items() if key != "unsure"}
            first = Record(replace(first.event, by=given.by, details=told))
            return _adopted(session, branch, (first, *later), given.time)
    return None


def _lines(session: Session) -> list[list[str]]:
    """The turns of every branch that has not gone wrong."""
    past = len(session.line)
    open_ones = (branch.session for branch in session.branches if not branch.session.foul)
    return [[rest.text for rest in there.line[past:]] for there in open_ones]


def _remembered(session: Session, time: float) -> tuple[Record, ...]:
    """What follows a doubt is durable too: an arbiter finds it there if nothing ever decides."""
    lines = [line for line in _lines(session) if len(line) > 1]
    if not lines:
        return ()
    text = " / ".join(map(" ".join, lines))
    return (Record(Event("remembered", time, "camera", None, text, session.state.ply, {"lines": lines})),)


def is_explained(session: Session) -> bool:
    """Whether what does not fit the position fits a branch, or may yet."""
    return any(not branch.session.foul for branch in session.branches)


def is_contested(session: Session, verdict: Played) -> bool:
    """Whether a branch explains the table otherwise, and by no more turns."""
    rivals = [
        _turns_of(session, branch)
        for branch in session.branches
        if isinstance(branch.session.verdict, Played) or _fits(branch.session)
    ]
    return any(turns != verdict.turns and len(turns) <= len(verdict.turns) for turns in rivals)


def _branched(session: Session, paths: Sequence[Path], time: float) -> Session:
    """The session that follows these turns too; none at all where it could not follow every doubt."""
    game, state, branches = session.game, session.state, session.branches
    known = {branch.records[0].event.text for branch in branches}
    fresh = [path for path in paths if game.write(state, path) not in known]
    # A branch that begins late has not seen what the others have.
    is_late = any(len(branch.session.line) > len(session.line) + 2 for branch in branches)
    hides = game.view(state, None) != state
    if hides or (fresh and is_late) or len(branches) + len(fresh) > MOST:
        return replace(session, branches=())
    branches += tuple(_branch(session, path, time) for path in fresh)
    is_whole = session.doubted <= {branch.records[0].event.text for branch in branches}
    return replace(session, branches=branches if is_whole else ())


def _branch(session: Session, path: Path, time: float) -> Branch:
    """A recorder who believes that this was played; he takes up no position that fits no rule."""
    patience = replace(session.patience, adopted=inf)
    return Branch(*played(replace(session, clock=None, patience=patience), (path,), time, "camera"))


def _shown(branch: Branch, given: Seen, watch: Watcher) -> Branch:
    there, records = watch(branch.session, given)
    sure = (record for record in records if record.event.kind != "remembered")
    return Branch(there, (*branch.records, *sure))


def _left(session: Session, time: float) -> Branch | None:
    """The branch that explains the table when nothing else does, for long enough."""
    if session.calm < SURE_IMAGES or time - session.since < session.patience.foul:
        return None
    fitting = [branch for branch in session.branches if _fits(branch.session)]
    wrong = [branch for branch in session.branches if branch.session.foul]
    lines = {tuple(rest.text for rest in branch.session.line) for branch in fitting}
    is_plain = len(lines) == 1 and len(fitting) + len(wrong) == len(session.branches)
    return fitting[0] if is_plain and _is_outdone(session, fitting[0]) else None


def _is_outdone(session: Session, branch: Branch) -> bool:
    """Whether the position before the doubt explains nothing, or only by more turns than the branch."""
    verdict = session.verdict
    longer = isinstance(verdict, Played) and len(verdict.turns) > len(_turns_of(session, branch))
    return longer or isinstance(verdict, Foul)


def _turns_of(session: Session, branch: Branch) -> tuple[Path, ...]:
    """What was played in a branch since the doubt, and what lies on the table there."""
    there = branch.session
    lying = there.verdict.turns if isinstance(there.verdict, Played) else ()
    return (*(rest.path for rest in there.line[len(session.line) :]), *lying)


def _fits(there: Session) -> bool:
    """Whether the table shows this position, or what may have followed it out of sight."""
    if isinstance(there.verdict, Settled):
        return there.calm >= SURE_IMAGES and not there.foul
    return any(_fits(branch.session) for branch in there.branches)


def _adopted(session: Session, branch: Branch, records: tuple[Record, ...], time: float) -> Ruling:
    """What was read in a branch becomes the game; the sitting itself stays as it is."""
    there = branch.session
    marks = tuple(record.event for record in records if record.event.kind == "marked")
    there = replace(
        there,
        marks=(*session.marks, *marks),
        patience=session.patience,
        theme=session.theme,
        assist=session.assist,
        trouble=session.trouble,
        frame=session.frame,
        said=session.said,
    )
    clock = session.clock and passed_to(session.clock, running(there), time)
    return replace(there, clock=clock), records
