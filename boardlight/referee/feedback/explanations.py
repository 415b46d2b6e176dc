"""Why a piece may not go there, in words and with the rule. Pure, and drawn from what everybody may know."""

from collections.abc import Sequence

from boardlight.language.seat_names import named
from boardlight.referee.session.events import Say
from boardlight.referee.session.refusals import Refused
from rules.board import Cell
from rules.game import Action, Game, State
from rules.pieces import CHANCE, Words
from rules.turns import faulty_turns, paths

Reason = tuple[str, Words]
"""The rule (its number, or nothing) and the sentence."""

_HANGS = Words(
    "That depends on what lies inside: only who remembers knows.",
    "Cela dépend de ce qu'il y a dedans : il faut s'en souvenir.",
)


def explained(game: Game, state: State, text: str) -> Say:
    """The answer to ``why d4-e5`` or ``why d4``; Refused where the question makes no sense."""
    source, target = _asked(game, text)
    if state.outcome:
        raise Refused(Words("The game is over.", "La partie est finie."))
    if not state.cells[source]:
        return Say("calm", Words("Nobody stands there.", "Il n'y a personne là."), "", (source,))
    if target is None:
        rule, words = _how(game, state, source)
        return Say("calm", words, rule, (source,))
    rule, words = answer(game, state, source, target)
    return Say("calm", words, rule, (source, target))


def _asked(game: Game, text: str) -> tuple[Cell, Cell | None]:
    names = text.replace("x", "-").replace(" ", "-").split("-")
    if len(names) > 2 or any(name not in game.board.names for name in names):
        raise Refused(Words("Write why and two cells: why d4-e5.", "Écrivez why et deux cases : why d4-e5."))
    cells = [game.board.cell(name) for name in names]
    return cells[0], cells[1] if len(cells) == 2 else None


def _how(game: Game, state: State, source: Cell) -> Reason:
    """How the piece goes, or why it goes nowhere."""
    if not _obeys(game, state, source) and game.idle(state, source):
        return _not_yours(game, state, source)
    kind = game.kind(state.cells[source][-1].kind)
    return kind.rule, kind.moves


def answer(game: Game, state: State, source: Cell, target: Cell) -> Reason:
    """Whether the piece on `source` may go to `target`, and if not, what stands against it."""
    seeming = [a for a in game.public_actions(state) if (a.source, a.target) == (source, target)]
    if game.view(state, None) != state:
        if seeming:
            sure = any(not game.hangs_on_secrets(state, action) for action in seeming)
            return ("", Words("That is legal.", "C'est permis.")) if sure else ("", _HANGS)
        return against(game, state, source, target)
    for path in paths(game, state):
        if _goes(path, source, target):
            text = game.write(state, path)
            return "", Words(f"That is legal: {text}.", f"C'est permis : {text}.")
    rule, words = against(game, state, source, target)
    if not any(_goes(turn.path, source, target) for turn in faulty_turns(game, state)):
        return rule, words
    return rule, Words(
        f"{words.en} It may be done, but the other side may then answer the fault.",
        f"{words.fr} On peut le faire, mais l'adversaire peut alors répondre à la faute.",
    )


def _goes(path: Sequence[Action], source: Cell, target: Cell) -> bool:
    return path[0].source == source and any(action.target == target for action in path)


def against(game: Game, state: State, source: Cell, target: Cell) -> Reason:
    """The rule against going from `source` to `target`, known not to be legal."""
    piece = state.cells[source][-1]
    if not _obeys(game, state, source):
        return _not_yours(game, state, source)
    special = game.why_not(state, source, target)
    if special:
        return special
    stack = state.cells[target]
    if stack and stack[-1].owner == piece.owner:
        return "", Words("A piece of the same side stands there.", "Une pièce du même camp s'y trouve.")
    return game.obligation(state) or _how(game, state, source)


def _obeys(game: Game, state: State, source: Cell) -> bool:
    """Whether the seat to move commands the piece."""
    if game.commander(state, source) == state.turn:
        return True
    return any(action.source == source for action in game.public_actions(state))


def _not_yours(game: Game, state: State, source: Cell) -> Reason:
    idle = game.idle(state, source)
    if idle:
        words = named(game, idle[1])
        return idle[0], Words(f"{words.en}.", f"{words.fr}.")
    if state.turn == CHANCE:
        return "", Words("The die comes first.", "Le dé d'abord.")
    return "", Words("That piece is not to move now.", "Ce n'est pas à cette pièce de jouer.")
