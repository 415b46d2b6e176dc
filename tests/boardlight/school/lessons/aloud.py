"""What can be read aloud: short sentences without signs."""

import re

from messages.catalogue import languages
from messages.message import Message

SIGNS = re.compile(r"[→←↔/()\[\]<>#+=@*_|]|\bO-O|\b[KQRBN][a-h]?x?[a-h][1-8]\b|\b[a-z]\d+[x-][a-z]\d+\b")
"""What nobody can say: arrows, brackets, and turns as they are written."""

LONGEST_SENTENCE_WORDS = 27
"""As long as the longest of some 7,000 that were read aloud and mended, in both languages."""


def assert_can_be_said(words: Message) -> None:
    """In every language: no sign, no mark after another, no sentence that takes too long a breath."""
    for language in languages():
        text = words.text(language, spoken=True)
        assert not SIGNS.search(text), (language, text)
        assert not re.search(r"[.!?;,:]\s*[.!?;,]", text), (language, text)
        assert all(len(each.split()) <= LONGEST_SENTENCE_WORDS for each in sentences_of(text)), (
            language,
            text,
        )


def sentences_of(text: str) -> list[str]:
    return re.split(r"(?<=[.!?])\s+(?=\w)", text)
