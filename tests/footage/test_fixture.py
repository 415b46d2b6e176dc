"""The photoreal game is what it claims to be: images, times, rules, events, and the art of today's kit."""

from itertools import groupby, pairwise

import cv2
import numpy as np
import pytest

from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.events import Seen
from boardlight.referee.session.state import start
from boardlight.referee.step import step
from calibration.printing.sheet.sheets import sheet
from calibration.printing.sheet.stickers import face_image
from rules.game import EMPTY
from rules.pieces import Piece
from rules.turns import faulty_turns
from tests.footage.truth import QUATRARMES, Facts, Footage
from vision.camera.sources import open_camera
from vision.observation import LARGEST_COST_UNITS, Observation

LIMIT = 20_000_000
"""Bytes of the whole folder."""

SMALL = 0.25
"""Size of the art kept beside the images, beside that which was rendered."""

SAME_ART = 1.0
"""Mean difference in grey levels between the art that was rendered and the art of today."""


@pytest.fixture(scope="module")
def footage() -> Footage:
    return Footage(QUATRARMES)


def test_every_image_is_there_in_order_and_of_one_size(footage: Footage) -> None:
    with open_camera(str(QUATRARMES)) as camera:
        played = [(image.time, image.pixels.shape) for image in camera]
    assert [time for time, _ in played] == [image["time"] for image in footage.images()]
    assert {shape for _, shape in played} == {(720, 1280, 3)}
    assert all(before < after for (before, _), (after, _) in pairwise(played))
    assert {file.name for file in QUATRARMES.glob("*.jpg")} == {image["file"] for image in footage.images()}


def test_it_is_small_enough_to_keep() -> None:
    assert sum(file.stat().st_size for file in QUATRARMES.rglob("*") if file.is_file()) <= LIMIT


def test_the_game_fits_the_rules_to_its_end(footage: Footage) -> None:
    seats = [footage.game.seats[state.turn] for state, _ in footage.line]
    assert [turn["seat"] for turn in footage.truth["turns"]] == seats
    assert len(seats) >= 30
    outcome = footage.line[-1][1].state.outcome
    assert outcome is not None
    assert footage.truth["result"] == {"scores": list(outcome.scores), "reason": outcome.reason}


def test_a_table_at_rest_shows_the_position(footage: Footage) -> None:
    game = footage.game
    rests = [image for image in footage.images() if image["played"] is not None]
    for image in rests:
        state = footage.state(image["played"])
        assert footage.labels(image) == [min(game.look(state, cell)) for cell in range(len(game.board))]
        assert not image["hand"] and not image["hidden"]
    assert {image["played"] for image in rests} == set(range(len(footage.texts) + 1))


def test_every_turn_has_hands_and_then_rests_long_enough_to_be_sure(footage: Footage) -> None:
    for number, turn in enumerate(footage.truth["turns"], 1):
        during = [i for i in footage.images() if turn["reached"] <= i["time"] < turn["left"]]
        after = [i["time"] for i in footage.images() if i["played"] == number]
        assert during and all(image["hand"] and image["played"] is None for image in during)
        assert min(after) == turn["left"]
        assert len(after) >= 3 and round(max(after) - min(after), 3) >= 0.4


def test_it_contains_what_makes_the_game_hard(footage: Footage) -> None:
    game, found = footage.game, set()
    for number, (state, turn) in enumerate(footage.line):
        captures = [action for action in turn.path if action.verb == "capture"]
        found |= {"chain"} if len(captures) >= 2 else set()
        found |= (
            {"backward"}
            if any(_is_backward(footage, a.source, a.target, a.seat) for a in captures)
            else set()
        )
        found |= {action.verb for action in turn.path}
        if any(turn.path == faulty.path for faulty in faulty_turns(game, state)):
            found.add(f"omission, {footage.line[number + 1][1].path[0].verb}")
    assert found >= {"chain", "backward", "omission, huff", "omission, force", "promote"}


def _is_backward(footage: Footage, source: int | None, target: int | None, seat: int) -> bool:
    assert source is not None and target is not None
    points = footage.game.board.points
    rise = points[target][1] - points[source][1]
    return rise != 0 and (rise < 0) == (seat == 0)


def test_a_forced_piece_goes_back_and_the_capture_is_played(footage: Footage) -> None:
    number = footage.texts.index("force")
    (before, fault), (_, back), (_, capture) = footage.line[number - 1 : number + 2]
    assert back.state.cells == before.cells
    assert back.state.turn == before.turn == fault.path[0].seat
    assert capture.path[0].taken


