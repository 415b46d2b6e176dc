"""The tag pairs of a PGN file: what they tell the journal, and what it tells them. Pure.

A game that was read from a file is written with the very pairs it came with, their order and spelling kept,
but for those that were noted anew since, and for the result, which the moves decide.
"""

import re
from collections.abc import Iterator, Mapping

from boardlight.journal.game_tree import Node
from boardlight.journal.log_lines import Header
from boardlight.library.search import OpenedGame
from rules.game import Outcome
from rules.games.chess import Chess

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags that every game has, in this order."""

RESULTS: Mapping[tuple[float, ...], str] = {(1.0, 0.0): "1-0", (0.0, 1.0): "0-1", (0.5, 0.5): "1/2-1/2"}

TERMINATIONS = {"time": "time forfeit", "resignation": "normal", "": "unterminated"}
"""By the reason of an outcome; every other is normal too."""

_DAY = re.compile(r"(\d{4})(?:[./-](\d\d))?(?:[./-](\d\d))?")


def header_of(tags: Mapping[str, str], options: dict[str, str]) -> Header:
    """What the tags say of who played, at what event, where and when."""

    def known(name: str) -> str:
        value = tags.get(name, "").strip()
        return "" if set(value) <= {"?", ".", "-"} else value

    day = _DAY.match(known("Date") or known("UTCDate"))
    players = (known("White"), known("Black"))
    return Header(
        game=Chess.name,
        options=options,
        players=players if any(players) else (),
        occasion=known("Event"),
        started="-".join(filter(None, day.groups())) if day else "",
        place=known("Site"),
    )


def tags_of(opened: OpenedGame, beginning: Node) -> dict[str, str]:
    """The tags of a game that is written from this position on, the roster first."""
    from_log = dict(_from_log(opened, beginning))
    given = {name: value for name, value in opened.source.items() if name not in _outdated(opened, beginning)}
    names = dict.fromkeys((*ROSTER, *given, *from_log))
    return {name: given.get(name, from_log.get(name, "?")) for name in names}


def result(outcome: Outcome | None) -> str:
    """How the game ended, as PGN says it."""
    return RESULTS.get(outcome.scores, "*") if outcome else "*"


def _from_log(opened: OpenedGame, beginning: Node) -> Iterator[tuple[str, str]]:
    """What the journal knows."""
    game, facts, outcome = opened.game, opened.facts, opened.tree.outcome
    assert isinstance(game, Chess)
    white, black = opened.player_names
    yield "Event", facts.occasion or "?"
    yield "Site", facts.place or "?"
    yield "Date", _date(facts.started)
    yield "White", white or "?"
    yield "Black", black or "?"
    yield "Result", result(outcome)
    yield "Termination", TERMINATIONS.get(outcome.reason if outcome else "", "normal")
    if "T" in facts.started:
        if facts.started.endswith("+00:00"):
            yield "UTCDate", _date(facts.started)
            yield "UTCTime", facts.started[11:19]
        else:
            yield "Time", facts.started[11:19]
    fen = game.to_fen(beginning.state)
    if fen != game.to_fen(game.start()):
        yield "SetUp", "1"
        yield "FEN", fen


def _outdated(opened: OpenedGame, beginning: Node) -> Iterator[str]:
    """The tags of the file that are no longer so."""
    before, now = opened.header, opened.facts
    ended = result(opened.tree.outcome)
    yield "Result"
    if opened.source.get("Result", ended) != ended:
        yield "Termination"
    if beginning is not opened.tree.root:
        yield from ("SetUp", "FEN")
    if now.players != before.players:
        yield from ("White", "Black")
    if now.occasion != before.occasion:
        yield "Event"
    if now.place != before.place:
        yield "Site"
    if now.started != before.started:
        yield from ("Date", "UTCDate", "UTCTime", "Time")


def _date(started: str) -> str:
    """The day, with question marks for what is not known of it."""
    day = _DAY.match(started)
    year, month, date = day.groups() if day else (None, None, None)
    return f"{year or '????'}.{month or '??'}.{date or '??'}"
