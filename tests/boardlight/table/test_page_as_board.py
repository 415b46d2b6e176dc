"""A table without a camera: the page is the board, and always shows what the log holds."""

from collections.abc import Sequence
from pathlib import Path

from boardlight.journal.journal import open_journal
from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.recording.input_log import read_input, write_input
from boardlight.referee.lesson import teaching
from boardlight.referee.orders import NO_DIE
from boardlight.referee.permissions import HANGS, NOT_YOUR_TURN, WATCHING, Asker
from boardlight.referee.playback import stepping
from boardlight.referee.session.clock import full_clocks, read_control
from boardlight.referee.session.events import Tick
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import Session, start
from boardlight.school.lessons import lessons_of
from boardlight.school.lessons.checking import answers
from boardlight.table.live import NO_CAMERA, Live
from boardlight.table.seating import seat
from boardlight.table.table import Table
from rules.game import Action
from rules.games import load
from rules.notation import read_setup
from tests.boardlight.tabletop import Tabletop, labels_of
from tests.patience import eventually

SEATS = [Asker("seat", number, True) for number in range(2)]


def table_of(session: Session, dice: Sequence[int] = ()) -> Table:
    fixture, thrown = fixture_of(session.game), iter(dice)

    def chance(rolls: Sequence[Action]) -> Action:
        return rolls[next(thrown) - 1]

    return Table(session, fixture, eye_of(session.game, fixture), chance=chance)


def order(table: Table, text: str, asker: Asker | None = None) -> object:
    return table.order("page", read_order(text), *([asker] if asker else []))


def words(table: Table) -> str:
    says = table.page()["says"]
    return str(says["words"]["en"])  # type: ignore[index]


def test_play_begins_as_soon_as_time_passes_and_every_turn_stands_at_once() -> None:
    table = table_of(start(load("chess")))
    assert table.page()["phase"] == "setup" and not table.page()["on_page"]
    table.wait(0.1)
    assert table.page()["phase"] == "play" and table.page()["on_page"] and words(table) == "White to move"
    for text in ("e4", "e5", "Nf3"):
        assert order(table, f"play {text}") is None
        assert (
            table.session.table.in_step and table.session.table.dictated is None and not table.page()["odd"]
        )
    assert order(table, "takeback") is None and table.session.table.in_step
    assert [turn.text for turn in table.turns] == ["e4", "e5"]
    assert words(table) == "Taken back: Nf3. White to move"


def test_clocks_run_while_time_passes_and_a_flag_falls() -> None:
    table = table_of(start(load("chess"), clock=full_clocks(read_control("1"), 2)))
    for time in (0.1, 5.0):
        table.wait(time)
    order(table, "play e4")
    table.wait(35.0)
    assert table.page()["clocks"]["left"] == [60.0, 30.0]  # type: ignore[index]
    table.wait(66.0)
    assert table.page()["phase"] == "over" and table.turns[-1].text == "flag Black"


def test_a_lesson_is_set_up_by_itself_and_a_wrong_answer_is_put_back() -> None:
    lessons = lessons_of("chess")
    table = table_of(teaching(start(load("chess"), mode="teach"), lessons))
    table.wait(0.1)
    first = table.page()["cells"]
    accepted = next(answers(table.session.game, lessons[0], table.session.state))[0]
    wrong = next(
        step["turn"]
        for cell in table.page()["movable"]  # type: ignore[attr-defined]
        for step in table.steps(cell, Asker("arbiter"))["steps"]  # type: ignore[index]
        if step["turn"] and lessons[0].judge([step["turn"]]).verdict == "missed"
    )
    assert order(table, f"play {wrong}") is None
    assert table.page()["lesson"]["stand"] == "missed" and table.page()["cells"] == first  # type: ignore[index]
    assert order(table, f"play {accepted}") is None
    assert table.page()["lesson"]["stand"] == "solved" and table.page()["movable"] == []  # type: ignore[index]
    assert order(table, "next") is None and table.page()["phase"] == "play" and not table.page()["odd"]


