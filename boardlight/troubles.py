"""What went wrong, also in French. Pure.

What is below the page (cameras, ports, the journal, profiles, rules) knows one language: it is used without a
page as well.
"""

import re
from collections.abc import Sequence

from boardlight import troubles_devices, troubles_positions, troubles_profiles
from rules.pieces import Words

FRENCH = tuple(
    (re.compile(pattern, re.DOTALL), french)
    for known in (troubles_profiles, troubles_devices, troubles_positions)
    for pattern, french in known.FRENCH
)

PART = re.compile(r"\\(\d)")
"""Of a French sentence: what stood in that bracket of the English one."""


def in_both(trouble: str) -> Words:
    """The trouble in both languages; what has no French yet stays as it is."""
    for pattern, french in FRENCH:
        found = pattern.fullmatch(trouble)
        if found:
            return Words(trouble, _filled(french, [in_both(part).fr for part in found.groups("")]))
    return Words(trouble, trouble)


def _filled(french: str, parts: Sequence[str]) -> str:
    return PART.sub(lambda place: parts[int(place[1]) - 1], french)
