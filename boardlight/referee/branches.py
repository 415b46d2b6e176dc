"""What a recorder does while a turn is in doubt: it follows each one that it may have been. Pure.

It asks nobody, and does not guess. Each turn that may have been played out of sight is a branch: a session of
its own that is shown the same images. Once the table fits just one of them, and neither the others nor the
position before the doubt, that one was played, and all that was read in it is kept. Whoever knows better may
say which it was.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from boardlight.referee.feedback.occluded_choices import unseen_paths
from boardlight.referee.inference.candidates import Path
from boardlight.referee.inference.verdicts import Played, Settled, Underway, Unread
from boardlight.referee.judging.dice import awaits_roll, settled_by_die
from boardlight.referee.judging.weighed_turn import likeliest
from boardlight.referee.lines.displaced import lawful
from boardlight.referee.rulings import Ruling, asked, played, running, taken, unseen_marked
from boardlight.referee.session.events import Ordered, Record, Seen
from boardlight.referee.session.logged import Remembered, TurnPlayed
from boardlight.referee.session.orders.sitting import Play
from boardlight.referee.session.parts.tracking import SURE_IMAGES
from boardlight.referee.session.state import Branch, Session

MOST = 6
"""Branches that are followed, lest an image take for ever; of more none is."""

Watcher = Callable[[Session, Seen], Ruling]


def doubted(session: Session, verdict: Underway, time: float) -> Ruling:
    """A recorder marks what nobody can see, and from then on follows what it may be."""
    there, records = unseen_marked(session, verdict, time)
    if records and there.line == session.line and not session.settings.weighs_lines:
        there = _branched(there, [Played((path,)) for path in unseen_paths(session, verdict)], time)
    return there, records


def concluded(session: Session, time: float) -> Ruling:
    """The film has ended: the likeliest line is logged whole, and what is not sure of it is marked.

    So is what may have been played after it, though it is likelier that nothing was.
    """
    belief = session.tracking.belief
    records: tuple[Record, ...] = ()
    if not session.settings.weighs_lines or belief is None:
        return session, ()
    if lawful(belief.lines.best.turns):
        session, records = taken(session, likeliest(session, belief), time)
    possible = session.tracking.belief.lines.possible if session.tracking.belief else ()
    if not possible or session.state.outcome or session.here.hides:
        return session, records
    session, marks = asked(session, possible, time)
    return session, (*records, *marks)


def unread(session: Session, verdict: Unread, time: float) -> Ruling:
    """What was thrown is asked; a recorder marks it, and follows each roll that explains what pieces did."""
    there, records = asked(session, [way.turns[0] for way in verdict.ways], time)
    return (_branched(there, verdict.ways, time) if session.settings.mode == "record" else there), records


def followed(session: Session, given: Seen, watch: Watcher) -> Ruling:
    """Every branch is shown the image too; the one that is left is what was played."""
    if not session.recording.branches or session.timing.is_paused:
        return session, ()
    if session.settings.mode != "record":
        return _following(session, ()), ()
    session = settled_by_die(session, given.observation)
    branches = tuple(_shown(branch, given, watch) for branch in session.recording.branches)
    before, session = _lines(session), _following(session, branches)
    left = _left(session, given.time)
    if left:
        return _adopted(session, left, left.records, given.time)
    return session, _remembered(session, given.time) if _lines(session) != before else ()


def answered(session: Session, given: Ordered) -> Ruling | None:
    """Somebody says which of the turns in doubt was played: what followed it is kept as well."""
    for branch in session.recording.branches:
        first, *later = branch.records
        if isinstance(given.order, Play) and given.order.turn == first.event.text:
            records = (_said_by(first, given), *later)
            there, records = _adopted(session, branch, records, given.time)
            return replace(there, history=there.history.settled(len(session.line))), records
    return None


def _said_by(record: Record, given: Ordered) -> Record:
    """What somebody says is sure."""
    event = replace(record.event, by=given.by)
    return Record(replace(event, unsure=None) if isinstance(event, TurnPlayed) else event)


def obeyed_in_doubt(
    session: Session, given: Ordered, obey: Callable[[Session, Ordered], Ruling]
) -> Ruling | None:
    """What is said and leaves no trace is played in every branch that allows it; None where none does.

    So is a roll, while it is still in doubt what was played before it.
    """
    branches = tuple(_obeyed_in(branch, given, obey) for branch in session.recording.branches)
    if all(one is other for one, other in zip(branches, session.recording.branches, strict=True)):
        return None
    session = _following(session, branches)
    return session, _remembered(session, given.time)


def _obeyed_in(branch: Branch, given: Ordered, obey: Callable[[Session, Ordered], Ruling]) -> Branch:
    try:
        there, records = obey(branch.session, given)
    except ValueError:
        return branch
    return Branch(there, (*branch.records, *records)) if there.table.in_step else branch


def _lines(session: Session) -> list[list[str]]:
    """The turns of every branch that has not gone wrong."""
    past = len(session.line)
    open_ones = (branch.session for branch in session.recording.branches if not branch.session.table.foul)
    return [[rest.text for rest in there.line[past:]] for there in open_ones]


def _remembered(session: Session, time: float) -> tuple[Record, ...]:
    """What follows a doubt is durable too: an arbiter finds it there if nothing ever decides."""
    lines = [line for line in _lines(session) if len(line) > 1]
    if not lines:
        return ()
    text = " / ".join(map(" ".join, lines))
    return (Record(Remembered(time, "camera", None, text, session.state.ply, lines=lines)),)


def is_explained(session: Session) -> bool:
    """Whether what does not fit the position fits a branch, or may yet."""
    return any(not branch.session.table.foul for branch in session.recording.branches)


def is_contested(session: Session, verdict: Played) -> bool:
    """Whether a branch explains the table otherwise, and by no more turns."""
    rivals = [
        _turns_of(session, branch)
        for branch in session.recording.branches
        if isinstance(branch.session.tracking.verdict, Played) or _fits(branch.session)
    ]
    return any(turns != verdict.turns and len(turns) <= len(verdict.turns) for turns in rivals)


def _branched(session: Session, ways: Sequence[Played], time: float) -> Session:
    """The session that follows these ways too; none at all where it could not follow every doubt."""
    game, state, branches = session.game, session.state, session.recording.branches
    known = {branch.records[0].event.text for branch in branches}
    fresh = [way for way in ways if game.write(state, way.turns[0]) not in known]
    # A branch that begins late has not seen what the others have.
    is_late = any(len(branch.session.line) > len(session.line) + 2 for branch in branches)
    hides = game.view(state, None) != state
    if hides or (fresh and is_late) or len(branches) + len(fresh) > MOST:
        return _following(session, ())
    branches += tuple(_branch(session, way, time) for way in fresh)
    is_whole = session.recording.doubted <= {branch.records[0].event.text for branch in branches}
    return _following(session, branches if is_whole else ())


def _following(session: Session, branches: tuple[Branch, ...]) -> Session:
    return replace(session, recording=session.recording.following(branches))


def _branch(session: Session, way: Played, time: float) -> Branch:
    """A recorder who believes that this was played, its last turns as they lie on the table.

    He takes up no position that fits no rule.
    """
    first, *later = way.turns
    there = replace(
        session, settings=session.settings.adopting_nothing(), timing=session.timing.without_clock()
    )
    there, records = played(there, (first,), time, "camera")
    if later:
        lies = replace(way, turns=tuple(later))
        there = replace(there, tracking=there.tracking.still_lies(lies, session.tracking))
    roll = first[0].value if awaits_roll(session) else None
    return Branch(replace(there, die=there.die.following(roll)), records)


def _shown(branch: Branch, given: Seen, watch: Watcher) -> Branch:
    there, records = watch(branch.session, given)
    sure = (record for record in records if not isinstance(record.event, Remembered))
    return Branch(there, (*branch.records, *sure))


def _left(session: Session, time: float) -> Branch | None:
    """The branch that explains the table when nothing else does, for long enough."""
    fitting = [branch for branch in session.recording.branches if _fits(branch.session)]
    others = [branch for branch in session.recording.branches if not _fits(branch.session)]
    lines = {tuple(rest.text for rest in branch.session.line) for branch in fitting}
    is_plain = len(lines) == 1 and all(_is_wrong(branch.session, time) for branch in others)
    return fitting[0] if is_plain and _is_outdone(session, fitting[0], time) else None


def _is_wrong(there: Session, time: float) -> bool:
    """Whether nothing has explained the table for long enough."""
    since, patience = there.tracking.unexplained, there.settings.patience
    lasted = since is not None and time - since >= patience.foul
    return lasted or bool(there.table.foul)


def _is_outdone(session: Session, branch: Branch, time: float) -> bool:
    """Whether the position before the doubt explains nothing, or only by more turns than the branch."""
    tracking, verdict = session.tracking, session.tracking.verdict
    stands = tracking.calm >= SURE_IMAGES and time - tracking.since >= session.settings.patience.foul
    longer = isinstance(verdict, Played) and len(verdict.turns) > len(_turns_of(session, branch))
    return (stands and longer) or _is_wrong(session, time)


def _turns_of(session: Session, branch: Branch) -> tuple[Path, ...]:
    """What was played in a branch since the doubt, and what lies on the table there."""
    there = branch.session
    lying = there.tracking.verdict.turns if isinstance(there.tracking.verdict, Played) else ()
    return (*(rest.path for rest in there.line[len(session.line) :]), *lying)


def _fits(there: Session) -> bool:
    """Whether the table shows this position, or what may have followed it out of sight."""
    if isinstance(there.tracking.verdict, Settled):
        # A turn that was logged in this very image has been seen often enough.
        return (there.tracking.calm >= SURE_IMAGES or there.tracking.images == 0) and not there.table.foul
    return any(_fits(branch.session) for branch in there.recording.branches)


def _adopted(session: Session, branch: Branch, records: tuple[Record, ...], time: float) -> Ruling:
    """What was read in a branch becomes the game; the sitting itself stays as it is."""
    there = branch.session
    there = replace(
        there,
        settings=session.settings.in_mode(there.settings.mode),
        outage=there.outage.with_trouble_of(session.outage),
        recording=there.recording.with_marks_of(session.recording).marked(records),
        timing=session.timing.passed_to(running(there), time).paused(there.timing.is_paused),
    )
    return there, records
