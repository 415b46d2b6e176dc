"""Options of the rules, chosen where a game is begun, calibrated or printed."""

from typing import Any

import pytest

from boardlight.host.host import Host
from boardlight.host.options import offered, read_options
from boardlight.journal.journal import Journal
from boardlight.kit.profiles import profile_file
from boardlight.referee.session.orders.text import read_order
from calibration.profile import LensProfile, Profile, read_profile, write_profile
from rules.games import games
from rules.options import OptionError

STRICT = {"qa.omission": "strict"}


def options_of(host: Host) -> dict[str, Any]:
    message: Any = host.page()
    return dict(message["game"]["options"])


@pytest.mark.parametrize("name", games())
def test_what_is_offered_holds_by_default_and_is_said_in_both_languages(name: str) -> None:
    given = offered(name, {})
    for option in given:
        about: Any = option["about"]
        assert about["en"] and about["fr"] and about["en"] != about["fr"]
        assert option["value"] == option["default"]
        values: Any = option["values"]
        assert option["default"] in values or "number" in values
    assert read_options(name, [f"{option['key']}={option['value']}" for option in given]) == {}


def test_a_game_is_begun_with_what_was_chosen_and_gone_on_with(host: Host, journal: Journal) -> None:
    order = "open quatrarmes; qa.omission=strict; qa.blocked=pass; qa.draw_plies=50"
    assert host.order("page", read_order(order)) is None
    assert journal.games()[-1].header.options == STRICT
    assert options_of(host)["omission"] == "strict"
    listed = next(game for game in host.games() if game["name"] == "quatrarmes")
    assert listed["started"]
    assert host.order("page", read_order("open quatrarmes")) is None
    assert len(journal.games()) == 1 and options_of(host)["omission"] == "strict"
    assert host.order("page", read_order("new quatrarmes; qa.omission=offer")) is None
    assert journal.games()[-1].header.options == {}


@pytest.mark.parametrize("part", ["qa.omission=never", "qa.nothing=1", "nonsense", "ch.draws=claim"])
def test_what_is_no_option_is_refused_in_both_languages(host: Host, part: str) -> None:
    with pytest.raises(OptionError):
        read_options("quatrarmes", [part])
    words = host.order("page", read_order(f"new quatrarmes; {part}"))
    assert words and "option" in words.en and words.en != words.fr
    assert host.going_on == "welcome"


def test_a_table_is_calibrated_with_options_and_keeps_its_lens(host: Host) -> None:
    lens = LensProfile(size=(1280, 720), focal=900.0, centre=(640.0, 360.0))
    write_profile(Profile(game="quatrarmes", lens=lens, men_mm=9.0), profile_file("quatrarmes"))
    assert host.order("page", read_order("calibrate quatrarmes 30; qa.board=G110")) is None
    profile = host.activity.profile  # type: ignore[attr-defined]
    assert profile.options == {"qa.board": "G110"} and profile.pitch_mm == 30
    assert profile.lens == lens and profile.men_mm == 9.0
    assert len(host.activity.fixture.sites) == 110  # type: ignore[union-attr]


def test_the_height_of_the_pieces_is_written_at_once(host: Host) -> None:
    assert host.order("page", read_order("calibrate chess")) is None
    assert host.order("page", read_order("height 42.5")) is None
    assert read_profile(profile_file("chess")).men_mm == 42.5
    message: Any = host.page()
    assert message["calibrating"]["height"] == 42.5
    for wrong in ("height", "height -1", "height 81", "height x", "height 1e1"):
        assert host.order("page", read_order(wrong)) is not None
