"""What a seat is called in both languages, and sentences that name seats. Pure."""

from rules.game import Game
from rules.pieces import News, Words

_SEATS_FR = {
    "South": "Sud",
    "North": "Nord",
    "White": "Blanc",
    "Black": "Noir",
    "Red": "Rouge",
    "Green": "Vert",
    "Light": "Clair",
    "Dark": "Sombre",
    "Brown": "Brun",
}


def seat_name(game: Game, seat: int) -> Words:
    """A seat in both languages; a game's own word where there is no French one."""
    name = game.seats[seat]
    return Words(name, _SEATS_FR.get(name, name))


def named(game: Game, one: News) -> Words:
    """The sentence with the names of its seats."""
    names = [seat_name(game, seat) for seat in one.seats]
    return Words(
        one.words.en.format(*(name.en for name in names)), one.words.fr.format(*(name.fr for name in names))
    )
