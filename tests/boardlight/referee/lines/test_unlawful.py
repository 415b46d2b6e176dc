"""A recorder and a turn against the rules that is answered before anybody could mark it."""

import random
from dataclasses import replace

import pytest

from boardlight.journal.entry import Entry, result_of
from boardlight.journal.log_lines import Header
from boardlight.library.exports import export
from boardlight.library.search import open_game
from boardlight.referee.session.events import FilmEnded, Record
from boardlight.referee.session.logged import Event, read_event
from boardlight.referee.session.modes import Mode
from boardlight.referee.session.state import start
from boardlight.table.page import page
from rules.games import load
from rules.notation import read_setup
from rules.turns import turns
from tests.boardlight.tabletop import Tabletop, labels_of

MARKED_S = 0.9
"""A turn against the rules is marked by then."""

GLIMPSED_S = 0.3
"""It was seen to lie there by then, and is not marked."""

LONE = "S: F d4, F h4; N: F c7, C a11; turn: South"
CROSSED = "White: K h1, P a2; Black: K h8, N a3; turn: White"


def table(setup: str = "", game: str = "quatrarmes") -> Tabletop:
    """A recorder."""
    rules = load(game)
    session = start(rules, read_setup(rules, setup) if setup else None, "record")
    return Tabletop(session, labels_of(rules, session.state)).look(0.5)


def kept(top: Tabletop) -> list[Event]:
    """What the journal holds, but for the times."""
    records = (effect.event for effect in top.effects if isinstance(effect, Record))
    return [replace(event, time=0.0) for event in records]


def shown(top: Tabletop) -> dict[str, object]:
    """What the page is told."""
    turns = [event for event in kept(top) if event.kind in ("set", "turn")]
    return page(top.session, top.presented, turns, None)


def answered(game: str, setup: str, stray: str, answer: str, pause: float) -> Tabletop:
    """A piece goes elsewhere, and `pause` seconds later it is answered: ``c7xd6-e5`` takes d6 off the
    board."""
    top = table(setup, game).carry(*stray.split("-")).look(pause)
    way, end = answer.split("-")
    source, *taken = way.split("x")
    return top.lift(*taken).carry(source, end).look(2.0)


CASES = [
    ("quatrarmes", "", "d8-d6", "d4-c5"),
    ("quatrarmes", LONE, "d4-d6", "c7xd6-e5"),
    ("chess", "", "a1-a4", "e7-e5"),
    ("chess", "", "a1-a6", "b7-a6"),
    ("chess", CROSSED, "a2-a4", "a3-c4"),
    (
        "quattuor-reges",
        "Red: HQ r5.5, HK r1.1; Black: SK r13.2, SQ r9.2; turn: Red",
        "r5.5-r9.5",
        "r9.2-r9.3",
    ),
]


@pytest.mark.parametrize(("game", "setup", "stray", "answer"), CASES)
def test_an_answer_at_once_is_kept_as_a_later_one_is(game, setup, stray, answer) -> None:
    soon, late = (answered(game, setup, stray, answer, pause) for pause in (GLIMPSED_S, MARKED_S))
    assert kept(soon) == kept(late)
    assert [event.kind for event in kept(soon)] == ["marked", "set", "turn"]
    assert soon.session.table.in_step and soon.session.table.foul is None
    assert shown(soon)["marks"] == shown(late)["marks"] and shown(soon)["turns"] == shown(late)["turns"]


def test_it_is_replayed_and_written_as_what_was_answered_later() -> None:
    files = []
    for pause in (GLIMPSED_S, MARKED_S):
        top = answered("chess", "", "a1-a4", "e7-e5", pause)
        begun = read_event("start", 0.0, "terminal", None, "", 0, {"setup": ""})
        events, header = [begun, *kept(top)], Header(game="chess")
        game = open_game(Entry(1, header, result_of(events), len(events), header), events)
        files.append([export(game, form) for form in ("pgn", "text", "sheet")])
        assert game.tree.line[-1].state == top.session.state
    assert files[0] == files[1]


def test_the_game_goes_on_from_there() -> None:
    top = answered("quatrarmes", "", "d8-d6", "d4-c5", GLIMPSED_S)
    assert top.carry("f8", "g7").look(0.5).log[-1] == "f8-g7"


