"""The photoreal sequences of every game are what they claim to be: images, times, rules, acts and art."""

from collections import defaultdict
from itertools import groupby, pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.events import Input, Ordered, Seen
from boardlight.referee.session.orders.sitting import Play
from boardlight.referee.session.state import start
from boardlight.referee.step import step
from calibration.printing.sheet.sheets import sheet
from calibration.printing.sheet.stickers import face_image
from rules.games import games
from tests.footage.truth import Facts, Footage
from vision.observation import LARGEST_COST_UNITS, Observation

HERE = Path(__file__).parent
SEQUENCES = sorted(file.parent.name for file in HERE.glob("*/truth.json"))
MADE_TOGETHER = [name for name in SEQUENCES if name != "quatrarmes"]
"""`test_fixture` looks at the first one more closely."""

LIMIT = 61_000_000
"""Bytes of all footage."""

SMALL, SAME_ART = 0.25, 1.0
"""Size of the art kept beside the images; mean difference in grey levels to the art of today."""


@pytest.fixture(scope="module", params=MADE_TOGETHER)
def footage(request: pytest.FixtureRequest) -> Footage:
    return Footage(HERE / request.param)


def of_game(name: str) -> list[Footage]:
    return [one for one in map(Footage, (HERE / name for name in SEQUENCES)) if one.game.name == name]


def test_all_footage_together_is_small_enough_to_keep() -> None:
    assert sum(file.stat().st_size for file in HERE.rglob("*.*") if file.suffix != ".pyc") <= LIMIT


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_is_played_long_enough_in_several_rooms_and_to_an_end(name: str) -> None:
    shown = of_game(name)
    turns = [turn for one in shown for turn in one.truth["turns"] if not turn.get("declared")]
    parts = [part for one in shown for part in one.truth["parts"]]
    assert len(turns) >= 40
    assert len({str(part["corners"]) for part in parts}) >= 4
    assert len({part["sensor"] for part in parts}) >= 2
    assert {part["glowing"] for part in parts} == {True, False}
    assert any(one.truth["result"] for one in shown)


def test_every_image_is_there_in_order_and_of_one_size(footage: Footage) -> None:
    files, times = zip(*((image["file"], image["time"]) for image in footage.images()), strict=True)
    lines = (footage.folder / "times.txt").read_text("utf-8").splitlines()
    assert [line.split() for line in lines] == [[f, f"{t:.2f}"] for f, t in zip(files, times, strict=True)]
    assert {file.name for file in footage.folder.glob("*.jpg")} == set(files)
    assert all(before < after for before, after in pairwise(times))
    first, last = (footage.picture(image).pixels.shape for image in list(footage.images())[:: len(files) - 1])
    assert first == last == (720, 1280, 3)


def test_the_turns_fit_the_rules_and_are_played_by_whom_they_say(footage: Footage) -> None:
    seats = [footage.game.seats[state.turn] if state.turn >= 0 else "" for state, _ in footage.line]
    assert [turn["seat"] for turn in footage.truth["turns"]] == seats
    outcome = footage.line[-1][1].state.outcome
    told = outcome and {"scores": list(outcome.scores), "reason": outcome.reason}
    assert footage.truth["result"] == told


def test_a_table_at_rest_shows_the_position(footage: Footage) -> None:
    game = footage.game
    rests = [image for image in footage.images() if image["played"] is not None]
    for image in rests:
        state = footage.state(image["played"])
        assert footage.labels(image) == [min(game.look(state, cell)) for cell in range(len(game.board))]
        assert not image["hand"] and not image["hidden"]


def test_hands_are_seen_before_a_turn_is_done_and_a_rest_after_it(footage: Footage) -> None:
    for number, turn in enumerate(footage.truth["turns"], 1):
        if turn.get("declared"):
            continue
        during = [i for i in footage.images() if turn["reached"] <= i["time"] < turn["left"]]
        after = [image["time"] for image in footage.images() if image["played"] == number]
        assert all(image["played"] is None for image in during)
        assert min(after) == turn["left"]
        assert round(max(after) - min(after), 3) >= 0.2
    caught = {footage.part(image) for image in footage.images() if image["hand"]}
    assert caught == set(range(len(footage.truth["parts"])))


def test_lights_shine_under_pieces_and_beside_them_where_they_are_on(footage: Footage) -> None:
    parts = footage.truth["parts"]
    lit = [image for image in footage.images() if image["lit"]]
    assert all(parts[footage.part(image)]["glowing"] for image in lit)
    assert any(name in image["men"] for image in lit for name in image["lit"])
    assert any(name not in image["men"] for image in lit for name in image["lit"])


