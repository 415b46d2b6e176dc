"""A refusal that a person reads in either language. Pure."""

from rules.pieces import Words


class Refused(ValueError):  # noqa: N818
    """An order that makes no sense now, and why."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words
