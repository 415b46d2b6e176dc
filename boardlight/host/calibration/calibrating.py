"""One game's table being calibrated, step by step, as the arbiter orders by page. Does I/O."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import partial
from pathlib import Path

from boardlight.guided_calibration.colours import ColoursStep, set_up_labels
from boardlight.guided_calibration.course import AT_ONCE, COURSE, NEEDED, READY, after, enclose
from boardlight.guided_calibration.overlay import picture
from boardlight.guided_calibration.runner import Looking, Mailbox
from boardlight.guided_calibration.steps import LensStep, PoseStep, Step, size_of
from boardlight.guided_calibration.words import PLACE_SHEET
from boardlight.host.calibration.page import step_fields
from boardlight.host.misread import is_height, why_misread
from boardlight.host.words import (
    BAD_CORNERS,
    BAD_NUMBER,
    INDISPENSABLE,
    NO_GAME,
    NO_PICTURE,
    NO_STEP,
    NOT_DONE,
    ONLY_ARBITER,
)
from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from boardlight.kit.lights_to_calibrate import LightsToCalibrate
from boardlight.kit.piece_recognition import PieceReader
from boardlight.kit.profiles import with_set_up
from boardlight.kit.sheet_recognition import WrongSheet, recognised_sheet, wrong_sheet
from boardlight.referee.permissions import Asker
from boardlight.referee.session.events import Device
from boardlight.referee.session.logged import By
from boardlight.referee.session.orders.calibration import (
    Begin,
    CalibrationStep,
    Corners,
    Height,
    Keep,
    Leds,
    Point,
    Skip,
    UseMarkers,
)
from boardlight.referee.session.orders.union import CALIBRATION_VERBS, Order
from boardlight.referee.session.parts.outage import Troubles
from boardlight.web.message import ActivityName
from boardlight.web.pictures.jpeg import jpeg
from calibration.fixture import Fixture
from calibration.profile import Profile, write_profile
from hardware.leds import MOST_LEDS_COUNT
from hardware.lights.addresses import Source
from messages.message import Message
from rules.board import Cell
from rules.game import Game
from rules.games import games
from rules.pieces import Seat
from vision.camera.image import Image
from vision.geometry import markers

Points = tuple[Point, Point, Point, Point]

BETWEEN_S = 1.5
"""Between two looks for another game's sheet."""


