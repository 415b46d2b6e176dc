"""Turns that may have been played where the camera sees nothing: rivals of what is seen. Pure.

Where pieces hide something from everybody there are none: that there is one could hang on what lies in a
piece.
"""

from boardlight.referee.inference.candidates import Expectation, Path
from boardlight.referee.inference.evidence import Evidence


def out_of_sight(here: Expectation, evidence: Evidence) -> tuple[Path, ...]:
    """The turns that may have been played, for all that is seen, though nothing shows them."""
    if here.hides:
        return ()
    single = (candidate for candidate in here.candidates if candidate.done and len(candidate.turns) == 1)
    return tuple(
        candidate.turns[0]
        for candidate in single
        if candidate.change
        and all(evidence.may_show_either(cell, here.looks[cell], look) for cell, look in candidate.change)
    )
