"""What a move of Quattuor Reges promises is what the position after it is worth."""

from random import Random

from rules.game import Action, State
from rules.games import load
from rules.games.quattuor_reges.cards import suit, value
from rules.games.quattuor_reges.pieces import KING, Memory
from rules.games.quattuor_reges.setup_text import Part
from rules.notation import read_setup
from search.best import known
from search.playing.match import carried_out, opened
from search.playing.players import at_random, at_sight

GAME = load("quattuor-reges")
STUCK = 30
"""Hundredths that a piece is worth less while its King is a prisoner, but not to who takes it."""


def between_moves(state: State) -> bool:
    """Nobody has to say whether an Ace goes back, or who comes back."""
    return isinstance(state.memory, Memory) and (state.stage is None or isinstance(state.stage, Part))


def stuck(state: State, action: Action) -> int:
    """Of the pieces that the action takes, those that could not move."""
    memory = state.memory
    assert isinstance(memory, Memory)
    taken = [state.cells[cell][0] for cell in action.taken]
    return sum(not memory.where[KING[suit(piece)]] for piece in taken if value(piece) != "A")


def stands_there(there: State, state: State, action: Action) -> bool:
    """The piece did not give itself up."""
    assert action.source is not None
    assert action.target is not None
    return there.cells[action.target] == state.cells[action.source]


def takes_a_king(state: State, action: Action) -> bool:
    """Then a whole suit stands still, which only the position after it tells."""
    return any(state.cells[cell][0].kind.endswith("K") for cell in action.taken)


def test_a_move_promises_what_it_brings() -> None:
    """But for a constant: of all moves that need no more words, take no King and give up nobody."""
    evaluation, chance, quiet, captures = known(GAME), Random(8), 0, 0
    for number in range(4):
        state = opened(GAME, chance)
        while state.outcome is None:
            promise, beyond = evaluation.promises(state), set[int]()
            for action in GAME.actions(state) if between_moves(state) else ():
                there = GAME.after(state, action)
                if action.verb != "move" or there.outcome or not between_moves(there):
                    continue
                if stands_there(there, state, action) and not takes_a_king(state, action):
                    brings = evaluation.value(there, state.turn) + STUCK * stuck(state, action)
                    beyond.add(brings - promise(action))
                    quiet, captures = quiet + (not action.taken), captures + bool(action.taken)
            assert len(beyond) <= 1
            players = [at_random if chance.random() < 0.2 else at_sight] * 2
            state = carried_out(GAME, state, players, [number, number], chance)
    assert quiet > 5_000
    assert captures > 50


def test_what_wins_promises_most() -> None:
    """Though pieces can be captured."""
    pieces = "Red: HK r14.5, HJ r14.9\nBlack: SK r2.2, S8 r13.5, SQ r14.6, CJ r14.10"
    state = read_setup(GAME, f"{pieces}\nturn: Red")
    promise = known(GAME).promises(state)
    best = max(GAME.actions(state), key=promise)
    assert GAME.after(state, best).outcome is not None
