"""The lights of a table while it is calibrated: what looks for them, what checks them, what lights them."""

from dataclasses import dataclass

from boardlight.guided_calibration.check import CheckStep
from boardlight.guided_calibration.lights import LightsStep
from boardlight.guided_calibration.rig import LiveRig
from boardlight.guided_calibration.screen import ScreenStep
from boardlight.guided_calibration.steps import Step
from boardlight.kit.calibrated_light import are_known, known_lights, lights_under, unknown_lights
from calibration.fixture import Fixture
from calibration.profile import Profile
from hardware.leds import MOST_LEDS_COUNT
from hardware.lights.addresses import Source
from hardware.lights.screen import CLOSED, ScreenSource
from messages.message import Message, message
from vision.camera.sources import Camera
from vision.geometry.layout import Layout

NO_LIGHTS = message("host.no-lights-here")
SCREEN_KNOWS_ITSELF = message("host.screen-knows-itself")


@dataclass(frozen=True)
class LightsToCalibrate:
    """What shines at a table, and what is known of it."""

    source: Source | None
    profile: Profile
    fixture: Fixture
    leds: int | None = None
    """On the wire, if somebody has counted them."""

    @property
    def hindrance(self) -> Message | None:
        """Why they cannot be looked for."""
        if self.source is None:
            return NO_LIGHTS
        if not isinstance(self.source, ScreenSource):
            return None
        if self.source.shows == "sheet":
            return SCREEN_KNOWS_ITSELF
        return None if self.source.screen.shape else CLOSED

    @property
    def wired(self) -> bool:
        """Whether they are LEDs, which may be counted."""
        return self.source is not None and not isinstance(self.source, ScreenSource)

    def shine(self, step: str) -> bool:
        """Whether they shine in a step: in `lights`, to be looked for; once known also in `check`."""
        if self.source is None:
            return False
        return step == "lights" or (step == "check" and are_known(self.source, self.profile))

    def search(self, layout: Layout) -> Step:
        """The step that looks for them."""
        if isinstance(self.source, ScreenSource):
            return ScreenStep(layout, self.profile, self.source.screen.shape or 1.0)
        return LightsStep(layout, self.profile, self.leds)

    def check(self, layout: Layout) -> CheckStep:
        """The step that checks them, and all else. ProfileError if the profile does not fit."""
        if self.source is None or not self.shine("check"):
            return CheckStep(layout, self.profile)
        return CheckStep(layout, self.profile, lights_under(self.source, self.profile, self.fixture))

    def rig(self, step: str, camera: Camera) -> LiveRig:
        """Camera and lights for a step."""
        if self.source is None or not self.shine(step):
            return LiveRig(camera)
        if step == "check":
            return LiveRig(camera, *known_lights(self.source, self.profile, self.fixture))
        return LiveRig(camera, *unknown_lights(self.source, self.leds or MOST_LEDS_COUNT))
