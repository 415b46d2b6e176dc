"""What lines of play a table at rest may be explained by: a beam search over whole turns. Pure.

What a line has cost is

    sum of ln(turns that there were), over its turns
    + sum over cells of max(0, c(k) - r c(k - 1)), over the tables at rest k between two changes of the cell

where c(k) are the nats of the cell at rest k against what the line has there, c(k - 1) is 0 at a change, and
r is REPEATED_SHARE. A misreading that stays, as most do, is so held against a line once and not again with
every table at rest; one who was right about a cell and is refuted pays at once. What was paid is never given
back: so no line grows likelier than one that was likelier before by more than that has paid since.

The die is one more cell: each throw that was read speaks against a line that has not rolled it. A roll costs
ln 6, and more where nobody has read it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from math import exp, log

import numpy as np

from boardlight.referee.inference.candidates import Candidate
from boardlight.referee.inference.displaced import is_displacement
from boardlight.referee.lines.line import Line, Lines
from boardlight.referee.lines.numbers import (
    CORRECTED_NATS,
    FAULT_NATS,
    GOES_ON_S,
    LIKELY_NATS,
    MISSED_NATS,
    MOST_AROUND,
    MOST_STEPS,
    PASSED_NATS,
    REPEATED_SHARE,
    THROWN_IN_VAIN_NATS,
    UNDERWAY_NATS,
    UNREAD_NATS,
    Beam,
)
from boardlight.referee.lines.rest import Nats, TableAtRest, UnreadRoll, against
from boardlight.referee.lines.told import Node, Onward, Step, Told, Usual
from boardlight.referee.lines.unlawful import against_the_rules
from rules.game import EMPTY, State
from rules.pieces import CHANCE


def explained(lines: Lines, rest: TableAtRest, beam: Beam, ahead: Nats | None = None) -> Lines:
    """These lines, and those they may have gone on to, held against a table at rest.

    `ahead` are (n, m) nats that later tables will say against each label, where they are known: by them it is
    chosen which lines are followed.
    """
    told = Told.by(rest, ahead)
    standing = [node for line in lines.all for node in _standing(line, told)]
    # Positions that are not new are known best.
    usual = Usual.at(min(lines.all, key=lambda line: len(line.turns)).here)
    found = _Found(told, beam, usual, [*standing])
    gone_on = found.gone_on(standing)
    # What is lawful comes first: hardly anything that is not is as likely then.
    most = found.best + LIKELY_NATS
    found.gone_on(found.added(against_the_rules(node, told, most) for node in gone_on))
    kept = _kept(found.nodes, found.behind, beam)
    # Lines that were forgotten before are taken to have fared as the others did.
    were, are = lines.mass - lines.best.mass, kept.mass - kept.best.mass
    before = lines.forgotten * (min(1.0, are / were) if were > 0 else 1.0)
    paid = lines.paid + kept.paid_here
    return replace(kept, forgotten=kept.forgotten + before, paid=paid)


@dataclass
class _Found:
    """What was found so far of how lines may go on to a table."""

    told: Told
    beam: Beam
    usual: Usual
    nodes: list[Node]
    behind: list[float] = field(default_factory=list)
    """Nats by which lines were less likely than the best that did not go on because there were too many."""

    @property
    def best(self) -> float:
        """What the likeliest will have cost."""
        return min(node.foreseen for node in self.nodes)

    @property
    def most(self) -> float:
        """What others may."""
        return self.best + self.beam.nats

    def gone_on(self, level: list[Node]) -> list[Node]:
        """The lines of a level go on, turn by turn; those that did."""
        gone_on = list[Node]()
        # Where a die is thrown, each turn is a roll and what is played with it.
        for _ in range(self.told.reading.most_turns * (2 if level and level[0].line.here.game.die else 1)):
            best, most = self.best, self.most
            level.sort(key=lambda node: node.foreseen)
            late = level[self.beam.most :]
            self.behind += [node.foreseen - best for node in late if node.foreseen <= most]
            steps = list[Iterator[Step]]()
            for node in level[: self.beam.most]:
                if self.told.may_matter(node, best + self.beam.doubt, self.usual):
                    onward = self.told.onward(node)
                    self.nodes += _partly_played(node, onward, self.told, most)
                    steps.append(_steps(node, onward, self.told))
                    gone_on.append(node)
            level = self.added(steps)
            if not level:
                break
        return gone_on

    def added(self, steps: Iterable[Iterator[Step]]) -> list[Node]:
        """Those of these steps that are likely, played."""
        kept, late = _worthwhile([*chain.from_iterable(steps)], self.best, self.beam)
        self.behind += late
        played: dict[State, Node] = {}
        for step in kept:
            after = _gone_on(step, self.told)
            where = after.line.position
            played[where] = after.joined(played[where]) if where in played else after
        self.nodes += played.values()
        return [*played.values()]


def _standing(line: Line, told: Told) -> list[Node]:
    """A line on which nothing is played; two where a throw that was read may be its last roll or the next."""
    roll, throws = line.unread, told.rest.throws[line.rolled :]
    if roll is None or not throws or not roll.may_be_shown_by(throws[0]):
        return [_held(line, told)]
    read = (*line.read[:-1], True) if line.read else ()
    shown = replace(line, rolled=line.rolled + 1, unread=None, read=read)
    return [_held(each, told) for each in ((shown,) if roll.is_shown_by(throws[0]) else (shown, line))]


def _held(line: Line, told: Told) -> Node:
    """A line against what the table says of it; a cell that is silent says what it said before."""
    cells = np.where(told.rest.speaks, against(told.nats, line.here.looks), line.cells[:-1])
    cells = np.append(cells, told.die(line.rolled))
    fresh = np.maximum(cells - REPEATED_SHARE * line.cells, 0)
    after = replace(line, cost=line.cost + float(fresh.sum()), cells=cells)
    return Node(after, fresh, np.append(against(told.ahead, line.here.looks), 0.0))


def _steps(node: Node, onward: Iterable[Onward], told: Told) -> Iterator[Step]:
    """The turns, or rolls, that may have led to what lies there."""
    here = node.line.here
    unlikely = MISSED_NATS if node.moved else 0.0
    proper = log(max(1, here.count)) + unlikely
    faulty = log(max(1, len(here.game.faults(here.state)))) + FAULT_NATS + unlikely
    # Of many turns that nobody saw, one against the rules would explain too much.
    is_over = node.is_displaced and node.moved > MOST_AROUND
    if is_over or told.hope(node) < min(proper, faulty):
        return
    if here.state.turn == CHANCE:
        yield from _rolls(node, told)
        return
    for turn, less in onward:
        # Whoever lets a whole turn go says so, where somebody can be asked.
        if turn.done and (turn.change or not told.reading.is_asked):
            prior = faulty if here.is_faulty(turn.turns) else proper
            prior += PASSED_NATS * (len(turn.turns) - bool(turn.change))
            if less >= told.reading.least_explained_nats:
                yield Step(node, turn, prior, node.foreseen + prior - less, node.line.rolled)


def _rolls(node: Node, told: Told) -> Iterator[Step]:
    """The rolls that may have come: what was read next, or what nobody has read."""
    line, usual = node.line, log(max(1, node.line.here.count))
    throws = told.rest.throws[line.rolled :]
    read = [throw.face for throw in throws]
    # Where the tray was out of sight that a roll was not read is no surprise.
    unread = 0.0 if throws and throws[0].may_be_the_second else UNREAD_NATS
    for roll in line.here.candidates:
        value = roll.turns[0][0].value
        if value in read:
            in_vain = read.index(value)
            rolled, prior = line.rolled + in_vain + 1, usual + THROWN_IN_VAIN_NATS * in_vain
            less = float(node.fresh[-1]) - told.die(rolled)
            yield Step(node, roll, prior, node.foreseen + prior - less, rolled)
        else:
            prior = usual + unread
            yield Step(node, roll, prior, node.foreseen + prior, line.rolled)


def _worthwhile(steps: list[Step], best: float, beam: Beam) -> tuple[list[Step], list[float]]:
    """Those that lead to likely lines, and as many as are followed of those that may on their way to some.

    And by how many nats others that are as likely, but too many, are less likely than the best.
    """
    steps.sort(key=lambda step: step.foreseen)
    likely = sum(step.foreseen <= best + beam.nats for step in steps)
    kept = min(max(likely, beam.most), MOST_STEPS * beam.most)
    return steps[:kept], [step.foreseen - best for step in steps[kept:likely]]


def _partly_played(node: Node, onward: list[Onward], told: Told, most: float) -> Iterator[Node]:
    """The same line, where a part of the next turn lies there, or a turn that will be put right.

    None costs more than `most` nats.
    """
    here = node.line.here
    usual = log(max(1, here.count + len(here.game.faults(here.state))))
    paths = [path for path, _ in onward]
    if told.reading.is_asked:
        yield from _lifted(node, told, paths, usual + UNDERWAY_NATS, most)
    for each, less in onward:
        without = node.foreseen - less
        if not each.change or without + usual + UNDERWAY_NATS > most:
            continue
        # Hands that lift the whole of a stack, and put a part of it down, do not pause for long.
        is_stage = told.rest.seconds < GOES_ON_S and here.is_stage(each, paths)
        prior = usual + (CORRECTED_NATS if each.done and not is_stage else UNDERWAY_NATS)
        if without + prior <= most:
            after = _after(node, each, told, prior)
            line = replace(node.line, cost=after.line.cost, cells=after.line.cells)
            yield Node(line, after.fresh, node.ahead)


def _lifted(node: Node, told: Told, onward: Iterable[Candidate], prior: float, most: float) -> Iterator[Node]:
    """The same line, where the piece that moves next is in a hand. None costs more than `most` nats."""
    here = node.line.here
    empty = here.game.labels.index(EMPTY)
    sources = {each.turns[-1][0].source for each in onward}
    for source in sources:
        if source is None or empty in here.looks[source]:
            continue
        now = told.now[source][empty]
        less = float(node.fresh[source] + node.ahead[source]) - now - told.later[source][empty]
        if node.foreseen + prior - less <= most:
            cells, fresh = node.line.cells.copy(), node.fresh.copy()
            cost = node.line.cost + prior + now - float(fresh[source])
            cells[source] = fresh[source] = now
            yield Node(replace(node.line, cost=cost, cells=cells), fresh, node.ahead)


def _gone_on(step: Step, told: Told) -> Node:
    """The line after a turn or a roll."""
    node = step.node
    if node.line.here.state.turn != CHANCE:
        is_displaced = node.is_displaced or is_displacement(step.turn.turns[0])
        return _after(node, step.turn, told, step.prior, node.moved + 1, is_displaced)
    after = _after(node, step.turn, told, step.prior, node.moved, node.is_displaced)
    line, die = after.line, told.die(step.rolled)
    is_read = step.rolled > line.rolled
    unread = None if is_read else UnreadRoll(step.turn.turns[0][0].value, told.rest.since)
    if is_read:
        line = replace(line, cost=line.cost + die - float(after.fresh[-1]))
        line.cells[-1] = after.fresh[-1] = die
    read = (*line.read, is_read)
    rolled = replace(line, rolled=step.rolled, unread=unread, read=read)
    return replace(after, line=rolled)


def _after(
    node: Node, turn: Candidate, told: Told, prior: float, moved: int = 0, is_displaced: bool = False
) -> Node:
    line = node.line
    cells, fresh, ahead = line.cells.copy(), node.fresh.copy(), node.ahead.copy()
    cost = line.cost + prior
    for cell, look in turn.change:
        now = min(told.now[cell][label] for label in look)
        cost += now - float(fresh[cell])
        cells[cell] = fresh[cell] = now
        ahead[cell] = min(told.later[cell][label] for label in look)
    turns, others = line.gone_on(turn.turns)
    there = replace(line, turns=turns, here=line.here.after(turn), cost=cost, cells=cells, others=others)
    return Node(there, fresh, ahead, moved, is_displaced)


def _likeliest(nodes: Iterable[Node], best: float, beam: Beam) -> tuple[list[Node], list[Node]]:
    """The likely ones, as many as are followed, and the others."""
    likely = [node for node in nodes if node.foreseen <= best + beam.nats]
    likely.sort(key=lambda node: node.foreseen)
    return likely[: beam.most], likely[beam.most :]


def _kept(found: Iterable[Node], behind: Iterable[float], beam: Beam) -> Lines:
    """The likeliest few, one to a position.

    `behind` are the nats by which lines were less likely than the best that did not go on because there were
    too many: they are taken to have gone on as the best did.
    """
    nodes: dict[State, Node] = {}
    for node in sorted(found, key=lambda node: node.foreseen):
        where = node.line.position
        nodes[where] = nodes[where].joined(node) if where in nodes else node
    best = min(node.foreseen for node in nodes.values())
    kept, late = _likeliest(nodes.values(), best, beam)
    forgotten = sum(exp(-nats) for nats in (*behind, *(node.foreseen - best for node in late)))
    lines = sorted((node.line for node in kept), key=lambda line: line.cost)
    least = lines[0].cost
    return Lines(tuple(replace(line, cost=line.cost - least) for line in lines), forgotten, paid_here=least)
