"""What the referee says. Pure."""

from collections.abc import Sequence
from functools import lru_cache

from boardlight.referee.feedback.explanations import against
from boardlight.referee.inference.candidates import Path, allowed
from boardlight.referee.inference.identity_cache import cached_by_identity
from boardlight.referee.inference.verdicts import Oddity
from boardlight.referee.session.events import Choice
from boardlight.referee.session.logged import Blame, Declared, Ended, Event
from boardlight.referee.session.parts.history import Rest
from messages.message import Message, joined, literal, message, named
from rules.board import Cell
from rules.game import EMPTY, Game, Outcome, State
from rules.pieces import CHANCE, Piece, seat_name
from rules.presentation.seat_names import of_seat, with_seats
from rules.presentation.spoken import spoken, written

_VERBS = ("force", "huff", "pass", "waive", "stay", "return", "done", "ready", "roll")
"""Of actions that hands alone cannot tell."""

ROLL = message("referee.roll-the-die")
"""Asked of whoever has the die."""

CONFIRM = Choice("confirm", message("referee.contents-confirmed"))
"""The answer to the question what every piece holds, asked once before the first turn."""

MOVED_AT_ONCE = 2
"""Pieces that one turn carries, at most."""


def to_move(game: Game, state: State) -> Message:
    """Whose turn it is."""
    if state.turn == CHANCE:
        return ROLL
    return of_seat("to-move", game, state.turn)


def sentences(*messages: Message) -> Message:
    """Sentences one after the other, each but the last with its full stop."""
    return joined("list.sentences", messages)


def news(game: Game, before: State, after: State) -> Message | None:
    """What changed between two positions that no piece on the board shows, as the public knows it."""
    known = (game.view(state, None) for state in (before, after))
    changes = [with_seats(game, each) for each in game.news(*known)]
    return sentences(*changes) if changes else None


def beside_the_board(game: Game, state: State) -> Message | None:
    """Whose turn it is, and the pieces off the board, as set-up texts name them; None if there are none."""
    hands = [
        message(
            "referee.hand", seat=seat_name(game.seats, seat), pieces=" ".join(piece.kind for piece in hand)
        )
        for seat, hand in enumerate(state.hands)
        if hand
    ]
    if not hands:
        return None
    whose = to_move(game, state)
    return message("referee.off-the-board", whose=whose, hands=joined("list.semicolon", hands))


def ended(game: Game, state: State) -> Message:
    """Who won, and how."""
    assert state.outcome
    scores, how = state.outcome.scores, state.outcome.how
    best = max(scores)
    winners = [seat for seat, score in enumerate(scores) if score == best]
    if len(winners) == 1:
        return message("referee.wins", wins=of_seat("wins", game, winners[0]), how=how)
    return message("referee.draw", how=how)


def offers(game: Game, state: State, paths: Sequence[Path] = ()) -> tuple[Choice, ...]:
    """What hands alone may not say: answers without a piece to move, and turns that look the same."""
    return tuple(_offer(game, state, path) for path in dict.fromkeys((*paths, *_spoken(game, state))))


@cached_by_identity(kept=8)
def _spoken(game: Game, state: State) -> tuple[Path, ...]:
    """Answers without a piece to move."""
    spoken = (action for action in allowed(game, state) if action.source is None)
    return tuple((action,) for action in spoken if action.verb in _VERBS)


def _offer(game: Game, state: State, path: Path) -> Choice:
    text = game.write(state, path)
    cells = tuple(cell for action in path for cell in (action.target, *action.taken) if cell is not None)
    verb = path[0].verb
    if verb not in _VERBS or path[0].source is not None:
        return Choice(text, literal(text), cells)
    name = game.board.names[cells[0]] if cells else ""
    return Choice(text, message(f"referee.verb.{verb}", cell=name, value=path[0].value), cells)


def is_disorder(oddities: Sequence[Oddity]) -> bool:
    """Whether more pieces stand wrongly than anybody moves in a turn: no rule was broken, a table was
    upset."""
    return sum(odd.seen != EMPTY for odd in oddities) > MOVED_AT_ONCE


