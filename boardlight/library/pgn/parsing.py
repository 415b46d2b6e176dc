"""The text of a PGN file in parts: tags, moves and variations of each game, before any rule is asked. Pure.

Every letter is looked at once, or a fixed number of times: no quantifier gives anything back, nothing is
searched ahead, and the first part that fits nothing ends the reading. What a game may hold is limited here,
so that whatever is read can also be kept, opened and shown.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from messages.message import message, said


class PgnError(ValueError):
    """A PGN text that cannot be read; the message names the game and the move."""


DEEPEST = 100
"""Lines inside one another, the game itself being the first."""

MOST_TURNS = 20_000
"""Of one game, its variations included. The longest that the laws allow has 17,697 plies: 118 captures and
pawn moves, and between two of them 75 moves of each side at most."""

MOST_TAGS = 100
"""Of one game; the PGN standard knows 36."""

LONGEST_TAG = 1000
"""Letters of a tag's name or value; a line of the PGN standard holds 255 at most."""

_SPACE = re.compile(r"[\s\ufeff]++")
"""Files that were joined have the mark of their beginning in the middle."""
_TAG = re.compile(r'\[\s*+(\w++)\s*+"((?:[^"\\]|\\.)*+)"\s*+\]')
_TOKEN = re.compile(
    r"(?P<passed>\{[^}]*+\}|;[^\n]*+|^%[^\n]*+|\$\d++|e\.p\.|[!?.]++)"
    r"|(?P<open>\()|(?P<close>\))|(?P<result>1-0|0-1|1/2-1/2|\*)"
    r"|(?P<number>\d++(?:\s*+\.++|(?=\s)))|(?P<move>[A-Za-z0][\w+#=\-!?/]*+)",
    re.MULTILINE,
)

Line = list["str | Line"]
"""Moves, each followed by its variations."""


@dataclass
class GameText:
    """One game of a file."""

    tags: dict[str, str] = field(default_factory=dict)
    line: Line = field(default_factory=list)
    result: str = ""
    """As it stands at the end of the moves."""
    turns: int = 0
    is_begun: bool = False
    """Whether more than comments was read of it."""
    _open: list[Line] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._open = [self.line]

    def add_tag(self, name: str, value: str) -> None:
        """Note a tag pair; the last word on a name counts."""
        if max(len(name), len(value)) > LONGEST_TAG:
            raise ValueError(message("pgn.tag-too-long", most=LONGEST_TAG))
        self.tags[name] = re.sub(r"\\(.)", r"\1", value)
        self.is_begun = True
        if len(self.tags) > MOST_TAGS:
            raise ValueError(message("pgn.too-many-tags", most=MOST_TAGS))

    def add(self, part: re.Match[str]) -> None:
        """Take one part of the moves."""
        if part["passed"]:
            return
        self.is_begun = True
        if part["open"]:
            self._enter()
        elif part["close"]:
            self._leave()
        elif part["move"]:
            self._open[-1].append(part["move"])
            self.turns += 1
            if self.turns > MOST_TURNS:
                raise ValueError(message("pgn.too-many-turns", most=MOST_TURNS))
        elif part["result"]:
            self.result = part["result"]

    def _enter(self) -> None:
        if len(self._open) == DEEPEST:
            raise ValueError(message("pgn.too-deep", most=DEEPEST))
        variation: Line = []
        self._open[-1].append(variation)
        self._open.append(variation)

    def _leave(self) -> None:
        if len(self._open) == 1:
            raise ValueError(message("pgn.bracket-not-opened"))
        self._open.pop()

    def whole(self) -> "GameText":
        """The game, which is over here; ValueError if a variation is still open."""
        if len(self._open) > 1:
            raise ValueError(message("pgn.bracket-not-closed"))
        return self


def games_of(text: str) -> Iterator[GameText]:
    """Every game of a file; PgnError names the first that is none."""
    number, game = 1, GameText()
    try:
        for part in _parts(text):
            is_tag = part.re is _TAG
            if game.result or (is_tag and game.line):
                yield game.whole()
                number, game = number + 1, GameText()
            if is_tag:
                game.add_tag(part[1], part[2])
            else:
                game.add(part)
        if game.is_begun:
            yield game.whole()
    except ValueError as error:
        raise PgnError(message("pgn.game", number=number, why=said(error))) from None


def _parts(text: str) -> Iterator[re.Match[str]]:
    at = 0
    while at < len(text):
        space = _SPACE.match(text, at)
        if space:
            at = space.end()
            continue
        part = _TAG.match(text, at) or _TOKEN.match(text, at)
        if part is None:
            raise ValueError(message("pgn.not-in-pgn", text=repr(text[at : at + 12].split()[0])))
        yield part
        at = part.end()
