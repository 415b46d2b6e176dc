"""What an arbiter may do: correct a turn, set a position, allow a claim, pause; and all of it is resumed."""

import json
import random

import pytest

from boardlight.journal.entry import Entry, result_of
from boardlight.journal.log_lines import Header
from boardlight.library.exports import export
from boardlight.library.search import open_game
from boardlight.referee.feedback.announce import announce
from boardlight.referee.permissions import GUEST, Asker, forbidden
from boardlight.referee.session.clock import full_clocks, read_control
from boardlight.referee.session.events import Record
from boardlight.referee.session.logged import Event, read_event
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import Session, start
from boardlight.referee.transitions import refusal
from boardlight.table.page import page
from boardlight.table.resuming import resume
from rules.game import Game
from rules.games import load
from rules.turns import turns
from tests.boardlight.tabletop import Tabletop, labels_of

GAME = load("quatrarmes")
CHESS = load("chess")


def table(game: Game = GAME, clock: str = "") -> Tabletop:
    session = start(game, clock=full_clocks(read_control(clock), len(game.seats)) if clock else None)
    return Tabletop(session, labels_of(game, session.state)).look(0.5)


def chess(*played: str) -> Tabletop:
    top = table(CHESS)
    for text in played:
        top.order(f"play {text}")
        top.labels = labels_of(CHESS, top.session.state)
        top.look(0.5)
    return top


def texts(session: Session) -> list[str]:
    return [rest.text for rest in session.line[1:]]


def events(top: Tabletop) -> list[Event]:
    first = top.session.line[0].state
    begun = read_event("start", 0.0, "terminal", None, "", first.ply, {"setup": ""})
    return [begun, *(effect.event for effect in top.effects if isinstance(effect, Record))]


class TestSet:
    def test_a_position_is_set_and_logged(self) -> None:
        top = table().order("set South: F d4; North: F e5 e7").look(0.3)
        assert top.log == ["set set"] and top.session.state.turn == 1
        assert top.session.state.ply == 1 and not top.session.table.in_step
        top.labels = labels_of(GAME, top.session.state)
        assert top.look(0.5).session.table.in_step
        assert top.carry("e7", "c5").look(0.9).log[-1].startswith("foul")

    def test_a_fen_will_do_for_chess(self) -> None:
        top = table(CHESS).order("set 8/8/8/8/8/k7/p7/K7 b - - 0 1")
        assert top.log == ["set set", "end stalemate"] or top.session.state.cells != CHESS.start().cells

    @pytest.mark.parametrize("order", ["set", "set South F d4", "set South: X d4", "set South: F d4 d4"])
    def test_what_is_no_position_is_refused(self, order: str) -> None:
        top = table()
        assert refusal(top.session, read_order(order)) and top.order(order).log == []

    def test_in_pgn_the_game_begins_there(self) -> None:
        top = chess("e4").order("set White: K e1, P e4; Black: K e8; turn: Black").order("play Kd8")
        log, header = events(top), Header(game="chess")
        kept = open_game(Entry(1, header, result_of(log), len(log), header), log)
        pgn = export(kept, "pgn", "en").decode()
        assert '[FEN "4k3/8/8/8/4P3/8/8/4K3 b' in pgn
        assert pgn.split("\n\n")[1].split() == [
            *"{played before this position was set: 1. e4} 2... Kd8 *".split()
        ]

    def test_hands_may_take_it_back(self) -> None:
        top = table().order("set South: F d4; North: F f8").order("takeback")
        assert top.log == ["set set", "takeback"] and top.session.state.ply == 0


