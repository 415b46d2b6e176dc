"""Chess as PGN, which all chess programs exchange: headers, the game, what was taken back. Pure."""

import re
import textwrap
from collections.abc import Iterator

from boardlight.exports.facts import Language
from boardlight.exports.pgntags import result, tags_of
from boardlight.library import Kept
from boardlight.variations import Node

WIDTH = 80


def write(kept: Kept, language: Language = "en") -> bytes:
    """One game of a PGN file, UTF-8."""
    beginning = _beginning(kept)
    pairs = tags_of(kept, beginning).items()
    tags = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in pairs)
    words = [*_earlier(kept, beginning), *_line(kept, beginning), result(kept.tree.outcome)]
    text = textwrap.fill(" ".join(words), WIDTH, break_long_words=False, break_on_hyphens=False)
    return f"{tags}\n{text}\n".encode()


def _beginning(kept: Kept) -> Node:
    """Where the game begins: PGN knows no position set on the way, so the last one set is its first."""
    return next(
        (node for node in reversed(kept.tree.line) if node.event and node.event.kind == "set"), kept.tree.root
    )


def _earlier(kept: Kept, beginning: Node) -> Iterator[str]:
    """What was played before a position was set, as a comment."""
    before = kept.tree.line[1 : beginning.number]
    played = [_move(node, number == 0) for number, node in enumerate(before) if node.event]
    if played:
        yield f"{{played before this position was set: {' '.join(played)}}}"


def _escaped(value: str) -> str:
    return re.sub(r"[\x00-\x1f\x7f]+", " ", value).replace("\\", "\\\\").replace('"', '\\"')


def _line(kept: Kept, node: Node, numbered: bool = True) -> Iterator[str]:
    """The moves after `node`, each variation after the move it could have been.

    At the end of the game nothing stands that a variation could replace: there it is told as a comment.
    """
    standing = kept.tree.line
    while True:
        turns = [child for child in node.children if child.event and child.event.kind == "turn"]
        stays = bool(turns) and (node not in standing or turns[0] in standing)
        if not stays:
            for other in turns:
                yield f"{{taken back: {' '.join(_variation(kept, other, bare=True))}}}"
            return
        yield _move(turns[0], numbered)
        numbered = False
        for other in turns[1:]:
            yield f"({' '.join(_variation(kept, other))})"
            numbered = True
        node = turns[0]


def _variation(kept: Kept, first: Node, bare: bool = False) -> Iterator[str]:
    """A line that was taken back; `bare`, without what was taken back inside it, for a comment."""
    yield _move(first, numbered=True)
    if not bare:
        yield from _line(kept, first, numbered=False)
        return
    node = first
    while turns := [child for child in node.children if child.event and child.event.kind == "turn"]:
        node = turns[0]
        yield _move(node, numbered=False)


def _move(node: Node, numbered: bool) -> str:
    assert node.parent
    before = node.parent.state
    if before.turn == 0:
        return f"{before.ply // 2 + 1}. {node.text}"
    return f"{before.ply // 2 + 1}... {node.text}" if numbered else node.text
