"""Games as a journal keeps them, made for tests."""

import random
from collections.abc import Sequence

from boardlight.journal.entry import Entry, result_of
from boardlight.journal.log_lines import Header
from boardlight.library.search import OpenedGame, open_game
from boardlight.referee.session.logged import Event, read_event
from boardlight.referee.session.positions import read_position
from rules.game import Game, State
from rules.games import load
from rules.games.chess import START
from rules.notation import read_turn
from rules.turns import turns


class Scribe:
    """Writes the log of a game, turn by turn."""

    def __init__(self, game: Game, setup: str = "") -> None:
        self.game = game
        self.line: list[State] = [read_position(game, setup) if setup else game.start()]
        self.events = [read_event("start", 0.0, "terminal", None, "", self.state.ply, {"setup": setup})]

    @property
    def state(self) -> State:
        return self.line[-1]

    def play(self, *texts: str) -> "Scribe":
        for text in texts:
            self._turned(text, read_turn(self.game, self.state, text).state)
        return self.end()

    def _turned(self, text: str, after: State) -> None:
        self.events.append(read_event("turn", 7.5, "camera", self.state.turn, text, after.ply))
        self.line.append(after)

    def take_back(self, count: int) -> "Scribe":
        del self.line[-count:]
        self.events.append(read_event("takeback", 8.0, "camera", None, "", self.state.ply, {"turns": count}))
        return self

    def foul(self, rule: str, text: str, **french: str) -> "Scribe":
        details: dict[str, object] = {"rule": rule, **french}
        self.events.append(read_event("foul", 9.0, "camera", self.state.turn, text, self.state.ply, details))
        return self

    def declare(self, verb: str, seat: int) -> "Scribe":
        action = next(
            found for found in self.game.declarations(self.state) if (found.verb, found.seat) == (verb, seat)
        )
        self.line.append(self.game.apply(self.state, action))
        text = f"{verb} {self.game.seats[seat] if seat >= 0 else ''}".strip()
        self.events.append(read_event("declared", 9.5, "page", seat, text, self.state.ply))
        return self.end()

    def at_random(self, count: int, seed: int = 1) -> "Scribe":
        chance = random.Random(seed)
        for _ in range(count):
            if self.state.outcome is None:
                turn = chance.choice(list(turns(self.game, self.state)))
                self._turned(self.game.write(self.state, turn.path), turn.state)
        return self.end()

    def end(self) -> "Scribe":
        outcome = self.state.outcome
        if outcome and self.events[-1].kind != "end":
            details: dict[str, object] = {"scores": list(outcome.scores)}
            self.events.append(
                read_event("end", 10.0, "rules", None, outcome.reason, self.state.ply, details)
            )
        return self

    def kept(self, players: Sequence[str] = (), **facts: str) -> OpenedGame:
        header = Header(game=self.game.name, players=tuple(players), **facts)
        entry = Entry(1, header, result_of(self.events), len(self.events), header)
        return open_game(entry, self.events)


def scribe(name: str, setup: str = "") -> Scribe:
    """A log of that game that has just begun."""
    return Scribe(load(name), setup)


def mated() -> Scribe:
    """The shortest mate, with a foul and a line that was taken back."""
    return scribe("chess").play("f3", "e5", "e4", "Nc6").take_back(2).foul("R6", "not so").play("g4", "Qh4#")


def deploying(*pieces: str) -> Scribe:
    """Quattuor Reges, Red placing the first pieces on the first cells of its camp."""
    written = scribe("quattuor-reges")
    names = [name for name in written.game.board.names if name.startswith("r1.")]
    return written.play(*(f"place {piece} {name}" for piece, name in zip(pieces, names, strict=False)))


def shuffled(plies: int, every: int = 9) -> list[Event]:
    """Chess without a rule asked: knights go out and home again, and the position is set before it recurs too
    often. A pawn moves and is taken back at every so manyth ply."""
    events, ply = [read_event("start", 0.0, "file", None, "", 0, {"setup": ""})], 0
    while ply < plies:
        place = ply % 13
        if place == 12:
            ply += 1
            events.append(read_event("set", 0.0, "file", None, "set", ply, {"setup": START}))
            continue
        seat, text = place % 2, ("Nf3", "Nf6", "Ng1", "Ng8")[place % 4]
        if ply % every == every - 1:
            events += [_pawn(ply, seat), _back(ply, 1)]
        ply += 1
        events.append(read_event("turn", 0.0, "file", seat, text, ply))
    return events


def nested(depth: int) -> list[Event]:
    """As many lines inside one another: every turn but the first gives way to a pawn, the last one first."""
    events = shuffled(depth, every=depth + 1)
    for ply in range(depth - 1, 0, -1):
        events.append(_back(ply, 1 if ply == depth - 1 else 2))
        events.append(_pawn(ply, ply % 13 % 2))
    return events


def _pawn(ply: int, seat: int) -> Event:
    return read_event("turn", 0.0, "file", seat, ("a3", "a6")[seat], ply + 1)


def _back(ply: int, turns: int) -> Event:
    return read_event("takeback", 0.0, "file", None, "", ply, {"turns": turns})
