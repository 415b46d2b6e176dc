"""Whatever position or order is given, it is carried out or refused in words of both languages."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardlight.referee.session.clock import read_control
from boardlight.referee.session.modes import read_assist
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.positions import play_through
from boardlight.referee.session.state import start
from boardlight.referee.transitions import refusal
from boardlight.school.lessons import lessons_of
from messages.message import Message, said
from rules.games import games, load
from rules.notation import NotationError, read_setup, read_turn, write_setup

ENGLISH = (" the ", " is ", " not ", " cannot ", " are ", " should ", " has ", " and ")

GUERRE = load("guerre-des-maitres")
SESSIONS = {name: start(load(name)) for name in games()}
SETUPS = {name: write_setup(session.game, session.state) for name, session in SESSIONS.items()}
PARTS = sorted({part for text in SETUPS.values() for part in text.split()})
STRAY = [
    ":", ";", "turn:", "hand", "die:", "moved:", "ready:", "opening:", "frozen:", "obeys:", "quiet:",
    "castling:", "passing:", "7", "x",
]  # fmt: skip


def is_french(words: Message) -> bool:
    """Whether the French differs, and keeps nothing of the English."""
    return words.en != words.fr and not any(part in f" {words.fr} " for part in ENGLISH)


@st.composite
def spoilt(draw: st.DrawFn) -> tuple[str, str]:
    """A set-up in which some parts were left out, exchanged or put in."""
    name = draw(st.sampled_from(sorted(SETUPS)))
    parts = SETUPS[name].replace("\n", " ; ").split()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(parts)))
        parts[at : at + draw(st.integers(0, 2))] = draw(st.lists(st.sampled_from(PARTS + STRAY), max_size=3))
    return name, " ".join(parts)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(spoilt(), st.sampled_from(["set", "correct 1", "start", "mode", "assist", "lesson", "step", "why"]))
def test_whatever_position_is_given_is_refused_in_both_languages(given: tuple[str, str], verb: str) -> None:
    name, text = given
    words = refusal(SESSIONS[name], read_order(f"{verb} {text}"))
    assert words is None or is_french(words), words


@pytest.mark.parametrize(("name", "line"), [("quattuor-reges", "moved:"), ("guerre-des-maitres", "die:")])
def test_a_line_of_a_set_up_without_its_words(name: str, line: str) -> None:
    with pytest.raises(NotationError) as error:
        read_setup(load(name), line)
    assert is_french(said(error.value))


def test_what_is_wrong_with_a_line_is_said_within_it() -> None:
    words = refusal(SESSIONS["chess"], read_order("set White: K e9; Black: K e8"))
    assert words is not None and words.texts() == {
        "en": "White: K e9: there is no cell 'e9' on this board",
        "fr": "White: K e9 : il n'y a pas de case 'e9' sur ce plateau",
    }


def test_seats_games_and_ends_have_their_names_in_each_language() -> None:
    chess = load("chess")
    with pytest.raises(NotationError) as error:
        read_setup(chess, "White: K e1, R e5; Black: K e8")
    assert said(error.value).texts() == {
        "en": "Black stands in check and is not to move",
        "fr": "Noir est en échec et n'a pas le trait",
    }
    with pytest.raises(NotationError) as error:
        read_setup(chess, "White: K e1; Black: K e8; die: 3")
    assert said(error.value).fr == "une position du jeu « Échecs » n'a pas de ligne 'die'"
    mated = play_through(chess, chess.start(), ["f3", "e5", "g4", "Qh4#"])
    with pytest.raises(NotationError) as error:
        read_turn(chess, mated, "e4")
    assert said(error.value).texts() == {
        "en": "the game is over (checkmate): no turn 'e4'",
        "fr": "la partie est finie (échec et mat) : pas de coup 'e4'",
    }


@pytest.mark.parametrize(
    ("fails", "complaint"),
    [
        (lambda: play_through(GUERRE, GUERRE.start(), [], [7]), "the die shows 1, 2, 3, 4, 5, 6, not 7"),
        (lambda: read_control("soon"), "a clock is given as minutes"),
        (lambda: read_assist("1,2,3", ("White", "Black")), "or one for each of White, Black"),
        (lambda: lessons_of("go"), "there are no lessons for go yet"),
    ],
)
def test_what_a_command_is_told_is_known_in_both_languages(
    fails: Callable[[], object], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint) as error:
        fails()
    assert is_french(said(error.value)) and str(error.value) == said(error.value).en
