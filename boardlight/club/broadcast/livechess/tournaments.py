"""The games as one tournament of one round, as DGT LiveChess answers over HTTP.

The fields are those that programs read which ask LiveChess for its tournaments: who plays, the result, and
the moves, each with the seconds that its clock showed.
"""

from collections.abc import Mapping
from uuid import NAMESPACE_URL, uuid5

from boardlight.club.broadcast.livechess.eboards import Milliseconds, clock, opened_of
from boardlight.club.broadcast.players import Player
from boardlight.club.broadcast.public_lines import Json
from boardlight.club.broadcast.watcher import Told
from boardlight.library.pgn.writing import beginning_of
from boardlight.library.search import folded
from boardlight.referee.session.logged import TurnPlayed

STANDARD = 518
"""The number of the usual first position among those of Chess960."""

RESULTS: Mapping[tuple[float, ...], str] = {
    (1.0, 0.0): "WHITEWIN",
    (0.0, 1.0): "BLACKWIN",
    (0.5, 0.5): "DRAW",
}

TOURNAMENT = str(uuid5(NAMESPACE_URL, "boardlight:tournament"))


def summary(boards: Mapping[str, Told]) -> Json:
    """The tournament in the list of all."""
    return {"uuid": TOURNAMENT, "description": _occasion(boards), "rounds": 1}


def tournament(boards: Mapping[str, Told]) -> Json:
    """The tournament, with the serial number of the board of each pairing."""
    first = next(iter(boards.values()), None)
    return {
        **summary(boards),
        "name": _occasion(boards),
        "location": first.game.facts.place if first else "",
        "country": "",
        "eboards": list(boards),
    }


def round_of(boards: Mapping[str, Told], players: Mapping[str, Player]) -> Json:
    """Its round: who plays whom, and what came of it."""
    pairings = [_pairing(number, told, players) for number, told in enumerate(boards.values(), start=1)]
    dates = {told.game.facts.started[:10] for told in boards.values()}
    return {"nr": 1, "date": min(filter(None, dates), default=None), "pairings": pairings}


def game(told: Told, now: Milliseconds) -> Json:
    """The moves of a game."""
    opened = opened_of(told)
    beginning = beginning_of(opened)
    line = opened.tree.line[opened.tree.line.index(beginning) + 1 :]
    return {
        "chess960": STANDARD,
        "result": result(told),
        "comment": None,
        "clock": clock(told, now),
        "moves": [_move(node.event) for node in line if isinstance(node.event, TurnPlayed)],
    }


def game_id(told: Told) -> str:
    """What a game is called here."""
    return str(uuid5(NAMESPACE_URL, f"boardlight:game:{told.game.id}"))


def result(told: Told) -> str | None:
    """How a game ended; None while it goes on."""
    outcome = opened_of(told).tree.outcome
    return RESULTS.get(outcome.scores) if outcome else None


def _occasion(boards: Mapping[str, Told]) -> str:
    return next((told.game.facts.occasion for told in boards.values() if told.game.facts.occasion), "")


def _pairing(number: int, told: Told, players: Mapping[str, Player]) -> Json:
    white, black = (_player(name, players) for name in told.game.players)
    return {
        "nr": number,
        "uuid": game_id(told),
        "white": white,
        "black": black,
        "live": not told.game.is_over,
        "result": result(told),
    }


def _player(name: str, players: Mapping[str, Player]) -> Json:
    known = players.get(folded(name))
    return {
        "fname": None,
        "mname": None,
        "lname": name or None,
        "title": (known and known.title) or None,
        "federation": None,
        "gender": None,
        "fideid": (known and known.fide) or None,
    }


def _move(turn: TurnPlayed) -> str:
    if not turn.clock or turn.seat is None:
        return turn.text
    return f"{turn.text} {int(turn.clock[turn.seat])}"
