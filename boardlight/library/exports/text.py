"""A game in its own notation: one turn a line, numbered, with its seat; chess in numbered pairs. Pure.

What was taken back stands indented under the turn that replaced it, between brackets.
"""

from collections.abc import Collection, Iterable, Iterator

from boardlight.journal.game_tree import Node
from boardlight.library.exports.facts import POSITION, actor, facts, in_language, seat_text, title, turn_text
from boardlight.library.pgn.nested_lines import Nested, flat
from boardlight.library.search import OpenedGame
from boardlight.referee.session.logged import TurnPlayed
from boardlight.referee.session.turn_numbers import ELLIPSIS
from messages.catalogue import Language
from messages.message import literal, message
from rules.notation import write_setup

TAKEN_BACK = message("library.taken-back")
FOUL = message("library.foul")
INDENT = "      "

WAITING = f"{ELLIPSIS:<8} "
"""Stands for White's move before Black's."""

DEEPEST = 10
"""Variations inside one another that are set further and further in; deeper ones tell themselves apart by
their brackets, or a page would be all indentation."""


def write(opened: OpenedGame, language: Language = "en") -> bytes:
    """The whole text, UTF-8."""
    colon = _colon(language)
    lines = [
        title(opened, language),
        "",
        *(f"{heading}{colon} {line}" for heading, line in facts(opened, language)),
    ]
    first = opened.tree.root.state
    if first != opened.game.view(opened.game.start(), None) and first != opened.game.start():
        lines += ["", *_set_up(opened, opened.tree.root, language)]
    told = flat(_turns(opened, set(opened.tree.line), opened.tree.root, language, 0))
    lines += ["", *(_joined(told) if opened.game.moves_in_pairs else told)]
    return ("\n".join(lines) + "\n").encode()


def _colon(language: Language) -> str:
    return " :" if language == "fr" else ":"


def _turns(
    opened: OpenedGame, standing: Collection[Node], node: Node, language: Language, depth: int
) -> Nested:
    """Everything after `node`: its first child is the line, the others are variations of it."""
    indent = INDENT * min(depth, DEEPEST)
    while True:
        yield from _news(opened, node, language, indent)
        yield from _fouls(opened, node, language, indent)
        goes_on = bool(node.children) and (node not in standing or node.children[0] in standing)
        if goes_on:
            yield indent + _turn(opened, node.children[0], language)
            if _is_shown(node, node.children[0]):
                yield from (f"{indent}{INDENT}{line}" for line in _set_up(opened, node.children[0], language))
        for other in node.children[goes_on:]:
            yield f"{indent}{INDENT}[{in_language(TAKEN_BACK, language)}"
            yield indent + INDENT + _turn(opened, other, language)
            yield _turns(opened, standing, other, language, depth + 1)
            yield f"{indent}{INDENT}]"
        if not goes_on:
            return
        node = node.children[0]


def _is_shown(before: Node, after: Node) -> bool:
    """Whether the position is written: it was set, or a set-up shows more pieces than a turn brings."""
    if after.event and after.event.kind == "set":
        return True
    return sum(map(bool, after.state.cells)) > sum(map(bool, before.state.cells)) + 1


def _set_up(opened: OpenedGame, node: Node, language: Language) -> Iterator[str]:
    yield f"{in_language(POSITION, language)}{_colon(language)}"
    yield from write_setup(opened.game, node.state).splitlines()


def _turn(opened: OpenedGame, node: Node, language: Language) -> str:
    if opened.game.moves_in_pairs:
        return _move(opened, node, language)
    width = max(len(seat_text(opened, seat, language)) for seat in range(len(opened.game.seats)))
    who, what = actor(opened, node, language), turn_text(node, language)
    return f"{node.count.label:>5} {who:<{width}}  {what}{_doubt(node)}"


def _move(opened: OpenedGame, node: Node, language: Language) -> str:
    """A move of chess on a line of its own; `_joined` brings Black's to White's."""
    count, told = node.count, f"{turn_text(node, language)}{_doubt(node)}"
    if not count.is_turn:
        return f"{INDENT}{actor(opened, node, language)} {told}".rstrip()
    return f"{count.move:>4}. {WAITING if count.seat else ''}{told}"


def _joined(lines: Iterable[str]) -> Iterator[str]:
    """White's move and Black's on one line, unless something is told between them."""
    before: str | None = None
    for line in lines:
        number, is_second, black = line.partition(WAITING)
        if before is not None and is_second and before.startswith(number):
            yield f"{before:<{len(number) + len(WAITING) - 1}} {black}"
            before = None
            continue
        if before is not None:
            yield before
        before = line
    if before is not None:
        yield before


def _doubt(node: Node) -> str:
    """What a recorder was not sure of is marked."""
    return "  ?" if isinstance(node.event, TurnPlayed) and node.event.unsure else ""


def _news(opened: OpenedGame, node: Node, language: Language, indent: str) -> Iterator[str]:
    changed = opened.tree.news(node)
    if changed:
        yield f"{indent}{INDENT}({in_language(changed, language)})"


def _fouls(opened: OpenedGame, node: Node, language: Language, indent: str) -> Iterator[str]:
    colon = _colon(language)
    for event in node.fouls:
        # Logs of older versions know English only.
        words = literal(event.text, fr=event.fr or event.text)
        reason = " ".join(part for part in (event.rule or "", in_language(words, language)) if part)
        seat = seat_text(opened, event.seat, language)
        yield f"{indent}{INDENT}({in_language(FOUL, language)}, {seat}{colon} {reason})"
