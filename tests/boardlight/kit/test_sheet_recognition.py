"""Which game lies on the table."""

from boardlight.kit.sheet_recognition import NOTHING, recognised_sheet, wrong_sheet
from rules.games import games, load


def markers_of(name: str, count: int) -> list[int]:
    return [16 * games()[name].marker + place for place in range(count)]


def test_every_games_sheet_is_told_by_two_markers() -> None:
    for name in games():
        found = recognised_sheet(markers_of(name, 2), games())
        assert (found.game, found.title, found.markers) == (name, games()[name].called(), 2)


def test_most_markers_win() -> None:
    seen = [*markers_of("arcanor", 5), *markers_of("chess", 1)]
    assert recognised_sheet(seen, games()).game == "arcanor"


def test_another_sheet_is_named_and_a_switch_offered() -> None:
    wrong = wrong_sheet(load("quatrarmes"), recognised_sheet(markers_of("arcanor", 7), games()))
    assert wrong is not None and wrong.offers_switch
    assert (wrong.expected, wrong.found) == ("quatrarmes", "arcanor")
    assert "Switch to Arcanor?" in wrong.words.en and "Passer au jeu « Arcanor » ?" in wrong.words.fr


def test_a_game_that_has_a_french_name_is_called_by_it() -> None:
    wrong = wrong_sheet(load("chess"), recognised_sheet(markers_of("arcanor", 7), games()))
    assert wrong is not None and "pas « Échecs »" in wrong.words.fr and "not of Chess" in wrong.words.en


def test_the_right_sheet_and_no_sheet_are_no_trouble() -> None:
    game = load("quatrarmes")
    assert wrong_sheet(game, recognised_sheet(markers_of("quatrarmes", 7), games())) is None
    assert wrong_sheet(game, NOTHING) is None
    assert wrong_sheet(game, recognised_sheet(markers_of("arcanor", 1), games())) is None


def test_a_sheet_of_no_game_is_said_to_be_one() -> None:
    wrong = wrong_sheet(load("quatrarmes"), recognised_sheet([16 * 30, 16 * 30 + 1], games()))
    assert wrong is not None and not wrong.offers_switch and wrong.found is None
    assert "no game that is installed" in wrong.words.en
