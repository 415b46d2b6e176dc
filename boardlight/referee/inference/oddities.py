"""Which cells do not show the position, and what they show. Pure."""

from boardlight.referee.inference.candidates import Expectation
from boardlight.referee.inference.evidence import evidence_of
from boardlight.referee.inference.verdicts import Oddity
from vision.observation import Observation


def oddities(here: Expectation, observation: Observation) -> tuple[Oddity, ...]:
    """Every visible cell that does not show the position, and what it shows."""
    evidence = evidence_of(observation)
    labels = here.game.labels
    return tuple(
        Oddity(cell, labels[min(here.looks[cell])], labels[evidence.seen(cell)])
        for cell in evidence.odd(here.looks)
    )


def known_oddities(
    here: Expectation, observation: Observation, before: tuple[Oddity, ...]
) -> tuple[Oddity, ...]:
    """Every cell that does not show the position as far as is known: what hands hide is as it was `before`.

    A hand that passes over the board so changes nothing of what is still to be done. Where none is there, a
    cell that cannot be judged is not held to be wrong.
    """
    if not (observation.busy or observation.present):
        return oddities(here, observation)
    labels, covered = here.game.labels, observation.covered
    kept = [odd for odd in before if covered[odd.cell] and odd.expected == labels[min(here.looks[odd.cell])]]
    return tuple(sorted((*oddities(here, observation), *kept), key=lambda odd: odd.cell))
