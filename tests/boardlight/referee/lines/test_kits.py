"""Recordings of printed kits: every turn that can be known is logged, whatever the camera missed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from boardlight.referee.session.events import Input
from boardlight.referee.session.logged import Event, Marked, TurnPlayed
from boardlight.referee.session.state import Session, start
from boardlight.referee.step import step
from rules.game import Game, State
from rules.games import load
from rules.notation import read_turn
from rules.turns import Turn, faulty_turns, turns
from tests.bench.doubt.doubtful_games import KINDS, Filming, against_the_rules
from tests.boardlight.referee.lines.test_occluded_turns import Recorded
from tests.boardlight.tabletop import labels_of

GAMES = ("arcanor", "chess", "guerre-des-maitres", "quatrarmes", "quaternity")


def events(game: Game, first: State, inputs: Sequence[Input]) -> tuple[Session, list[Event]]:
    """A recorder that has seen that, and what it logged."""
    session = start(game, first, mode="record")
    table = replace(session.table, is_confirmed=True)
    session = replace(session, table=table)
    found = list[Event]()
    for given in inputs:
        session, records = step(session, given)
        found += [record.event for record in records]
    return session, found


def recorded(game: Game, first: State, inputs: Sequence[Input]) -> tuple[Session, list[TurnPlayed]]:
    """The same, and the turns among it."""
    session, found = events(game, first, inputs)
    return session, [event for event in found if isinstance(event, TurnPlayed)]


def logged(game: Game, first: State, inputs: Sequence[Input]) -> list[TurnPlayed]:
    """The turns that a recorder logs."""
    return recorded(game, first, inputs)[1]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["hidden cells", "dropped", "out of sight", "knocked over"])
def test_what_the_camera_missed_is_found_by_what_follows(kind: str, name: str) -> None:
    told = KINDS[kind](name, 2)
    found = logged(told.game, told.first, told.inputs)
    assert [event.text for event in found if not event.unsure] == list(told.truth)


@pytest.mark.parametrize("name", ["chess", "guerre-des-maitres", "quatrarmes", "quaternity"])
def test_after_a_turn_against_the_rules_the_game_goes_on_with_its_answer(name: str) -> None:
    told = against_the_rules(name, 2, count=8)
    _, found = events(told.game, told.first, told.inputs)
    assert [event.text for event in found if isinstance(event, TurnPlayed)] == list(told.truth)
    wrong = [event.kind for event in found if event.kind in ("marked", "set")]
    assert wrong == ["marked", "set"] * (len(wrong) // 2) and wrong


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [2, 3])
def test_of_many_turns_that_nobody_saw_none_is_sure(name: str, seed: int) -> None:
    told = KINDS["long absence"](name, seed)
    sure = [event.text for event in logged(told.game, told.first, told.inputs) if not event.unsure]
    played = iter(told.truth)
    assert all(text in played for text in sure), (sure, told.truth)


@pytest.mark.parametrize("seed", [2, 3, 4])
def test_after_ten_turns_that_nobody_saw_the_log_leads_to_the_table_again(seed: int) -> None:
    told = KINDS["long absence"]("chess", seed)
    session, found = recorded(told.game, told.first, told.inputs)
    there = told.first
    for text in told.truth:
        there = read_turn(told.game, there, text).state
    assert (session.state.cells, session.state.turn) == (there.cells, there.turn)
    # Those that were seen before and after are as they were played, and sure.
    seen = [event.text for event in found if not event.unsure]
    assert seen == [*told.truth[:4], *told.truth[-2:]]


def test_nobody_is_taken_to_have_let_a_turn_go() -> None:
    """Each side plays two turns in a row; which came first nobody can tell where both lie there at once."""
    film = Filming(load("quattuor-reges"), 8101)
    for _ in range(4):
        for _ in range(2):
            turn = film.drawn()
            assert turn is not None
            film.play(turn, hands=False)
        film.rest(1.2)
    told = film.told()
    found = [event.text for event in logged(told.game, told.first, told.inputs)]
    assert sorted(found) == sorted(told.truth)


@pytest.mark.parametrize("seed", [8400, 8401])
def test_what_slipped_and_was_set_right_is_no_turn(seed: int) -> None:
    """A piece may slip to where it may go, and lie there; some turns look on their way like others."""
    told = KINDS["knocked over"]("arcanor", seed)
    session, _ = recorded(told.game, told.first, told.inputs)
    texts = [rest.text for rest in session.line[1:]]
    assert texts == list(told.truth[: len(texts)]) and len(texts) >= len(told.truth) - 1


def test_a_turn_that_ends_elsewhere_after_all_is_logged_anew() -> None:
    film = Filming(load("chess"), 1)
    options = {film.game.write(film.state, turn.path): turn for turn in turns(film.game, film.state)}
    film.play(options["e3"])
    film.rest(1.5)
    film.labels = labels_of(film.game, options["e4"].state)
    film.show(0.2, busy=True)
    film.rest(1.5)
    session, found = recorded(film.game, film.first, film.told().inputs)
    assert [event.text for event in found] == ["e3", "e4"]
    assert [rest.text for rest in session.line[1:]] == ["e4"]


def test_where_pieces_hide_something_a_mark_names_no_other_turn() -> None:
    found = list[Event]()
    for seed in (8400, 8401, 8402):
        told = KINDS["two at once"]("arcanor", seed)
        found += events(told.game, told.first, told.inputs)[1]
    assert any(event.unsure for event in found if isinstance(event, TurnPlayed))
    assert not any(event.choices for event in found if isinstance(event, Marked))


def test_while_screens_stand_nothing_is_weighed() -> None:
    """There millions of ways lead on, and anybody may be anywhere."""
    game = load("quattuor-reges")
    film = Filming(game, 1)
    session, found = recorded(game, game.start(), film.inputs)
    assert found == [] and session.tracking.belief is None


def chains() -> Iterator[tuple[Filming, Turn[State]]]:
    """Games that have come to a turn of two captures or more."""
    for seed in range(40):
        film = Filming(load("quatrarmes"), seed)
        for _ in range(30):
            options = list(turns(film.game, film.state))
            long = [turn for turn in options if len([one for one in turn.path if one.taken]) > 1]
            if long:
                yield film, long[0]
                break
            film.play(film.chance.choice(options))
            film.rest(1.0)


def test_a_chain_that_rests_on_its_way_is_one_turn() -> None:
    for film, turn in [found for _, found in zip(range(3), chains(), strict=False)]:
        here = film.state
        for action in turn.path:
            here = film.game.after(here, action)
            film.labels = labels_of(film.game, here)
            film.rest(0.5)
        film.truth.append(film.game.write(film.state, turn.path))
        film.state = turn.state
        film.play(next(iter(turns(film.game, film.state))), hands=False)
        told = film.told()
        found = logged(told.game, told.first, told.inputs)
        assert [event.text for event in found] == list(told.truth)


def test_a_fault_is_logged_while_it_lies_there() -> None:
    seeds = (seed for seed in range(40))
    told = next(film for film in map(fault_in, seeds) if film).told()
    assert [event.text for event in logged(told.game, told.first, told.inputs)] == list(told.truth)


def fault_in(seed: int) -> Filming | None:
    """A game in which somebody does not capture; None if nobody could."""
    film = Filming(load("quatrarmes"), seed)
    for _ in range(20):
        wrong = [turn for turn in faulty_turns(film.game, film.state) if len(turn.path) == 1]
        film.play(wrong[0] if wrong else next(iter(turns(film.game, film.state))))
        film.rest(1.0)
        if wrong:
            return film
    return None


@pytest.mark.parametrize("first", ["e3", "e4"])
def test_whoever_knows_says_which_it_was_and_what_followed_is_kept(first: str) -> None:
    """Nobody saw where the pawn ended; what came after it was seen, and lies there."""
    top, hidden = Recorded(), ["e3", "e4"]
    top.look(0.5).lift("e2").look(0.5, covered=hidden)
    for source, target in (("e7", "e6"), ("g1", "f3"), ("b8", "c6")):
        top.carry(source, target).look(8.0, covered=hidden)
    assert top.log == ["marked e3 or e4", "remembered e3 e6 Nf3 Nc6 / e4 e6 Nf3 Nc6"]
    top.order(f"play {first}")
    assert top.session.table.in_step, "hands have nothing to do"
    top.look(0.5, covered=hidden)
    assert [event.text for event in top.turns] == [first, "e6", "Nf3", "Nc6"]
    assert [event.by for event in top.turns] == ["page", "camera", "camera", "camera"]
    assert top.doubts == [None] * 4


def test_what_is_said_and_does_not_lie_there_is_for_hands_to_do() -> None:
    top = Recorded()
    top.look(0.5).order("play e4")
    assert not top.session.table.in_step
    top.carry("e2", "e4").look(1.0).carry("e7", "e5").look(1.0)
    assert [event.text for event in top.turns] == ["e4", "e5"]