def test_a_kept_game_is_shown_and_goes_on_only_when_it_is_asked_to() -> None:
    top = Tabletop.of(load("quatrarmes")).order("play d8-e7").order("play f4-e5")
    table = table_of(stepping(start(load("quatrarmes")), top.session.line))
    for tick in range(1, 40):
        table.wait(float(tick))
    assert table.page()["step"]["number"] == 0 and table.page()["movable"] == []  # type: ignore[index]
    assert order(table, "next") is None
    assert table.page()["step"]["number"] == 1 and table.session.table.in_step  # type: ignore[index]


def test_the_die_is_thrown_by_the_program_for_the_seat_whose_move_it_decides() -> None:
    table = table_of(start(load("guerre-des-maitres")), dice=[4])
    table.wait(0.1)
    assert (table.page()["thrower"], table.page()["die"], table.page()["choices"]) == (0, None, [])
    assert (
        order(table, "throw", SEATS[1]) == NOT_YOUR_TURN and order(table, "throw", Asker("guest")) == WATCHING
    )
    assert order(table, "play roll 6", SEATS[0]) == NOT_YOUR_TURN
    assert order(table, "throw", SEATS[0]) is None
    assert table.turns[-1].text == "roll 4" and table.page()["die"] == 4
    assert table.page()["thrower"] is None and order(table, "throw", SEATS[0]) == NO_DIE


def test_with_no_pieces_to_lift_a_seat_orders_what_hangs_on_their_contents() -> None:
    game = load("arcanor")
    table = table_of(start(game, read_setup(game, "Light: 1/2 d3, 3 a2; Dark: 4 a7, 1/2 g7")))
    table.wait(0.1)
    assert order(table, "play a2'a3", SEATS[0]) == HANGS
    assert order(table, "play d3'd4", SEATS[0]) is None
    assert table.session.state.cells[game.board.cell("d3")][-1].kind == "2"


def test_a_page_that_all_share_places_the_pieces_of_the_next_seat() -> None:
    game = load("quattuor-reges")
    table = table_of(start(game))
    table.wait(0.1)
    placing = table.page()["placing"]
    assert (placing["seat"], len(placing["pieces"])) == (0, 16)  # type: ignore[index,arg-type]
    camp = placing["cells"]  # type: ignore[index]
    for piece, cell in zip(placing["pieces"], camp, strict=False):  # type: ignore[index]
        assert order(table, f"play place {piece['kind']} {game.board.names[cell]}") is None
        assert table.page()["placing"] == placing, "what was placed is told to nobody"
    assert order(table, "play ready Red") is None
    assert table.page()["placing"]["seat"] == 1  # type: ignore[index]


def test_a_game_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    game = load("chess")
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal:
        for expected in (["e4"], ["e4", "e5"]):
            session, turns, log = seat(start(game), journal, {}, new=False)
            table = Table(session, fixture_of(game), eye_of(game, fixture_of(game)), log, None, turns)
            table.wait(0.1)
            assert order(table, f"play {expected[-1]}") is None
            assert [turn.text for turn in table.turns] == expected and table.session.table.in_step


def test_a_camera_that_comes_must_see_the_board_first() -> None:
    game = load("chess")
    top = Tabletop(start(game), labels_of(game, game.start()))
    top.hear(Tick(0.1))
    top.order("play e4")
    assert top.session.table.is_page and top.session.table.in_step
    top.look(1.0)
    assert not top.session.table.is_page and not top.session.table.in_step
    assert top.carry("e2", "e4").look(1.0).session.table.in_step
    top.time += 1.0
    top.hear(Tick(top.time))
    assert top.session.table.is_page and top.log == ["e4"]


def test_what_passed_is_written_among_the_inputs() -> None:
    assert read_input(write_input(Tick(1.5))) == Tick(1.5)


def test_time_passes_by_itself_where_there_is_no_camera() -> None:
    table = table_of(start(load("chess")))
    live = Live(table, NO_CAMERA)
    try:
        eventually(lambda: table.time > 0.25)
        assert table.session.table.is_page and table.camera_jpeg() is None
    finally:
        live.stop()
