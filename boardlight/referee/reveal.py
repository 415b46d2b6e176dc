"""The end of a secret set-up by hand: all have pressed *ready*, the screens go, the camera reads. Pure.

Only then is anything read, and only when every piece is seen in its own camp; until then the pieces that are
not are named. A seat that has placed its pieces on its page need not be read.
"""

from dataclasses import replace
from itertools import chain

import numpy as np

from boardlight.referee.feedback.screens import is_everybody_ready
from boardlight.referee.inference.evidence import ODD
from boardlight.referee.judging.freely_placed import fits, shown
from boardlight.referee.rulings import Ruling, played
from boardlight.referee.session.events import Pressed, Seen
from boardlight.referee.session.state import Session
from rules.deployment import Deploying
from rules.game import Action, Game, State
from rules.pieces import Piece, Seat
from vision.observation import Observation

STEADY_S = 0.6
"""The same pieces must have stood so long."""


def filmed(session: Session) -> Session:
    """A film shows what is over: nobody will press, and nothing in it is secret any more."""
    return replace(session, guidance=session.guidance.everybody_ready(len(session.game.seats)))


def pressed(session: Session, given: Pressed) -> Ruling:
    """A seat says that it is ready, or that it is not after all."""
    stage = session.state.stage
    assert isinstance(stage, Deploying)
    if given.button >= len(stage.ready) or stage.ready[given.button]:
        return session, ()
    return replace(session, guidance=session.guidance.pressed(given.button)), ()


def read_set_up(session: Session, given: Seen) -> Ruling:
    """The set-up as it is seen, once it has been seen for long enough."""
    seen, game = given.observation, session.game
    if not is_everybody_ready(session) or seen.busy or seen.blind:
        return session, ()
    before = session.guidance.reveal
    labels = before.labels if _still_stands(session, seen) else shown(game, _in_hands(session), seen)
    actions, unseen = _placings(session, labels)
    if unseen and seen.covered.any():
        # Who is not seen may stand there: nothing new is known.
        return session, ()
    if labels != before.labels:
        return replace(session, guidance=session.guidance.read(labels, given.time)), ()
    if given.time - before.since < STEADY_S:
        return session, ()
    if unseen:
        return replace(session, guidance=session.guidance.missing(unseen)), ()
    session = _doubting(session, actions, seen)
    paths = tuple((action,) for action in actions)
    return played(replace(session, guidance=session.guidance.revealed()), paths, given.time, "camera")


def _still_stands(session: Session, seen: Observation) -> bool:
    """Whether a set-up that was read whole may still stand there: noise tells those that are alike apart."""
    labels = session.guidance.reveal.labels
    return bool(labels) and fits(session.game, labels, seen) and not _placings(session, labels)[1]


def _in_hands(session: Session) -> list[Piece]:
    """The pieces of the sides at this table that have not placed them on their pages."""
    stage = session.state.stage
    assert isinstance(stage, Deploying)
    seats = (seat for seat, done in enumerate(stage.ready) if not done and seat not in session.settings.far)
    return [*chain.from_iterable(session.state.hands[seat] for seat in seats)]


def _doubting(session: Session, actions: list[Action], seen: Observation) -> Session:
    """A recording marks the pieces that look nearly as much like another: nobody is there to be asked."""
    if session.settings.mode != "record":
        return session
    labels, cost = session.game.labels, seen.cost.astype(int)
    placed = [(each, labels.index(session.game.label(each.piece))) for each in actions if each.piece]
    unsure = [
        each
        for each, label in placed
        if np.delete(cost[each.target], label).min() - cost[each.target, label] < ODD
    ]
    texts = [session.game.write(session.state, (action,)) for action in unsure]
    return replace(session, recording=session.recording.doubting(texts))


def _placings(session: Session, labels: tuple[str, ...]) -> tuple[list[Action], tuple[str, ...]]:
    """What brings the position to what is seen, and the labels of pieces that are not where they may be."""
    game, state = session.game, session.state
    stage = state.stage
    assert isinstance(stage, Deploying)
    actions: list[Action] = []
    unseen = [
        game.label(stack[-1])
        for cell, stack in enumerate(state.cells)
        if stack and labels[cell] != game.label(stack[-1])
    ]
    for seat, done in enumerate(stage.ready):
        if done or seat in session.settings.far:
            continue
        for piece in state.hands[seat]:
            action = _place(game, state, piece, labels)
            if action is None:
                unseen.append(game.label(piece))
            else:
                state = game.apply(state, action)
                actions.append(action)
    return [*actions, *_ready(stage, session.settings.far)], tuple(unseen)


def _place(game: Game, state: State, piece: Piece, labels: tuple[str, ...]) -> Action | None:
    places = [cell for cell, label in enumerate(labels) if label == game.label(piece)]
    if len(places) != 1:
        return None
    action = Action(piece.owner, "place", None, places[0], (), piece)
    try:
        game.apply(state, action)
    except ValueError:
        return None
    return action


def _ready(stage: Deploying, far: frozenset[Seat]) -> list[Action]:
    return [Action(seat, "ready") for seat, done in enumerate(stage.ready) if not done and seat not in far]
