"""What a page is told of the calibration step under way."""

from boardlight.guided_calibration.check import CheckStep
from boardlight.guided_calibration.runner import Looking
from boardlight.guided_calibration.words import CLEAR_SHEET, PLACE_SHEET
from boardlight.host.words import NO_PICTURE, stopped


def step_fields(looking: Looking | None, is_seen: bool, needs_lights: bool) -> dict[str, object]:
    """What the step says, or what to do before it begins, ready for JSON (fields: web/calibrate.js)."""
    if looking is None:
        waiting = CLEAR_SHEET if needs_lights else PLACE_SHEET
        return {"begun": False, "over": False, "words": waiting.texts(), "done": False, "share": 0.0,
                "numbers": {}, "findings": [], "broken": False}  # fmt: skip
    step, advice = looking.step, looking.step.advice
    findings = step.findings if isinstance(step, CheckStep) else ()
    words = stopped(looking.trouble) if looking.trouble else advice.words
    return {
        "begun": True,
        "over": looking.over,
        "words": (words if is_seen else NO_PICTURE).texts(),
        "done": advice.done,
        "share": round(advice.share, 3),
        "numbers": {name: round(value, 3) for name, value in advice.numbers.items()},
        "findings": [{"good": each.good, "words": each.words.texts()} for each in findings],
        "broken": bool(looking.trouble),
    }
