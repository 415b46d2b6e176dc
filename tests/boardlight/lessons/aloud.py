"""What can be read aloud: sentences without signs."""

import re

from messages.catalogue import languages
from messages.message import Message

SIGNS = re.compile(r"[→←↔/()\[\]<>#+=@*_|]|\bO-O|\b[KQRBN][a-h]?x?[a-h][1-8]\b|\b[a-z]\d+[x-][a-z]\d+\b")
"""What nobody can say: arrows, brackets, and turns as they are written."""


def assert_can_be_said(words: Message) -> None:
    """In every language, without a sign."""
    for language in languages():
        text = words.text(language, spoken=True)
        assert not SIGNS.search(text), (language, text)
