"""Engines by UCI: the real Stockfish plays, and whatever an engine does wrong is a sentence."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardlight.opponents.question import OpponentError, Question, asked
from boardlight.opponents.uci.engine import EngineOpponent, found_program
from boardlight.opponents.uci.spec import read_engine
from boardlight.opponents.uci.text import moves, position
from boardlight.referee.session.events import Ordered, Tick
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import Session, start
from boardlight.referee.step import step
from rules.games import load
from tests.boardlight.opponents.uci.engines import engine, mute

CHESS = load("chess")

GRACE_S = 8.0
"""For an engine to begin, once it has a processor."""


def always() -> bool:
    return True


def played(*texts: str, setup: str = "") -> Session:
    session, _ = step(start(CHESS, CHESS.from_fen(setup) if setup else None), Tick(0.1))
    for text in texts:
        session, records = step(session, Ordered(1.0, "page", read_order(f"play {text}")))
        assert records
    return session


def question(session: Session, seconds: float | None = None) -> Question:
    return asked(CHESS, session.line, session.state.turn, seconds)


@pytest.fixture(scope="module")
def stockfish() -> Iterator[EngineOpponent]:
    opponent = EngineOpponent(read_engine("stockfish,time=0.3"))
    yield opponent
    opponent.close()


def answer(opponent: EngineOpponent, session: Session) -> str:
    found = opponent.answer(question(session), always)
    assert found
    return CHESS.write(session.state, found.turns[0])


@pytest.mark.parametrize(
    ("setup", "turn"),
    [
        ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "Re8#"),
        ("7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a8=Q#"),
        ("8/8/8/8/8/6k1/4p3/7K b - - 0 1", "e1=Q#"),
    ],
)
def test_stockfish_finds_mates_and_promotions(stockfish: EngineOpponent, setup: str, turn: str) -> None:
    assert answer(stockfish, played(setup=setup)) == turn
    assert stockfish.title.startswith("Stockfish")


def test_turns_are_written_as_engines_write_them() -> None:
    state = CHESS.from_fen("r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1")
    texts = {text: CHESS.write(state, path) for text, path in moves(CHESS, state).items()}
    special = {"e1g1": "O-O", "e1c1": "O-O-O", "e5d6": "exd6", "b7a8n": "bxa8=N", "b7b8q": "b8=Q+"}
    assert texts.items() >= special.items() and len(texts) == len({*texts.values()})


def test_an_engine_is_told_the_turns_since_a_position_was_set() -> None:
    """It knows what has stood there before."""
    session = played("e4", "e5", "Nf3")
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert position(CHESS, question(session)) == f"position fen {fen} moves e2e4 e7e5 g1f3"
    text = "7k/8/8/8/8/8/8/K5Q1 w - - 0 1"
    session, _ = step(session, Ordered(2.0, "page", read_order(f"set {text}")))
    session, _ = step(session, Ordered(2.0, "page", read_order("play Ka2")))
    assert position(CHESS, question(session)).endswith("moves a1a2")
    assert position(CHESS, question(session)).startswith("position fen 7k/8/8/8/8/8/8/K5Q1 w")


def test_a_weaker_stockfish_is_asked_for_by_its_options() -> None:
    opponent = EngineOpponent(read_engine("stockfish,skill=0,elo=1400,hash=1,time=0.05,depth=3,nodes=500"))
    assert answer(opponent, played("e4"))
    opponent.close()


def test_stockfish_stops_at_once_and_plays_on(stockfish: EngineOpponent) -> None:
    slow = EngineOpponent(read_engine("stockfish,time=60"))
    looks = iter([True] * 20)
    assert slow.answer(question(played()), lambda: next(looks, False)) is None
    assert slow.answer(question(played(), seconds=0.01), always)
    slow.close()


def test_the_score_is_in_pieces_for_who_moves(tmp_path: Path) -> None:
    opponent = EngineOpponent(read_engine(engine(tmp_path, "e4")))
    found = opponent.answer(question(played()), always)
    assert found and found.score == -2.5 and opponent.title == "Tame 1"
    assert opponent.pid and os.getpriority(os.PRIO_PROCESS, opponent.pid) == 19
    opponent.close()
    babbling = EngineOpponent(read_engine(engine(tmp_path, "babble")))
    found = babbling.answer(question(played()), always)
    assert found and found.score is None
    babbling.close()


@pytest.mark.parametrize(
    ("does", "words"),
    [
        ("illegal", "Tame 1 answered 'e2e5', which is not a legal turn"),
        ("crash", "Tame 1 has ended by itself"),
        ("hang", "Tame 1 does not answer"),
    ],
)
def test_what_an_engine_does_wrong_is_a_sentence_and_it_is_ended(
    tmp_path: Path, does: str, words: str
) -> None:
    opponent = EngineOpponent(read_engine(f"{engine(tmp_path, does)},time=0.01"), grace_s=GRACE_S)
    with pytest.raises(OpponentError, match=words):
        opponent.answer(question(played()), always)
    assert opponent.pid is None


def test_what_is_no_engine_is_a_sentence(tmp_path: Path) -> None:
    silent = EngineOpponent(read_engine(mute(tmp_path)), grace_s=0.3)
    with pytest.raises(OpponentError, match="mute does not speak UCI"):
        silent.answer(question(played()), always)
    (tmp_path / "text").write_text("no program", encoding="utf-8")
    (tmp_path / "text").chmod(0o755)
    for name, words in (
        ("no-such-engine", "There is no program no-such-engine on"),
        (str(tmp_path / "text"), "cannot be started"),
    ):
        with pytest.raises(OpponentError, match=words):
            EngineOpponent(read_engine(name)).answer(question(played()), always)
    with pytest.raises(OpponentError, match="Tame 1 has no option 'Style'"):
        EngineOpponent(read_engine(f"{engine(tmp_path, 'e4')},Style=9")).answer(question(played()), always)


def test_debian_s_stockfish_is_found_where_debian_puts_it() -> None:
    program = found_program("stockfish")
    assert program and Path(program).exists() and found_program(program) == program
    assert found_program("no-such-engine") is None
