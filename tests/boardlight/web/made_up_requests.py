"""Requests made up from what the interface says of itself: the page of a table, and the page of a house."""

import schemathesis
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.generation import GenerationMode

from boardlight.library.exports import FORMATS
from boardlight.server import create_app
from boardlight.web.access import Access
from rules.games import games
from tests.boardlight.web.serving_host import GOING_ON, OVER
from tests.boardlight.web.test_keys import KEYS, fresh


class Listing:
    """As much of a house as its routes need to be listed."""

    going_on = "welcome"

    def games(self) -> list[dict[str, object]]:
        return []


SCHEMA = schemathesis.openapi.from_dict(create_app(fresh(), Access(KEYS, ""), None, Listing()).openapi())
OPERATIONS = {
    operation.label: operation for found in SCHEMA.get_all_operations() for operation in [found.ok()]
}
SERVED = [(of, keyed) for of in ("table", "house") for keyed in (True, False)]
BESIDE = (
    "GET /print/{name}.pdf",
    "GET /print/target.pdf",
    "GET /api/library/{game_id}/export/{form}",
    "GET /api/library/{game_id}/happened",
    "POST /api/library",
    "GET /api/school/{pupil_id}/certificate/{name}.pdf",
)
"""What a process beside draws, or reads, when it is asked for: that process must begin first."""

KNOWN = {
    "game_id": [OVER, GOING_ON, 3],
    "pupil_id": [1, 2, 3],
    "name": [*games(), "table/main.js"],
    "form": [*FORMATS, "csv", "nothing"],
}
"""Values of the parts of a path that lead somewhere, as made-up ones hardly do."""

SAID = st.one_of(
    st.just(""),
    st.sampled_from([*games()]),
    st.tuples(st.sampled_from([*games()]), st.sampled_from(["1", "30", "99", "nan", "-1", "new"])).map(
        " ".join
    ),
    st.integers().map(str),
    st.sampled_from(["South", "South 2", "d4-c5", "0,0 9,0 9,9 0,9", "yes", "pose", "lights", "ready", "@1"]),
    st.text(max_size=60),
)
"""What may come after the verb of an order."""


def made_up(label: str) -> st.SearchStrategy[Case]:
    """Requests for an operation: what its schema allows and what it forbids, often on a path that exists."""
    operation = OPERATIONS[label]
    known = {part: st.sampled_from(KNOWN[part]) for part in KNOWN if f"{{{part}}}" in operation.path}
    cases = operation.as_strategy() | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    return st.builds(_on_path, cases, st.fixed_dictionaries({}, optional=known))


def _on_path(case: Case, parts: dict[str, object]) -> Case:
    case.path_parameters = {**(case.path_parameters or {}), **parts}
    return case
