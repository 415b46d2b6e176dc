"""What stands at the head of an exported game, in either language. Pure."""

from collections.abc import Iterator

from boardlight.journal.game_tree import Node
from boardlight.library.search import UNFINISHED, OpenedGame
from boardlight.referee.feedback.phrases import deed_words, ended
from messages.catalogue import Language
from messages.message import Message, message
from rules.pieces import CHANCE, Seat, seat_name

PLAYERS = message("library.players")
OCCASION = message("library.occasion")
PLACE = message("library.place")
DATE = message("library.date")
OPTIONS = message("library.options")
RESULT = message("library.result")
POSITION = message("library.position")
DIE = message("library.die")


def in_language(words: Message, language: Language) -> str:
    """The sentence in that language."""
    return words.text(language)


def title(opened: OpenedGame, language: Language) -> str:
    """The name of the game."""
    return in_language(opened.game.called(), language)


def seat_text(opened: OpenedGame, seat: Seat | None, language: Language) -> str:
    """The name of a seat, or of the die; empty if nobody acted."""
    if seat is None:
        return ""
    return in_language(DIE if seat == CHANCE else seat_name(opened.game.seats, seat), language)


def actor(opened: OpenedGame, node: Node, language: Language) -> str:
    """Who led to this position; nobody, where all agreed."""
    event = node.event
    if event is None or (event.kind == "declared" and event.seat == CHANCE):
        return ""
    return seat_text(opened, event.seat, language)


def turn_text(node: Node, language: Language) -> str:
    """The turn in its notation; what was declared, or set, in words."""
    is_told = node.event is not None and node.event.kind in ("set", "declared")
    return (
        in_language(deed_words(node.event.kind, node.text), language) if node.event and is_told else node.text
    )


def facts(opened: OpenedGame, language: Language) -> Iterator[tuple[str, str]]:
    """Everything known of a game, as pairs of a heading and a line."""
    players = [
        f"{seat_text(opened, seat, language)} {name}".strip()
        for seat, name in enumerate(opened.player_names)
        if name
    ]
    known = (
        (PLAYERS, ", ".join(players)),
        (OCCASION, opened.facts.occasion),
        (PLACE, opened.facts.place),
        (DATE, opened.facts.started.replace("T", " ")[:16]),
        (OPTIONS, ", ".join(f"{key} {value}" for key, value in opened.facts.options.items())),
        (RESULT, result(opened, language)),
    )
    for heading, words in known:
        line = " ".join(words.split())
        if line:
            yield in_language(heading, language), line


def result(opened: OpenedGame, language: Language) -> str:
    """How the game ended, with the scores; or that it has not."""
    outcome = opened.tree.outcome
    if outcome is None:
        return in_language(UNFINISHED, language)
    words = in_language(ended(opened.game, opened.tree.line[-1].state), language)
    scores = [f"{seat_text(opened, seat, language)} {score:g}" for seat, score in enumerate(outcome.scores)]
    return f"{words} ({', '.join(scores)})"


def score_text(score: float) -> str:
    """A score as players write it: ½ for half a point."""
    return "½" if score == 0.5 else f"{score:g}"
