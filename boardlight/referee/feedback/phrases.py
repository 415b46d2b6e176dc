"""What the referee says, in the two languages of the table. Pure."""

from collections.abc import Sequence

from boardlight.language.seat_names import named, seat_name
from boardlight.referee.feedback.explanations import against
from boardlight.referee.inference.candidates import Path, allowed
from boardlight.referee.inference.identity_cache import cached_by_identity
from boardlight.referee.inference.verdicts import Oddity
from boardlight.referee.session.events import Choice
from rules.board import Cell
from rules.game import EMPTY, Game, State
from rules.pieces import CHANCE, Piece, Words

_VERBS = {
    "force": Words(
        "Force: the piece goes back and the capture is played", "Forcer : le pion revient et la prise se joue"
    ),
    "huff": Words("Huff {cell}", "Souffler {cell}"),
    "pass": Words("Pass", "Passer"),
    "waive": Words("Let it stand", "Laisser passer"),
    "stay": Words("Stay", "Rester"),
    "return": Words("Go back", "Revenir"),
    "done": Words("No rescue", "Pas de rachat"),
    "ready": Words("Ready", "Prêt"),
    "roll": Words("The die shows {value}", "Le dé montre {value}"),
}

ROLL = Words("Roll the die", "Lancez le dé")
"""Asked of whoever has the die."""

CONFIRM = Choice("confirm", Words("Yes, so it is", "Oui, c'est exact"))
"""The answer to the question what every piece holds, asked once before the first turn."""

MOVED_AT_ONCE = 2
"""Pieces that one turn carries, at most."""

_ENDS = {
    "all captured": Words("every enemy is captured", "tous les ennemis sont pris"),
    "blocked": Words("no move is left", "plus aucun coup possible"),
    "both blocked": Words("nobody can move", "personne ne peut jouer"),
    "repetition": Words(
        "the position came back for the third time", "la position revient pour la troisième fois"
    ),
    "no progress": Words("too long without progress", "trop de coups sans progrès"),
    "agreement": Words("by agreement", "d'un commun accord"),
    "resignation": Words("by resignation", "par abandon"),
    "time": Words("on time", "au temps"),
    "last row": Words("a King, Queen or Ace on the last row", "Roi, Dame ou As sur la dernière rangée"),
    "no King, no Ace": Words("no King and no Ace are left", "ni Roi ni As ne restent"),
    "passes": Words("both sides passed twice", "les deux camps ont passé deux fois"),
    "twelve points": Words("twelve points", "douze points"),
    "nobody can move": Words("nobody can move", "personne ne peut jouer"),
    "no move": Words("no move is left", "plus aucun coup possible"),
    "Master captured": Words("the Master is captured", "le Maître est pris"),
    "checkmate": Words("checkmate", "échec et mat"),
    "dead position": Words("nobody can win any more", "plus personne ne peut gagner"),
    "last player": Words("the last King standing", "le dernier Roi debout"),
    "time, but nobody can mate": Words("on time, but nobody can mate", "au temps, sans mat possible"),
    "stalemate": Words("stalemate", "pat"),
}


def to_move(game: Game, state: State) -> Words:
    """Whose turn it is."""
    if state.turn == CHANCE:
        return ROLL
    name = seat_name(game, state.turn)
    return Words(f"{name.en} to move", f"À {name.fr} de jouer")


def joined(*sentences: Words) -> Words:
    """Sentences one after the other, each but the last with its full stop."""
    *before, last = sentences
    en = (words.en.rstrip(".") for words in before)
    fr = (words.fr.rstrip(".") for words in before)
    return Words(". ".join((*en, last.en)), ". ".join((*fr, last.fr)))


def news(game: Game, before: State, after: State) -> Words | None:
    """What changed between two positions that no piece on the board shows, as the public knows it."""
    known = (game.view(state, None) for state in (before, after))
    sentences = [named(game, each) for each in game.news(*known)]
    return joined(*sentences) if sentences else None


def beside_the_board(game: Game, state: State) -> Words | None:
    """Whose turn it is, and the pieces off the board, as set-up texts name them; None if there are none."""
    hands = [
        (seat_name(game, seat), " ".join(piece.kind for piece in hand))
        for seat, hand in enumerate(state.hands)
        if hand
    ]
    if not hands:
        return None
    whose = to_move(game, state)
    return Words(
        f"{whose.en}. Off the board: {'; '.join(f'{seat.en} {pieces}' for seat, pieces in hands)}",
        f"{whose.fr}. Hors du plateau : {' ; '.join(f'{seat.fr} {pieces}' for seat, pieces in hands)}",
    )


