"""What a page sends to ask for something, from the text of an order."""

import json

from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.orders.union import Misread

Json = dict[str, object]


def asking(text: str) -> Json:
    """The body; what is no order goes as somebody would type it."""
    order = read_order(text)
    if isinstance(order, Misread):
        return {"order": {"kind": "typed", "text": text}}
    return {"order": order.model_dump(mode="json", exclude_defaults=True) | {"kind": order.kind}}


def asking_text(text: str) -> str:
    """The same as it goes over a line."""
    return json.dumps(asking(text))
