"""QuatrArmes (H. Bouquet, 1915): two camps in trenches, compulsory chains of captures, and huffing. Pure.

Rule numbers R1 to R14 are those of docs/games/quatrarmes.md. An omitted capture is a *fault*: the turn
stands on the table, and the opponent answers it (R10) by force, by huffing, or by playing on.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from messages.message import Message, message
from rules.board import Cell
from rules.game import Action, Game, State, over
from rules.games.quatrarmes.board import ROWS, order_of_battle, trench_board
from rules.games.quatrarmes.captures import Captures, Jump, Options, landed
from rules.games.quatrarmes.omissions import FORCED, Answer, Chain, Memory, Rank, facts, read_omission_line
from rules.games.quatrarmes.walks import Walks
from rules.moves import Cells, clear, put, shift
from rules.options import BOOLEAN, Option
from rules.pieces import Kind, Piece, Recruits, Seat, seat_name

PROMOTED = {"F": "A", "H": "C"}


class QuatrArmes(Game):
    """Walk on red (infantry, aeroplanes) or black (cavalry, guns) and take every enemy."""

    name = "quatrarmes"
    title = "QuatrArmes"
    marker = 1
    leaps = True
    seats = ("South", "North")
    kinds = (
        Kind("F", message("quatrarmes.infantry"), "rifle", 10, "R2", message("quatrarmes.infantry-moves")),
        Kind("H", message("quatrarmes.cavalry"), "horse", 5, "R3", message("quatrarmes.cavalry-moves"),
            worth=1.5),
        Kind("C", message("quatrarmes.gun"), "cannon", 5, "R4", message("quatrarmes.gun-moves"), worth=3),
        Kind("A", message("quatrarmes.aeroplane"), "aeroplane", 4, "R5",
            message("quatrarmes.aeroplane-moves"), worth=3),
    )  # fmt: skip
    options = (
        Option("qa.board", "L55", ("L55", "G110", "RECT5", "list"), message("option.qa.board")),
        Option("qa.first_player", "North", ("North", "South"), message("option.qa.first_player")),
        Option("qa.first_move_infantry", False, BOOLEAN, message("option.qa.first_move_infantry")),
        Option("qa.cavalry_range", "1", ("1", "any"), message("option.qa.cavalry_range")),
        Option("qa.max_capture", False, BOOLEAN, message("option.qa.max_capture")),
        Option("qa.omission", "offer", ("offer", "strict", "huff_only"), message("option.qa.omission")),
        Option("qa.promotion_supply", "unlimited", ("unlimited", "reserve2"),
               message("option.qa.promotion_supply")),
        Option("qa.blocked", "pass", ("pass", "loses"), message("option.qa.blocked")),
        Option("qa.draw_plies", 50, ("number", "off"), message("option.qa.draw_plies")),
    )  # fmt: skip

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.board = trench_board(str(self.option["board"]))
        self.first_seat = self.seats.index(str(self.option["first_player"]))
        self._reserve = "AACC" if self.option["promotion_supply"] == "reserve2" else ""
        risen = (Recruits(("F",), 10, {"A": 2}), Recruits(("H",), 5, {"C": 3}))
        self.recruits = () if self._reserve else risen
        self._captures = Captures(self.board)
        self._walks = Walks(self.board, far_cavalry=self.option["cavalry_range"] == "any")
        self._heights = tuple(y for _, y in self.board.points)
        self._far = tuple(
            frozenset(cell for cell, y in enumerate(self._heights) if y == row) for row in (ROWS, 1)
        )

    def start(self) -> State:
        hands = tuple(tuple(Piece(kind, seat) for kind in self._reserve) for seat in range(2))
        return self.arranged(State(order_of_battle(self.board), hands, self.first_seat))

    def position(self, state: State) -> State:
        assert isinstance(state.memory, Memory)
        return replace(state, ply=0, memory=state.memory._replace(quiet=0, seen=()))

    def arranged(self, state: State) -> State:
        return self._ended(replace(state, memory=Memory(0, (_position(state),), (False, False))))

    def check(self, state: State) -> None:
        for seat, hand in enumerate(state.hands):
            if any(hand.count(piece) > self._reserve.count(piece.kind) for piece in hand):
                most, owner = " ".join(self._reserve), seat_name(self.seats, seat)
                raise ValueError(message("quatrarmes.hand-holds-at-most", seat=owner, pieces=most))

    def may_hold(self, piece: Piece) -> bool:
        return piece.kind in self._reserve

    def described(self, state: State) -> State:
        return state.stage.before if isinstance(state.stage, Answer) else state

    def detail(self, state: State, key: str, words: Sequence[str]) -> State:
        return read_omission_line(self, state, key, words) or super().detail(state, key, words)

    def details(self, state: State) -> Iterator[tuple[str, str]]:
        return facts(self, state, self.described(state))

    def actions(self, state: State) -> Sequence[Action]:
        stage = state.stage
        if state.outcome:
            return ()
        if isinstance(stage, Rank):
            return (self._promotion(state, stage.piece),)
        if isinstance(stage, Chain):
            return [_capture(state.turn, jump) for jump in self._admitted(state)]
        ordinary = self._ordinary(state)
        if isinstance(stage, Answer):
            own = [Action(state.turn, "waive")] if stage.pending else ordinary
            return [*self._answers(state.turn, stage), *own]
        return ordinary

    def faults(self, state: State) -> Sequence[Action]:
        """Omissions: a quiet turn, a chain cut short, a landing R8c refuses, a chain not the longest."""
        stage = state.stage
        strict = self.option["omission"] == "strict" or _is_forced(state)
        ending = isinstance(stage, Answer) and stage.pending is not None
        if state.outcome or strict or ending or isinstance(stage, Rank):
            return ()
        proper = self._admitted(state)
        others = [_capture(state.turn, jump) for _, jump in self._jumps(state) if jump not in proper]
        if isinstance(stage, Chain):
            return [*others, Action(state.turn, "stop")]
        return [*others, *self._quiet(state)] if proper else ()

    def completes(self, state: State, action: Action) -> bool:
        if action.verb != "step":
            return action.verb not in ("capture", "stop")
        return action.target not in self._far[state.turn]

    def after(self, state: State, action: Action) -> State:
        stage = state.stage
        match action.verb:
            case "step":
                return self._stepped(state, action)
            case "capture":
                return self._captured(state, action)
            case "stop":
                return self._lifted(state, fault=True)
            case "promote":
                return self._promoted(state, action)
            case "pass":
                return self._handed_over(state, state.cells, state.hands, (), progress=False)
            case "huff":
                return self._huffed(state, action)
        assert isinstance(stage, Answer)
        if action.verb == "force":
            return replace(stage.before, ply=state.ply + 1, stage=FORCED)
        return replace(state, ply=state.ply + 1, stage=None, outcome=stage.pending)

    def write(self, state: State, path: Sequence[Action]) -> str:
        names = self.board.names
        first = path[0]
        if first.verb == "huff":
            return f"huff {names[first.taken[0]]}"
        if first.source is None or first.target is None:
            return first.verb
        if first.verb == "step":
            return f"{names[first.source]}-{names[first.target]}"
        landings = [action.target for action in path if action.verb == "capture"]
        return "x".join(names[cell] for cell in (first.source, *landings) if cell is not None)

    def obligation(self, state: State) -> tuple[str, Message] | None:
        if isinstance(state.stage, Chain):
            return "R8", message("quatrarmes.chain-goes-on")
        if isinstance(state.stage, Rank):
            return "R11", message("quatrarmes.promotion")
        if isinstance(state.stage, Answer):
            return "R10", message("quatrarmes.capture-omitted")
        if not state.outcome and self._jumps(state):
            return "R10", message("quatrarmes.capture-compulsory")
        return None

    def why_not(self, state: State, source: Cell, target: Cell) -> tuple[str, Message] | None:
        if self.option["max_capture"] or not self._captures.refused(self._jumps(state), source, target):
            return None
        return "R8c", message("quatrarmes.chain-goes-on-elsewhere")

    def _ordinary(self, state: State) -> Sequence[Action]:
        captures = [_capture(state.turn, jump) for jump in self._admitted(state)]
        return captures or list(self._quiet(state)) or [Action(state.turn, "pass")]

    def _answers(self, seat: Seat, stage: Answer) -> Iterator[Action]:
        if self.option["omission"] == "offer":
            yield Action(seat, "force")
        for cell in stage.exposed:
            yield Action(seat, "huff", taken=(cell,))

    def _quiet(self, state: State) -> Iterator[Action]:
        assert isinstance(state.memory, Memory)
        opening = bool(self.option["first_move_infantry"]) and not state.memory.opened[state.turn]
        return self._walks.quiet(state.cells, state.turn, opening)

    def _jumps(self, state: State) -> Options:
        """Every capture that exists, admitted or not, with the reach it starts from."""
        if isinstance(state.stage, Chain):
            reach = state.stage.reach
            return [(reach, jump) for jump in self._captures.jumps(reach)]
        return self._captures.of_seat(state.cells, state.turn)

    def _admitted(self, state: State) -> list[Jump]:
        return self._captures.admitted(self._jumps(state), bool(self.option["max_capture"]))

    def _stepped(self, state: State, action: Action) -> State:
        source, target = action.source, action.target
        assert source is not None and target is not None
        kind = state.cells[source][0].kind
        guilty = dict.fromkeys(jump.source for jump in self._admitted(state))
        exposed = tuple(target if cell == source else cell for cell in guilty)
        progress = kind == "F" or (kind == "H" and self._heights[source] != self._heights[target])
        return self._arrived(state, shift(state.cells, source, target), target, exposed, progress)

    def _captured(self, state: State, action: Action) -> State:
        options = self._jumps(state)
        reach, jump = next(pair for pair in options if _capture(state.turn, pair[1]) == action)
        chain = state.stage if isinstance(state.stage, Chain) else Chain(state, reach, fault=False)
        fault = chain.fault or jump not in self._admitted(state)
        there = landed(reach, jump)
        going_on = replace(state, cells=there.cells, stage=Chain(chain.start, there, fault))
        return going_on if self._captures.jumps(there) else self._lifted(going_on, fault)

    def _lifted(self, state: State, fault: bool) -> State:
        """The chain is over: all jumped pieces leave together (R8a)."""
        chain = state.stage
        assert isinstance(chain, Chain)
        piece = chain.reach.piece
        cleared = clear(state.cells, chain.reach.jumped)
        return self._arrived(chain.start, cleared, piece, (piece,) if fault else (), progress=True)

    def _arrived(
        self, start: State, cells: Cells, piece: Cell, exposed: tuple[Cell, ...], progress: bool
    ) -> State:
        if piece in self._far[start.turn] and self._can_promote(start, cells, piece):
            return replace(start, cells=cells, stage=Rank(start, piece, exposed, progress))
        return self._handed_over(start, cells, start.hands, exposed, progress)

    def _can_promote(self, state: State, cells: Cells, piece: Cell) -> bool:
        kind = PROMOTED.get(cells[piece][0].kind)
        unlimited = self.option["promotion_supply"] == "unlimited"
        return kind is not None and (unlimited or Piece(kind, state.turn) in state.hands[state.turn])

    def _promotion(self, state: State, piece: Cell) -> Action:
        kind = PROMOTED[state.cells[piece][0].kind]
        return Action(state.turn, "promote", target=piece, piece=Piece(kind, state.turn))

    def _promoted(self, state: State, action: Action) -> State:
        rank = state.stage
        assert isinstance(rank, Rank) and action.piece is not None
        left = list(state.hands[state.turn])
        if action.piece in left:
            left.remove(action.piece)
        hands = tuple(tuple(left) if seat == state.turn else hand for seat, hand in enumerate(state.hands))
        cells = put(state.cells, rank.piece, action.piece)
        return self._handed_over(rank.start, cells, hands, rank.exposed, rank.progress)

    def _handed_over(
        self,
        start: State,
        cells: Cells,
        hands: tuple[tuple[Piece, ...], ...],
        exposed: tuple[Cell, ...],
        progress: bool,
    ) -> State:
        memory, turn = start.memory, self.following(start.turn)
        assert isinstance(memory, Memory)
        opened = tuple(done or seat == start.turn for seat, done in enumerate(memory.opened))
        quiet, seen = (0, ()) if progress else (memory.quiet + 1, memory.seen)
        here = Memory(quiet, (*seen, (cells, turn, hands)), opened)
        ended = self._ended(State(cells, hands, turn, start.ply + 1, None, here))
        if not exposed:
            return ended
        before = replace(start, stage=None)
        return replace(ended, stage=Answer(before, exposed, ended.outcome), outcome=None)

    def _huffed(self, state: State, action: Action) -> State:
        assert isinstance(state.memory, Memory)
        there = replace(state, cells=clear(state.cells, action.taken), stage=None, ply=state.ply + 1)
        return self._ended(replace(there, memory=state.memory._replace(quiet=0, seen=(_position(there),))))

    def _ended(self, state: State) -> State:
        """`state`, with its outcome if the game is over there (R12 to R14, in this order)."""
        memory = state.memory
        assert isinstance(memory, Memory)
        alive = _alive(state.cells)
        if len(alive) < 2:
            return over(state, [float(seat in alive) for seat in range(2)], "all captured")
        limit = self.option["draw_plies"]
        if self._is_stuck(state):
            if self.option["blocked"] == "loses":
                return over(state, [float(seat != state.turn) for seat in range(2)], "blocked")
            if self._is_stuck(replace(state, turn=self.following(state.turn))):
                return over(state, (0.5, 0.5), "both blocked")
        if memory.seen[::-2].count(memory.seen[-1]) >= 3:
            return over(state, (0.5, 0.5), "repetition")
        if limit != "off" and memory.quiet >= int(limit):
            return over(state, (0.5, 0.5), "no progress")
        return state

    def _is_stuck(self, state: State) -> bool:
        return next(self._quiet(state), None) is None and not self._jumps(state)


def _capture(seat: Seat, jump: Jump) -> Action:
    return Action(seat, "capture", jump.source, jump.landing, (jump.victim,))


def _alive(cells: Cells) -> list[Seat]:
    """The seats that have a piece left."""
    found: list[Seat] = []
    for stack in cells:
        if stack and stack[0].owner not in found:
            found.append(stack[0].owner)
            if len(found) == 2:
                break
    return found


def _is_forced(state: State) -> bool:
    stage = state.stage
    return stage == FORCED or (isinstance(stage, Chain) and stage.start.stage == FORCED)


def _position(state: State) -> object:
    return state.cells, state.turn, state.hands


GAME = QuatrArmes