class TestWhoMay:
    ORDERS = (
        "mode teach",
        "assist South 1",
        "assist North 3",
        "correct 1 d8-e7",
        "set South: F d4",
        "start South",
    )

    def test_the_arbiter_alone(self) -> None:
        session = table().order("play d8-e7").session
        for order in self.ORDERS:
            assert forbidden(session, read_order(order), GUEST), order
            assert forbidden(session, read_order(order), Asker("arbiter")) is None, order
        allowed = [
            order for order in self.ORDERS if not forbidden(session, read_order(order), Asker("seat", 0))
        ]
        assert allowed == ["assist South 1"], "less help for oneself"

    def test_a_seat_asks_for_the_help_it_was_given(self) -> None:
        top = table().order("mode teach").order("assist South 2")
        assert not forbidden(top.session, read_order("hint"), Asker("seat", 1))
        assert not forbidden(top.session, read_order("why d8-e7"), Asker("seat", 1))
        assert forbidden(top.session, read_order("hint"), Asker("seat", 0))
        assert forbidden(top.session, read_order("why d8-e7"), Asker("seat", 0))
        assert forbidden(top.session, read_order("next"), Asker("seat", 0))


class TestClaims:
    def test_the_third_repetition_is_claimed(self) -> None:
        game = load("chess", {"ch.draws": "claim"})
        top = table(game)
        for text in ("Nf3", "Nf6", "Ng1", "Ng8") * 2:
            assert page(top.session, top.presented, turns_of(top), None)["claims"] == []
            top.order(f"play {text}")
        assert page(top.session, top.presented, turns_of(top), None)["claims"] == [0]
        assert top.order("claim Black").log[-1] == "Ng8"
        assert top.order("claim White").log[-2:] == ["declared claim White", "end repetition"]


def turns_of(top: Tabletop) -> list[Event]:
    """The turns that stand, as a table keeps them."""
    kept: list[Event] = []
    for event in events(top):
        if event.kind in ("turn", "declared", "set"):
            kept.append(event)
        elif event.kind == "takeback":
            count = event.turns
            assert isinstance(count, int)
            del kept[-count:]
    return kept


NAMES = ("quatrarmes", "chess", "quaternity", "guerre-des-maitres", "arcanor", "quattuor-reges")


@pytest.mark.parametrize(
    ("name", "seed"), [*((name, 1) for name in NAMES), *((name, 2) for name in NAMES[:5])]
)
def test_a_log_resumes_to_the_same_sitting_byte_for_byte(name: str, seed: int) -> None:
    """Random turns, takebacks, corrections, positions, modes and pauses; then the log alone."""
    game, chance = load(name), random.Random(seed)
    top = table(game, clock="5+3")
    for _ in range(30):
        top.order(anything(top.session, chance))
    session, standing = resume(
        start(game, clock=full_clocks(read_control("5+3"), len(game.seats))), events(top)
    )
    assert standing == turns_of(top)
    assert written(session, standing) == written(top.session, turns_of(top))
    assert session.timing.is_paused == top.session.timing.is_paused
    assert [(rest.state, rest.looks, rest.path) for rest in session.line] == [
        (rest.state, rest.looks, rest.path) for rest in top.session.line
    ]


def anything(session: Session, chance: random.Random) -> str:
    game, state = session.game, session.state
    legal = [turn.path for turn in turns(game, state)]
    play = f"play {game.write(state, chance.choice(legal))}" if legal else "takeback"
    seat = chance.choice(game.seats)
    number = chance.randrange(1, len(session.line) + 1)
    before = session.line[min(number, len(session.line) - 1) - 1].state
    other = [turn.path for turn in turns(game, before)]
    correct = f"correct {number} {game.write(before, chance.choice(other))}" if other else play
    rare = (
        "takeback", correct, f"assist {seat} {chance.randrange(4)}", f"start {seat}", f"draw {seat}",
        f"mode {chance.choice(('play', 'record', 'teach'))}", "pause", "resume", "hint", "check",
        f"clock {seat} {chance.randrange(1, 9)}:30",
    )  # fmt: skip
    return play if chance.random() < 0.7 else chance.choice(rare)


def written(session: Session, standing: list[Event]) -> str:
    """The message of a page, without what only the camera knows."""
    message = page(session, announce(session), standing, None)
    return json.dumps(
        {key: message[key] for key in message if key not in ("says", "lights", "choices", "clocks")}
    )