def test_what_is_declared_leaves_no_trace(footage: Footage) -> None:
    for (state, turn), told in zip(footage.line, footage.truth["turns"], strict=True):
        thrown = turn.path[0].verb == "roll" and any("die" in image for image in footage.images())
        same = state.cells == turn.state.cells
        assert same is bool(told.get("declared")) or (same and thrown), told


def test_a_perfect_eye_reads_exactly_this_game(footage: Footage) -> None:
    session, logged, after_hand = start(footage.game, footage.start), [], False
    said = [turn for turn in footage.truth["turns"] if turn.get("declared")]
    for image in footage.images():
        inputs: list[Input] = [
            Seen(image["time"], _perfect(footage, image, busy=image["hand"] or after_hand))
        ]
        while said and said[0]["reached"] <= image["time"]:
            inputs.append(Ordered(image["time"], "page", Play(turn=said.pop(0)["text"])))
        for given in inputs:
            session, records = step(session, given)
            logged += [e.event.text for e in records if e.event.kind == "turn"]
        after_hand = image["hand"]
    assert logged == footage.texts


def _perfect(footage: Footage, image: Facts, busy: bool) -> Observation:
    names, labels = footage.game.board.names, footage.game.labels
    cost = np.full((len(names), len(labels)), LARGEST_COST_UNITS, np.uint8)
    cost[np.arange(len(names)), [labels.index(label) for label in footage.labels(image)]] = 0
    covered = np.array([name in image["hidden"] for name in names], np.bool_)
    return Observation(image["time"], cost, covered, busy, image.get("die"))


def acts(name: str) -> dict[str, int]:
    """How often each verb occurs in a game, and what else is worth seeing."""
    found: dict[str, int] = defaultdict(int)
    for one in of_game(name):
        for state, turn in one.line:
            text = one.game.write(state, turn.path)
            found["mate" if "#" in text else "no mate"] += 1
            found[text.rstrip("+#")] += 1
            for action in turn.path:
                found[action.verb] += 1
                found["capture"] += bool(action.taken)
                prey = state.cells[action.taken[0]] if action.taken else ()
                found["en passant"] += bool(prey) and action.taken != (action.target,)
                found[f"{one.game.seats[action.seat] if action.seat >= 0 else 'die'} acts"] += 1
    return found


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("arcanor", ("move", "release", "eat")),
        ("chess", ("O-O", "O-O-O", "en passant", "promote", "mate")),
        ("guerre-des-maitres", ("capture", "promote", *(f"roll {face}" for face in range(1, 7)))),
        ("quaternity", ("capture", "promote", "mate", "White acts", "Red acts", "Black acts", "Green acts")),
        ("quatrarmes", ("capture", "promote", "huff", "force")),
        ("quattuor-reges", ("capture", "return", "rescue")),
    ],
)
def test_what_is_special_in_a_game_is_shown(name: str, wanted: tuple[str, ...]) -> None:
    found = acts(name)
    assert [act for act in wanted if not found[act]] == []


def test_a_taken_army_obeys_its_conqueror() -> None:
    assert any(
        state.cells[turn.path[0].source][-1].owner != state.turn
        for one in of_game("quaternity")
        for state, turn in one.line
        if turn.path[0].source is not None
    )


def test_nested_pieces_are_uncovered_and_covered() -> None:
    depths = [
        [len(state.cells[cell]) for state, _ in one.line]
        for one in of_game("arcanor")
        for cell in range(len(one.game.board))
    ]
    kept = {tuple(depth for depth, _ in groupby(one)) for one in depths}
    assert any((2, 1) in pairwise(one) for one in kept)
    assert any((1, 2) in pairwise(one) for one in kept)


@pytest.mark.parametrize("name", sorted(name for name in MADE_TOGETHER if (HERE / name / "kit").is_dir()))
def test_the_kit_that_was_rendered_is_the_kit_that_is_printed(name: str) -> None:
    fixture = fixture_of(Footage(HERE / name).game)
    printed = {face.label: face_image(face, 256) for face in fixture.faces}
    whole = np.frombuffer(sheet(fixture).png(5), np.uint8)
    printed["sheet"] = np.asarray(cv2.imdecode(whole, cv2.IMREAD_COLOR), np.uint8)
    for art, today in printed.items():
        kept = cv2.imread(str(HERE / name / "kit" / f"{art}.png"), cv2.IMREAD_UNCHANGED)
        shown = np.asarray(kept, np.float32)[..., : today.shape[2]]
        small = cv2.resize(today, None, fx=SMALL, fy=SMALL, interpolation=cv2.INTER_AREA)
        away = np.abs(small.astype(np.float32) - shown).mean()
        assert away < SAME_ART, f"the art of {art} has changed: render the footage again (tools/photoreal)"
