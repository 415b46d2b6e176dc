"""`boardlight watch` over the photoreal game: exactly that game, and the lights that the rules ask for."""

from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from boardlight.cli import run
from boardlight.commands import record as recording
from boardlight.recording.recorder import Summary, record
from boardlight.referee.feedback.themes import THEMES
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.logged import Event
from boardlight.table.table import Table
from hardware.leds import DARK, LightFrame
from rules.game import Game, State
from rules.turns import Turn, turns
from tests.footage.truth import QUATRARMES, Footage
from vision.camera.sources import Camera, Image

pytestmark = pytest.mark.long

GLOW = THEMES["bright"]


class Bench:
    """The command run once, with every frame and every turn in the order in which they came."""

    def __init__(self, log: Path) -> None:
        self.footage, self.log = Footage(QUATRARMES), log
        self.story: list[LightFrame | Event] = []
        with pytest.MonkeyPatch.context() as patched, redirect_stdout(StringIO()) as printed:
            patched.setattr(recording, "record", self._recorded)
            self.code = run(["watch", str(QUATRARMES), "--game", "quatrarmes", "--log", str(log)])
        self.lines = printed.getvalue().splitlines()

    def _recorded(
        self,
        table: Table,
        camera: Camera,
        tell: Callable[[Event], None],
        each: Callable[[Image], None],
        unsure: Callable[[Event], None],
        searched: tuple[float, float] | None,
    ) -> Summary:
        def noted(image: Image) -> None:
            each(image)
            self._note(table)

        self.summary = record(table, camera, tell, noted, unsure, searched=searched)
        return self.summary

    def _note(self, table: Table) -> None:
        fresh, frame = table.turns[len(self.turns) :], table.presented.frame
        shown = next((entry for entry in reversed(self.story) if isinstance(entry, tuple)), ())
        self.story += [*fresh, *([frame] if fresh or frame != shown else [])]

    @property
    def turns(self) -> list[Event]:
        return [entry for entry in self.story if isinstance(entry, Event)]


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return Bench(tmp_path_factory.mktemp("watched") / "log.jsonl")


def test_it_prints_exactly_the_game_that_was_rendered(bench: Bench) -> None:
    assert bench.code == 0
    assert [line.split(None, 1)[1] for line in bench.lines] == bench.footage.texts
    assert bench.log.read_text("utf-8").count('"kind": "turn"') == len(bench.lines)


def test_every_turn_is_logged_soon_after_the_hand_has_left(bench: Bench) -> None:
    assert [event.text for event in bench.turns] == bench.footage.texts
    for event, truth in zip(bench.turns, bench.footage.truth["turns"], strict=True):
        assert truth["left"] - 0.01 <= event.time <= truth["left"] + 2.0, event
    assert bench.summary.fouls == 0


def test_the_light_after_each_turn_is_what_the_rules_ask_for(bench: Bench) -> None:
    game = bench.footage.game
    after = iter(bench.footage.line)
    for entry, following in zip(bench.story, bench.story[1:], strict=False):
        if isinstance(entry, Event):
            state, turn = next(after)
            assert isinstance(following, tuple), entry
            assert following == wanted(game, state, turn), entry


def wanted(game: Game, before: State, turn: Turn) -> LightFrame:
    """The light of the position after `turn`, worked out from the rules alone."""
    lit = dict.fromkeys(game.write(before, turn.path).replace("x", "-").split("-"), Cue.LAST)
    answers = [game.write(turn.state, option.path) for option in turns(game, turn.state)]
    for option in turns(game, turn.state):
        if option.path[0].verb == "capture":
            lit[game.board.names[option.path[0].taken[0]]] = Cue.VICTIM
    for text in answers:
        if "x" in text:
            lit[text.split("x")[0]] = Cue.MUST_TAKE
        if text.startswith("huff "):
            lit[text.removeprefix("huff ")] = Cue.HUFF
        if text == "force" and turn.path[0].source is not None:
            lit[game.board.names[turn.path[0].source]] = Cue.BACK
    return tuple(GLOW[lit[name]] if name in lit else DARK for name in game.board.names)
