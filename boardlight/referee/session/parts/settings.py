"""How a sitting is conducted: that is ordered, and never follows from what lies on the table. Pure values."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from boardlight.referee.inference.verdicts import GoesOn
from boardlight.referee.session.cue import ThemeName
from boardlight.referee.session.modes import Assist, Level, Mode, helped, level
from rules.pieces import Seat


@dataclass(frozen=True)
class Patience:
    """How long a verdict must stand, in seconds, before it counts."""

    played: float = 0.1
    goes_on_at_once: float = 0.25
    goes_on_later: float = 0.9
    took_back: float = 0.6
    foul: float = 0.7
    choices: float = 0.5
    unseen: float = 2.0
    """What still lies under cover then is behind a piece: a hand that rests is part of the table sooner."""
    blind: float = 1.0
    """A picture that is refused is no more a board that is being pushed about."""
    settled: float = 0.3
    picked: float = 1.5
    adopted: float = 5.0
    """A recorder goes on from a turn against the rules that nobody has answered."""
    shown: float = 1.2
    """The next turn of a kept game follows."""

    def of(self, goes_on: GoesOn) -> float:
        """How long a turn waits with which hands may go on."""
        return {"no": self.played, "at once": self.goes_on_at_once, "later": self.goes_on_later}[goes_on]


PATIENCE = Patience()


@dataclass(frozen=True)
class Settings:
    """Mode, lights, help and patience."""

    mode: Mode = "play"
    theme: ThemeName = "bright"
    patience: Patience = PATIENCE
    assist: Assist = ()
    names: tuple[str, ...] = ()
    """Of the players, by seat; empty where nobody has said one."""
    computers: tuple[str, ...] = ()
    """By seat, the level or engine that plays it; empty where a person does."""

    far: frozenset[Seat] = frozenset()
    """The seats whose players sit at another table."""

    def computer(self, seat: Seat) -> str:
        """The level or engine that plays that seat; empty if a person does, or chance."""
        return self.computers[seat] if 0 <= seat < len(self.computers) else ""

    def name(self, seat: Seat) -> str:
        """What the player of that seat is called; empty where nobody has said it."""
        return self.names[seat] if self.names else ""

    def naming(self, names: Sequence[str], seats: int) -> "Settings":
        """The players are called so, by seat; empty where nobody has said it."""
        return replace(self, names=(*names, *("",) * seats)[:seats])

    def played_by(self, computers: Sequence[str], seats: int) -> "Settings":
        """These levels and engines play from now on, by seat; empty where a person does."""
        found = (*computers, *("",) * seats)[:seats]
        return replace(self, computers=found if any(found) else ())

    def apart_from(self, seats: Iterable[Seat]) -> "Settings":
        """The players of these seats sit at another table."""
        return replace(self, far=frozenset(seats))

    def level(self, seat: Seat) -> Level:
        """How much a seat is helped when it is to move."""
        return level(self.mode, self.assist, seat)

    def in_mode(self, mode: Mode) -> "Settings":
        """Strict, recording or teaching."""
        return replace(self, mode=mode)

    def in_theme(self, theme: ThemeName) -> "Settings":
        """Other colours."""
        return replace(self, theme=theme)

    def helping(self, seats: int, seat: Seat, chosen: Level) -> "Settings":
        """One of so many seats is helped so much from now on."""
        return replace(self, assist=helped(self.assist, seats, seat, chosen))
