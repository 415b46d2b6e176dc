"""Every verb that an order may begin with, by where it is understood; and what is none."""

OF_HOUSE = (
    "open", "new", "calibrate", "anew", "teach", "show", "better", "welcome", "record", "camera",
    "lights",
)  # fmt: skip
OF_CALIBRATING = ("step", "begin", "keep", "skip", "corners", "markers", "height", "leds")
OF_SITTING = (
    "play", "throw", "takeback", "check", "pause", "resume", "mode", "theme", "assist", "hint", "why",
    "correct", "set", "start", "clock", "next", "back", "step", "lesson", "players", "control", "opponents",
    "call", "attend",
)  # fmt: skip
OF_GAMES = ("draw", "resign", "flag", "decline")
EVERY_VERB = sorted({*OF_HOUSE, *OF_CALIBRATING, *OF_SITTING, *OF_GAMES, "nothing"})
