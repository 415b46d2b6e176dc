"""What a turn changes that no piece on the board shows is said: at the table, in log, replay and text."""

import pytest

from boardlight.commands.terminal.replay_viewer import changes
from boardlight.journal.entry import Chain
from boardlight.journal.replay import follow
from boardlight.library.exports import text
from boardlight.library.pages import replay
from boardlight.referee.feedback.phrases import news
from boardlight.referee.session.events import Record
from boardlight.referee.session.logged import Event
from boardlight.referee.session.modes import Mode
from boardlight.referee.session.state import start
from boardlight.table.page import page
from rules.game import State
from rules.games import load
from rules.notation import read_setup, read_turn
from tests.boardlight.kept_games import Scribe, scribe
from tests.boardlight.tabletop import Tabletop, labels_of

GAME = load("quaternity")
BEFORE_MATE = "White: K e1, R b1, N a8; Black: K l6, R a5; Green: K a12; Red: K l12"
MATED = "Green is mated: White now commands its army"
MATÉ = "Vert est mat : Blanc commande désormais son armée"


def mating(mode: Mode = "play") -> Tabletop:
    """White's knight opens the line of Black's rook: the mate is White's. Green's king is taken off."""
    session = start(GAME, read_setup(GAME, BEFORE_MATE), mode)
    top = Tabletop(session, labels_of(GAME, session.state)).look(0.5)
    return top.carry("a8", "c9").lift("a12").look(1.5)


def turns_of(top: Tabletop) -> list[Event]:
    events = [effect.event for effect in top.effects if isinstance(effect, Record)]
    return [event for event in events if event.kind in ("turn", "declared")]


@pytest.mark.parametrize("mode", ["play", "record", "teach"])
def test_who_commands_a_mated_army_is_said_at_the_table(mode: Mode) -> None:
    top = mating(mode)
    assert top.log == ["W:a8-c9#G"]
    assert (
        top.said.words.en == f"{MATED}. Red to move"
        and top.said.words.fr == f"{MATÉ}. C'est aux Rouges de jouer"
    )


def test_it_is_said_till_the_next_turn_and_stands_in_the_log() -> None:
    top = mating().carry("l12", "k12").look(1.0)
    assert top.said.words.en == "Black to move"
    for seat in (None, 0, 3):
        turns = page(top.session, top.presented, turns_of(top), None, seat)["turns"]
        assert [turn["news"] for turn in turns] == [{"en": MATED, "fr": MATÉ}, None]  # type: ignore[attr-defined]


def test_it_is_no_longer_said_once_the_mate_is_taken_back() -> None:
    top = mating().order("takeback")
    assert [each.en for each in top.session.dialogue.news] == ["Taken back: W:a8-c9#G."]


def test_who_gives_up_is_said_too() -> None:
    top = mating().order("resign Red")
    assert top.said.words.en == "Red is out: its army stands still and may be captured. Black to move"
    assert page(top.session, top.presented, turns_of(top), None)["turns"][1]["news"]["fr"] == (  # type: ignore[index]
        "Rouge est hors jeu : son armée ne bouge plus et peut être prise"
    )


def test_conquests_of_the_mated_are_counted() -> None:
    before = read_setup(
        GAME, f"{BEFORE_MATE}, N h8; Red obeys: Green".replace("; Red: K l12", "; Red: N l12")
    )
    after = read_turn(GAME, before, "W:a8-c9#G").state
    told = news(GAME, before, after)
    assert told is not None and told.en == "Green is mated: White now commands all its armies"


class TestKept:
    def written(self) -> Scribe:
        return scribe("quaternity", BEFORE_MATE).play("W:a8-c9#G", "R:l12-k12")

    def test_the_text_says_it_under_its_turn(self) -> None:
        for language, words in (("en", MATED), ("fr", MATÉ)):
            lines = text.write(self.written().kept(), language).decode().splitlines()  # type: ignore[arg-type]
            at = next(at for at, line in enumerate(lines) if "a8-c9#G" in line)
            assert lines[at + 1].strip() == f"({words})"

    def test_the_replay_says_it(self) -> None:
        nodes = replay(self.written().kept(), Chain(3, ""))["nodes"]
        assert [node["news"] for node in nodes] == [None, {"en": MATED, "fr": MATÉ}, None]  # type: ignore[attr-defined]

    def test_the_terminal_says_it(self) -> None:
        steps = list(follow(GAME, self.written().events))
        assert [changes(GAME, step).strip() for step in steps] == ["", MATED, ""]


class TestKings:
    """Quattuor Reges: a suit whose king is a prisoner stands still, but for its ace."""

    GAME = load("quattuor-reges")

    def after(self, state: State, *turns: str) -> State:
        for turn in turns:
            state = read_turn(self.GAME, state, turn).state
        return state

    def test_a_captured_king_and_his_return_are_told(self) -> None:
        before = read_setup(
            self.GAME, "Red: HA r8.8, HK r1.1, DK r1.3; Black: SK r8.9, SA r15.1, CK r15.3, CA r15.5, S9 r5.6"
        )
        took = self.after(before, "HA r8.8xr8.9")
        told = news(self.GAME, before, took)
        assert told is not None
        assert told.en == "The king of spades is a prisoner: of his suit only the ace may move"
        assert told.fr == "Le roi de pique est prisonnier : de sa couleur, seul l'as peut jouer"
        assert news(self.GAME, took, self.after(took, "pass")) is None

    def test_nothing_is_told_behind_the_screens(self) -> None:
        first = self.GAME.start()
        assert news(self.GAME, first, self.after(first, "place HK r1.1")) is None