def objection(game: Game, state: State, oddities: Sequence[Oddity]) -> tuple[str, Message]:
    """The rule (its number, or nothing) that the table breaks, and the sentence to say."""
    gone = [odd for odd in oddities if odd.seen == EMPTY]
    ways = [(odd.cell, other.cell) for odd in gone for other in oddities if other.seen == odd.expected]
    if ways and not is_disorder(oddities) and not _began_well(game, state, ways):
        return _wrong_move(game, state, *ways[0])
    if gone and len(gone) == len(oddities):
        names = ", ".join(game.board.names[odd.cell] for odd in gone)
        return "", message("referee.piece-missing", names=names)
    names = ", ".join(game.board.names[odd.cell] for odd in oddities)
    return "", message("referee.table-not-as-should-be", names=names)


def _began_well(game: Game, state: State, ways: Sequence[tuple[Cell, Cell]]) -> bool:
    """Whether of pieces of two sides one may have gone so: then it is not he who broke a rule."""
    sides = {state.cells[source][-1].owner for source, _ in ways}
    legal = ((action.source, action.target) for action in game.public_actions(state))
    return len(sides) > 1 and any(way in ways for way in legal)


def _wrong_move(game: Game, state: State, source: Cell, target: Cell) -> tuple[str, Message]:
    piece = state.cells[source][-1]
    obeys = any(action.source == source for action in game.public_actions(state))
    if piece.owner != state.turn and not obeys:
        whose = to_move(game, state)
        return "", message("referee.not-your-turn", whose=whose)
    return against(game, state, source, target)


def misplay(game: Game, before: State, ordered: Message, done: Path) -> Message:
    """A turn was dictated, and hands carried out another."""
    return message("referee.misplayed", ordered=ordered, instead=written(game, before, done))


_DEEDS = ("resign", "flag", "draw", "claim", "roll", "pass", "force", "huff")
"""The verb of a declaration, or of a turn that names no way."""


def deed_words(kind: str, text: str) -> Message:
    """What was done: a turn in its notation; what was declared or set, or moves nobody, in words."""
    if kind == "set":
        return message("referee.position-set")
    verb, _, object_ = text.rpartition(":")[2].partition(" ")
    if verb not in _DEEDS:
        return literal(text)
    deed = message(f"referee.deed.{verb}")
    return (
        deed if kind == "declared" or not object_ else message("referee.deed-of", deed=deed, object=object_)
    )


def event_words(event: Event) -> Message:
    """What an event of the log says, as a list shows it: a turn in its notation, all else in words."""
    if isinstance(event, Blame):
        return literal(event.text, fr=event.fr or event.text)
    if isinstance(event, Ended):
        return Outcome((), event.text).how
    return deed_words(event.kind, event.text) if isinstance(event, Declared) else literal(event.text)


def by_words(means: str) -> Message:
    """Through what a decision came; a log may know other means."""
    return named(f"command.by.{means}", means)


def last_deed(game: Game, line: Sequence[Rest]) -> Message:
    """What led to the end of the line, as it is shown; spoken, a turn is in words."""
    last = line[-1]
    words = deed_words(last.kind, last.text)
    if last.kind != "turn" or not last.path:
        return words
    return message("turn.written", text=words, spoken=spoken(game, line[-2].state, last.path))


@lru_cache(maxsize=512)
def piece_name(game: Game, label: str) -> Message:
    """A piece as it is seen, named with its seat."""
    seats = range(len(game.seats))
    alike = [
        (kind, seat) for seat in seats for kind in game.kinds if label == game.label(Piece(kind.code, seat))
    ]
    if len({seat for _, seat in alike}) > 1:
        first = game.start()
        known = {piece for stack in (*first.cells, *first.hands) for piece in stack}
        alike = [(kind, seat) for kind, seat in alike if Piece(kind.code, seat) in known] or alike
    if not alike:
        return literal(label)
    kind, seat = alike[0]
    return message(
        "referee.piece-of", kind=kind.name, seat=seat_name(game.seats, seat), whose=of_seat("of", game, seat)
    )
