"""The picture of docs/club.md: waiting and work against the number of tables, as SVG."""

from collections.abc import Mapping, Sequence
from typing import Any

WIDE, HIGH, LEFT, BELOW = 340, 230, 46, 40
GAP = 30

WORKERS = {"server": "PostgreSQL", "hall": "hall", "tables": "all tables"}


def plot(found: Sequence[Mapping[str, Any]]) -> str:
    """Two panels: milliseconds within which 95 of 100 are served, and processors."""
    tables = [each["tables"] for each in found]
    waits = {
        "a table waits": [each["wait_ms"][1] for each in found],
        "spectators see it": [each["seen_ms"][1] for each in found],
        "arbiter's order": [each["order_ms"][1] for each in found],
    }
    work = {name: [each["processors"][who] for each in found] for who, name in WORKERS.items()}
    panels = _panel(0, "ms, 95 of 100 within", tables, waits) + _panel(
        WIDE + GAP, "processors in use", tables, work
    )
    size = f"{2 * WIDE + GAP} {HIGH}"
    kind = 'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="11"'
    return (
        f'<svg {kind} viewBox="0 0 {size}">\n'
        f'<rect width="100%" height="100%" fill="#ffffff"/>\n{panels}</svg>\n'
    )


COLOURS = ("#1f5fa8", "#b3541e", "#3b7d3b")


def _panel(x: float, title: str, at: Sequence[float], lines: Mapping[str, Sequence[float]]) -> str:
    most, high = max(at), 1.25 * max(max(each) for each in lines.values())
    right, bottom, top = x + WIDE - 12, HIGH - BELOW, 26

    def place(table: float, value: float) -> tuple[float, float]:
        return x + LEFT + (right - x - LEFT) * table / most, bottom - (bottom - top) * value / high

    parts = [f'<text x="{x + LEFT}" y="16" font-weight="bold">{title}</text>']
    for step in range(5):
        value = high * step / 4
        _, y = place(0, value)
        parts.append(f'<path d="M{x + LEFT} {y:.1f}H{right}" stroke="#dddddd"/>')
        parts.append(f'<text x="{x + LEFT - 5}" y="{y + 4:.1f}" text-anchor="end">{value:.3g}</text>')
    for table in at:
        across, _ = place(table, 0)
        parts.append(f'<text x="{across:.1f}" y="{bottom + 15}" text-anchor="middle">{table}</text>')
    below = "tables; five times as many spectators"
    parts.append(f'<text x="{(x + LEFT + right) / 2}" y="{bottom + 31}" text-anchor="middle">{below}</text>')
    for number, (name, values) in enumerate(lines.items()):
        colour = COLOURS[number]
        points = " ".join("{:.1f},{:.1f}".format(*place(*each)) for each in zip(at, values, strict=True))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{x + LEFT + 8}" y="{top + 14 + 14 * number}" fill="{colour}">{name}</text>')
    return "\n".join(parts) + "\n"
