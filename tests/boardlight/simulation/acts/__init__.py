"""What a turn of each game may hold: the special acts of the rulebooks, by name, and how to know them.

An act is known by what a turn did and where it led, so a show that claims an act must really hold it.
"""

from collections.abc import Mapping

from tests.boardlight.simulation.acts import (
    arcanor,
    chess,
    guerre_des_maitres,
    quaternity,
    quatrarmes,
    quattuor_reges,
)
from tests.boardlight.simulation.acts.moment import Moment, Test

ACTS: Mapping[str, Mapping[str, Test]] = {
    "chess": chess.ACTS,
    "quaternity": quaternity.ACTS,
    "quattuor-reges": quattuor_reges.ACTS,
    "arcanor": arcanor.ACTS,
    "guerre-des-maitres": guerre_des_maitres.ACTS,
    "quatrarmes": quatrarmes.ACTS,
}


def acts_in(moment: Moment) -> set[str]:
    """The names of the acts that this turn holds."""
    return {name for name, test in ACTS[moment.game.name].items() if test(moment)}
