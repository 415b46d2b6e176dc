"""The picture of docs/club.md: waiting and work against the number of tables, as SVG."""

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from typing import Any, NamedTuple

WIDE, HIGH, LEFT, BELOW = 346, 230, 52, 40
GAP = 30
LINE = 13

WORKERS = {"server": "PostgreSQL", "hall": "hall", "tables": "all tables"}


class Scale(NamedTuple):
    """Of an upright axis."""

    ticks: tuple[float, ...]
    is_of_decades: bool

    @classmethod
    def of_decades(cls, values: Sequence[float]) -> "Scale":
        """Powers of ten round all values."""
        low, high = floor(log10(max(min(values), 1e-3))), ceil(log10(max(values)))
        return cls(tuple(10.0**power for power in range(low, high + 1)), True)

    @classmethod
    def from_nought(cls, values: Sequence[float]) -> "Scale":
        """Four equal steps beyond the highest value."""
        step = max(values) / 3.5
        unit = 10 ** floor(log10(step))
        step = next(times * unit for times in (1, 2, 2.5, 5, 10) if times * unit >= step)
        return cls(tuple(step * number for number in range(5)), False)

    def level(self, value: float) -> float:
        """From 0 at the lowest tick to 1 at the highest."""
        low, high = self.ticks[0], self.ticks[-1]
        if not self.is_of_decades:
            return value / high
        return log10(max(value, low) / low) / log10(high / low)


def plot(found: Sequence[Mapping[str, Any]]) -> str:
    """Two panels: milliseconds within which 95 of 100 are served, and processors."""
    tables = [each["tables"] for each in found]
    waits = {
        "a table waits": [each["wait_ms"][1] for each in found],
        "spectators see it": [each["seen_ms"][1] for each in found],
        "arbiter's order": [each["order_ms"][1] for each in found],
    }
    work = {name: [each["processors"][who] for each in found] for who, name in WORKERS.items()}
    decades = Scale.of_decades([value for each in waits.values() for value in each])
    steps = Scale.from_nought([value for each in work.values() for value in each])
    panels = _panel(0, "ms, 95 of 100 within", tables, waits, decades) + _panel(
        WIDE + GAP, "processors in use", tables, work, steps
    )
    size = f"{2 * WIDE + GAP} {HIGH}"
    kind = 'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="11"'
    return (
        f'<svg {kind} viewBox="0 0 {size}">\n'
        f'<rect width="100%" height="100%" fill="#ffffff"/>\n{panels}</svg>\n'
    )


COLOURS = ("#1f5fa8", "#b3541e", "#3b7d3b")


def _panel(
    x: float, title: str, at: Sequence[float], lines: Mapping[str, Sequence[float]], scale: Scale
) -> str:
    most, right, bottom, top = max(at), x + WIDE - 12, HIGH - BELOW, 26

    def place(table: float, value: float) -> tuple[float, float]:
        return x + LEFT + (right - x - LEFT) * table / most, bottom - (bottom - top) * scale.level(value)

    parts = [f'<text x="{x + LEFT}" y="16" font-weight="bold">{title}</text>']
    for value in scale.ticks:
        _, y = place(0, value)
        parts.append(f'<path d="M{x + LEFT} {y:.1f}H{right}" stroke="#dddddd"/>')
        parts.append(f'<text x="{x + LEFT - 5}" y="{y + 4:.1f}" text-anchor="end">{value:g}</text>')
    for table in at:
        across, _ = place(table, 0)
        parts.append(f'<text x="{across:.1f}" y="{bottom + 15}" text-anchor="middle">{table}</text>')
    below = "tables; five times as many spectators"
    parts.append(f'<text x="{(x + LEFT + right) / 2}" y="{bottom + 31}" text-anchor="middle">{below}</text>')
    ends = {name: place(at[-1], values[-1])[1] - 6 for name, values in lines.items()}
    for colour, (name, values) in zip(COLOURS, lines.items(), strict=True):
        points = " ".join("{:.1f},{:.1f}".format(*place(*each)) for each in zip(at, values, strict=True))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        # Names that would lie over one another stand one above the other.
        y = ends[name] - LINE * sum(
            0 <= ends[name] - end < LINE for other, end in ends.items() if other != name
        )
        parts.append(f'<text x="{right}" y="{y:.1f}" text-anchor="end" fill="{colour}">{name}</text>')
    return "\n".join(parts) + "\n"
