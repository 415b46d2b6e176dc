"""From what a profile knows of the lights to what shines at a table. Opens lights."""

from collections.abc import Callable
from functools import partial

import numpy as np

from boardlight.kit.fixture import fixture_of
from calibration.fixture import Fixture
from calibration.printing.sheet.sheets import sheet
from calibration.profile import Profile
from calibration.profile_errors import ProfileError
from calibration.screenmap import GLOW_PITCHES
from hardware.leds import LedMap
from hardware.lights.addresses import Source
from hardware.lights.light import Light
from hardware.lights.placing import Backdrop, Placing, Spot
from hardware.lights.screen import ScreenSource
from messages.message import message
from rules.game import Game


def light_opener(source: Source | None, profile: Profile, game: Game) -> Callable[[], Light] | None:
    """What opens the lights of a table, if it has any.

    ProfileError, at once, where the profile does not fit them.
    """
    if source is None:
        return None
    fixture = fixture_of(game, profile.pitch_mm)
    if isinstance(source, ScreenSource):
        return partial(source.screen.open, _placing(source, profile, fixture))
    led_map = profile.led_map(_names(fixture))
    return partial(source, led_map, led_map.leds)


def are_known(source: Source, profile: Profile) -> bool:
    """Whether they were calibrated, or need not be."""
    if isinstance(source, ScreenSource):
        return source.shows == "sheet" or profile.screen is not None
    return profile.lights is not None


def lights_under(source: Source, profile: Profile, fixture: Fixture) -> LedMap:
    """Which lights, as `known_lights` counts them, are under which cell. ProfileError as above."""
    if not isinstance(source, ScreenSource):
        return profile.led_map(_names(fixture))
    spots = _placing(source, profile, fixture).spots
    return LedMap(tuple((cell,) if spot else () for cell, spot in enumerate(spots)))


def known_lights(source: Source, profile: Profile, fixture: Fixture) -> tuple[Light, int]:
    """Calibrated lights to be lit one by one, and how many: LEDs along the wire, or cells of a screen."""
    if isinstance(source, ScreenSource):
        return source.screen.open(_placing(source, profile, fixture)), len(fixture.sites)
    leds = profile.lights.leds if profile.lights else len(fixture.sites)
    return source(LedMap.straight(leds), leds), leds


def unknown_lights(source: Source, leds: int) -> tuple[Light, int]:
    """Lights of which nothing is known as yet, and how many: at most so many LEDs, or none on a screen."""
    if isinstance(source, ScreenSource):
        return source.screen.open(Placing(())), 0
    return source(LedMap.straight(leds), leds), leds


def _names(fixture: Fixture) -> list[str]:
    return [site.name for site in fixture.sites]


def _placing(source: ScreenSource, profile: Profile, fixture: Fixture) -> Placing:
    """Where a screen lights the cells: as it was calibrated, or where the sheet is that it shows itself."""
    if source.shows == "sheet":
        reach = GLOW_PITCHES * fixture.pitch
        spots = tuple(Spot(site.x, site.y, (reach, 0.0), (0.0, reach)) for site in fixture.sites)
        return Placing(spots, sheet=Backdrop(sheet(fixture).svg().encode(), fixture.width, fixture.height))
    if profile.screen is None:
        raise ProfileError(message("profile.screen-not-calibrated", game=profile.game))
    cells = np.array([(site.x, site.y) for site in fixture.sites])
    return Placing(profile.screen.map.spots(cells, fixture.pitch), profile.screen.shape)
