"""Every verb, in every phase of every game, by whoever sits there: done, or refused in words that help."""

import pytest

from boardlight.kit.fixture import fixture_of
from boardlight.referee.permissions import ARBITER, NOT_NOW, Asker
from boardlight.referee.session.logged import Event, read_event
from boardlight.referee.session.orders.text import admitted
from boardlight.referee.session.orders.union import SITTING_VERBS, Typed
from boardlight.referee.session.state import Session, start
from boardlight.table.table import Table
from rules.game import Game
from rules.games import games, load
from rules.turns import prefixes
from tests.boardlight.journal.playing_children import blind
from tests.boardlight.referee.orders.phases import PHASES
from tests.boardlight.referee.test_refusals import is_french

ASKERS = (ARBITER, Asker("seat", 0), Asker("seat", 1))


def written(game: Game) -> list[str]:
    """Every verb as people write it: alone, as it should be, and with what makes no sense."""
    one, last = game.seats[0], game.seats[-1]
    cell = game.board.names[0]
    return [
        "play", "play xyz", "takeback", "takeback 2", "takeback 0", "takeback 99", "check", "pause", "resume",
        "mode", "mode teach", "mode x", "theme", "theme calm", "theme x", "assist",
        f"assist {one} 1", "assist x 1",
        "hint", "why", f"why {cell}", "why xyz", "correct", "correct 1", "correct 1 xyz", "correct 99 xyz",
        "set", "set xyz", "start", f"start {one}", "start xyz", "clock", f"clock {one} 5:00",
        f"clock {one} x",
        "control", "control 5+3", "control off", "control x", "players A; B", "players", "opponents ; 3",
        "opponents", "next", "back",
        "step", "step 1", "step 99", "lesson", "lesson 1", "lesson 99", "draw", f"draw {one}", "draw x",
        "resign",
        f"resign {one}", "resign x", "flag", f"flag {last}", "flag x", "claim", f"claim {one}",
        f"claim {last}", "claim x", "decline", "decline x", "call", f"call {one}", "call x",
        "attend", "throw", "throw x", "nothing",
    ]  # fmt: skip


def test_every_verb_is_tried() -> None:
    assert {text.split()[0] for text in written(load("chess"))} == SITTING_VERBS | {"nothing"}


def standing(session: Session) -> list[Event]:
    return [
        read_event(rest.kind, 0.0, "page", rest.path[0].seat if rest.path else None, rest.text)
        for rest in session.line[1:]
    ]


@pytest.mark.parametrize("name", games())
def test_an_order_is_carried_out_or_refused_in_words_that_help(name: str) -> None:
    """In all games every order is given in every phase; who gives it changes from one to the next."""
    game, turn = load(name), [*games()].index(name)
    fixture = fixture_of(game)
    for place, (phase, make) in enumerate(PHASES.items()):
        session = make(game)
        for number, text in enumerate(written(game)):
            table = Table(session, fixture, blind, turns=standing(session))
            asker = ASKERS[(number + place + turn) % len(ASKERS)]
            words = table.order("page", admitted(Typed(text=text)), asker)
            case = f"{text} ({phase}, {asker.role})"
            if words is None:
                assert table.page(asker.seat)["says"], case
            else:
                assert is_french(words) and words != NOT_NOW, case
                assert table.session is session, case


@pytest.mark.parametrize("name", games())
def test_no_turn_is_written_like_an_order(name: str) -> None:
    """So what is typed where turns are typed may be either."""
    game = load(name)
    state = game.start()
    for _ in range(6):
        paths = [turn for turn in prefixes(game, state) if turn.state.ply > state.ply]
        texts = {game.write(state, turn.path) for turn in paths}
        assert not [text for text in texts if text.split()[0] in SITTING_VERBS]
        if not paths:
            break
        state = paths[len(paths) // 2].state


def test_a_seat_says_for_itself_what_it_says_without_a_name() -> None:
    table = Table(start(load("chess")), fixture_of(load("chess")), blind)
    assert table.order("page", admitted(Typed(text="resign")), Asker("seat", 1)) is None
    assert table.session.line[-1].text == "resign Black"
