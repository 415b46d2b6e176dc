"""Whether men stand as a game begins: the verdict on an image before the first turn. Pure."""

from boardlight.inference import oddities
from boardlight.sitting import SETTLED, Session
from boardlight.verdicts import Blind, Foul, Verdict
from rules.game import EMPTY
from vision.observation import Observation

GLOSSY = 8
"""One in so many men may be hidden in a recording: nobody can move the lamp that shines on them."""


def set_up(session: Session, seen: Observation) -> Verdict:
    """All is well once all men are seen in their places; empty cells may stay hidden behind tall men."""
    odd = oddities(session.here, seen)
    if odd:
        return Foul(odd)
    return Blind("covered") if seen.blind or _too_few_are_seen(session, seen) else SETTLED


def _too_few_are_seen(session: Session, seen: Observation) -> bool:
    empty = session.game.labels.index(EMPTY)
    looks = zip(seen.covered.tolist(), session.here.looks, strict=True)
    men = [covered for covered, look in looks if empty not in look]
    return men.count(True) > (len(men) // GLOSSY if session.mode == "record" else 0)
