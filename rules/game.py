"""Games, states, actions: the contract between one file a game and everything else. Pure.

Invariants every game keeps (`tests/rules/test_every_game.py` checks them):

* `actions(state)` is empty exactly when the game is over.
* `apply` never changes its arguments, and refuses with ValueError what is not allowed in the state.
* `ply` rises by one at each resting point: a moment at which the table may lie still and the camera must
  agree. Between resting points `stage` says what binds the next action.
* Facts live in `Game`, what changes lives in `State`; a state is frozen and hashable.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import ClassVar, NamedTuple

from messages.message import Message, message, named
from rules.board import Board, Cell
from rules.options import Option, OptionValue, choose
from rules.pieces import CHANCE, Kind, News, Piece, Recruits, Seat, Stack

EMPTY = "."
"""The label of a cell on which nothing stands."""


class Outcome(NamedTuple):
    """How a game ended."""

    scores: tuple[float, ...]
    """One a seat: 1 won, 0 lost, shares of a draw between."""
    reason: str

    @property
    def how(self) -> Message:
        """The reason, as people say it; a game's own words where no catalogue has any."""
        return named(f"rules.end.{self.reason.lower().replace(' ', '-').replace(',', '')}", self.reason)


class Action(NamedTuple):
    """One indivisible decision. A turn is a path of them."""

    seat: Seat
    verb: str
    source: Cell | None = None
    target: Cell | None = None
    taken: tuple[Cell, ...] = ()
    """Cells whose piece this action captures (they may be emptied only when the turn ends)."""
    piece: Piece | None = None
    """The piece that arrives from a hand: a promotion, a rescue, a placement."""
    value: int = 0


@cache
def quiet(seat: Seat, verb: str, source: Cell, target: Cell) -> Action:
    """A piece goes and takes nobody. Each is made once, for there are few and they are asked for often."""
    return Action(seat, verb, source, target)


