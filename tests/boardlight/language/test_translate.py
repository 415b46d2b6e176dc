"""Whatever the store can complain of is also said in French."""

import sqlite3

import pytest
from sqlalchemy.exc import OperationalError

from boardlight.journal.database import journal_error
from boardlight.language.translate import in_both

ENGLISH = (" the ", " is ", " not ", " cannot ", " check ")


def is_french(trouble: str) -> bool:
    """Whether the French differs, and keeps nothing of the English."""
    words = in_both(trouble)
    return words.en != words.fr and not any(part in words.fr for part in ENGLISH)


def is_placeless(trouble: str, *places: str) -> bool:
    """Whether a page names none of the places of this machine that the terminal names."""
    return all(
        place in trouble and place not in "".join(in_both(trouble).texts().values()) for place in places
    )


@pytest.mark.parametrize(
    "cause", ["locked", "full", "readonly", "disk I/O", "not a database", "malformed", "unable to open", "?"]
)
def test_the_store(cause: str) -> None:
    error = OperationalError("INSERT", {}, sqlite3.OperationalError(f"database is {cause}"))
    place = "/home/Anne Dupont/.local/share/boardlight/journal.sqlite"
    assert is_french(str(journal_error(error, place)))
    assert is_placeless(str(journal_error(error, place)), place)
