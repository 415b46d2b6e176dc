"""What does not work now: pictures are refused, a device is lost, the journal fails. Pure values."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from messages.message import Message
from vision.observation import Observation

Troubles = Mapping[str, Message | None]
"""By what it is wrong with; None where all is well."""


@dataclass(frozen=True)
class Outage:
    """Why nothing is seen, lit or kept."""

    blind: Message | None = None
    """Why pictures are refused, once that has lasted."""
    blind_since: float | None = None
    trouble: Troubles = field(default_factory=dict)
    """By device what is wrong with it; None when it works."""

    @property
    def is_brief(self) -> bool:
        """Whether pictures are refused, and have been for no more than a moment."""
        return self.blind_since is not None and self.blind is None

    @property
    def stops_clocks(self) -> bool:
        """Whether nothing that is done now could be seen, or kept."""
        return any(self.trouble.get(device) for device in ("camera", "journal", "far"))

    def saw(self, seen: Observation, patience_s: float) -> "Outage":
        """Whether one more picture is refused, and whether that has lasted."""
        if not seen.blind:
            return replace(self, blind=None, blind_since=None)
        since = seen.time if self.blind_since is None else self.blind_since
        lasts = seen.time - since >= patience_s
        return replace(self, blind=seen.blind if lasts else self.blind, blind_since=since)

    def reported(self, device: str, trouble: Message | None) -> "Outage":
        """A device was lost, or found again (no trouble)."""
        return replace(self, trouble={**self.trouble, device: trouble})

    def with_trouble_of(self, other: "Outage") -> "Outage":
        """The same devices fail."""
        return replace(self, trouble=other.trouble)
