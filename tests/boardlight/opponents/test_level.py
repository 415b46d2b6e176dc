"""A level thinks in a process of its own: modest, in time, stopped at once, and never the end of the game."""

import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from boardlight.opponents.level import LevelOpponent
from boardlight.opponents.question import Asked, OpponentError, Question, asked
from boardlight.opponents.thinking import answered
from boardlight.referee.session.state import start
from rules.deployment import Deploying
from rules.game import Game, State
from rules.games import games, load
from rules.pieces import CHANCE, Seat
from rules.turns import turns
from search.best import known
from search.playing.levels import level
from tests.patience import PATIENCE_S
from tests.search.positions import some

UNHURRIED = level(2)._replace(seconds=10 * PATIENCE_S)
"""Plays the same however busy the machine is, though it has the lowest priority there."""


def always() -> bool:
    return True


def question(game: Game, state: State, seconds: float | None = None) -> Question:
    return asked(game, start(game, state).line, state.turn, seconds, seed=5)


@pytest.fixture(scope="module")
def strongest() -> Iterator[LevelOpponent]:
    opponent = LevelOpponent(level(6))
    yield opponent
    opponent.close()


@pytest.mark.parametrize("name", sorted(games()))
def test_its_process_answers_what_the_search_does(name: str) -> None:
    game = load(name)
    state = some(game, seed=6, plies=8, every=1)[-1]
    opponent = LevelOpponent(UNHURRIED)
    first = question(game, state)
    answer = opponent.answer(first, always)
    opponent.close()
    assert answer == answered(Asked(UNHURRIED, first))
    assert answer and (state.turn == CHANCE or answer.turns)


def test_it_has_the_lowest_priority_and_is_gone_when_it_is_closed() -> None:
    opponent = LevelOpponent(level(1))
    assert opponent.pid is None
    opponent.answer(question(load("chess"), load("chess").start()), always)
    pid = opponent.pid
    assert pid is not None and os.getpriority(os.PRIO_PROCESS, pid) == 19
    assert os.getsid(pid) == os.getsid(0), "priorities count among the programs of one session"
    assert os.getpgid(pid) == pid, "Ctrl-C does not reach it"
    opponent.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_an_answer_that_nobody_wants_any_more_holds_nobody_up(strongest: LevelOpponent) -> None:
    """It is asked again at once, and answers the new question."""
    game = load("chess")
    looks = iter([True] * 10)
    assert strongest.answer(question(game, game.start()), lambda: next(looks, False)) is None
    later = question(game, game.start(), seconds=0.05)
    found = strongest.answer(later, always)
    assert found and found.turns[0] in {turn.path for turn in turns(game, game.start())}


def test_a_thought_that_cannot_be_stopped_is_ended_with_its_process(strongest: LevelOpponent) -> None:
    game = load("chess")
    strongest.answer(question(game, game.start(), seconds=0.01), always)
    pid = strongest.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    looks = iter([True] * 3)
    assert strongest.answer(question(game, game.start()), lambda: next(looks, False)) is None
    assert strongest.pid is None
    assert strongest.answer(question(game, game.start(), seconds=0.01), always)
    assert strongest.pid not in (None, pid)


def test_a_process_that_ends_or_hangs_is_a_sentence_and_the_next_question_is_answered() -> None:
    game = load("chess")
    opponent = LevelOpponent(level(1), grace_s=0.2)
    wanted = iter([True] * 200)
    with pytest.raises(OpponentError, match="Boardlight 1 does not answer"):
        opponent.answer(
            question(game, game.start()), lambda: os.kill(opponent.pid or 0, signal.SIGSTOP) is None
        )
    opponent = LevelOpponent(level(1))
    with pytest.raises(OpponentError, match="Boardlight 1 has ended by itself"):
        opponent.answer(question(game, game.start()), lambda: _ended(opponent, next(wanted)))
    assert opponent.answer(question(game, game.start()), always)
    opponent.close()


def _ended(opponent: LevelOpponent, wanted: bool) -> bool:
    assert opponent.pid is not None
    os.kill(opponent.pid, signal.SIGKILL)
    return wanted


def test_what_no_level_can_answer_is_a_sentence() -> None:
    game = load("chess")
    wrong = replace(question(game, game.start()), seat=1)
    opponent = LevelOpponent(level(1))
    with pytest.raises(OpponentError, match="could not find a turn"):
        opponent.answer(wrong, always)
    opponent.close()


@pytest.mark.parametrize("name", [name for name in sorted(games()) if name in ("arcanor", "quattuor-reges")])
def test_two_positions_that_differ_only_in_secrets_are_the_same_question(name: str) -> None:
    """What is the same to the last byte is answered alike, whoever thinks about it."""
    game, chance = load(name), Random(8)
    differed = 0
    for state, other, seat in pairs(game, chance):
        questions = [asked(game, start(game, each).line, seat, seed=2) for each in (state, other)]
        assert questions[0] == questions[1]
        differed += state != other
    assert differed > 5
    assert answered(Asked(UNHURRIED, questions[0])) == answered(Asked(UNHURRIED, questions[1]))


def pairs(game: Game, chance: Random) -> Iterator[tuple[State, State, Seat]]:
    """Two states that look alike to a seat: other things inside, or other pieces placed behind the screen."""
    for _ in range(8):
        state = game.start()
        if isinstance(state.stage, Deploying):
            one, two = (placed(game, chance) for _ in range(2))
            yield one, two, 0
            continue
        met = some(game, seed=chance.randrange(99), plies=20, every=5)[-1]
        evaluation = known(game)
        one, two = (evaluation.imagined(game.view(met, None), chance) for _ in range(2))
        yield one, replace(two, memory=one.memory), met.turn


def placed(game: Game, chance: Random) -> State:
    """The first seat has placed nothing, the second what chance has put there."""
    state = game.start()
    for _ in range(chance.randrange(1, 12)):
        actions = [action for action in game.actions(state) if action.seat == 1]
        state = game.after(state, chance.choice(actions))
    return state
