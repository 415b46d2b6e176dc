"""A whole game through simulated camera, hands, wire and controller: what was played is kept and lit."""

import subprocess
import sys
from itertools import groupby
from pathlib import Path

import pytest

from boardlight.journal.journal import open_journal
from boardlight.recording.input_log import read_input, relive, write_input
from boardlight.referee.feedback.announce import Announcement
from boardlight.referee.session.events import Input, Record
from boardlight.referee.session.state import start
from boardlight.simulation.demo import play_show
from boardlight.simulation.people.performance import Show, show_of
from boardlight.simulation.stage import Stage, stage
from boardlight.table.resuming import resume
from boardlight.table.seating import begin
from hardware.simulation.noisy_line import Noise
from rules.game import Game
from rules.games import load
from tests.boardlight.tabletop import Tabletop, labels_of

pytestmark = pytest.mark.long

BAD_WIRE = Noise(loss=0.01, flip=0.001, delay=0.002)


@pytest.fixture(scope="module")
def game() -> Game:
    return load("quatrarmes")


@pytest.fixture(scope="module")
def show(game: Game) -> Show:
    return show_of(game)


class Played:
    """A stage after the show, with everything it heard and did."""

    def __init__(self, game: Game, show: Show, folder: Path) -> None:
        with open_journal(f"sqlite:///{folder / 'game.db'}") as journal:
            log = journal.begin(game.name)
            begin(log, game, show.first)
            self.stage: Stage = stage(game, show.first, log, rate=5.0, noise=BAD_WIRE)
            self.inputs: list[str] = []
            self.stage.table.record_inputs(self._keep)
            assert play_show(game, self.stage, show, lambda _: None)
            self.events = log.events()

    def _keep(self, given: Input) -> None:
        self.inputs.append(write_input(given))


@pytest.fixture(scope="module")
def played(game: Game, show: Show, tmp_path_factory: pytest.TempPathFactory) -> Played:
    return Played(game, show, tmp_path_factory.mktemp("played"))


def test_the_journal_holds_exactly_the_game_that_was_played(game: Game, show: Show, played: Played) -> None:
    assert [event.text for event in played.events if event.kind == "turn"] == show.texts(game)
    assert {event.kind for event in played.events} == {"start", "turn", "end"}
    assert played.stage.table.session.state.cells == show.turns[-1].state.cells


def test_the_leds_show_what_the_referee_wants_over_a_bad_wire(played: Played) -> None:
    frame = played.stage.table.presented.frame
    played.stage.bed.pump(played.stage.time + 2.0)
    lit = [any(colour) for _, _, colour in played.stage.bed.lights()]
    assert lit == [any(glow[:3]) for glow in frame]


def test_the_recorded_inputs_give_the_same_journal_and_light_frames(
    game: Game, show: Show, played: Played
) -> None:
    again = list(relive(start(game, show.first), map(read_input, played.inputs)))
    kept = [effect.event for effect in again if isinstance(effect, Record)]
    assert kept == [event for event in played.events if event.kind != "start"]
    frames = [frame for frame, _ in groupby(each.frame for each in again if isinstance(each, Announcement))]
    assert frames[-1] == played.stage.table.presented.frame and len(frames) > 2 * len(show.turns)


CUT_OFF = """
import sys
from itertools import groupby
from boardlight.table.seating import begin
from boardlight.simulation.people.performance import show_of
from boardlight.journal.journal import open_journal
from rules.games import load
from tests.boardlight.tabletop import Tabletop, labels_of
from boardlight.referee.session.events import Record
game = load("quatrarmes")
show = show_of(game)
log = open_journal(sys.argv[1]).begin(game.name)
begin(log, game, show.first)
top = Tabletop.of(game, show.first)
for turn in show.turns:
    top.labels = labels_of(game, turn.state)
    top.look(2.0)
    while len(log.events()) < 1 + sum(isinstance(effect, Record) for effect in top.effects):
        done = [effect.event for effect in top.effects if isinstance(effect, Record)]
        log.append(done[len(log.events()) - 1])
        print(done[len(log.events()) - 2].text, flush=True)
"""


def test_a_game_cut_off_goes_on_where_the_log_ends(game: Game, show: Show, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'cut.db'}"
    with subprocess.Popen([sys.executable, "-c", CUT_OFF, url], stdout=subprocess.PIPE, text=True) as cut:
        assert cut.stdout is not None
        acknowledged = [cut.stdout.readline().strip() for _ in range(5)]
        cut.kill()
    with open_journal(url) as journal:
        log = journal.latest_unfinished()
        assert log is not None
        session, turns = resume(start(game, show.first), log.events())
    texts = [event.text for event in turns]
    assert texts[:5] == acknowledged
    place = len(texts)
    assert session.state == show.turns[place - 1].state
    compared_and_played_on(game, Tabletop(session, labels_of(game, session.state)), show, place)


def compared_and_played_on(game: Game, top: Tabletop, show: Show, place: int) -> None:
    """A piece that fell over is asked for; then the table is in step and the next turn is taken from it."""
    names = [game.board.names[cell] for cell, stack in enumerate(top.session.state.cells) if stack]
    fallen = names[0]
    label = top.labels[game.board.cell(fallen)]
    top.lift(fallen).look(1.0)
    assert not top.session.table.in_step and set(top.lit) == {fallen}
    top.place(fallen, label).look(1.0)
    assert top.session.table.in_step
    top.labels = labels_of(game, show.turns[place].state)
    top.look(2.0)
    assert top.log == [game.write(show.turns[place - 1].state, show.turns[place].path)]
