"""What decided a game is found, and a wrong turn is told from the best."""

from rules.games.chess import Chess
from rules.games.quatrarmes import QuatrArmes
from rules.notation import read_turn
from rules.turns import faulty_turns
from search.best import best
from search.budget import Budget
from search.review import moments, reviewed
from tests.search.positions import walk

CHESS = Chess()


def line(texts: list[str]) -> list[tuple[object, object]]:
    state, found = CHESS.start(), []
    for text in texts:
        turn = read_turn(CHESS, state, text)
        found.append((state, turn.path))
        state = turn.state
    return found


def test_the_turns_that_lost_most_are_the_moments() -> None:
    texts = ["f3", "e5", "g4", "Qh4#"]
    judged = list(reviewed(CHESS, line(texts), Budget(depth=2)))  # type: ignore[arg-type]
    assert max(judged, key=lambda turn: turn.lost) is judged[2]
    assert judged[3].lost == 0
    decisive = moments(judged)
    assert judged[2] in decisive
    assert judged[2].lost > 900, "the mate that follows is seen"
    assert judged[2].better.path != judged[2].played.path
    assert [judged.index(turn) for turn in decisive] == sorted(judged.index(turn) for turn in decisive)


def test_pieces_lost_in_a_lost_game_decide_nothing() -> None:
    state = CHESS.from_fen("k7/8/8/8/8/r6q/8/4K2N w - - 0 1")
    turns = list(best(CHESS, state, 0, Budget(depth=2), alternatives=20).turns)
    (judged,) = reviewed(CHESS, [(state, turns[-1].path)], Budget(depth=2))
    assert judged.weight < 0.05


def test_a_turn_that_is_asked_for_is_scored_exactly_however_bad_it_is() -> None:
    state = CHESS.from_fen("4k3/pppp1ppp/8/4p3/8/8/PPP1PPPP/3QK3 w - - 0 1")
    path = read_turn(CHESS, state, "Qd4").path
    asked = best(CHESS, state, 0, Budget(depth=2), asked=(path,)).of(path)
    every = best(CHESS, state, 0, Budget(depth=2), alternatives=100).of(path)
    assert asked is not None and every is not None
    assert asked.exact
    assert asked.score == every.score


def test_an_omitted_capture_is_scored_when_it_is_asked_for() -> None:
    game = QuatrArmes()
    for state in walk(game, seed=5, plies=60):
        wrong = [turn.path for turn in faulty_turns(game, state)]
        if not wrong:
            continue
        found = best(game, state, state.turn, Budget(nodes=1500), asked=wrong[:1])
        omitted = found.of(wrong[0])
        assert omitted is not None
        assert omitted.score <= found.score
        assert found.path not in wrong
        return
    raise AssertionError("no capture could be omitted in that game")
