"""A log is played again by the rules, and refused where it does not fit them."""

from dataclasses import replace

import pytest

from boardlight.journal.replay import ReplayError, follow, rebuild
from boardlight.referee.session.logged import Event, read_event
from rules.game import Game
from rules.games import load
from rules.turns import turns

SMALL = "South: F d4; North: F e5 e7; turn: South"


@pytest.fixture
def game() -> Game:
    return load("quatrarmes")


def start(setup: str = "") -> Event:
    return read_event("start", 0.0, "terminal", details={"setup": setup})


def turn(seat: int, text: str, ply: int) -> Event:
    return read_event("turn", float(ply), "camera", seat, text, ply)


def some_turns(game: Game, count: int) -> list[Event]:
    """The first turn of the list, again and again."""
    events, state = [start()], game.start()
    for _ in range(count):
        played = next(iter(turns(game, state)))
        text = game.write(state, played.path)
        events.append(turn(state.turn, text, played.state.ply))
        state = played.state
    return events


def test_the_line_has_one_position_a_turn(game: Game) -> None:
    line = rebuild(game, some_turns(game, 6))
    assert [state.ply for state in line] == [0, 1, 2, 3, 4, 5, 6]
    assert line[0] == game.start()


def test_an_empty_log_is_the_start(game: Game) -> None:
    assert rebuild(game, []) == [game.start()]


def test_a_set_up_start_is_read(game: Game) -> None:
    line = rebuild(game, [start(SMALL), turn(0, "d4xf6xd8", 1)])
    assert [stack for stack in line[1].cells if stack] == [(line[0].cells[game.board.cell("d4")][0],)]
    assert line[1].outcome is not None


def test_fouls_and_questions_change_nothing(game: Game) -> None:
    events = some_turns(game, 3)
    noise = [read_event(kind, 9.0, "camera", 0, "…", 77) for kind in ("foul", "mended", "asked", "resumed")]
    assert rebuild(game, [*events, *noise]) == rebuild(game, events)


def test_a_takeback_leaves_the_line(game: Game) -> None:
    events = some_turns(game, 4)
    back = read_event("takeback", 9.0, "camera", None, "", 2, {"turns": 2})
    assert rebuild(game, [*events, back]) == rebuild(game, events[:3])
    assert rebuild(game, [*events, replace(back, turns=None)]) == rebuild(game, events[:3])
    assert rebuild(game, [*events, back, events[3]]) == rebuild(game, events[:4])


def test_a_declaration_can_be_taken_back(game: Game) -> None:
    events = some_turns(game, 1)
    resigned = read_event("declared", 5.0, "page", 0, "resign South", 1)
    ended = read_event("end", 5.0, "rules", None, "resignation", 1, {"scores": [0.0, 1.0]})
    line = rebuild(game, [*events, resigned, ended])
    assert line[-1].outcome == ((0.0, 1.0), "resignation")
    back = read_event("takeback", 6.0, "page", None, "", 1, {"turns": 1})
    assert rebuild(game, [*events, resigned, ended, back]) == rebuild(game, events)


def test_a_draw_needs_no_seat(game: Game) -> None:
    agreed = read_event("declared", 5.0, "page", None, "draw", 0)
    assert rebuild(game, [start(), agreed])[-1].outcome == ((0.5, 0.5), "agreement")


def test_every_event_comes_with_the_position_after_it(game: Game) -> None:
    events = some_turns(game, 2)
    assert [(step.number, len(step.line)) for step in follow(game, events)] == [(1, 1), (2, 2), (3, 3)]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (turn(0, "d4-c3", 1), "event 2: 'd4-c3' is no turn here"),
        (turn(1, "d4xf6xd8", 1), "event 2: 'd4xf6xd8' is by seat 1, but seat 0"),
        (turn(0, "d4xf6xd8", 2), "event 2: the log says ply 2 after 'turn', the rules say 1"),
        (start(), "event 2: the game has already started"),
        (
            read_event("takeback", 1.0, "camera", None, "", 0, {"turns": 1}),
            "event 2: 1 turns cannot be taken back",
        ),
        (read_event("declared", 1.0, "page", 0, "castle", 0), "event 2: 'castle' cannot be declared here"),
        (read_event("end", 1.0, "rules", None, "all captured", 0), "event 2: the log ends the game"),
    ],
)
def test_the_event_that_does_not_fit_is_named(game: Game, wrong: Event, reason: str) -> None:
    with pytest.raises(ReplayError, match=reason) as caught:
        rebuild(game, [start(SMALL), wrong])
    assert caught.value.number == 2


def test_a_wrong_result_is_refused(game: Game) -> None:
    log = [start(SMALL), turn(0, "d4xf6xd8", 1)]
    wrong = read_event("end", 1.0, "rules", None, "all captured", 1, {"scores": [0.0, 1.0]})
    with pytest.raises(ReplayError, match=r"event 3: the log gives the scores \[0.0, 1.0\]"):
        rebuild(game, [*log, wrong])