@cache
def capture(seat: Seat, verb: str, source: Cell, target: Cell) -> Action:
    """A piece takes what stands on its target."""
    return Action(seat, verb, source, target, (target,))


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a game; behaviour belongs to `Game`."""

    cells: tuple[Stack, ...]
    hands: tuple[tuple[Piece, ...], ...]
    """By seat: prisoners and reserves, sorted."""
    turn: Seat
    ply: int = 0
    stage: Hashable = None
    """What binds the next action, or None at the start of an ordinary turn."""
    memory: Hashable = None
    """What outlasts a turn: rights, counts, positions seen."""
    outcome: Outcome | None = None


class Game:
    """One game. A subclass is a file or a folder in ``rules/games``; it provides what is marked *game*."""

    name: ClassVar[str]
    """*game*: as typed on the command line, such as ``quattuor-reges``."""
    title: ClassVar[str]
    """*game*: as printed on the sheet."""
    marker: ClassVar[int]
    """*game*: number of the game in the sheet's fiducial markers, 0 to 30, one a game."""
    seats: ClassVar[tuple[str, ...]]
    """*game*: in the order in which they move."""
    kinds: ClassVar[tuple[Kind, ...]]
    """*game*"""
    options: ClassVar[tuple[Option, ...]] = ()
    """*game*"""
    die: ClassVar[int] = 0
    """*game*: faces of the die that lies in the tray; 0 without one."""
    keeps: Collection[str] = ()
    """Kinds of which every piece of the set is on the board or in `hands`: captured, it may come back."""
    recruits: Sequence[Recruits] = ()
    """*game*: pieces that may become others, of which there may then be more than at the start."""
    leaps: ClassVar[bool] = False
    """*game*: captures take pieces that do not stand where the piece that takes them goes."""
    moves_in_pairs: ClassVar[bool] = False
    """*game*: whether players number turns in pairs, one of each seat, as in chess."""
    first_seat: Seat = 0
    """*game*, where another may begin: who moves first if a set-up text does not say it."""
    board: Board
    """*game*: set in ``__init__`` (options may decide it)."""

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        self.option: Mapping[str, OptionValue] = choose(self.options, chosen or {})

    @classmethod
    def called(cls) -> Message:
        """The title."""
        return named(f"game.{cls.name}", cls.title)

    def start(self) -> State:
        """*game*: the first state."""
        raise NotImplementedError

    def actions(self, state: State) -> Sequence[Action]:
        """*game*: every proper action, in a stable order; empty exactly when the game is over."""
        raise NotImplementedError

    def after(self, state: State, action: Action) -> State:
        """*game*: the state that follows an action known to be allowed."""
        raise NotImplementedError

    def write(self, state: State, path: Sequence[Action]) -> str:
        """*game*: the text of a turn, unique among the turns from `state`, a resting point."""
        raise NotImplementedError

    def spelled(self, text: str) -> str:
        """The text of a turn as `write` spells it, where people may say it otherwise."""
        return text

    def whole_turns(self, state: State) -> bool:
        """Whether each action of `state` is known, unplayed, to be a whole turn; saying no is always safe."""
        return False

    def completes(self, state: State, action: Action) -> bool:
        """Whether this action of `state` is known, unplayed, to end a turn; saying no is always safe."""
        return False

    def faults(self, state: State) -> Sequence[Action]:
        """Wrong actions the rulebook answers with a choice of the opponent instead of a refusal."""
        return ()

    def declarations(self, state: State) -> Sequence[Action]:
        """What may be said at any time outside the list of turns: resignation, flag, draw by agreement."""
        if state.outcome:
            return ()
        own = [Action(seat, verb) for verb in ("resign", "flag") for seat in range(len(self.seats))]
        return [*own, Action(CHANCE, "draw")]

    def active_seats(self, state: State) -> frozenset[Seat]:
        """The seats that still have a say: those that could resign, or when all is over everybody."""
        able = frozenset(action.seat for action in self.declarations(state) if action.verb == "resign")
        return able or frozenset(range(len(self.seats)))

    def declared(self, state: State, action: Action) -> State:
        """The state after a declaration; the default knows two seats."""
        if action.verb == "draw":
            return over(state, (0.5,) * len(self.seats), "agreement")
        scores = tuple(0.0 if seat == action.seat else 1.0 for seat in range(len(self.seats)))
        return over(state, scores, {"resign": "resignation", "flag": "time"}[action.verb])

    def public_actions(self, state: State) -> Sequence[Action]:
        """What may be lit or said before everybody: `actions`, or the union of what any hidden pieces would
        allow. It depends on `view(state, None)` alone, or legality would tell the secret."""
        return self.actions(state)

    def hangs_on_secrets(self, state: State, action: Action) -> bool:
        """Whether only the referee can know if `action`, one of `public_actions`, is allowed."""
        return False

    def apply(self, state: State, action: Action) -> State:
        """The state after `action`; ValueError if it is not allowed there."""
        if action in self.actions(state) or action in self.faults(state):
            return self.after(state, action)
        if action in self.declarations(state):
            return self.declared(state, action)
        raise ValueError(f"{action} is not allowed in this state")

    def arranged(self, state: State) -> State:
        """*game*, if it can end or must choose at once: a set-up position made fit to be played from."""
        return state

    def in_check(self, state: State) -> bool:
        """Whether the king of the seat to move is attacked, in games that call that check."""
        return False

    def check(self, state: State) -> None:
        """*game*: ValueError if a set-up position can never stand on its table, `details` included."""

    def may_hold(self, piece: Piece) -> bool:
        """Whether that piece may be in the hand of its owner."""
        return piece.kind in self.keeps

    def supply(self, kind: Kind) -> int:
        """How many pieces of that kind, none of the `recruits`, a seat's set has."""
        return kind.count

    def described(self, state: State) -> State:
        """The position whose pieces and turn a set-up text names; from there `details` lead to `state`."""
        return state

    def detail(self, state: State, key: str, words: Sequence[str]) -> State:
        """`state` after one line of a set-up text that only this game knows (`details` writes them)."""
        raise ValueError(message("notation.no-such-detail", game=self.called(), key=repr(key)))

    def details(self, state: State) -> Iterator[tuple[str, str]]:
        """The lines of a set-up text that only this game knows, as (key, words)."""
        return iter(())

    def look(self, state: State, cell: Cell) -> frozenset[str]:
        """The labels a camera may see on `cell`: by default the top piece."""
        stack = state.cells[cell]
        return frozenset((self.label(stack[-1]) if stack else EMPTY,))

    def unsettled(self, state: State) -> Collection[Cell]:
        """Cells whose look depends on more than what stands there: named by a game that overrides `look`."""
        return ()

    def position(self, state: State) -> State:
        """`state` without what tells only how it was reached, as counts do: two ways to one compare equal."""
        return replace(state, ply=0)

    def view(self, state: State, seat: Seat | None) -> State:
        """What a seat, or the public (None), may know: by default everything."""
        return state

    def recalled(self, state: State, seat: Seat) -> State:
        """What a seat knows that watched the game and forgets nothing: by default what it may see."""
        return self.view(state, seat)

    def label(self, piece: Piece) -> str:
        """The camera's word for the top of a piece."""
        return f"{piece.kind}{piece.owner}"

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Every label that a cell may show, `EMPTY` first."""
        pieces = [Piece(kind.code, seat) for seat in range(len(self.seats)) for kind in self.kinds]
        return (EMPTY, *dict.fromkeys(self.label(piece) for piece in pieces))

    def fits(self, inner: Piece, outer: Piece) -> bool:
        """Whether `inner` goes into `outer`, out of sight."""
        return False

    def symbol(self, piece: Piece) -> str:
        """A piece in a text diagram: capitals for the first seat, small letters for the second."""
        if len(self.seats) == 2:
            return piece.kind.lower() if piece.owner else piece.kind.upper()
        return f"{self.seats[piece.owner][0]}{piece.kind}"

    def following(self, seat: Seat) -> Seat:
        """The seat that moves after `seat`, round the table."""
        return (seat + 1) % len(self.seats)

    def kind(self, code: str) -> Kind:
        """The kind with that code."""
        return next(kind for kind in self.kinds if kind.code == code)

    def obligation(self, state: State) -> tuple[str, Message] | None:
        """The rule (number, sentence) that forces the hand of the seat to move, if one does."""
        return None

    def remainder(self, state: State) -> tuple[str, Message] | None:
        """The rule (number, sentence) that says what is left of a turn of which the seat to move has played a
        part, where no piece on the board shows it. It depends on `view(state, None)` alone."""
        return None

    def news(self, before: State, after: State) -> Sequence[News]:
        """What a turn or declaration changed that no piece on the board shows: who is out, who obeys whom.
        It depends on the public views of both alone.
        """
        return ()

    def why_not(self, state: State, source: Cell, target: Cell) -> tuple[str, Message] | None:
        """The rule (number, sentence) that keeps a piece of the seat to move from going there, where neither
        its kind's own sentence nor an obligation says it. It depends on `view(state, None)` alone."""
        return None

    def commander(self, state: State, source: Cell) -> Seat:
        """Who moves the piece on `source`: his own seat, where armies do not change hands."""
        return state.cells[source][-1].owner

    def idle(self, state: State, source: Cell) -> tuple[str, News] | None:
        """The rule (number, sentence) that keeps the piece on `source`, who is not of the seat to move, from
        moving for its own seat too. It depends on `view(state, None)` alone."""
        return None


def over(state: State, scores: Sequence[float], reason: str) -> State:
    """`state`, ended."""
    return replace(state, stage=None, outcome=Outcome(tuple(map(float, scores)), reason))
