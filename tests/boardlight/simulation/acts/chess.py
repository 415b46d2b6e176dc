"""The special acts of chess."""

from collections.abc import Mapping

from tests.boardlight.simulation.acts.moment import Test, becomes, ends, in_check

ACTS: Mapping[str, Test] = {
    "a pawn goes two cells": lambda m: m.piece.kind == "P" and abs(m.stride[1]) == 2,
    "castling short": lambda m: m.text.startswith("O-O") and not m.text.startswith("O-O-O"),
    "castling long": lambda m: m.text.startswith("O-O-O"),
    "en passant": lambda m: bool(m.action.taken) and m.action.taken != (m.action.target,),
    "a pawn becomes a queen": becomes("Q"),
    "a pawn becomes less": becomes("N"),
    "a pawn captures and becomes": lambda m: bool(m.action.taken) and "promote" in m.verbs,
    "check": lambda m: m.text.endswith("+"),
    "a king steps out of check": lambda m: m.piece.kind == "K" and in_check(m),
    "mate": ends("checkmate"),
}
