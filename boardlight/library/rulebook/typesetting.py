"""Running text with emphasis, set in lines for paper. Pure."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardlight.library.rulebook.text import emphasised
from calibration.printing.drawing.drawing import Shape
from calibration.printing.drawing.lettering import width, written

Run = tuple[str, bool]
"""Words, and whether they are emphasised."""

LEADING = 2.05
"""From line to line, in heights of capitals."""


class Text(NamedTuple):
    """Lines of text, and how large they are."""

    lines: tuple[tuple[Run, ...], ...]
    size: float
    """Height of capitals."""

    @property
    def height(self) -> float:
        """Of all lines."""
        return len(self.lines) * self.size * LEADING

    def shapes(self, x: float, y: float, ink: str, room: float = 0.0) -> Iterator[Shape]:
        """The text, its top left corner there; with `room`, each line in its middle."""
        for number, line in enumerate(self.lines):
            at = x + (room - sum(_wide(run, self.size) for run in line)) / 2 if room else x
            middle = y + (number + 0.5) * self.size * LEADING
            for words, bold in line:
                yield written(words, at, middle, self.size, ink, bold=bold, align=0.0)
                at += _wide((words, bold), self.size)


def text_of(words: str, room: float, size: float, bold: bool = False) -> Text:
    """`words`, with ``*emphasis*``, in lines no wider than `room`."""
    lines: list[list[Run]] = [[]]
    for word in _words(words, bold):
        longer = [*lines[-1], (" ", bold), *word] if lines[-1] else word
        if lines[-1] and sum(_wide(run, size) for run in longer) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return Text(tuple(tuple(_joined(line)) for line in lines), size)


def _words(words: str, bold: bool) -> Iterator[list[Run]]:
    """Word by word, each in the pieces that are emphasised or not."""
    word: list[Run] = []
    for part, strong in emphasised(words):
        first, *others = part.split(" ")
        word.append((first, strong or bold))
        for other in others:
            yield [run for run in word if run[0]]
            word = [(other, strong or bold)]
    yield [run for run in word if run[0]]


def _joined(line: Sequence[Run]) -> Iterator[Run]:
    """The line in as few runs as there can be."""
    run, bold = "", False
    for words, strong in line:
        if run and strong != bold and words != " ":
            yield run, bold
            run = ""
        if words != " ":
            bold = strong
        run += words.replace("\u00a0", " ")
    if run:
        yield run, bold


def _wide(run: Run, size: float) -> float:
    return width(run[0].replace("\u00a0", " "), size, bold=run[1])