class Calibrating:
    """A profile in the making; every step that is kept is written at once."""

    name: ActivityName = "calibrate"
    seats: tuple[str, ...] = ()

    def __init__(
        self, game: Game, profile: Profile, path: Path, lights: Source | None, notify: Callable[[], None]
    ) -> None:
        self.profile = profile
        self.fixture: Fixture | None = fixture_of(game, profile.pitch_mm)
        self._game, self._path, self._lights, self._notify = game, path, lights, notify
        self._labels = set_up_labels(game, self.fixture)
        self._layout = layout_of(self.fixture, profile.men_mm)
        self._leds: int | None = None
        self._done: set[str] = set()
        self._image: Image | None = None
        self._trouble: Message | None = None
        self._sheet: WrongSheet | None = None
        self._searched = float("-inf")
        self._looking: Looking | None = None
        self._drawn: tuple[Image | None, Step | None, bytes | None] = (None, None, None)
        self._at = ""
        self._go_to("pose" if profile.lens else "lens")

    @property
    def time(self) -> float:
        """Of the last image."""
        return self._image.time if self._image else 0.0

    @property
    def step(self) -> Step | None:
        """The procedure under way, or over; None if it waits to be begun."""
        return self._looking.step if self._looking else None

    @property
    def troubles(self) -> Troubles:
        """What is wrong with the camera, or broke the step under way off."""
        looking = self._looking
        return {"camera": self._trouble, "calibration": looking.trouble if looking else None}

    def look(self, image: Image) -> None:
        """Hand the image to the step; while it misses the sheet, see whether another game's lies there."""
        first, self._image = self._image is None, image
        looking = self._looking
        if looking is not None:
            looking.put(image)
            self._look_for_sheet(image, looking.step)
        if first:
            self._notify()

    def wait(self, time: float) -> None:
        """Nothing is calibrated without a camera."""

    def report(self, device: Device) -> None:
        """The camera was lost or found."""
        self._trouble = device.trouble

    def order(self, by: By, order: Order, asker: Asker) -> Message | None:
        """The next step, or what it needs to know."""
        if order.verb not in CALIBRATION_VERBS:
            return NO_GAME
        if not asker.arbitrates:
            return ONLY_ARBITER
        match order:
            case CalibrationStep():
                return self._go_to(order.step)
            case Begin():
                return self._begin()
            case Keep():
                return self._keep()
            case Skip():
                return INDISPENSABLE if self._at in NEEDED else self._go_to(after(self._at))
            case Height():
                return self._height(order.mm)
            case Leds():
                return self._count(order.count)
            case Corners() | UseMarkers():
                return self._corners(order.points if isinstance(order, Corners) else None)
        return NO_PICTURE if order.verb == "corners" and self._image is None else why_misread(order)

    def steps(self, cell: Cell, asker: Asker) -> Mapping[str, object] | Message:
        """Nobody plays."""
        return NO_GAME

    def camera_jpeg(self) -> bytes | None:
        """The newest picture, with what the step makes of it."""
        image, step = self._image, self.step
        if image is None:
            return None
        before, of, known = self._drawn
        if known is None or before is not image or of is not step:
            known = jpeg(picture(step, self._layout, image.pixels) if step else image.pixels)
            self._drawn = image, step, known
        return known

    def close(self) -> None:
        """Stop the step under way."""
        if self._looking:
            self._looking.stop()
        self._looking = None

    def page(self, seat: Seat | None) -> Mapping[str, object]:
        """How far it has come (fields: web/calibrate.js)."""
        size = size_of(self._image) if self._image else None
        return {
            "seats": [],
            "devices": {"camera": self._trouble, "lights": None},
            "sheet": self._sheet_fields(),
            "calibrating": {
                "game": self._game.name,
                "title": self._game.called().texts(),
                "pitch": self.profile.pitch_mm,
                "at": self._at,
                "steps": [{"name": name, "done": name in self._done} for name in COURSE],
                "needed": self._at in NEEDED,
                "lights": self._lights is not None,
                "wired": self._to_light.wired,
                "leds": self._leds,
                "height": self.profile.men_mm,
                "corners": self.profile.corners,
                "size": size,
                **step_fields(self._looking, self._image is not None, self._to_light.shine(self._at)),
            },
        }

    def _sheet_fields(self) -> dict[str, object] | None:
        found = self._sheet
        if found is None:
            return None
        return {"game": found.found, "title": found.title.texts(), "words": found.words.texts()}

    def _look_for_sheet(self, image: Image, step: Step) -> None:
        sheet = self._sheet
        if step.advice.words != PLACE_SHEET:
            sheet = None
        elif not 0 <= image.time - self._searched < BETWEEN_S:
            self._searched = image.time
            sheet = wrong_sheet(self._game, recognised_sheet(markers.find(image.pixels), games()))
        if sheet != self._sheet:
            self._sheet = sheet
            self._notify()

    def _go_to(self, name: str) -> Message | None:
        if name not in (*COURSE, READY):
            return NO_STEP
        self.close()
        self._at = name
        if name in AT_ONCE:
            return self._begin()
        self._notify()
        return None

    def _begin(self) -> Message | None:
        """Begin the step, or begin it again."""
        self.close()
        if self._at == "lights" and (hindrance := self._to_light.hindrance):
            return hindrance
        if self._at != READY:
            rig = partial(self._to_light.rig, self._at)
            self._looking = Looking(self._fresh(), Mailbox(), rig, self._at in AT_ONCE, self._notify)
        self._notify()
        return None

    def _fresh(self) -> Step:
        """The step before its first image."""
        match self._at:
            case "lens":
                return LensStep(live=True)
            case "lights":
                return self._to_light.search(self._layout)
            case "check":
                return self._to_light.check(self._layout)
            case "colours":
                return self._pieces()
        return PoseStep(self._layout, self.profile)

    def _pieces(self) -> ColoursStep:
        assert self.fixture
        reader = PieceReader(self._game, self.fixture, self.profile)
        return ColoursStep(self._layout, self.profile, self._labels, self._game.seats, reader.read)

    @property
    def _to_light(self) -> LightsToCalibrate:
        """What shines here, with what is known of it by now."""
        assert self.fixture
        return LightsToCalibrate(self._lights, self.profile, self.fixture, self._leds)

    def _keep(self) -> Message | None:
        """Write what the step has found, and begin the next."""
        step = self.step
        if step is None or not step.advice.done:
            return NOT_DONE
        profile = step.keep(self.profile)
        if isinstance(step, ColoursStep) and not profile.stickers and step.image is not None:
            profile = with_set_up(profile, self._path, step.image)
        write_profile(profile, self._path)
        self.profile = profile
        self._done.add(self._at)
        return self._go_to(after(self._at))

    def _corners(self, corners: Points | None) -> Message | None:
        """Of a board without markers; None: the sheet has markers after all."""
        if corners is not None:
            if self._image is None:
                return NO_PICTURE
            if not enclose(corners, size_of(self._image)):
                return BAD_CORNERS
        self.profile = self.profile.model_copy(update={"corners": corners})
        return self._go_to("pose")

    def _height(self, height: Decimal) -> Message | None:
        """The tops of the pieces are looked for there."""
        if not is_height(height):
            return BAD_NUMBER
        self.profile = self.profile.model_copy(update={"men_mm": float(height)})
        write_profile(self.profile, self._path)
        assert self.fixture
        self._layout = layout_of(self.fixture, self.profile.men_mm)
        return self._go_to(self._at)

    def _count(self, count: Decimal | None) -> Message | None:
        if count is not None and not (1 <= count <= MOST_LEDS_COUNT and count == int(count)):
            return BAD_NUMBER
        self._leds = None if count is None else int(count)
        self._notify()
        return None
