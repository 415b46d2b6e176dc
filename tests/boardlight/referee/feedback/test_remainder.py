"""Whoever has played a part of a roll is told what is left of it: by the referee's words, in every mode."""

import pytest

from boardlight.commands.rules import situation
from boardlight.referee.session.modes import Mode
from boardlight.referee.session.state import start
from rules.games import load
from tests.boardlight.tabletop import Tabletop, labels_of

GAME = load("guerre-des-maitres")


def split(mode: Mode = "play", assist: tuple[int, ...] = ()) -> Tabletop:
    """Red has gone two of a six."""
    session = start(GAME, mode=mode, assist=assist)
    top = Tabletop(session, labels_of(GAME, session.state)).look(0.5)
    return top.order("play roll 6").look(0.5).carry("a2", "a4").look(1.0)


@pytest.mark.parametrize(("mode", "assist"), [("play", ()), ("play", (0, 0)), ("record", ()), ("teach", ())])
def test_the_rest_of_a_split_six_is_said(mode: Mode, assist: tuple[int, ...]) -> None:
    top = split(mode, assist)
    assert top.log[-1] == "a2-a4" and top.said.rule == "R7"
    assert top.said.words.en == "Red to move. 4 of the 6 are left, for another piece."
    assert top.said.words.fr == "C'est aux Rouges de jouer. Encore 4 à jouer sur les 6, avec une autre pièce."


def test_the_terminal_says_it_and_the_second_piece_ends_it() -> None:
    top = split()
    assert str(situation(GAME, top.session.state)).endswith("4 of the 6 are left, for another piece. (R7)")
    top.carry("b2", "b6").look(1.0)
    assert top.log[-1] == "b2-b6" and "left" not in top.said.words.en and top.said.rule == ""
