"""What one client does after another thing: games given in, noted, opened, taken away, played and amended."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

import httpx
from hypothesis import strategies as st

from boardlight.journal.log_lines import Header, write_log
from boardlight.library.exports import FORMATS
from boardlight.referee.session.orders.fields import LONGEST
from rules.games import games
from tests.boardlight.asking import asking
from tests.boardlight.kept_games import mated, scribe
from tests.boardlight.referee.order_verbs import EVERY_VERB
from tests.boardlight.web.made_up_requests import SAID
from tests.boardlight.web.test_keys import GIVEN

PGN = '[Event "Paris"]\n[White "Élise"]\n\n1. f3 (1. e4 e5 $1 {so}) 1... e5 2. g4 Qh4# 0-1\n'
ORDERS = (
    *(f"new {name}" for name in games()), "new chess", "welcome", "open 1", "open 2", "open 3", "play e4",
    "play e5", "play d8-e7", "takeback", "takeback 2", "correct 1 d4", "correct 1 d8-c7", "set", "pause",
    "resume", "draw", "resign White", "resign South", "anew", "teach quatrarmes", "next", "show",
    "calibrate chess", "skip",
)  # fmt: skip
"""Which continue one another, as those at random hardly do."""


class Step(NamedTuple):
    """One request, whose path may name a game by its place on the shelf: ``{game}``."""

    method: str
    path: str
    content: str | bytes | None = None
    json: object = None
    game: int = 0

    def at(self, shelf: int) -> str:
        """The path, when the shelf holds so many games; now and then one beyond them is asked for."""
        return self.path.format(game=1 + self.game % (shelf + 1))


def _spoilt(given: tuple[str, int, bytes]) -> bytes:
    content, place, splinter = given
    whole = content.encode()
    return whole[: place % len(whole)] + splinter + whole[place % len(whole) :]


def logs() -> list[str]:
    written = [(name, scribe(name).at_random(9).events) for name in ("chess", "quatrarmes", "quattuor-reges")]
    return [
        "\n".join(write_log(Header(game=name), events))
        for name, events in (*written, ("chess", mated().events))
    ]


FILES = st.deferred(lambda: st.sampled_from([PGN, PGN * 3, *logs()]))
CONTENTS = st.one_of(
    FILES,
    FILES,
    st.tuples(FILES, st.integers(0, 2**16), st.binary(max_size=9)).map(_spoilt),
    st.binary(max_size=99),
)
WORDS = st.text(max_size=90)
FACTS: Mapping[str, st.SearchStrategy[object]] = {
    "players": st.lists(WORDS, max_size=5), "occasion": WORDS, "place": WORDS,
    "started": WORDS | st.dates().map(str),
}  # fmt: skip
GAME = st.integers(0, 2**16)
READ = ("/library/{game}", "/api/library/{game}", "/api/library/{game}", "/api/library/{game}/board.svg")
HERE = ("/", "/api/table", "/api/games", "/board.svg", "/camera.jpg", "/api/library", "/api/invitations")
TAKEN = [f"/api/library/{{game}}/export/{form}" for form in ("jsonl", "jsonl", "pgn", "text", *FORMATS)]


NOTHING: st.SearchStrategy[None] = st.none()


def _step(
    method: str,
    *paths: str,
    content: st.SearchStrategy[str | bytes | None] = NOTHING,
    json: st.SearchStrategy[object] = NOTHING,
) -> st.SearchStrategy[Step]:
    return st.builds(Step, st.just(method), st.sampled_from(paths), content, json, GAME)


ORDERED = st.sampled_from(ORDERS) | st.tuples(st.sampled_from(EVERY_VERB), SAID).map(
    lambda said: " ".join(said)[:LONGEST]
)
STEP = st.one_of(
    _step("POST", "/api/library", content=CONTENTS),
    _step("POST", "/api/library/{game}/note", json=st.fixed_dictionaries({}, optional=dict(FACTS))),
    _step("GET", *READ),
    _step("GET", *TAKEN),
    _step("GET", *HERE),
    _step("POST", "/api/order", json=ORDERED.map(asking)),
    _step("POST", "/api/key", json=st.sampled_from([{"key": key} for key in GIVEN.values()])),
    _step("DELETE", "/api/key"),
)
MOST_STEPS = 20
SEQUENCES = st.lists(STEP, min_size=MOST_STEPS // 2, max_size=MOST_STEPS)


def requests_of(
    client: httpx.Client, steps: list[Step]
) -> Iterator[tuple[str, Callable[[], httpx.Response]]]:
    """Each step by its name, to be asked before the next: its path depends on what was given in before."""
    for step in steps:
        # Asked for anew, for others give games in as well.
        shelf = client.get("/api/library").json()["total"]
        ask = partial(client.request, step.method, step.at(shelf), content=step.content, json=step.json)
        yield f"{step.method} {step.path}", ask
