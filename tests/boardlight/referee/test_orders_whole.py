"""An order is understood whole or refused: no word may stand anywhere in it that is passed over."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from boardlight.host.calibration.calibrating import Calibrating
from boardlight.host.host import Host
from boardlight.journal.journal import Journal
from boardlight.journal.log_lines import Header
from boardlight.journal.replay import rebuild
from boardlight.kit.fixture import fixture_of
from boardlight.referee.lesson import teaching
from boardlight.referee.playback import stepping
from boardlight.referee.session.clock import full_clocks, read_control
from boardlight.referee.session.logged import read_event
from boardlight.referee.session.orders.fields import of_moment
from boardlight.referee.session.orders.text import ALONE, read_order
from boardlight.referee.session.state import Session, start
from boardlight.referee.transitions import ORDERS, refusal
from boardlight.school.lessons import lessons_of
from boardlight.table.table import Table
from rules.games import games, load
from rules.turns import turns
from tests.boardlight.kept_games import mated
from tests.boardlight.referee.order_verbs import OF_CALIBRATING, OF_HOUSE
from tests.boardlight.tabletop import Tabletop

STRANGE = ("xyz", "0", "South", "White", "@", "-", "takeback")


def inserted(order: str) -> Iterator[str]:
    """The order with one word too many, at every place."""
    words = order.split()
    for at in range(len(words) + 1):
        for word in STRANGE:
            yield " ".join((*words[:at], word, *words[at:]))


def ordinary() -> Session:
    """Chess after a turn, by the clock, with hints for all; the arbiter is called."""
    game = load("chess")
    session = start(game, mode="teach", clock=full_clocks(read_control("5+3"), 2))
    top = Tabletop(session, [])
    return top.order("play confirm").order("play e4").order("call").session


def shown() -> Session:
    game = load("chess")
    top = Tabletop(start(game), []).order("play confirm").order("play e4").order("play e5")
    return stepping(start(game), top.session.line)


def taught() -> Session:
    return teaching(start(load("chess"), mode="teach"), lessons_of("chess"), 0)


CASES: dict[str, tuple[str, ...]] = {
    "ordinary": (
        "play e5", "takeback", "check", "pause", "resume", "mode record", "theme calm", "assist White 2",
        "hint", "why e7-e5", "why e7", "correct 1 d4", "set 8/8/8/8/8/k7/p7/K7 b - - 0 1", "start Black",
        "clock White 5:00", "control 5+3", "control off", "draw", "resign White", "flag Black",
        "call White", "attend",
    ),
    "shown": ("next", "step 1", "check", "theme calm"),
    "forward": ("back",),
    "taught": ("lesson 1", "next"),
}  # fmt: skip
NAMING = {"players", "opponents"}
"""What is followed by names, which may be any words."""
BY_TABLE = {"throw", "decline"}
"""What a table does before the referee is asked, or the computer answers."""

SESSIONS = {
    "ordinary": ordinary,
    "shown": shown,
    "forward": lambda: Tabletop(shown(), []).order("next").session,
    "taught": taught,
}


def test_every_verb_there_is_is_tried() -> None:
    tried = {order.split()[0] for orders in CASES.values() for order in orders}
    assert tried >= set(ORDERS) - NAMING - BY_TABLE and set(ORDERS) > ALONE


@pytest.mark.parametrize(("case", "order"), [(case, order) for case in CASES for order in CASES[case]])
def test_no_order_of_a_sitting_takes_a_word_too_many(case: str, order: str) -> None:
    session = SESSIONS[case]()
    assert refusal(session, read_order(order)) is None
    assert [more for more in inserted(order) if refusal(session, read_order(more)) is None] == []


@pytest.mark.parametrize("name", games())
def test_nothing_that_a_game_lets_be_said_takes_a_word_too_many(name: str) -> None:
    game = load(name)
    state = game.start()
    for _ in range(3):
        state = next(iter(turns(game, state))).state
    session = start(game, state)
    session = replace(session, table=session.table.confirmed())
    said = {
        f"{action.verb} {game.seats[action.seat] if action.seat >= 0 else ''}".strip()
        for action in game.declarations(state)
    }
    for order in sorted(said):
        assert refusal(session, read_order(order)) is None
        assert [more for more in inserted(order) if refusal(session, read_order(more)) is None] == []


def test_the_refusal_says_what_to_write_in_both_languages() -> None:
    table = Table(ordinary(), fixture_of(load("chess")), lambda size: None)
    for order in ("draw nonsense xyz", "takeback now", "resume please"):
        words = table.order("page", read_order(order))
        assert words and words.en.startswith(f"“{order}” is not understood: write “{order.split()[0]}”")
        assert words.fr.startswith(f"« {order} » n'est pas compris")
    assert not table.session.timing.is_paused and table.session.state.outcome is None


@pytest.mark.parametrize("moment", ["9" * 5000, "٣", "-1", "1.0", "²", ""])
def test_a_moment_is_a_number_that_makes_sense(moment: str) -> None:
    assert of_moment(f"takeback @{moment}") == (f"takeback @{moment}", None)
    assert of_moment("takeback @7") == ("takeback", 7)


@pytest.mark.parametrize("digits", ["9" * 5000, "٣", "²", "1_0"])
def test_no_number_of_an_order_is_more_than_it_seems(digits: str) -> None:
    for case, order in (
        ("ordinary", "correct {} d4"), ("shown", "step {}"), ("taught", "lesson {}"),
        ("ordinary", "clock White {}:00"), ("ordinary", "assist White {}"),
    ):  # fmt: skip
        assert refusal(SESSIONS[case](), read_order(order.format(digits)))


OF_DEVICES = {"camera", "lights"}
"""Followed by an address, of which only those that there are can be chosen."""

OF_THE_HOUSE = (
    "open chess", "open chess; ch.draws=claim", "new chess", "calibrate chess", "calibrate chess 30",
    "calibrate chess 30; ch.draws=claim", "anew chess", "teach chess", "teach chess 1", "show 1",
    "better 1 3", "record", "welcome",
)  # fmt: skip


@pytest.mark.parametrize("order", OF_THE_HOUSE)
def test_no_order_of_the_house_takes_a_word_too_many(
    host: Host, journal: Journal, tmp_path: Path, order: str
) -> None:
    journal.keep(Header(game="chess"), [replace(event, by="file") for event in mated().events])
    profile = tmp_path / "profiles" / "chess.toml"
    profile.parent.mkdir(exist_ok=True)
    profile.write_text('version = 1\ngame = "chess"\n')
    before = host.activity
    for more in inserted(order):
        assert host.order("page", read_order(more)) is not None, more
    assert host.activity is before and profile.exists()
    assert host.order("page", read_order(order)) is None


def test_every_verb_of_the_house_is_tried() -> None:
    assert {order.split()[0] for order in OF_THE_HOUSE} == set(OF_HOUSE) - OF_DEVICES


OF_THE_CALIBRATION = (
    "step lens", "begin", "keep", "skip", "corners 1,1 90,1 90,90 1,90", "markers",
    "height 12.5", "leds 60",
)  # fmt: skip


@pytest.mark.parametrize("order", OF_THE_CALIBRATION)
def test_no_order_of_a_calibration_takes_a_word_too_many(host: Host, order: str) -> None:
    assert host.order("page", read_order("calibrate chess")) is None
    doing = host.activity
    assert isinstance(doing, Calibrating)
    before = (doing.profile, doing.step, doing.page(None)["calibrating"])
    for more in inserted(order):
        assert host.order("page", read_order(more)) is not None, more
    assert (doing.profile, doing.step, doing.page(None)["calibrating"]) == before
    assert {each.split()[0] for each in OF_THE_CALIBRATION} == set(OF_CALIBRATING)


def test_a_log_of_an_older_version_that_kept_such_an_order_is_still_read() -> None:
    game = load("chess")
    said = read_event("declared", 0.0, "page", -1, "draw nonsense xyz", 0)
    assert rebuild(game, [said])[-1].outcome
