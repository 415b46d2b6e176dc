"""Who may ask the table for what, and the words of a refusal. Pure.

A refusal depends on nothing but what the asker may know: a list of near turns would tell what is hidden.
"""

import difflib
from typing import Literal, NamedTuple

from boardlight.referee.session.modes import Level, level
from boardlight.referee.session.orders.sitting import (
    Assist,
    Call,
    Claim,
    Decline,
    Draw,
    Play,
    Resign,
    Takeback,
    Throw,
)
from boardlight.referee.session.orders.union import Declare, Order
from boardlight.referee.session.state import Session
from boardlight.referee.session.turn_numbers import is_turn
from boardlight.referee.session.visibility import is_screened, public_places
from messages.message import Message, message
from rules.game import Action, Game
from rules.pieces import CHANCE, Seat
from rules.turns import turns


class Asker(NamedTuple):
    """The arbiter, one seat, a guest who only watches, the computer at one of its seats, or another table."""

    role: Literal["arbiter", "seat", "guest", "computer", "far"]
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
    "next", "back", "step", "lesson", "players", "control", "opponents", "attend",
)  # fmt: skip
"""Orders that are no turns: what is wrong with them may be said, for it tells nothing of hidden pieces."""

ALONE = ("set", "start", "clock", "control", "correct")
"""What one of two tables that play one game cannot decide for both."""

SHARED = ("draw", "takeback")
"""What a seat cannot have alone: it is a wish until everybody shares it."""

Wanted = Draw | Takeback | Decline

WATCHING = message("referee.watching")
NOT_YOURS = message("referee.not-yours")
NOT_YOUR_TURN = message("referee.not-your-turn-alone")
BY_HAND = message("referee.by-hand")
SCREENED = message("referee.behind-screens-every-side-places")
"""Whether somebody else could place them there would tell what stands there already."""
COMPUTERS = message("referee.played-by-the-computer")
FAR = message("referee.played-far")
NOT_ALONE = message("referee.not-alone-with-far")
NOT_NOW = message("referee.not-now")
HANGS = message("referee.not-with-what-it-holds")
OVER = message("referee.game-over")
NOTHING_TO_TAKE_BACK = message("referee.nothing-to-take-back")


MOVED_ON = message("referee.moved-on")


def unkept(trouble: Message) -> Message:
    """Why an order was not carried out: the journal cannot keep it."""
    return message("referee.not-done-journal-cannot-keep", reason=trouble)


def is_about_sitting(order: Order) -> bool:
    """Whether an order is about the sitting, not about a turn."""
    return order.verb in ABOUT_SITTING


def in_full(session: Session, order: Order, asker: Asker) -> Order:
    """The order as the game knows it: what a seat says for itself names it, as its `resign`, or its `draw`
    where every seat has to agree by itself."""
    if isinstance(order, Call) and asker.seat is not None and not order.seat:
        return order.model_copy(update={"seat": session.game.seats[asker.seat]})
    if not isinstance(order, Draw | Resign | Claim) or order.seat:
        return order
    seat = _alone_here(session) if asker.seat is None else asker.seat
    if seat is None or seat == CHANCE or (asker.seat is None and session.is_absent(seat)):
        return order
    is_alone = order.verb != "draw" or any(
        action.verb == "draw" and action.seat != CHANCE for action in session.game.declarations(session.state)
    )
    return order.model_copy(update={"seat": session.game.seats[seat]}) if is_alone else order


def _alone_here(session: Session) -> Seat | None:
    """The seat that is meant by one person who plays the computer, or somebody at another table."""
    here = [seat for seat in session.game.active_seats(session.state) if not session.is_absent(seat)]
    if session.settings.far and len(here) == 1:
        return here[0]
    return session.state.turn if session.settings.computers or session.settings.far else None


def as_proposal(order: Order) -> Wanted | None:
    """The order, if it is one that everybody has to share, or its answer."""
    if isinstance(order, Takeback | Decline) or (isinstance(order, Draw) and not order.seat):
        return order
    return None


class Wish(NamedTuple):
    """What others have to share, and the seats that want it."""

    order: Wanted
    seats: tuple[Seat, ...]


def wish_of(session: Session, order: Order, asker: Asker) -> Wish | None:
    """The wish that an order is; None if it is done at once.

    Who sits at the machine without a key speaks for all people there; the computer need only be asked for a
    draw.
    """
    wanted = as_proposal(order)
    if wanted is None:
        return None
    if asker.seat is not None:
        return Wish(wanted, (asker.seat,))
    active = session.game.active_seats(session.state)
    people = tuple(seat for seat in sorted(active) if not session.is_absent(seat))
    is_alone = isinstance(wanted, Takeback) and not session.settings.far
    is_asked = not is_alone and not asker.keyed and len(people) < len(active)
    return Wish(wanted, people) if is_asked else None


def consenting(session: Session, order: Wanted) -> frozenset[Seat]:
    """The seats that have to share a wish: the computer takes back whatever people want to."""
    active = session.game.active_seats(session.state)
    if not isinstance(order, Takeback):
        return active
    return frozenset(seat for seat in active if not session.is_computer(seat))


