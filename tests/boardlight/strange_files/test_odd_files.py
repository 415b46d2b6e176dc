"""What a file may not say is told in one line in both languages: too deep, too long, twice, no number."""

import json
from pathlib import Path

import pytest

from boardlight.journal.log_lines import Header, write_log
from boardlight.library.importing import read_games
from calibration.profile import read_profile
from calibration.profile_errors import ProfileError
from messages.message import Message, said
from tests.boardlight.kept_games import mated

PROFILES = {
    "deep lists": "a = " + "[" * 5000,
    "a long number": "pitch_mm = " + "9" * 5000,
    "no number": "pitch_mm = nan",
    "no end": "men_mm = inf",
    "a lens of nothing": "[lens]\nsize = [0, 0]\nfocal = 1.0\ncentre = [0.0, 0.0]",
    "a lens that is endless": "[lens]\nsize = [640, 480]\nfocal = inf\ncentre = [0.0, 0.0]",
    "a centre nowhere": "[lens]\nsize = [640, 480]\nfocal = 1.0\ncentre = [nan, 0.0]",
    "a picture elsewhere": 'set_up = "../../secret.png"',
    "a picture without a name": 'set_up = "a\\u0000b"',
    "a key twice": "men_mm = 6.0\nmen_mm = 7.0",
    "half a letter": 'set_up = "\udcff"',
}


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile(name: str, tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    text = f'version = 1\ngame = "chess"\n{PROFILES[name]}\n'
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ProfileError) as raised:
        read_profile(file)
    is_a_line(said(raised.value))


LINES = list(write_log(Header(game="chess"), mated().events))
DETAILS = {
    "deep lists": "[" * 5000 + "]" * 5000,
    "deep lists that do not end": "[" * 100_000,
    "deep tables": '{"a":' * 3000,
    "a long number": "9" * 5000,
    "a number that is endless": "1e999",
    "no number": "NaN",
    "minus no end": "-Infinity",
    "a key twice": '{"a": 1, "a": 2}',
    "half a letter": '"\\ud800"',
}


@pytest.mark.parametrize("name", DETAILS)
@pytest.mark.parametrize("at", [0, 2])
def test_a_log(name: str, at: int) -> None:
    lines = [*LINES]
    lines[at] = lines[at].removesuffix("}") + f', "more": {DETAILS[name]}}}'
    with pytest.raises(ValueError) as raised:
        read_games("\n".join(lines), "one.jsonl")
    assert f"line {at + 1}" in str(raised.value)
    is_a_line(said(raised.value))


def test_a_header_that_says_its_game_twice() -> None:
    first = json.dumps({"format": 2, "game": "chess"}).removesuffix("}") + ', "game": "quatrarmes"}'
    with pytest.raises(ValueError, match="a key is there twice"):
        read_games(first, "one.jsonl")


def is_a_line(words: Message) -> None:
    assert "\n" not in str(words) and len(str(words)) < 500
    assert words.fr != words.en and " the " not in words.fr and " is " not in words.fr
