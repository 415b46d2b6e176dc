"""Messages to another table: numbered, kept until they are heard, said again on the next line. Pure."""

from collections import deque
from collections.abc import Iterator

from boardlight.club.far.line.wire import Body, Numbered


class Gap(ValueError):  # noqa: N818
    """A message is missing: the line must begin anew."""


class Stream:
    """Both directions between this run of the program and the other table's."""

    def __init__(self) -> None:
        self.knows = ""
        """The run of the other table."""
        self.heard = 0
        """How many of its messages."""
        self._kept: deque[Numbered] = deque()
        self._count = 0

    def say(self, body: Body) -> None:
        """Tell it as soon as there is a line."""
        self._count += 1
        self._kept.append(Numbered(number=self._count, body=body))

    def met(self, run: str) -> bool:
        """The other table is there; whether it has begun anew, and must be told everything."""
        if run == self.knows:
            return False
        self.knows, self.heard, self._count = run, 0, 0
        self._kept.clear()
        return True

    def was_heard(self, number: int) -> None:
        """It has kept everything up to that number."""
        while self._kept and self._kept[0].number <= number:
            self._kept.popleft()

    def is_new(self, number: int) -> bool:
        """Whether a message has not been heard yet; Gap if one before it is missing."""
        if number > self.heard + 1:
            raise Gap
        return number == self.heard + 1

    def since(self, number: int) -> Iterator[Numbered]:
        """What is kept beyond a number."""
        return (each for each in self._kept if each.number > number)
