"""Every sentence of trouble that a page can show is there in French too."""

import re
from collections.abc import Iterator

import pytest

from boardlight.language.translate import PLACES, in_both
from messages.message import Message, literal
from tests.boardlight.language.sentences import ROOT, raised

ENGLISH = (" the ", " is ", " not ", " cannot ", " are ", " should ", " has ", " and ")

UNSEEN = (
    "boardlight/commands/",
    "boardlight/library/exports/__init__.py",
    "boardlight/library/exports/webm.py",
    "boardlight/cli.py",
    "boardlight/recording/capsule.py",
    "boardlight/recording/cut_capsule.py",
    "boardlight/recording/evaluation.py",
    "boardlight/recording/ground_truth.py",
    "boardlight/recording/input_log.py",
    "boardlight/recording/recorder.py",
    "boardlight/server.py",
)
"""Said on a terminal: before there is a page, of a file that only a command reads, or by a simulator."""

WHOLE = ("7: 7", "7: version: 7")
"""Made of parts that are sentences of their own."""


def sentences() -> Iterator[str]:
    for module in sorted((ROOT / "boardlight").rglob("*.py")):
        name = module.relative_to(ROOT).as_posix()
        yield from (f"{name}: {sentence}" for sentence in raised(module) if sentence not in WHOLE)


SENTENCES = [said for said in sentences() if not said.startswith(UNSEEN)]


def is_french(words: Message) -> bool:
    """Whether the French differs, and keeps nothing of the English."""
    return words.en != words.fr and not any(part in f" {words.fr} " for part in ENGLISH)


def bare(sentence: str) -> list[str]:
    """Its words without what changes, and without what a page says instead of a place."""
    called = "|".join(words.en for words in PLACES.values() if words.en)
    return re.findall(r"\w+", re.sub(rf"there is no /dev/video7|\b7\b|\b({called})\b", "", sentence))


@pytest.mark.parametrize("said", SENTENCES)
def test_what_the_program_raises_is_also_french(said: str) -> None:
    sentence = said.partition(": ")[2]
    words = in_both(sentence)
    assert bare(words.en) == bare(sentence) and is_french(words), words


def test_there_are_many_sentences() -> None:
    assert len(SENTENCES) > 40


def test_what_has_no_french_is_said_as_it_is() -> None:
    assert in_both("it burns") == literal("it burns", fr="it burns")
