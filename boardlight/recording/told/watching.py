"""A recording from its first image to its last, told to whoever follows it. Does I/O."""

import time as clock
from collections.abc import Sequence

from boardlight.journal.game_log import GameLog
from boardlight.journal.journal import Journal
from boardlight.kit.calibrated_eye import read_set_up
from boardlight.kit.profiles import profile_file
from boardlight.kit.sheet_recognition import recognised_sheet
from boardlight.recording.asked import Asked
from boardlight.recording.recorder import check_secrets, record, table_for
from boardlight.recording.set_up_search import Awaited, glimpsed, learn_plain_set, told_place
from boardlight.recording.told.answers import Answers
from boardlight.recording.told.hearer import Hearer
from boardlight.recording.told.pictures import Pictures
from boardlight.recording.told.task import Task
from boardlight.recording.write_ahead import Recorded, Row
from boardlight.table.seating import begin
from calibration.profile import Profile, read_profile
from messages.message import message
from rules.games import games, load
from vision.camera.camera import Camera
from vision.camera.image import Image
from vision.geometry.markers import find
from vision.observing.eye import Eye

USUAL_GAME = "chess"
"""Where no sheet says which game it is."""

BETWEEN_S = 3.0
"""Between two sentences about a set-up that is not seen yet: to look for a board takes a moment."""


def watch(task: Task, camera: Camera, journal: Journal, hearer: Hearer) -> GameLog:
    """Record until the camera ends. CameraError, JournalError; ValueError for a profile that is no use."""
    pictures = Pictures(task.folder)
    awaited = Awaited(camera)
    sheet = _sheet(awaited)
    asked = _asked(task, sheet)
    check_secrets(asked.game, asked.first, camera)
    log = Recorded(journal, journal.begin(asked.game.name, asked.options), [_Told(hearer)])
    hearer.began(log.header, camera.seconds, log.id)
    begin(log, asked.game, asked.first, "file")
    eye = _set_up_seen(asked, awaited, pictures, hearer)
    set_up = read_set_up(asked.profile, asked.profile_file) if asked.profile_file else None
    table = table_for(asked.game, asked.first, asked.profile, log, None, set_up, eye, not camera.live)
    answers = Answers(task.answers)

    def each(image: Image) -> None:
        answers.tell(table)
        pictures.follow(table, image)
        hearer.moved_on(image.time - (awaited.began or 0.0))

    summary = record(table, awaited, lambda _: None, each, searched=awaited.searched)
    if table.sight:
        # What the end of the film left in doubt has its pictures too.
        pictures.follow(table, table.sight[1])
    hearer.over(summary.trouble, summary.is_seen)
    return log


def _sheet(camera: Awaited) -> str | None:
    """The name of the game whose printed sheet the first image shows."""
    image = camera.read()
    camera.put_back()
    return None if image is None else recognised_sheet(find(image.pixels), games()).game


def _asked(task: Task, sheet: str | None) -> Asked:
    """The game, and what is known of the table if its own sheet lies there."""
    name = task.game or sheet or USUAL_GAME
    path = profile_file(name)
    if name == sheet and path.exists():
        # A film need not have come from the camera whose lens was measured.
        known = read_profile(path, name).model_copy(update={"lens": None})
        rules = load(name, dict(known.options))
        return Asked(rules, dict(known.options), rules.start(), known, path)
    rules = load(name)
    # A sheet is followed by its markers; of anything else nobody has said where it lies.
    return Asked(rules, {}, rules.start(), Profile(game=name, stickers=name == sheet), mirror=task.mirror)


def _set_up_seen(asked: Asked, camera: Awaited, pictures: Pictures, hearer: Hearer) -> Eye | None:
    """What was learnt of a set that is not our kit; None on a printed sheet, and where no set-up was seen."""
    if asked.profile.stickers or asked.profile_file:
        hearer.seen(message("recording.sheet-seen", game=asked.game.called()), True)
        return None
    shown = _Shown(camera, asked, pictures, hearer)
    eye = learn_plain_set(asked.game, asked.first, asked.profile, shown, asked.mirror)
    if eye is None:
        hearer.seen(glimpsed(asked.game, asked.profile, camera.last).words_so_far, False)
    else:
        hearer.seen(told_place(asked.game, asked.first, eye), True)
    return eye


class _Shown(Camera):
    """A camera whose images are shown while the set-up is looked for, with what they show."""

    def __init__(self, camera: Awaited, asked: Asked, pictures: Pictures, hearer: Hearer) -> None:
        self._camera, self._asked, self._pictures, self._hearer = camera, asked, pictures, hearer
        self._said_at = -float("inf")

    def read(self) -> Image | None:
        image = self._camera.read()
        if image is None:
            return None
        self._hearer.moved_on(image.time - (self._camera.began or 0.0))
        if clock.monotonic() - self._said_at >= BETWEEN_S:
            glimpse = glimpsed(self._asked.game, self._asked.profile, image)
            if glimpse.corners is not None:
                self._pictures.show_board(image.pixels, glimpse.corners)
            self._hearer.seen(glimpse.words_so_far, False)
            self._said_at = clock.monotonic()
        elif self._pictures.is_due:
            self._pictures.show(image.pixels)
        return image


class _Told:
    """Tells of whatever is written down."""

    def __init__(self, hearer: Hearer) -> None:
        self._hearer = hearer

    def take(self, rows: Sequence[Row]) -> None:
        """Tell of these lines."""
        for line, _ in rows:
            self._hearer.kept(line.event())
