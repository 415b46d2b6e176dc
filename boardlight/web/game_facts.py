"""What a page is told of a game that does not change while it is played. Pure."""

from rules.game import Game

Json = dict[str, object]


def game_facts(game: Game) -> Json:
    """The names of game, seats and kinds of pieces, and the chosen options, ready for JSON."""
    return {
        "name": game.name,
        "title": game.called().texts(),
        "seats": list(game.seats),
        "kinds": {kind.code: kind.name.texts() for kind in game.kinds},
        "options": dict(game.option),
        "in_pairs": game.moves_in_pairs,
    }
