"""In play the referee asks which turns the camera missed, and logs none by itself."""

import random

import pytest

from boardlight.referee.feedback.announce import announce
from boardlight.referee.permissions import COMPUTERS, NOT_YOUR_TURN, NOT_YOURS, Asker, forbidden
from boardlight.referee.session.events import Seen
from boardlight.referee.session.orders.sitting import Play
from boardlight.referee.session.state import Session, start
from boardlight.referee.step import step
from boardlight.simulation.people.performance import placements
from rules.game import EMPTY, Game, State
from rules.games import load
from rules.pieces import CHANCE
from rules.turns import turns
from tests.boardlight.referee.lines.tables import shown
from tests.boardlight.tabletop import Tabletop, labels_of

GAMES = ("chess", "guerre-des-maitres", "quaternity", "quatrarmes", "quattuor-reges")


def seated(game: Game, first: State | None = None) -> Tabletop:
    state = first or game.start()
    return Tabletop(start(game, state), labels_of(game, state)).look(0.5)


def kept(top: Tabletop) -> list[str]:
    return [rest.text for rest in top.session.line[1:]]


def missing(*moves: tuple[str, str]) -> Tabletop:
    """A game of chess in which these moves were made while nobody looked."""
    top = seated(load("chess"))
    for source, target in moves:
        top.carry(source, target)
    return top.look(5.0)


OPENING = (("e2", "e4"), ("e7", "e5"), ("g1", "f3"))
KNIGHT = (("g1", "g4"),)


def test_the_players_are_asked_which_turns_were_played() -> None:
    top = missing(*OPENING)
    assert [line.split()[0] for line in top.log] == ["foul"] and top.said.tone == "ask"
    assert {choice.text for choice in top.said.choices} == {"e4, e5, Nf3", "Nf3, e5, e4"}
    assert "The camera has missed turns. Was it " in top.said.words.en
    assert "knight to f3" in top.said.words.texts(spoken=True)["en"]
    assert "La caméra a manqué des coups. Était-ce " in top.said.words.fr


def test_whoever_answers_has_nothing_to_do_on_the_board() -> None:
    top = missing(*OPENING).order("play e4, e5, Nf3")
    assert kept(top) == ["e4", "e5", "Nf3"] and top.session.table.in_step and not top.session.table.foul
    assert top.carry("b8", "c6").look(1.0).log[-4:] == ["e4", "e5", "Nf3", "Nc6"]


def test_they_are_asked_within_a_second_once_a_thing_that_lay_over_the_board_has_gone() -> None:
    top, hidden = seated(load("chess")), [name for name in load("chess").board.names if name[0] in "efg"]
    for source, target in (*OPENING, ("a7", "a6")):
        top.carry(source, target).look(1.5, covered=hidden)
    assert not top.said.choices and kept(top) == []
    top.look(1.0)
    assert top.said.tone == "ask" and "e4, e5, Nf3, a6" in {choice.text for choice in top.said.choices}


def test_an_answer_that_was_not_offered_is_taken_as_well() -> None:
    top = missing(*OPENING, ("b8", "c6")).order("play e4, Nc6, Nf3, e5")
    assert kept(top) == ["e4", "Nc6", "Nf3", "e5"] and top.session.table.in_step


def test_ten_turns_are_asked_for_at_once() -> None:
    more = (("b8", "c6"), ("f1", "b5"), ("a7", "a6"), ("b5", "a4"), ("g8", "f6"), ("d2", "d3"), ("f8", "c5"))
    top, played = missing(*OPENING, *more), "e4, e5, Nf3, Nc6, Bb5, a6, Ba4, Nf6, d3, Bc5"
    assert top.said.tone == "ask"
    top.order(f"play {played}").look(0.5)
    assert kept(top) == played.split(", ") and top.session.table.in_step and top.said.tone == "calm"


def test_a_recorder_takes_no_time_that_people_would_need_to_answer() -> None:
    top = missing(*OPENING).order("mode record").carry("b8", "c6").look(0.5)
    belief = top.session.tracking.belief
    assert belief is not None and not belief.reading.is_asked


def test_the_question_falls_with_what_it_was_about() -> None:
    top = missing(*OPENING)
    for source, target in OPENING:
        top.carry(target, source)
    top.look(1.0)
    assert top.log[-1] == "mended" and top.said.tone == "calm" and not top.said.choices


def test_a_piece_that_went_where_it_may_not_is_no_question() -> None:
    top = missing(("g1", "g4"))
    assert top.said.tone == "foul" and not top.said.choices
    assert not missing(("g1", "g4"), ("a1", "a5")).said.choices


