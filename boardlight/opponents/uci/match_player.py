"""An engine as a player of matches, where nobody waits and nothing is taken back. Does I/O."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from boardlight.opponents.question import OpponentError, Path, Question, options_of
from boardlight.opponents.uci.engine import EngineOpponent, found_program
from boardlight.opponents.uci.spec import EngineSpec, read_engine
from boardlight.opponents.uci.text import speaks_uci
from messages.message import said
from rules.game import Game, State
from rules.numbers import whole
from rules.pieces import Seat
from rules.turns import turns
from search.playing.players import FIXED, Player, player


@contextmanager
def match_player(game: Game, name: str) -> Iterator[Player]:
    """The player of that name for one game: of the search, or, where engines play, one on this machine.
    ValueError if there is none.
    """
    spec = _engine(game, name)
    if spec is None:
        yield player(name)
        return
    engine = EnginePlayer(spec)
    try:
        yield engine
    finally:
        engine.close()


def _engine(game: Game, name: str) -> EngineSpec | None:
    if name in FIXED or whole(name) is not None or not speaks_uci(game):
        return None
    spec = read_engine(name)
    return spec if found_program(spec.program) else None


class EnginePlayer:
    """An engine at one seat of one game. It is told all turns since it was first asked, for it must know what
    repeats a position.
    """

    def __init__(self, spec: EngineSpec) -> None:
        self._engine = EngineOpponent(spec)
        self._first: State | None = None
        self._here: State | None = None
        self._played: tuple[Path, ...] = ()

    def __call__(self, game: Game, state: State, seat: Seat, seed: int) -> Sequence[Path]:
        """Its turn; ValueError if it has none to say."""
        first = self._since(game, state)
        question = Question(game.name, options_of(game), seat, state, first, self._played)
        try:
            answer = self._engine.answer(question, lambda: True)
        except OpponentError as error:
            raise ValueError(said(error)) from None
        assert answer is not None
        (path,) = answer.turns
        self._played, self._here = (*self._played, path), state
        for action in path:
            self._here = game.after(self._here, action)
        return answer.turns

    def close(self) -> None:
        """End its process."""
        self._engine.close()

    def _since(self, game: Game, state: State) -> State:
        """Where the turns that it is told begin; that of the other side is found by what it led to."""
        if self._first is not None and self._here is not None:
            reply = next((turn for turn in turns(game, self._here) if turn.state == state), None)
            if reply is not None:
                self._played = (*self._played, reply.path)
                return self._first
        self._first, self._played = state, ()
        return state
