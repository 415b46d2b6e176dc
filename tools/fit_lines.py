"""Which numbers weigh lines of play best: what recordings of plain sets are judged by.

    .venv/bin/python -m tools.fit_lines FILMS

FILMS are films as tools/photoreal/ordinary_sets draws and encodes them. Each is seen once; what was seen is
then weighed with every value of each number of boardlight/referee/lines/numbers.py that says how likely
something is, the others as they stand. What a value costs are the nats of the truth,

    sum over tables at rest of -ln P(the line that was played), 14 at most each,

and how many turns it logs, and how many of them wrongly. The numbers that say how sure one must be, and how
much is followed, are no likelihoods, and are not fitted.
"""

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import exp, log
from pathlib import Path
from typing import NamedTuple

from boardlight.recording.recorder import record, table_for
from boardlight.recording.set_up_search import learn_plain_set
from boardlight.referee.lines import belief, line, numbers, prospect, rest, search
from boardlight.referee.session.events import Input, Seen
from boardlight.referee.session.state import Session
from boardlight.referee.step import step
from calibration.profile import Profile
from rules.games.chess import Chess
from rules.turns import turns
from tools.photoreal.ordinary_sets.encode import IMAGES_A_SECOND, MOVING_COUNT, RESTING_COUNT
from vision.camera.sources import open_camera

CELL_NATS = "PLAIN_SET.cell_nats"
TRIED = {
    CELL_NATS: (4.0, 5.0, 6.0, 7.0, 8.0),
    "REPEATED_SHARE": (0.6, 0.7, 0.8, 0.9),
    "MISSED_NATS": (0.0, 1.0, 2.0, 3.0, 4.0),
}
MODULES = (belief, line, prospect, rest, search)
"""Where the numbers are used."""


class Evidence(NamedTuple):
    """What was seen of a film, and what was played."""

    first: Session
    inputs: tuple[Input, ...]
    true: tuple[object, ...]
    """The state at the set-up, and after each turn."""
    texts: tuple[str, ...]


class Cost(NamedTuple):
    """Of one film, or of all."""

    nats: float
    right: int
    wrong: int


def seen(folder: Path) -> Evidence | None:
    """A film as the eye sees it; None where it sees no set-up."""
    game, profile = Chess(), Profile(game="chess", stickers=False)
    texts = json.loads((folder / "turns.json").read_text("utf-8"))["turns"]
    camera, inputs = open_camera(str(next(folder.glob("film.*")))), list[Input]()
    eye = learn_plain_set(game, game.start(), profile, camera)
    if eye is None:
        return None
    table = table_for(game, game.start(), profile, seen=eye)
    table.record_inputs(inputs.append)
    first = table.session
    record(table, camera, lambda event: None)
    states = [game.start()]
    for text in texts:
        states.append(
            next(turn.state for turn in turns(game, states[-1]) if game.write(states[-1], turn.path) == text)
        )
    return Evidence(first, tuple(inputs), tuple(states), tuple(texts))


def weighed(film: Evidence) -> Cost:
    """What the truth of a film costs with the numbers as they are."""
    session, nats, logged, ply = film.first, 0.0, list[str](), 0
    for given in film.inputs:
        while ply < len(film.true) and isinstance(given, Seen) and given.time >= ended(ply):
            nats += cost_of(session, film.true[ply])
            ply += 1
        session, records = step(session, given)
        logged += [record.event.text for record in records if record.event.kind == "turn"]
    nats += sum(cost_of(session, state) for state in film.true[ply:])
    right = sum(one == other for one, other in zip(logged, film.texts, strict=False))
    return Cost(nats, right, len(logged) - right)


def ended(ply: int) -> float:
    """Seconds: when the table has rested after so many turns."""
    return (RESTING_COUNT + ply * (2 * MOVING_COUNT + RESTING_COUNT) - 1) / IMAGES_A_SECOND


def cost_of(session: Session, true: object) -> float:
    """Nats of the line that leads to a state, among all that are followed."""
    here = session.tracking.belief
    if here is None:
        return numbers.LIKELY_NATS
    mass = [exp(-line.cost) for line in here.lines.all]
    told = sum(each for each, line in zip(mass, here.lines.all, strict=True) if line.here.state == true)
    return min(numbers.LIKELY_NATS, -log(told / sum(mass))) if told else numbers.LIKELY_NATS


def tried(folder: Path) -> list[Cost] | None:
    """What a film costs with each value of each number; None where no set-up is seen."""
    film = seen(folder)
    if film is None:
        return None
    return [_with_number(film, name, value) for name, value in grid()]


def _with_number(film: Evidence, name: str, value: float) -> Cost:
    known = standing(name)
    _set(name, value)
    cost = weighed(film)
    _set(name, known)
    return cost


def standing(name: str) -> float:
    """The number as it is."""
    number: float = numbers.PLAIN_SET.cell_nats if name == CELL_NATS else getattr(numbers, name)
    return number


def _set(name: str, value: float) -> None:
    if name == CELL_NATS:
        numbers.PLAIN_SET = numbers.PLAIN_SET._replace(cell_nats=value)
    for module in MODULES:
        if hasattr(module, name):
            setattr(module, name, value)


def grid() -> Iterator[tuple[str, float]]:
    """Every value of every number."""
    for name, values in TRIED.items():
        for value in values:
            yield name, value


def main(folder: Path) -> None:
    """One line a value; the one that stands is marked."""
    folders = sorted(file.parent for file in folder.glob("*/turns.json"))
    with ProcessPoolExecutor(2) as pool:
        films = [costs for costs in pool.map(tried, folders) if costs]
    print(f"{len(films)} of {len(folders)} films were read")
    for (name, value), costs in zip(grid(), zip(*films, strict=True), strict=True):
        nats, right, wrong = map(sum, zip(*costs, strict=True))
        stands = " (stands)" if standing(name) == value else ""
        print(f"{name} {value}: {nats:.1f} nats, {right} right, {wrong} wrong{stands}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
