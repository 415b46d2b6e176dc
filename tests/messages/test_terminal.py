"""Which language a terminal speaks: as gettext reads the environment."""

import threading

import pytest

from messages.message import message
from messages.terminal import language_of, speaking, terminal_language

WORDS = message("referee.legal")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "xx_YY.UTF-8"}, "en"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA@euro"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "en_US.UTF-8", "LC_ALL": "fr_BE"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "xx:fr_FR:en"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "en:fr"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": ""}, "fr"),
        ({"LANG": "C", "LANGUAGE": "fr"}, "en"),
        ({"LANGUAGE": "fr"}, "en"),
    ],
)
def test_the_environment_says_which(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_what_is_printed_is_in_that_language_for_as_long_as_it_is_spoken_and_in_every_thread() -> None:
    printed: list[str] = []
    with speaking("fr"):
        thread = threading.Thread(target=lambda: printed.append(str(WORDS)))
        thread.start()
        thread.join()
        printed += [str(WORDS), str(ValueError(WORDS)), terminal_language()]
    assert printed == [WORDS.fr, WORDS.fr, WORDS.fr, "fr"]
    assert str(WORDS) == WORDS.en
