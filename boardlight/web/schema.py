"""Everything that is said over the wire and kept in the journal, as one JSON Schema. Pure.

``python -m boardlight.web.schema`` prints it: what a page may ask for, what it is told, and what is logged.
"""

import json

from pydantic import TypeAdapter

from boardlight.referee.session.logged import Event
from boardlight.referee.session.orders.union import Sent
from boardlight.web.message import Message

Json = dict[str, object]


def schema() -> Json:
    """The schema of `order`, `message` and `event`, with the definitions of their parts."""
    wanted: list[tuple[str, TypeAdapter[object]]] = [
        ("order", TypeAdapter(Sent)),
        ("message", TypeAdapter(Message)),
        ("event", TypeAdapter(Event)),
    ]
    found, parts = TypeAdapter.json_schemas([(name, "validation", adapter) for name, adapter in wanted])
    properties = {name: found[name, "validation"] for name, _ in wanted}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Boardlight",
        "type": "object",
        "properties": properties,
        **parts,
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1))