def forbidden(session: Session, order: Order, asker: Asker) -> Message | None:
    """Why `asker` may not give such an order, or None."""
    if asker.role == "guest":
        return WATCHING
    if asker.role in ("computer", "far"):
        return None
    if session.settings.far and order.verb in ALONE:
        return NOT_ALONE
    if order.verb == "play" and session.state.turn in session.settings.far and not is_screened(session.state):
        return FAR
    if order.verb == "play" and session.is_computer(session.state.turn) and not is_screened(session.state):
        return COMPUTERS
    if order.verb == "takeback" and is_screened(session.state):
        return NOTHING_TO_TAKE_BACK
    if isinstance(order, Play) and len(order.turns) > 1:
        return _several(session, order, asker)
    if isinstance(order, Throw):
        return _throw(session, asker)
    is_turn = order.verb == "play"
    if asker.seat is None:
        return SCREENED if asker.keyed and is_turn and is_screened(session.state) else None
    if is_turn:
        return _play(session, order, asker)
    if is_about_sitting(order):
        return None if _is_for_a_seat(session, order, asker.seat) else NOT_YOURS
    return None if _is_own(session.game, order, asker.seat) else NOT_YOURS


def _several(session: Session, order: Play, asker: Asker) -> Message | None:
    """Turns of several seats are for the arbiter to say, or for the seat that is asked about them."""
    if session.settings.far:
        return FAR
    if session.settings.computers:
        return COMPUTERS
    if asker.seat is None:
        return None
    if session.state.turn != asker.seat:
        return NOT_YOUR_TURN
    is_asked = any(choice.text == order.turn for choice in session.dialogue.choices)
    return None if is_asked else NOT_YOURS


def is_for_the_other_table(session: Session, order: Order) -> bool:
    """Whether the table that has the say must do it, for both to keep it in the same order."""
    is_local = is_about_sitting(order) or order.verb in ("play", "throw", "check", "decline")
    return session.is_decided_far and not is_local


def may_not_play(session: Session, asker: Asker) -> Message | None:
    """Why `asker` may play no turn now, whichever it is, or None."""
    if asker.role == "guest":
        return WATCHING
    if session.state.turn in session.settings.far:
        return FAR
    if session.is_computer(session.state.turn):
        return COMPUTERS
    return NOT_YOUR_TURN if asker.seat is not None and session.state.turn != asker.seat else None


def _throw(session: Session, asker: Asker) -> Message | None:
    """The die is thrown by the seat whose move it decides."""
    state = session.state
    if state.turn != CHANCE:
        return None
    thrower = session.game.described(state).turn
    if thrower in session.settings.far:
        return FAR
    if asker.seat is None:
        return None
    return None if thrower == asker.seat or session.is_computer(thrower) else NOT_YOUR_TURN


def _is_for_a_seat(session: Session, order: Order, seat: Seat) -> bool:
    """Whether a seat may ask so: for help it has been given, for less of it, or to go on in what is shown."""
    given = level(session.settings.mode, session.settings.assist, seat)
    match order.verb:
        case "next" | "back" | "step" | "lesson":
            return bool(session.guidance.script or session.guidance.course)
        case "theme":
            return True
        case "hint":
            return given == Level.HINTS and session.state.turn == seat
        case "why":
            return given == Level.HINTS
    return isinstance(order, Assist) and order.seat == session.game.seats[seat] and order.level <= given


def _play(session: Session, order: Order, asker: Asker) -> Message | None:
    game, state, text = session.game, session.state, order.rest
    if is_screened(state):
        return None if text in _possible_turns(session, asker) else impossible(session, order, asker)
    if state.turn != asker.seat:
        return NOT_YOUR_TURN
    if session.table.is_page or game.view(state, asker.seat) == state:
        return None
    action = _possible_turns(session, asker).get(text)
    return BY_HAND if action and game.hangs_on_secrets(state, action) else None


def _is_own(game: Game, order: Order, seat: Seat) -> bool:
    """Whether a seat may say it apart from its turns; whether it can be had now is for the game to say."""
    if order.verb == "takeback" or as_proposal(order):
        return True
    return isinstance(order, Draw | Resign | Claim | Declare | Call) and order.rest == game.seats[seat]


def impossible(session: Session, order: Order, asker: Asker) -> Message:
    """Why a turn that was allowed makes no sense now."""
    if session.state.outcome:
        return OVER
    known, text = _possible_turns(session, asker), order.rest
    if text in known:
        hangs = not is_screened(session.state) and session.game.hangs_on_secrets(session.state, known[text])
        return HANGS if hangs else NOT_NOW
    near = ", ".join(difflib.get_close_matches(text, known, n=4, cutoff=0.4) or sorted(known)[:4])
    return message("referee.no-such-turn", text=text, near=near)


def not_so_many(session: Session, order: Takeback) -> Message | None:
    """Why so many turns cannot be taken back, or None: of turns that nobody may know of none is counted."""
    places = public_places(session.game, session.line)
    count = sum(is_turn(session.line[place]) for place in places)
    if not places or (order.turns and not count):
        return NOTHING_TO_TAKE_BACK
    return message("referee.fewer-to-take-back", count=count) if (order.turns or 0) > count else None


def _possible_turns(session: Session, asker: Asker) -> dict[str, Action]:
    """The turns that `asker` may think possible, and the first action of each."""
    game, state = session.game, session.state
    known = game.view(state, asker.seat)
    if not is_screened(state) and known == state:
        return {game.write(state, turn.path): turn.path[0] for turn in turns(game, state)}
    actions = game.public_actions(state)
    if is_screened(state) and asker.seat is not None:
        actions = [action for action in game.actions(known) if action.seat == asker.seat]
    return {game.write(known, (action,)): action for action in actions}
