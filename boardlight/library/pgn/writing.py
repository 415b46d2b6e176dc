"""Chess as PGN, which all chess programs exchange: headers, the game, what was taken back. Pure."""

import re
import textwrap
from collections.abc import Collection, Iterator, Mapping

from boardlight.journal.game_tree import Node
from boardlight.library.exports.facts import in_language
from boardlight.library.pgn.nested_lines import Nested, flat
from boardlight.library.pgn.parsing import DEEPEST
from boardlight.library.pgn.tags import result, tags_of
from boardlight.library.search import OpenedGame
from boardlight.referee.session.logged import TurnPlayed
from messages.catalogue import Language
from messages.message import Message, literal, message

WIDTH = 80

DOUBTED = message("library.not-certain")
"""After a move of which a recorder was not sure."""
TAKEN_BACK, PLAYED_BEFORE = "library.moves-taken-back", "library.moves-before-position"


def write(opened: OpenedGame, language: Language = "en") -> bytes:
    """One game of a PGN file, UTF-8."""
    beginning = beginning_of(opened)
    line = flat(_line(set(opened.tree.line), beginning, language))
    words = [*_earlier(opened, beginning, language), *_bracketed(line), result(opened.tree.outcome)]
    text = textwrap.fill(" ".join(words), WIDTH, break_long_words=False, break_on_hyphens=False)
    return f"{tag_section(tags_of(opened, beginning))}\n{text}\n".encode()


def tag_section(tags: Mapping[str, str]) -> str:
    """The head of a game: one pair a line."""
    return "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items())


def beginning_of(opened: OpenedGame) -> Node:
    """Where the game begins: PGN knows no position set on the way, so the last one set is its first."""
    return next(
        (node for node in reversed(opened.tree.line) if node.event and node.event.kind == "set"),
        opened.tree.root,
    )


def _earlier(opened: OpenedGame, beginning: Node, language: Language) -> Iterator[str]:
    """What was played before a position was set, as a comment."""
    before = opened.tree.line[1 : opened.tree.line.index(beginning)]
    played = [move_text(node, number == 0) for number, node in enumerate(before) if node.event]
    if played:
        yield _comment(message(PLAYED_BEFORE, moves=literal(" ".join(played))), language)


def _escaped(value: str) -> str:
    return re.sub(r"[\x00-\x1f\x7f]+", " ", value).replace("\\", "\\\\").replace('"', '\\"')


def _line(
    standing: Collection[Node], node: Node, language: Language, numbered: bool = True, depth: int = 0
) -> Nested:
    """The moves after `node`, each variation after the move it could have been.

    At the end of the game nothing stands that a variation could replace: there it is told as a comment. So it
    is where more lines lie inside one another than are read back.
    """
    while True:
        turns = [child for child in node.children if child.event and child.event.kind == "turn"]
        stays = bool(turns) and (node not in standing or turns[0] in standing)
        if not stays:
            yield from (_taken_back(turn, language) for turn in turns)
            return
        yield move_text(turns[0], numbered)
        if isinstance(turns[0].event, TurnPlayed) and turns[0].event.unsure:
            yield _comment(DOUBTED, language)
        numbered = False
        for other in turns[1:]:
            numbered = True
            if depth == DEEPEST - 1:
                yield _taken_back(other, language)
                continue
            yield "("
            yield move_text(other, numbered=True)
            yield _line(standing, other, language, False, depth + 1)
            yield ")"
        node = turns[0]


def _bracketed(words: Iterator[str]) -> Iterator[str]:
    """Each bracket joined to the move that it stands before or after."""
    joined = ""
    for word in words:
        if word == ")" or joined.endswith("("):
            joined += word
            continue
        if joined:
            yield joined
        joined = word
    if joined:
        yield joined


def _taken_back(first: Node, language: Language) -> str:
    """A line that was taken back as a comment, without what was taken back inside it."""
    words, node = [move_text(first, numbered=True)], first
    while turns := [child for child in node.children if child.event and child.event.kind == "turn"]:
        node = turns[0]
        words.append(move_text(node, numbered=False))
    return _comment(message(TAKEN_BACK, moves=literal(" ".join(words))), language)


def _comment(words: Message, language: Language) -> str:
    return f"{{{in_language(words, language)}}}"


def move_text(node: Node, numbered: bool) -> str:
    """A move, with its number where White moves, or where it is asked for."""
    assert node.parent
    before = node.parent.state
    if before.turn == 0:
        return f"{before.ply // 2 + 1}. {node.text}"
    return f"{before.ply // 2 + 1}... {node.text}" if numbered else node.text