def test_where_pieces_hide_something_nothing_is_offered_and_players_say_it_themselves() -> None:
    game, chance = load("arcanor"), random.Random(5)
    top, state, texts = seated(game), game.start(), list[str]()
    top.order("play confirm")
    for _ in range(3):
        turn = chance.choice(list(turns(game, state)))
        texts.append(game.write(state, turn.path))
        state = turn.state
    top.labels = labels_of(game, state)
    top.look(2.0)
    assert top.said.tone == "foul" and not top.said.choices and kept(top) == []
    assert "If the camera has missed turns, write them in their order" in top.said.words.en
    top.order(f"play {', '.join(texts)}").look(0.5)
    assert kept(top) == texts and top.session.table.in_step and not top.session.table.foul


def unseen(game: Game, state: State, chance: random.Random) -> State:
    """Where three or four turns by chance lead."""
    for _ in range(chance.randint(3, 4)):
        state = chance.choice(list(turns(game, state))).state
        while state.turn == CHANCE and not state.outcome:
            state = chance.choice(list(turns(game, state))).state
    return state


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_logged_that_nobody_said_and_every_answer_leads_to_the_table(name: str) -> None:
    offered = 0
    for seed in range(4):
        chance, game = random.Random(seed), load(name)
        first = [game.start(), *(turn.state for turn in placements(game, game.start(), chance))][-1]
        labels, top = labels_of(game, unseen(game, first, chance)), seated(game, first)
        top.labels = [*labels]
        within_a_second = top.look(1.0).said.choices
        assert top.look(4.0).said.choices == within_a_second and kept(top) == []
        for choice in top.said.choices[:1]:
            there = seated(game, first)
            there.labels = [*labels]
            there.look(5.0).order(f"play {choice.text}").look(0.5)
            assert kept(there) == choice.text.split(", ") and there.session.table.in_step, choice.text
        offered += any("," in choice.text for choice in top.said.choices)
    assert offered >= 2


def asked(seat: int | None, order: str, session: Session | None = None) -> object:
    top = missing(*OPENING)
    asker = Asker("arbiter") if seat is None else Asker("seat", seat, keyed=True)
    return forbidden(session or top.session, Play(turn=order), asker)


def test_who_may_say_turns_of_several_seats() -> None:
    offered = missing(*OPENING).said.choices[0].text
    assert asked(None, "e4, e5, Nc3") is None and asked(0, offered) is None
    assert asked(1, offered) == NOT_YOUR_TURN and asked(0, "e4, e5, Nc3") == NOT_YOURS


def test_nobody_says_turns_of_the_computer() -> None:
    session = missing(*OPENING).order("opponents ; 1").session
    assert asked(None, "e4, e5", session) == COMPUTERS


@pytest.mark.parametrize("name", GAMES)
def test_pieces_that_went_anywhere_are_a_foul_and_no_question(name: str) -> None:
    game = load(name)
    for seed in range(4):
        chance = random.Random(seed)
        first = [game.start(), *(turn.state for turn in placements(game, game.start(), chance))][-1]
        top = seated(game, first)
        for _ in range(1 + seed % 2):
            taken = [cell for cell, label in enumerate(top.labels) if label != EMPTY]
            source, target = (
                chance.choice(taken),
                chance.choice(sorted(set(range(len(top.labels))) - {*taken})),
            )
            top.labels[source], top.labels[target] = EMPTY, top.labels[source]
        top.look(5.0)
        assert kept(top) in ([], [top.session.line[-1].text])
        assert not any("," in choice.text for choice in top.said.choices), (seed, top.said.words.en)


@pytest.mark.parametrize(
    ("moves", "is_asked"),
    [
        (OPENING, True),
        ((("g1", "g4"),), False),
        ((("g1", "g4"), ("a1", "a5")), False),
        ((("e2", "e5"),), False),
    ],
)
def test_so_are_plain_sets_asked_for(moves: tuple[tuple[str, str], ...], is_asked: bool) -> None:
    """Their cells are never certain: six nats, where a printed piece says sixteen."""
    chess = load("chess")
    session = start(chess)
    cells = [(chess.board.cell(source), chess.board.cell(target)) for source, target in moves]
    for image in range(60):
        seen = shown(chess.start(), image / 10)
        for source, target in cells if image >= 10 else ():
            seen.cost[[source, target]] = seen.cost[[target, source]]
        session, _ = step(session, Seen(seen.time, seen))
    assert (announce(session).said.tone == "ask") == is_asked
