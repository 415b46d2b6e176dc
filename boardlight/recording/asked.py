"""What a recording is asked to be: the game, its table, and where it lies in the images."""

from dataclasses import dataclass
from pathlib import Path

from boardlight.recording.capsule import Facts, versions
from calibration.profile import Profile
from hardware.lights.addresses import NONE
from rules.game import Game, State
from rules.notation import write_setup


@dataclass(frozen=True)
class Asked:
    """What is to be recorded, and how."""

    game: Game
    options: dict[str, str]
    first: State
    profile: Profile
    profile_file: Path | None = None
    corners: str | None = None
    lights: str | None = None
    mirror: bool | None = None
    """Whether the images are mirrored; None if that is to be found."""
    lit: bool = False
    """The lights of a capsule shone when its images were taken."""

    @property
    def facts(self) -> Facts:
        """The same for a capsule, before anything was logged."""
        setup = "" if self.first == self.game.start() else write_setup(self.game, self.first)
        return Facts(
            game=self.game.name,
            options=self.options,
            setup=setup,
            corners=self.corners,
            mirror=self.mirror,
            lit=self.lit or self.lights not in (None, NONE),
            versions=versions(),
        )

    @property
    def files(self) -> dict[str, Path]:
        """What else a capsule holds, by name."""
        if self.profile_file is None:
            return {}
        set_up = self.profile.set_up
        beside = {set_up: self.profile_file.parent / set_up} if set_up else {}
        return {"profile.toml": self.profile_file, **beside}

    @property
    def is_plain(self) -> bool:
        """Whether the pieces are said to be a set without stickers of which no picture was kept."""
        return not self.profile.stickers and self.profile.set_up is None and self.profile.corners is not None

    @property
    def is_unknown(self) -> bool:
        """Whether nobody has said what lies on the table."""
        return self.profile_file is None and self.profile.corners is None