@pytest.mark.parametrize(
    ("setup", "stray", "answer", "log"),
    [
        ("", "a1-a4", "e7-e5", "e5"),
        ("", "a1-a6", "b7-a6", "bxa6"),
        (CROSSED, "a2-a5", "h8-g8", "Kg8"),
    ],
)
def test_what_was_never_seen_alone_is_taken_apart_in_the_only_way(setup, stray, answer, log) -> None:
    top = answered("chess", setup, stray, answer, 0.0)
    assert [event.kind for event in kept(top)] == ["marked", "set", "turn"] and top.log[-1] == log
    assert kept(top) == kept(answered("chess", setup, stray, answer, MARKED_S))


@pytest.mark.parametrize(
    ("game", "setup", "first", "second"),
    [
        pytest.param("chess", CROSSED, "a2-a4", "a3-c4", id="either may have come first"),
        pytest.param("chess", "", "e2-e4", "a8-a5", id="the legal one may have come first"),
        pytest.param("chess", "", "a1-a4", "h1-h4", id="two of one side"),
        pytest.param("chess", "", "a1-a4", "a8-a5", id="both against the rules"),
        pytest.param("quatrarmes", "", "d8-d6", "d4-c5", id="two legal turns would have led there"),
        pytest.param("quatrarmes", LONE, "d4-d6", "c7xd6-e5", id="nobody saw where he stood"),
        pytest.param(
            "arcanor", "Light: 1 d4, 1 a1; Dark: 3 d5, 2 a7; turn: Light", "d4-g7", "a7-a6", id="hidden"
        ),
    ],
)
def test_where_it_may_have_been_otherwise_nothing_is_taken(game, setup, first, second) -> None:
    top = answered(game, setup, first, second, 0.0).look(8.0)
    assert {event.kind for event in kept(top)} <= {"marked"} and len(top.session.line) == 1


@pytest.mark.parametrize("mode", ["record", "play"])
def test_a_legal_turn_is_not_blamed_for_what_answered_it(mode: Mode) -> None:
    game = load("chess")
    top = Tabletop(start(game, None, mode), labels_of(game, game.start())).look(0.5)
    top.carry("e2", "e4").carry("a8", "a5").look(2.0)
    (mark,) = kept(top)
    assert mark.text == "The table is not in order: e2, e4, a5, a8", mark.text


def test_a_piece_seen_alone_while_another_is_out_of_sight_is_not_taken_for_the_first() -> None:
    top = table(CROSSED, "chess").carry("a2", "a4").look(GLIMPSED_S, covered=["a3", "c4"])
    top.carry("a3", "c4").look(2.0)
    assert {event.kind for event in kept(top)} == {"marked"} and len(top.session.line) == 1


def test_an_answer_that_is_taken_back_is_so_in_the_log() -> None:
    top = table().carry("d8", "d6").look(GLIMPSED_S).carry("d4", "c5").look(0.8)
    top.carry("c5", "d4").carry("d6", "d8").look(1.5)
    assert [event.kind for event in kept(top)] == ["marked", "set", "turn", "takeback"]
    assert len(top.session.line) == 1


def test_a_film_that_ends_with_a_turn_against_the_rules_ends_as_it_was() -> None:
    top = table().carry("d8", "d6").look(GLIMPSED_S)
    before, log = top.session, kept(top)
    top.hear(FilmEnded(top.time))
    assert (top.session.tracking, kept(top)) == (before.tracking, log)
    belief = top.session.tracking.belief
    assert belief is not None and belief.is_foul


@pytest.mark.parametrize("name", ["quatrarmes", "chess", "quaternity", "guerre-des-maitres"])
@pytest.mark.parametrize("seed", range(4))
def test_turns_without_a_pause_are_never_taken_for_a_foul_and_its_answer(name: str, seed: int) -> None:
    chance, game = random.Random(seed), load(name)
    state = game.start()
    for _ in range(chance.randrange(12)):
        state = chance.choice(list(turns(game, state))).state
    for count in (2, 3, 4, 2, 3, 4):
        session = start(game, state, "record")
        top = Tabletop(session, labels_of(game, state)).look(0.5)
        there = state
        for _ in range(count):
            there = chance.choice(list(turns(game, there))).state
        top.labels = labels_of(game, there)
        top.look(2.0)
        assert not any(event.kind == "set" for event in kept(top)), top.log
