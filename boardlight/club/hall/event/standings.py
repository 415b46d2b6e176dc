"""Who leads: points and tie-breaks. Pure.

Tie-breaks are those of the FIDE Handbook, C.07 (https://handbook.fide.com/chapter/TieBreakRegulations082024):
Buchholz (article 8.1) is the sum of the opponents' points, Cut 1 leaves out the lowest of them (14.1),
Sonneborn-Berger (9.1) weighs each by what was scored against it, wins (7.1) are rounds with as many points as
a win gives, and direct encounter (6) is what those who are level scored against each other, if all of them
have met. A round without a game counts as one against an opponent who has as many points as oneself (16.4).
Where a game has more than two seats, each has played each.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from boardlight.club.hall.event.pairing import Pairing


@dataclass(frozen=True)
class Standing:
    """One line of the table."""

    place: int
    """From 1; who cannot be told apart shares it."""
    name: str
    points: float
    games: int
    direct: float | None
    """What was scored against those with as many points; None where not all of them have met."""
    cut: float
    """Buchholz Cut 1."""
    buchholz: float
    sonneborn: float
    wins: int


@dataclass(frozen=True)
class _Met:
    """One opponent, and what was scored; no name where nobody was met."""

    name: str
    scored: float


@dataclass
class _Record:
    """What one player did."""

    name: str
    points: float = 0.0
    games: int = 0
    wins: int = 0

    def __post_init__(self) -> None:
        self.met: list[_Met] = []


def standings(pairings: Sequence[Pairing]) -> list[Standing]:
    """Everybody who is paired, the leader first; level players in the order of their names."""
    records = _records(pairings)
    lines = [_line(record, records) for record in records.values()]
    ordered = sorted(lines, key=lambda line: (-line.points, line.name.casefold()))
    settled = [
        line
        for _, level in groupby(ordered, lambda line: line.points)
        for line in _settled([*level], records)
    ]
    settled.sort(key=lambda line: [-each for each in _rank(line)])
    return [*_placed(settled)]


def _records(pairings: Iterable[Pairing]) -> dict[str, _Record]:
    found: dict[str, _Record] = {}
    for pairing in pairings:
        for seat, name in enumerate(pairing.players):
            record = found.setdefault(folded(name), _Record(name))
            if pairing.points is not None:
                _add(record, pairing, seat, pairing.points)
    return found


def _add(record: _Record, pairing: Pairing, seat: int, points: Sequence[float]) -> None:
    seats = len(points)
    record.points += points[seat]
    record.wins += points[seat] >= max(seats - 1, 1)
    if pairing.is_bye or not pairing.played:
        record.met.append(_Met("", min(points[seat], 1.0)))
        return
    record.games += 1
    for other in range(seats):
        if other != seat:
            record.met.append(_Met(folded(pairing.players[other]), pairing.against(seat, other)))


def _line(record: _Record, records: dict[str, _Record]) -> Standing:
    theirs = [records[met.name].points if met.name else record.points for met in record.met]
    buchholz = sum(theirs)
    weighed = sum(met.scored * each for met, each in zip(record.met, theirs, strict=True))
    cut = buchholz - min(theirs, default=0.0)
    return Standing(0, record.name, record.points, record.games, None, cut, buchholz, weighed, record.wins)


def _settled(level: list[Standing], records: dict[str, _Record]) -> list[Standing]:
    """Those with as many points, with what they scored against each other if all have met."""
    names = {folded(line.name) for line in level}
    scored: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for name in names:
        for met in records[name].met:
            if met.name in names:
                scored[name][met.name] += met.scored
    if len(level) < 2 or any(scored[name].keys() != names - {name} for name in names):
        return level
    return [
        Standing(**{**line.__dict__, "direct": sum(scored[folded(line.name)].values())}) for line in level
    ]


def _rank(line: Standing) -> tuple[float, ...]:
    return line.points, line.direct or 0.0, line.cut, line.buchholz, line.sonneborn, line.wins


def _placed(lines: Sequence[Standing]) -> Iterable[Standing]:
    place = 0
    for number, line in enumerate(lines, start=1):
        if number == 1 or _rank(line) != _rank(lines[number - 2]):
            place = number
        yield Standing(**{**line.__dict__, "place": place})


def folded(name: str) -> str:
    """A name, as it is compared with others."""
    return " ".join(name.casefold().split())
