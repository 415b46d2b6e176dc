"""What the library tells a browser: the list of games, and one game with all its lines. Pure, ready for JSON.

Of a game that goes on nothing is told that depends on what is hidden: neither the number of its events nor
their hash.
"""

from collections.abc import Mapping, Sequence

from boardlight.journal.entry import Chain, Entry
from boardlight.journal.game_tree import Node, Tree
from boardlight.library.exports import formats_for
from boardlight.library.search import OpenedGame, ending, result_words
from boardlight.referee.feedback.phrases import ended
from boardlight.referee.session.logged import Fouled, Marked, TurnPlayed
from boardlight.web.game_facts import game_facts
from messages.message import literal
from rules.games import games

Json = dict[str, object]


def listing(found: Sequence[Entry], start: int, count: int, turns: Mapping[int, int] | None = None) -> Json:
    """Some of the games that were found, and how many; `turns` by number, of those that are over."""
    return {
        "games": [_entry(entry, (turns or {}).get(entry.id)) for entry in found[start : start + count]],
        "total": len(found),
        "titles": {name: kind.called().texts() for name, kind in games().items()},
    }


def _entry(entry: Entry, turns: int | None) -> Json:
    known, kind = entry.facts, games().get(entry.facts.game)
    return {
        "id": entry.id,
        "game": known.game,
        "title": kind.called().texts() if kind else literal(known.game).texts(),
        "seats": list(kind.seats) if kind else [],
        "players": list(known.players),
        "occasion": known.occasion,
        "place": known.place,
        "started": known.started,
        "ending": ending(entry),
        "result": result_words(entry).texts(),
        "turns": turns,
    }


def replay(opened: OpenedGame, chain: Chain) -> Json:
    """A game to be stepped through: the first position, and what every turn changes (fields: replay.js)."""
    tree, known = opened.tree, opened.facts
    nodes = list(tree.nodes())
    numbers = {id(node): number for number, node in enumerate(nodes)}
    over = tree.outcome is not None
    return {
        "id": opened.id,
        "game": game_facts(opened.game),
        "players": list(opened.player_names),
        "occasion": known.occasion,
        "place": known.place,
        "started": known.started,
        "result": ended(opened.game, tree.line[-1].state).texts() if over else None,
        "cells": [tree.label(tree.root, cell) for cell in range(len(opened.game.board))],
        "nodes": [_node(tree, node, numbers) for node in nodes],
        "line": [numbers[id(node)] for node in tree.line],
        "formats": [*formats_for(opened), *(["jsonl"] if over else [])],
        "chain": {
            "whole": not chain.trouble,
            "events": chain.events if over else None,
            "hash": chain.digest if over else "",
        },
    }


def _node(tree: Tree, node: Node, numbers: dict[int, int]) -> Json:
    event, changed = node.event, tree.news(node)
    return {
        "parent": numbers[id(node.parent)] if node.parent else None,
        "number": node.count.label,
        "kind": event.kind if event else "start",
        "seat": event.seat if event else None,
        "text": node.text,
        "time": event.time if event else 0.0,
        "unsure": isinstance(event, TurnPlayed) and bool(event.unsure),
        "changes": [[cell, tree.label(node, cell)] for cell in node.changed],
        "turn": node.state.turn,
        "news": changed.texts() if changed else None,
        "fouls": [_foul(foul) for foul in node.fouls],
    }


def _foul(event: Fouled | Marked) -> Json:
    """A foul in the languages it was kept in; logs of older versions know English only."""
    return {"rule": event.rule or "", "fr": event.fr or "", "en": event.text}
