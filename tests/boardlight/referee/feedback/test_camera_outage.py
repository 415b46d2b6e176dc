"""A camera that sees nothing of the game: the table says why and what to do, and goes on afterwards."""

import pytest

from boardlight.referee.playback import stepping
from boardlight.referee.session.state import start
from boardlight.table.page import page
from messages.message import Message
from rules.games import load
from tests.boardlight.tabletop import Tabletop, labels_of
from vision.pipeline import HUNTS, ILLEGIBLE, MOVED, NO_BOARD

CHESS = load("chess")


def refused(top: Tabletop, why: Message, seconds: float = 1.5) -> Tabletop:
    """The same table while its pictures are refused."""
    top.blind = why
    return top.look(seconds)


@pytest.mark.parametrize(
    ("why", "to_do"),
    [
        (NO_BOARD, "mettez toute la feuille"),
        (ILLEGIBLE, "faites la mise au point"),
        (MOVED, "remettez"),
        (HUNTS, "posez-la sur un support"),
    ],
)
@pytest.mark.parametrize("mode", ["play", "record", "teach"])
def test_the_page_says_what_to_do(why: Message, to_do: str, mode: str) -> None:
    top = refused(Tabletop.of(CHESS).order(f"mode {mode}"), why)
    says = page(top.session, top.presented, [], None)["says"]
    words = top.said.words.texts()
    assert says == {"tone": "camera", "words": words, "spoken": words, "rule": "", "cells": []}
    assert top.said.words.en[0].isupper() and why.en[1:] == top.said.words.en[1:]
    assert to_do in top.said.words.fr


def test_what_lasts_but_a_moment_is_not_spoken_of() -> None:
    top = refused(Tabletop.of(CHESS), MOVED, 0.6)
    assert top.said.tone == "calm"
    top.blind = None
    assert refused(top.look(0.1), MOVED, 0.6).said.tone == "calm"


def test_play_goes_on_when_it_sees_again() -> None:
    top = refused(Tabletop.of(CHESS), ILLEGIBLE)
    top.carry("e2", "e4").look(1.0)
    assert top.log == []
    top.blind = None
    assert top.look(1.0).log == ["e4"] and top.said.words.en == "Black to move"


def test_it_is_said_before_the_set_up_was_seen() -> None:
    top = refused(Tabletop(start(CHESS), labels_of(CHESS, CHESS.start())), NO_BOARD)
    assert top.said.tone == "camera" and not top.session.table.begun


def test_it_is_said_while_a_kept_game_is_shown() -> None:
    played = Tabletop.of(CHESS).carry("e2", "e4").look(1.0)
    top = Tabletop(stepping(start(CHESS), played.session.line), labels_of(CHESS, CHESS.start())).look(0.5)
    assert refused(top, NO_BOARD).said.tone == "camera"


def test_a_game_that_is_over_stays_over() -> None:
    top = Tabletop.of(CHESS).order("resign White")
    assert refused(top, NO_BOARD).said.tone == "end"