def ended(game: Game, state: State) -> Words:
    """Who won, and how."""
    assert state.outcome
    scores, reason = state.outcome
    how = _ENDS.get(reason, Words(reason, reason))
    best = max(scores)
    winners = [seat_name(game, seat) for seat, score in enumerate(scores) if score == best]
    if len(winners) == 1:
        return Words(f"{winners[0].en} wins: {how.en}", f"{winners[0].fr} gagne : {how.fr}")
    return Words(f"Draw: {how.en}", f"Partie nulle : {how.fr}")


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
    words = _VERBS.get(path[0].verb)
    if words is None or path[0].source is not None:
        return Choice(text, Words(text, text), cells)
    name = game.board.names[cells[0]] if cells else ""
    told = {"cell": name, "value": path[0].value}
    return Choice(text, Words(words.en.format(**told), words.fr.format(**told)), cells)


def is_disorder(oddities: Sequence[Oddity]) -> bool:
    """Whether more pieces stand wrongly than anybody moves in a turn: no rule was broken, a table was
    upset."""
    return sum(odd.seen != EMPTY for odd in oddities) > MOVED_AT_ONCE


def objection(game: Game, state: State, oddities: Sequence[Oddity]) -> tuple[str, Words]:
    """The rule (its number, or nothing) that the table breaks, and the sentence to say."""
    gone = [odd for odd in oddities if odd.seen == EMPTY]
    ways = [(odd.cell, other.cell) for odd in gone for other in oddities if other.seen == odd.expected]
    if ways and not is_disorder(oddities) and not _began_well(game, state, ways):
        return _wrong_move(game, state, *ways[0])
    if gone and len(gone) == len(oddities):
        names = ", ".join(game.board.names[odd.cell] for odd in gone)
        return "", Words(f"A piece is missing: {names}", f"Il manque un pion : {names}")
    names = ", ".join(game.board.names[odd.cell] for odd in oddities)
    return "", Words(f"The table is not as it should be: {names}", f"La table n'est pas en ordre : {names}")


def _began_well(game: Game, state: State, ways: Sequence[tuple[Cell, Cell]]) -> bool:
    """Whether of pieces of two sides one may have gone so: then it is not he who broke a rule."""
    sides = {state.cells[source][-1].owner for source, _ in ways}
    legal = ((action.source, action.target) for action in game.public_actions(state))
    return len(sides) > 1 and any(way in ways for way in legal)


def _wrong_move(game: Game, state: State, source: Cell, target: Cell) -> tuple[str, Words]:
    piece = state.cells[source][-1]
    obeys = any(action.source == source for action in game.public_actions(state))
    if piece.owner != state.turn and not obeys:
        whose = to_move(game, state)
        return "", Words(f"It is not your turn. {whose.en}", f"Ce n'est pas à vous. {whose.fr}")
    return against(game, state, source, target)


def misplay(game: Game, before: State, ordered: str, done: Path) -> Words:
    """A turn was dictated, and hands carried out another."""
    instead = game.write(before, done)
    return Words(
        f"{ordered} was called, but {instead} was played",
        f"{ordered} était annoncé, mais {instead} a été joué",
    )


_DEEDS = {
    "resign": Words("resigns", "abandonne"),
    "flag": Words("runs out of time", "perd au temps"),
    "draw": Words("draw", "nulle"),
    "claim": Words("claims a draw", "réclame la nulle"),
    "roll": Words("the die shows", "le dé montre"),
    "pass": Words("passes", "passe"),
    "force": Words("forces the capture", "force la prise"),
    "huff": Words("huffs", "souffle"),
}
"""By the verb of a declaration, or of a turn that names no way."""


def deed_words(kind: str, text: str) -> Words:
    """What was done: a turn in its notation; what was declared or set, or moves nobody, in words."""
    if kind == "set":
        return Words("position set", "position posée")
    verb, _, object_ = text.rpartition(":")[2].partition(" ")
    if verb not in _DEEDS:
        return Words(text, text)
    en, fr = _DEEDS[verb]
    return Words(en, fr) if kind == "declared" or not object_ else Words(f"{en} {object_}", f"{fr} {object_}")


def piece_name(game: Game, label: str) -> Words:
    """A piece as it is seen, named with its seat in both languages."""
    seats = range(len(game.seats))
    alike = [
        (kind, seat) for seat in seats for kind in game.kinds if label == game.label(Piece(kind.code, seat))
    ]
    if len({seat for _, seat in alike}) > 1:
        first = game.start()
        known = {piece for stack in (*first.cells, *first.hands) for piece in stack}
        alike = [(kind, seat) for kind, seat in alike if Piece(kind.code, seat) in known] or alike
    if not alike:
        return Words(label, label)
    kind, seat = alike[0]
    name = seat_name(game, seat)
    en, fr = kind.name
    # In French the colour would have to agree with the piece.
    whose = f"{fr[:-1]}, {name.fr})" if fr.endswith(")") else f"{fr} ({name.fr})"
    return Words(f"{en} of {name.en}", whose)
