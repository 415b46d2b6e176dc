"""A piece that ends on an enemy base is given up: while he still stands there, the turn is all but done."""

from boardlight.referee.session.positions import read_position
from rules.games import load
from tests.boardlight.tabletop import Tabletop

GAME = load("quattuor-reges")


def table() -> Tabletop:
    """The Ace of clubs beside a base of Red; both bases of Black are full, so nobody can be freed."""
    text = "Red: HK r1.1; Black: CA r6.6, CK r12.3, SK r12.11; turn: Black"
    return Tabletop.of(GAME, read_position(GAME, text))


def test_standing_where_he_is_given_up_is_no_foul() -> None:
    top = table().carry("r6.6", "r4.6").look(2.0)
    assert top.log == [] and top.lit.keys() == {"r4.6"}
    top.lift("r4.6").look(2.0)
    assert top.log == ["CA r6.6-r4.6"]


def test_whoever_thinks_again_goes_back() -> None:
    top = table().carry("r6.6", "r4.6").look(1.0).carry("r4.6", "r6.6").look(1.0)
    assert top.log == [] and top.session.table.in_step


def test_a_piece_who_comes_too_far_is_a_foul_still() -> None:
    top = table().carry("r6.6", "r2.4").look(2.0)
    assert [text.partition(" ")[0] for text in top.log] == ["foul"]
