"""One board for a small page: what stands on it, who plays, whose turn it is. Pure, ready for JSON."""

from boardlight.club.broadcast.public_game import PublicGame
from boardlight.club.broadcast.public_lines import Json
from boardlight.library.routes import SEALED
from boardlight.library.search import OpenedGame
from boardlight.referee.feedback.phrases import ended, piece_name, to_move
from messages.message import Message
from rules.game import State
from rules.pieces import seat_name


def listed(told: PublicGame) -> Json:
    """A game in the list of all that are told."""
    return {
        "id": told.id,
        "game": told.game.name,
        "title": told.game.called().texts(),
        "seats": list(told.game.seats),
        "players": list(told.players),
        "over": told.is_over,
        "screened": told.opened is None,
        "lines": len(told.lines),
    }


def board(told: PublicGame) -> Json:
    """What the page of one board shows (its fields: web/static/embed/embed.js)."""
    known = {**listed(told), "says": _says(told).texts(), "names": _names(told)}
    if told.opened is None:
        return {**known, "cells": [], "changed": [], "turn": None, "last": "", "clocks": None}
    tree = told.opened.tree
    last = tree.line[-1]
    labels = [tree.label(last, cell) for cell in range(len(told.game.board))]
    times = told.times
    return {
        **known,
        "cells": labels,
        "pieces": {
            label: piece_name(told.game, label).texts() for label in sorted(set(filter(None, labels)))
        },
        "changed": list(last.changed),
        "turn": None if told.is_over else last.state.turn,
        "last": _last(told.opened),
        "clocks": times and {"left": list(times.left), "running": times.running, "free": 0},
    }


def _names(told: PublicGame) -> list[dict[str, str]]:
    return [seat_name(told.game.seats, seat).texts() for seat in range(len(told.game.seats))]


def _says(told: PublicGame) -> Message:
    if told.opened is None:
        return SEALED
    state: State = told.opened.tree.line[-1].state
    return ended(told.game, state) if told.is_over else to_move(told.game, state)


def _last(opened: OpenedGame) -> str:
    """The last turn in its notation, with its number; empty where none stands."""
    node = opened.tree.line[-1]
    return f"{node.count.label} {node.text}".strip() if node.count.is_turn else ""
