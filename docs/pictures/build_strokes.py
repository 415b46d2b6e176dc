"""Strokes and words of the drawings for docs/build-your-own.md."""

from pathlib import Path

HERE = Path(__file__).parent
INK, GREY, PAPER = "#1d2733", "#5f6b78", "#ffffff"
RED, BLACK, GREEN, BLUE, AMBER = "#c8372d", "#30343a", "#2e8b57", "#2f6db5", "#d98e04"


def text(x: float, y: float, words: str, size: float = 15, anchor: str = "middle", colour: str = INK) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{colour}" '
        f'font-family="DejaVu Sans, sans-serif">{words}</text>'
    )


def box(
    x: float, y: float, wide: float, high: float, fill: str = PAPER, edge: str = INK, round_by: float = 6
) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="{round_by}" fill="{fill}" '
        f'stroke="{edge}" stroke-width="2"/>'
    )


def wire(points: str, colour: str, width: float = 3) -> str:
    return (
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def dot(x: float, y: float, colour: str, radius: float = 5) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'


def save(name: str, wide: int, high: int, parts: list[str], top: int = 0) -> None:
    body = "\n".join(parts)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {top} {wide} {high}" '
        f'width="{wide}" height="{high}">\n'
        f'<rect y="{top}" width="{wide}" height="{high}" fill="{PAPER}"/>\n{body}\n</svg>\n'
    )
    (HERE / name).write_text(svg)


def ground(x: float, y: float) -> list[str]:
    bars = ((14, 0), (9, 6), (4, 12))
    return [wire(f"{x - half},{y + down} {x + half},{y + down}", BLACK) for half, down in bars]
