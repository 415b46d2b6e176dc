"""What later tables at rest will say of each cell, by which a search again chooses its lines. Pure.

Cells are taken one by one, as if each might change whenever it liked for its share of what a turn costs. What
tables k + 1 and later will say against label l of a cell at table k is then

    V(k, l) = min(max(0, c(k + 1, l) - r c(k, l)) + V(k + 1, l),    it stays
                  min over m of c(k + 1, m) + V(k + 1, m) + CHANGE_NATS)    it becomes m

with c and r as in `search.py`, and 0 at the last table: Viterbi's algorithm (1967) run backwards, for what A*
(Hart, Nilsson and Raphael 1968) wants to know of the way that is left. It is no bound: four cells change when
a king castles, and in check there are few turns. A cell misread for a moment costs no more by it, and a turn
by which a line explained the misreading costs its way back.
"""

from collections.abc import Sequence

import numpy as np

from boardlight.referee.lines.numbers import CHANGE_NATS, REPEATED_SHARE
from boardlight.referee.lines.rest import Nats, TableAtRest


def prospects(tables: Sequence[TableAtRest]) -> list[Nats]:
    """(n, m) by table, nats that the later ones will say against each label."""
    said = _carried(tables)
    ahead = [np.zeros_like(said[-1])]
    for table, now, before in zip(reversed(tables[1:]), reversed(said[1:]), reversed(said[:-1]), strict=True):
        changes = (table.nats + ahead[-1]).min(axis=1, keepdims=True) + CHANGE_NATS
        stays = np.maximum(now - REPEATED_SHARE * before, 0) + ahead[-1]
        ahead.append(np.minimum(stays, changes))
    return ahead[::-1]


def _carried(tables: Sequence[TableAtRest]) -> list[Nats]:
    """What each says, or where a cell is silent, what was said last."""
    said = [tables[0].nats]
    for table in tables[1:]:
        said.append(np.where(table.speaks[:, None], table.nats, said[-1]))
    return said
