"""`boardlight evaluate`: what counts as right, asked, wrong and missed, and the command over some images."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from boardlight.cli import run
from boardlight.recording.evaluation import Judgement, RefereeRun, asks, by_condition, judge, within
from boardlight.recording.ground_truth import TruthError, line_of, read_truth
from boardlight.referee.session.logged import Event, read_event
from rules.games import load
from rules.notation import read_setup
from tests.boardlight.tabletop import Tabletop
from tests.footage.truth import QUATRARMES

TEXTS = ["h8-g7", "d4-e5", "f8-e7", "b4-c5", "g7-h6"]
"""Turn N is played by a hand that comes at N and leaves at N + 0.5."""


def facts(**changed: object) -> dict[str, Any]:
    turns = [{"text": text, "reached": at, "left": at + 0.5} for at, text in enumerate(TEXTS, 1)]
    parts = [{"name": "day", "from": 0.0}, {"name": "evening", "from": 3.0}]
    return {"format": 1, "game": "quatrarmes", "turns": turns, "parts": parts, **changed}


def turn(text: str, time: float) -> Event:
    return read_event("turn", time, "camera", text=text)


def takeback(time: float, turns: int = 1) -> Event:
    return read_event("takeback", time, "camera", details={"turns": turns})


def judged(*logged: Event, asked: tuple[float, ...] = ()) -> Judgement:
    return judge(read_truth(json.dumps(facts())), TEXTS, RefereeRun(logged, asked))


def logged_well(after: float = 0.7) -> list[Event]:
    return [turn(text, at + after) for at, text in enumerate(TEXTS, 1)]


def counts(judgement: Judgement) -> tuple[int, int, int, int]:
    score = judgement.score
    return score.right, score.asked, score.wrong, score.missed


def test_all_right() -> None:
    judgement = judged(*logged_well())
    assert counts(judgement) == (5, 0, 0, 0)
    assert judgement.score.delays == pytest.approx([0.2] * 5)
    assert {name: score.turns for name, score in judgement.parts.items()} == {"day": 2, "evening": 3}
    assert judgement.faults == ()


def test_right_until_the_hand_of_the_turn_after_next_comes() -> None:
    _, _, *others = logged_well()
    assert counts(judged(turn(TEXTS[0], 2.75), turn(TEXTS[1], 2.75), *others)) == (5, 0, 0, 0)
    late = judged(turn(TEXTS[0], 3.0), turn(TEXTS[1], 3.0), *others)
    assert counts(late) == (4, 0, 0, 1)
    assert [fault.en for fault in late.faults] == ["1.00 s  missed: h8-g7, logged 3.00 s"]


def test_what_is_declared_is_not_counted_and_closes_nothing() -> None:
    told = facts()
    told["turns"][2]["declared"] = True
    one, _, *others = logged_well()
    late = [turn(TEXTS[0], 3.5), turn(TEXTS[1], 3.5)]
    truth = read_truth(json.dumps(told))
    assert counts(judge(truth, TEXTS, RefereeRun((*late, *others)))) == (4, 0, 0, 0)
    assert counts(judge(truth, TEXTS, RefereeRun((one,)))) == (1, 0, 0, 3)


def test_nothing_logged_is_missed() -> None:
    one, _, *others = logged_well()
    assert counts(judged()) == (0, 0, 0, 5)
    assert counts(judged(one, *others)) == (4, 0, 0, 1)


def test_another_text_is_wrong_and_not_missed_as_well() -> None:
    one, _, *others = logged_well()
    judgement = judged(one, turn("d4-c5", 2.7), *others)
    assert counts(judgement) == (4, 0, 1, 0)
    assert judgement.parts["day"].wrong == 1 and judgement.parts["evening"].wrong == 0
    assert [fault.en for fault in judgement.faults] == ["2.70 s  wrong: d4-c5 logged, true is d4-e5"]


@pytest.mark.parametrize(
    ("again", "why"), [(turn("h8-g7", 1.9), "twice"), (turn("d4-e5", 1.9), "before the hand has come")]
)
def test_a_turn_logged_twice_or_too_soon_is_wrong(again: Event, why: str) -> None:
    one, *others = logged_well()
    assert judged(one, again, *others).score.wrong == 1, why


def test_a_wrong_turn_that_was_taken_back_stays_wrong() -> None:
    _, *others = logged_well()
    assert counts(judged(turn("h8-i7", 1.6), takeback(1.7), turn("h8-g7", 1.8), *others)) == (5, 0, 1, 0)


def test_a_right_turn_that_was_taken_back_is_missed_unless_it_comes_again() -> None:
    one, two, *others = logged_well()
    assert counts(judged(one, takeback(1.8), two, *others)) == (4, 0, 0, 1)
    assert counts(judged(one, takeback(1.8), turn("h8-g7", 1.9), two, *others)) == (5, 0, 0, 0)


def test_a_turn_is_asked_once_however_long_the_question_stands() -> None:
    one, _, *others = logged_well()
    judgement = judged(one, turn(TEXTS[1], 3.5), *others, asked=(2.6, 2.7, 2.8))
    assert counts(judgement) == (5, 1, 0, 0)
    assert judgement.parts["day"].asked == 1
    assert [fault.en for fault in judgement.faults] == ["2.00 s  asked: d4-e5"]


@pytest.mark.parametrize(
    ("setup", "lifted", "asked"),
    [
        ("S: F d4; N: F c5 c7 e5 e7, C i1; turn: South", ("c5", "c7", "e5", "e7"), True),
        ("S: F d4; N: F e5, C i1; turn: South", (), False),
    ],
)
def test_a_question_is_several_turns_that_look_alike(
    setup: str, lifted: tuple[str, ...], asked: bool
) -> None:
    game = load("quatrarmes")
    top = Tabletop.of(game, read_setup(game, setup)).lift(*lifted)
    assert not asks(top.session)
    assert asks(top.look(2.0).session) is asked


def test_answers_to_an_omission_are_no_question() -> None:
    game = load("quatrarmes")
    state = read_setup(game, "S: F d4, F h4; N: F e5, F g5, C a11; turn: South")
    top = Tabletop.of(game, state).carry("h4", "i5").look(0.5)
    assert top.session.dialogue.choices and not asks(top.session)


def test_no_turn_may_be_logged_when_none_was_played() -> None:
    judgement = judge(read_truth(json.dumps(facts(turns=[]))), [], RefereeRun((turn("h8-g7", 1.0),)))
    assert counts(judgement) == (0, 0, 1, 0)


def test_parts_of_one_name_are_one_condition() -> None:
    both = by_condition([judged(*logged_well()), judged()])
    assert [(name, score.turns, score.right) for name, score in both.items()] == [
        ("day", 4, 2),
        ("evening", 6, 3),
    ]


def test_the_delay_within_which_most_turns_are_logged() -> None:
    assert within([float(value) for value in range(1, 21)], 0.95) == 19.0
    assert within([3.0], 0.95) == 3.0


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("no JSON", "this is not what belongs here"),
        (json.dumps(facts(format=2)), "format: "),
        (json.dumps(facts(colour="red")), "colour: "),
        (json.dumps(facts(turns=[{"text": "h8-g7", "reached": 1}])), "turns.0.left: "),
        (json.dumps(facts(turns=[{"text": "h8-g7", "reached": 2, "left": 1}])), "turns.0: "),
        (json.dumps(facts(turns=facts()["turns"][::-1])), "turns.1.reached: "),
        (json.dumps(facts(parts=facts()["parts"][::-1])), "parts.1.from: "),
    ],
)
def test_a_bad_truth_is_refused_by_its_key(text: str, key: str) -> None:
    with pytest.raises(TruthError) as refused:
        read_truth(text)
    assert str(refused.value).startswith(key)


def test_a_turn_that_breaks_the_rules_is_refused() -> None:
    truth = read_truth(json.dumps(facts(turns=[{"text": "h8-h1", "reached": 1, "left": 2}])))
    with pytest.raises(TruthError, match=r"^turns\.0\.text: "):
        line_of(truth, load("quatrarmes"))


def little(folder: Path, turns: int, **changed: str) -> None:
    """The rendered game up to so many turns; the first one may be told wrongly."""
    truth = json.loads((QUATRARMES / "truth.json").read_text("utf-8"))
    end = truth["turns"][turns]["reached"]
    truth["images"] = [image for image in truth["images"] if image["time"] < end]
    truth["turns"] = truth["turns"][:turns]
    truth["turns"][0].update(changed)
    truth.update(parts=truth["parts"][:1], result=None)
    folder.mkdir(parents=True)
    for image in truth["images"]:
        shutil.copy(QUATRARMES / image["file"], folder)
    times = [f"{image['file']} {image['time']}\n" for image in truth["images"]]
    (folder / "times.txt").write_text("".join(times), "utf-8")
    (folder / "truth.json").write_text(json.dumps(truth), "utf-8")


def test_the_command_over_two_folders_one_of_them_with_a_false_truth(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    footage, figures = tmp_path / "footage", tmp_path / "figures.json"
    little(footage / "good", 2)
    little(footage / "odd", 1, text="h8-i7")
    assert run(["evaluate", str(footage), "--json", str(figures)]) == 1
    lines = capsys.readouterr().out.splitlines()
    rows: Mapping[str, list[str]] = {line.split("  ")[0]: line.split() for line in lines if line}
    assert rows["good"][1:6] == ["2", "2", "0", "0", "0"]
    assert rows["odd"][1:6] == ["1", "0", "0", "1", "0"]
    assert rows["total"][1:6] == ["3", "2", "0", "1", "0"]
    assert "side, day" in rows
    assert lines[-1].startswith("odd: 1.50 s  wrong: h8-g7 logged, true is h8-i7")
    told = json.loads(figures.read_text("utf-8"))
    assert told["total"]["right"] == told["conditions"]["side, day"]["right"] == 2
    assert told["sequences"]["good"]["delay_95"] == pytest.approx(0.4)
    assert told["sequences"]["good"]["seconds_per_image"] > 0


def test_one_folder_in_which_nothing_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    little(tmp_path / "good", 1)
    assert run(["evaluate", str(tmp_path / "good")]) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[:3] == ["good", "1", "1"]


@pytest.mark.parametrize("made", ["nothing", "empty", "false", "binary", "no images", "no place"])
def test_bad_input_gets_one_line(made: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    footage, more = tmp_path / "footage", []
    content = {"false": b'{"format": 1}', "binary": b"\xff\xfe\x00"}.get(made, json.dumps(facts()).encode())
    if made != "nothing":
        footage.mkdir()
    if made in ("false", "binary", "no images", "no place"):
        (footage / "truth.json").write_bytes(content)
    if made == "no place":
        more = ["--json", str(tmp_path / "nowhere" / "figures.json")]
    assert run(["evaluate", str(footage), *more]) == 2
    told = capsys.readouterr()
    named = {"empty": "truth.json", "false": "game: ", "no images": "no images", "no place": "nowhere"}
    assert told.out == "" and named.get(made, str(footage)) in told.err
    assert told.err.startswith("boardlight: ") and told.err.count("\n") == 1
