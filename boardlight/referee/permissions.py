"""Who may ask the table for what, and the words of a refusal. Pure.

A refusal depends on nothing but what the asker may know: a list of near turns would tell what is hidden.
"""

import difflib
from typing import Literal, NamedTuple

from boardlight.language.translate import in_both
from boardlight.referee.session.modes import Level, level
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened
from messages.message import Message, message
from rules.game import Action
from rules.numbers import whole
from rules.pieces import CHANCE, Seat
from rules.turns import turns


class Asker(NamedTuple):
    """The arbiter, one seat, or a guest who only watches."""

    role: Literal["arbiter", "seat", "guest"]
    seat: Seat | None = None
    keyed: bool = False
    """Whether an arbiter holds a key, so that the seats are other people with keys of their own."""

    @property
    def arbitrates(self) -> bool:
        """Whether everything is theirs to decide."""
        return self.role == "arbiter"


ARBITER = Asker("arbiter")
"""Whoever sits at the machine itself, and plays for every seat there."""
GUEST = Asker("guest")

ABOUT_SITTING = (
    "mode", "theme", "assist", "hint", "why", "set", "start", "correct", "clock",
    "next", "back", "step", "lesson",
)  # fmt: skip
"""Orders that are no turns: what is wrong with them may be said, for it tells nothing of hidden pieces."""

SHARED = ("draw", "takeback")
"""What a seat cannot have alone: it is a wish until everybody shares it."""

WATCHING = message("referee.watching")
NOT_YOURS = message("referee.not-yours")
NOT_YOUR_TURN = message("referee.not-your-turn-alone")
BY_HAND = message("referee.by-hand")
SCREENED = message("referee.behind-screens-every-side-places")
"""Whether somebody else could place them there would tell what stands there already."""
NOT_NOW = message("referee.not-now")
OVER = message("referee.game-over")
NOTHING_TO_TAKE_BACK = message("referee.nothing-to-take-back")


MOVED_ON = message("referee.moved-on")


def unkept(trouble: str) -> Message:
    """Why an order was not carried out: the journal cannot keep it."""
    reason = in_both(trouble)
    return message("referee.not-done-journal-cannot-keep", reason=reason)


def of_moment(order: str) -> tuple[str, int | None]:
    """An order and the moment it is about: ``takeback @7`` is meant for what stood at moment 7 alone."""
    text, _, said = order.rpartition(" @")
    moment = whole(said) if text else None
    return (order, None) if moment is None else (text, moment)


def is_about_sitting(order: str) -> bool:
    """Whether an order is about the sitting, not about a turn."""
    return order.partition(" ")[0] in ABOUT_SITTING


def in_full(session: Session, order: str, asker: Asker) -> str:
    """The order as the game knows it: where every seat has to agree by itself, a seat's `draw` names it."""
    if asker.seat is None or order != "draw":
        return order
    named = f"{order} {session.game.seats[asker.seat]}"
    return named if named in _own(session, asker.seat) else order


def forbidden(session: Session, order: str, asker: Asker) -> Message | None:
    """Why `asker` may not give such an order, or None."""
    if asker.role == "guest":
        return WATCHING
    verb, _, rest = order.partition(" ")
    if verb == "takeback" and is_screened(session.state):
        return NOTHING_TO_TAKE_BACK
    if asker.seat is None:
        return SCREENED if asker.keyed and verb == "play" and is_screened(session.state) else None
    if verb == "play":
        return _play(session, rest, asker)
    if is_about_sitting(order):
        return None if _is_for_a_seat(session, verb, rest, asker.seat) else NOT_YOURS
    return None if order in _own(session, asker.seat) else NOT_YOURS


def _is_for_a_seat(session: Session, verb: str, rest: str, seat: Seat) -> bool:
    """Whether a seat may ask so: for help it has been given, for less of it, or to go on in what is shown."""
    given = level(session.settings.mode, session.settings.assist, seat)
    name, _, number = rest.rpartition(" ")
    match verb:
        case "next" | "back" | "step" | "lesson":
            return bool(session.guidance.script or session.guidance.course)
        case "theme":
            return True
        case "hint":
            return given == Level.HINTS and session.state.turn == seat
        case "why":
            return given == Level.HINTS
        case "assist":
            return name == session.game.seats[seat] and number in map(str, range(given + 1))
    return False


def _play(session: Session, text: str, asker: Asker) -> Message | None:
    game, state = session.game, session.state
    if is_screened(state):
        return None if text in _seeming(session, asker) else impossible(session, f"play {text}", asker)
    if state.turn != asker.seat:
        return NOT_YOUR_TURN
    if game.view(state, asker.seat) == state:
        return None
    action = _seeming(session, asker).get(text)
    return BY_HAND if action and game.hangs_on_secrets(state, action) else None


def _own(session: Session, seat: Seat) -> set[str]:
    """What a seat may say apart from its turns."""
    game = session.game
    said = {action.verb for action in game.declarations(session.state) if action.seat == CHANCE}
    own = [a for a in game.declarations(session.state) if a.seat == seat and a.verb != "flag"]
    return (
        {f"{action.verb} {game.seats[seat]}" for action in own} | (said & {*SHARED}) | {"takeback", "decline"}
    )


def impossible(session: Session, order: str, asker: Asker) -> Message:
    """Why an order that was allowed makes no sense now."""
    verb, _, text = order.partition(" ")
    if verb == "takeback":
        return NOTHING_TO_TAKE_BACK
    if session.state.outcome:
        return OVER
    if verb != "play":
        return NOT_NOW
    known = _seeming(session, asker)
    if text in known:
        return NOT_NOW
    near = ", ".join(difflib.get_close_matches(text, known, n=4, cutoff=0.4) or sorted(known)[:4])
    return message("referee.no-such-turn", text=text, near=near)


def _seeming(session: Session, asker: Asker) -> dict[str, Action]:
    """The turns that `asker` may think possible, and the first action of each."""
    game, state = session.game, session.state
    known = game.view(state, asker.seat)
    if not is_screened(state) and known == state:
        return {game.write(state, turn.path): turn.path[0] for turn in turns(game, state)}
    actions = game.public_actions(state)
    if is_screened(state) and asker.seat is not None:
        actions = [action for action in game.actions(known) if action.seat == asker.seat]
    return {game.write(known, (action,)): action for action in actions}
