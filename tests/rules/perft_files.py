"""Perft files: one position a line, then the turn paths by depth, all between semicolons."""

from pathlib import Path

FOLDER = Path(__file__).parent / "perft"


def perft_rows(name: str, most: int) -> list[tuple[str, int, int]]:
    """Position, depth and count of every row whose count is at most `most`, the deepest of each position."""
    rows = []
    for line in (FOLDER / f"{name}.perft").read_text().splitlines():
        if line and not line.startswith("#"):
            place, *counts = (part.strip() for part in line.split(" ; "))
            depths = [(depth, int(count)) for depth, count in enumerate(counts, 1) if int(count) <= most]
            rows.append((place, *depths[-1]))
    return rows
