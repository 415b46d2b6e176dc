"""Lines inside lines, to any depth, and no call inside a call: a game may have 10,000 of them. Pure."""

from collections.abc import Iterator

Nested = Iterator["str | Nested"]
"""Parts, and where a variation stands the parts of that."""


def flat(parts: Nested) -> Iterator[str]:
    """All parts in their order, those of a variation where it stands."""
    open_lines = [parts]
    while open_lines:
        part = next(open_lines[-1], None)
        if part is None:
            open_lines.pop()
        elif isinstance(part, str):
            yield part
        else:
            open_lines.append(part)
