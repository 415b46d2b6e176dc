"""What every calibrating command does: open a table, follow a step to its end, keep the profile. Does I/O."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from boardlight.commands.arguments import read_game, read_options
from boardlight.commands.terminal.phone import camera_opener
from boardlight.guided_calibration.rig import LiveRig, Rig
from boardlight.guided_calibration.steps import Step
from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from boardlight.kit.lights_to_calibrate import LightsToCalibrate
from boardlight.kit.profiles import begun, profile_file, with_set_up
from boardlight.kit.sheet_recognition import recognised_sheet, wrong_sheet
from boardlight.simulation.uncalibrated_table import Target, UncalibratedTable
from calibration.files.picture import check_name, write_picture
from calibration.profile import write_profile
from hardware.controller import Controller
from hardware.lights.addresses import NONE, Source, source_at
from hardware.lights.screen import CLOSED, Screen, ScreenSource
from messages.message import Message, Place, joined, literal, message
from rules.games import games
from vision.camera.image import Image
from vision.camera.phone import PHONE
from vision.camera.sources import Camera, Latest
from vision.geometry import markers

SIMULATED = "sim:"
"""As a camera: a simulated table with lights; a number after it makes another one."""

PATIENCE = 60
"""Pictures without progress after which a step is given up."""

S = TypeVar("S", bound=Step)

NO_LIGHTS = message("command.lights-need-port")


class Lamps(NamedTuple):
    """What shines, and where its page is served if it is a screen."""

    address: str | None
    leds: int | None
    page_port: int
    host: str


class Workbench:
    """A game, its sheet, and the profile that is being made."""

    def __init__(
        self,
        game: str,
        profile: Path | None,
        option: list[str] | None,
        pitch: float | None = None,
        picture: Path | None = None,
    ) -> None:
        self.game = read_game(game, option)
        self.path = profile or profile_file(self.game.name)
        self.profile = begun(self.path, self.game.name, read_options(option))
        if pitch is not None:
            self.profile = self.profile.model_copy(update={"pitch_mm": pitch})
        self.fixture = fixture_of(self.game, self.profile.pitch_mm)
        self.layout = layout_of(self.fixture, self.profile.men_mm)
        if picture:
            check_name(picture)
        self._picture = picture

    @contextmanager
    def rig(self, camera: str, pieces: Sequence[str] = ()) -> Iterator[Rig]:
        """The table under a camera; `pieces` are set up on it where it is simulated."""
        with ExitStack() as stack:
            yield self._opened(stack, camera, pieces)

    @contextmanager
    def lit(self, name: str, camera: str, lamps: Lamps) -> Iterator[tuple[Rig, Step]]:
        """The table with its lights, and the step of that name, `lights` or `check`, that looks at them."""
        if camera.startswith(SIMULATED):
            table = _simulated_bench(camera, self)
            lit = self._to_calibrate(partial(Controller, lambda: table.port), lamps.leds)
            yield table, lit.search(self.layout) if name == "lights" else lit.check(self.layout)
            return
        with ExitStack() as stack:
            screen = Screen()
            source = source_at(lamps.address or NONE, screen)
            lit = self._to_calibrate(source, lamps.leds)
            if name == "lights" and lit.hindrance not in (None, CLOSED):
                raise ValueError(NO_LIGHTS if source is None else lit.hindrance)
            if isinstance(source, ScreenSource):
                # Only who calibrates a screen waits for what serves pages.
                from boardlight.commands.terminal.serving import open_screen

                open_screen(stack, screen, lamps.page_port, lamps.host)
            step = lit.search(self.layout) if name == "lights" else lit.check(self.layout)
            yield stack.enter_context(closing(lit.rig(name, _camera(stack, camera)))), step

    def _to_calibrate(self, source: Source | None, leds: int | None) -> LightsToCalibrate:
        return LightsToCalibrate(source, self.profile, self.fixture, leds)

    @contextmanager
    def views(self, camera: str) -> Iterator[Rig]:
        """The target before a camera."""
        with ExitStack() as stack:
            if camera.startswith(SIMULATED):
                yield stack.enter_context(closing(Target(_simulated_bench(camera, self))))
            else:
                yield self._opened(stack, camera, ())

    def follow(self, step: S, rig: Rig, patience: int | None = PATIENCE) -> S:
        """Give a step the images that it asks for, until it is done; ValueError with what is in the way.

        Without patience people are at work: a live camera may wait for ever, and stills are all used.
        """
        image: Image | None = None
        stuck, printed = 0, literal("")
        whole = patience is None and not rig.live
        while (whole or not step.advice.done) and (patience is None or stuck < patience):
            if (taken := rig.take(step.advice.lit)) is None:
                break
            image, before = taken, step.advice.share
            step = step.look(image)
            stuck = 0 if step.advice.share > before else stuck + 1
            if step.advice.words != printed:
                printed = step.advice.words
                print(f"{step.advice.share:4.0%}  {printed}", flush=True)
        self._show(step)
        if not step.advice.done:
            raise ValueError(self._wrong_sheet(image) or step.advice.words)
        print(_numbers(step))
        return step

    def keep(self, step: Step) -> None:
        """Write the profile with the result of a step."""
        self.profile = step.keep(self.profile)
        write_profile(self.profile, self.path)
        print(message("command.written-to", file=Place("file", str(self.path))))

    def keep_set_up(self, image: Image) -> None:
        """Write the picture from which a plain set is learnt, beside the profile."""
        self.profile = with_set_up(self.profile, self.path, image)

    def _opened(self, stack: ExitStack, camera: str, pieces: Sequence[str]) -> Rig:
        """Until `stack` is closed."""
        if camera.startswith(SIMULATED):
            table = stack.enter_context(closing(_simulated_bench(camera, self)))
            table.set_up(pieces)
            return table
        return stack.enter_context(closing(LiveRig(_camera(stack, camera))))

    def _show(self, step: Step) -> None:
        """Write the picture of a step, if one was asked for."""
        if self._picture is None or step.advice.picture is None:
            return
        write_picture(self._picture, step.advice.picture)

    def _wrong_sheet(self, image: Image | None) -> Message | None:
        if image is None:
            return None
        wrong = wrong_sheet(self.game, recognised_sheet(markers.find(image.pixels), games()))
        return wrong.words if wrong else None


def _camera(closing: ExitStack, url: str) -> Camera:
    """Of a camera that does not wait, the newest images; a phone has no others, and is waited for."""
    source = camera_opener(closing, url, patience=None)(url)
    return Latest(source) if source.live and url != PHONE else source


def _simulated_bench(camera: str, bench: Workbench) -> UncalibratedTable:
    number = camera.removeprefix(SIMULATED) or "0"
    if not number.isdecimal():
        raise ValueError(message("command.sim-number", camera=camera))
    return UncalibratedTable(bench.fixture, seed=int(number))


def _numbers(step: Step) -> Message:
    return joined(
        "list.comma",
        [message(f"calibration.number.{name}", value=value) for name, value in step.advice.numbers.items()],
    )