def test_a_promotion_exchanges_the_face(footage: Footage) -> None:
    found = [turn for turn in footage.line if any(action.verb == "promote" for action in turn[1].path)]
    (state, turn), *_ = found
    first, last = turn.path[0], turn.path[-1]
    assert first.source is not None and last.target is not None
    assert state.cells[first.source] == (Piece("F", state.turn),)
    assert turn.state.cells[last.target] == (Piece("A", state.turn),)
    number = footage.line.index((state, turn))
    name = footage.game.board.names[last.target]
    times = footage.truth["turns"][number]
    seen = [
        i["men"].get(name, EMPTY) for i in footage.images() if times["reached"] <= i["time"] <= times["left"]
    ]
    assert [label for label, _ in groupby(seen)][-3:] == [f"F{state.turn}", EMPTY, f"A{state.turn}"]


def test_chains_are_seen_landing_by_landing_with_the_jumped_pieces_still_standing(footage: Footage) -> None:
    for (_, turn), times in zip(footage.line, footage.truth["turns"], strict=True):
        landings = [action for action in turn.path if action.verb == "capture"]
        during = [i for i in footage.images() if times["reached"] <= i["time"] < times["left"]]
        for number, action in enumerate(landings):
            assert action.target is not None
            there = footage.game.board.names[action.target]
            jumped = [footage.game.board.names[cell] for a in landings[: number + 1] for cell in a.taken]
            assert any(there in i["men"] and all(name in i["men"] for name in jumped) for i in during)


def test_rooms_and_cameras_differ(footage: Footage) -> None:
    parts = footage.truth["parts"]
    assert len({str(part["corners"]) for part in parts}) >= 2
    assert len({part["name"].split(", ")[-1] for part in parts}) >= 2
    assert len({part["sensor"] for part in parts}) >= 3
    lit = [image for image in footage.images() if image["lit"]]
    assert len(lit) > 40
    assert all(parts[footage.part(image)]["glowing"] for image in lit)
    assert any(name in image["men"] for image in lit for name in image["lit"])
    assert any(name not in image["men"] for image in lit for name in image["lit"])


def test_a_perfect_eye_reads_exactly_this_game(footage: Footage) -> None:
    session = start(footage.game, footage.start)
    logged = []
    after_hand = False
    for image in footage.images():
        given = Seen(image["time"], _perfect(footage, image, busy=image["hand"] or after_hand))
        session, records = step(session, given)
        logged += [(e.event.text, e.event.time) for e in records if e.event.kind == "turn"]
        after_hand = image["hand"]
    assert [text for text, _ in logged] == footage.texts
    turns = footage.truth["turns"]
    for (_, time), turn, following in zip(logged, turns, [*turns[1:], {"reached": np.inf}], strict=True):
        assert turn["left"] < time < following["reached"]


def _perfect(footage: Footage, image: Facts, busy: bool) -> Observation:
    names, labels = footage.game.board.names, footage.game.labels
    cost = np.full((len(names), len(labels)), LARGEST_COST_UNITS, np.uint8)
    cost[np.arange(len(names)), [labels.index(label) for label in footage.labels(image)]] = 0
    covered = np.array([name in image["hidden"] for name in names], np.bool_)
    return Observation(image["time"], cost, covered, busy)


def test_the_kit_that_was_rendered_is_the_kit_that_is_printed(footage: Footage) -> None:
    fixture = fixture_of(footage.game)
    printed = {face.label: face_image(face, 256) for face in fixture.faces}
    whole = np.frombuffer(sheet(fixture).png(5), np.uint8)
    printed["sheet"] = np.asarray(cv2.imdecode(whole, cv2.IMREAD_COLOR), np.uint8)
    for name, art in printed.items():
        shown = np.asarray(
            cv2.imread(str(QUATRARMES / "kit" / f"{name}.png"), cv2.IMREAD_UNCHANGED), np.uint8
        )
        small = cv2.resize(art, None, fx=SMALL, fy=SMALL, interpolation=cv2.INTER_AREA)
        away = np.abs(small.astype(np.float32) - shown[..., : art.shape[2]].astype(np.float32)).mean()
        assert away < SAME_ART, f"the art of {name} has changed: render the footage again (tools/photoreal)"
