"""One whole game a rulebook: legal, ended by the rules, with every special act, and played with the hands."""

from dataclasses import replace
from functools import cache

import pytest

from boardlight.kit.eye import FACE_PX
from boardlight.kit.fixture import fixture_of
from boardlight.simulation.people.performance import Show, show_of
from boardlight.simulation.stage import scene
from calibration.printing.sheet.stickers import face_image
from rules.game import EMPTY, Game, State
from rules.games import games, load
from rules.turns import Turn
from tests.boardlight.simulation.acts import ACTS, acts_in
from tests.boardlight.simulation.acts.moment import moments
from tests.boardlight.tabletop import Tabletop, labels_of, perform

NAMES = sorted(games())

SAID = {"agreement", "resignation", "time"}
"""Ends that no rule brings about."""


@cache
def shown(name: str) -> tuple[Game, Show]:
    game = load(name)
    return game, show_of(game)


@pytest.mark.parametrize("name", NAMES)
def test_a_show_ends_by_the_rules_of_its_game(name: str) -> None:
    _, show = shown(name)
    assert all(turn.state.outcome is None for turn in show.turns[:-1])
    outcome = show.turns[-1].state.outcome
    assert outcome and outcome.reason not in SAID and 1.0 in outcome.scores


@pytest.mark.parametrize(("name", "act"), [(name, act) for name in NAMES for act in ACTS[name]])
def test_a_show_has_every_special_act(name: str, act: str) -> None:
    assert any(ACTS[name][act](moment) for moment in moments(*shown(name)))


@pytest.mark.parametrize("name", NAMES)
def test_no_turn_of_a_show_is_wasted(name: str) -> None:
    """A show is watched: within five rounds something happens for the first time."""
    game, show = shown(name)
    seen: set[str] = set()
    since = 0
    for moment in moments(game, show):
        fresh = acts_in(moment) - seen
        seen |= fresh
        since = 0 if fresh else since + 1
        assert since < 5 * len(game.seats), moment.text


@pytest.mark.parametrize("name", NAMES)
def test_a_show_played_by_hands_is_logged_as_it_was_written(name: str) -> None:
    game, show = shown(name)
    top = Tabletop.of(game, show.first)
    written: list[str] = []
    for moment, turn in zip(moments(game, show), show.turns, strict=True):
        assert _must_capture(game, moment.before) <= set(top.lit), moment.text
        if moment.is_said:
            top.order(moment.text).look(0.5)
            written.append(f"declared {moment.text}")
        else:
            perform(top, Turn(moment.path, turn.state))
            if "done" in moment.verbs:
                answer(top, moment.text)
            written.append(moment.text)
        assert [text for text in top.log if text.split()[0] not in ("end", "veiled", "unveiled")] == written
        assert top.session.table.in_step
    assert top.log[-1].startswith("end ") and top.session.state.outcome == show.turns[-1].state.outcome


@pytest.mark.parametrize("name", NAMES)
def test_simulated_hands_end_a_show_with_every_piece_in_his_place(name: str) -> None:
    game, show = shown(name)
    fixture = fixture_of(game)
    sim, hands = scene(game, fixture, show.first)
    sim.look(replace(sim.viewpoint, size=(64, 36)))  # nobody looks: pictures only let time pass
    gone = 0.0
    for moment in moments(game, show):
        if not moment.is_said:
            gone = hands.play(gone, moment.before, moment.path) + 0.1
            sim.picture(gone)
    faces = {
        (face_image(face, FACE_PX).tobytes(), face.diameter_mm / 2): face.label for face in fixture.faces
    }
    there = {
        (piece.x, piece.y): faces[piece.face.tobytes(), piece.radius_mm] for piece in sim.pieces.values()
    }
    wanted = labels_of(game, show.turns[-1].state)
    sites = [(site.x, site.y) for site in fixture.sites]
    assert len(there) == len(sim.pieces)
    assert there == {place: label for place, label in zip(sites, wanted, strict=True) if label != EMPTY}


def answer(top: Tabletop, text: str) -> None:
    """A piece is off the table, and may yet be the first half of a rescue: the table asks, a person
    answers."""
    assert top.said.tone == "ask" and text in [choice.text for choice in top.session.dialogue.choices]
    top.order(f"play {text}").look(0.5)


def _must_capture(game: Game, state: State) -> set[str]:
    """The cells of the pieces that may capture, where nothing else is allowed."""
    actions = game.actions(state)
    sources = {action.source for action in actions if action.taken}
    if not all(action.taken for action in actions):
        return set()
    return {game.board.names[cell] for cell in sources if cell is not None}
