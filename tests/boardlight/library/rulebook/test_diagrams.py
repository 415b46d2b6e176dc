"""What a diagram marks is what the rules allow, no more and no less."""

import pytest

from boardlight.library.rulebook.books import Diagram, diagrams_of
from boardlight.library.rulebook.diagrams import Shown, illustrated, shown
from boardlight.library.rulebook.picture import Plates
from boardlight.library.rulebook.text import Figure
from boardlight.referee.session.cue import Cue
from rules.game import Game, State
from rules.games import games, load
from rules.notation import NotationError, read_setup, read_turn
from rules.turns import paths

ALL = [(name, each) for name in games() for each in diagrams_of(name)]
LIFTED = [(name, each) for name, each in ALL if diagrams_of(name)[each].lift]
TURNED = [(name, each) for name, each in ALL if diagrams_of(name)[each].turn]


def reached(game: Game, diagram: Diagram) -> State:
    state = read_setup(game, diagram.setup) if diagram.setup else game.start()
    for text in diagram.played:
        state = read_turn(game, state, text).state
    return state


def marked(found: Shown, *cues: Cue) -> set[int]:
    return {cell for cell, cue in found.panels[0].cues.items() if cue in cues}


@pytest.mark.parametrize(("name", "diagram"), LIFTED)
def test_a_lifted_piece_may_go_where_it_is_lit(name: str, diagram: str) -> None:
    game, given = load(name), diagrams_of(name)[diagram]
    state, source = reached(game, given), game.board.cell(given.lift)
    legal = {path[0] for path in paths(game, state) if path[0].source == source}
    found = shown(game, given)
    assert marked(found, Cue.TARGET) == {action.target for action in legal} != set()
    assert found.panels[0].taken == {cell for action in legal for cell in action.taken}
    assert marked(found, Cue.SOURCE) == {source}
    assert state.cells[source][-1].owner in (state.turn, *obeying(game, state, source))


def obeying(game: Game, state: State, source: int) -> tuple[int, ...]:
    """The owner of a piece that somebody else commands."""
    return (state.cells[source][-1].owner,) if game.commander(state, source) == state.turn else ()


@pytest.mark.parametrize(("name", "diagram"), TURNED)
def test_an_arrow_is_a_turn_or_an_answer_and_leads_to_what_follows(name: str, diagram: str) -> None:
    game, given = load(name), diagrams_of(name)[diagram]
    state, found = reached(game, given), shown(game, given)
    ways = [read_turn(game, state, text).path for text in given.turn]
    assert all(way in list(paths(game, state)) for way in ways)
    actions = [action for way in ways for action in way]
    assert found.panels[0].taken == {cell for action in actions for cell in action.taken}
    moved = {(a.source, a.target) for a in actions if a.source is not None and a.target is not None}
    assert moved <= set(found.panels[0].arrows)
    for start, end in set(found.panels[0].arrows) - moved:
        after = read_turn(game, state, given.turn[0]).state
        assert after.cells[end] == state.cells[start] != () == after.cells[start]
    if given.after:
        assert found.panels[1].state == read_turn(game, state, given.turn[0]).state


@pytest.mark.parametrize(("name", "diagram"), ALL)
def test_everything_marked_is_on_the_picture(name: str, diagram: str) -> None:
    game, given = load(name), diagrams_of(name)[diagram]
    plates = Plates(game, "en")
    drawn, found = plates.of(Figure(diagram, "")), shown(game, given)
    assert len(drawn) == len(found.panels) and not plates.are_usual
    left, top, wide, high = drawn[0].board
    for cell in found.cells:
        site = plates.fixture.sites[cell]
        assert left < site.x < left + wide and top < site.y < top + high
    assert drawn[0].pieces and set(found.panels[0].cues) <= found.cells


@pytest.mark.parametrize("name", games())
def test_a_whole_diagram_shows_how_the_game_is_set_up(name: str) -> None:
    game, given = load(name), diagrams_of(name)["start"]
    start, found = game.start(), shown(game, given)
    assert given.whole and found.cells == set(range(len(game.board)))
    if name == "quattuor-reges":
        standing = sorted(piece for stack in found.panels[0].state.cells for piece in stack)
        assert standing == sorted(piece for hand in start.hands for piece in hand)
    else:
        assert found.panels[0].state == start


def test_compulsory_captures_and_answers_to_an_omission_are_lit() -> None:
    game, given = load("quatrarmes"), diagrams_of("quatrarmes")
    cell = game.board.cell
    assert marked(shown(game, given["compulsory"]), Cue.MUST_TAKE) == {cell("d4")}
    omission = shown(game, given["omission"])
    assert marked(omission, Cue.HUFF) == {cell("d4")} and marked(omission, Cue.BACK) == {cell("h4")}


def test_mates_and_wins_are_such() -> None:
    for name, diagram in (("chess", "mate"), ("quattuor-reges", "goal"), ("guerre-des-maitres", "win")):
        game, given = load(name), diagrams_of(name)[diagram]
        outcome = read_turn(game, reached(game, given), given.turn[0]).state.outcome
        assert outcome is not None and outcome.scores == (1.0, 0.0), name


def test_wrong_positions_and_turns_are_refused() -> None:
    game = load("chess")
    for given in (
        Diagram(setup="White: K e9"), Diagram(turn=("e5",)), Diagram(lift="a1"), Diagram(lift="z1"),
    ):  # fmt: skip
        with pytest.raises((ValueError, NotationError)):
            shown(game, given)


def test_what_options_do_not_allow_is_not_shown() -> None:
    figure = Figure("release-eat", "")
    usual, strict = load("arcanor"), load("arcanor", {"ar.release_eat_own": "false"})
    assert Plates(usual, "en").of(figure) and not Plates(strict, "en").of(figure)
    other = load("quatrarmes", {"qa.board": "RECT5"})
    assert illustrated(other) is not other and Plates(other, "en").are_usual
    assert illustrated(strict) is strict
