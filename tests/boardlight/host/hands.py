"""Hands at whatever goes on in a house."""

from boardlight.host.host import Host
from boardlight.host.playing import Playing
from rules.game import EMPTY
from rules.notation import read_turn
from tests.boardlight.journal.playing_children import KeptTabletop
from tests.boardlight.tabletop import labels_of


def hands(host: Host) -> KeptTabletop:
    """Hands at the table on which the house plays, with nothing on it yet."""
    assert isinstance(host.activity, Playing)
    table = host.activity.table
    top = KeptTabletop(table.session, [EMPTY] * len(table.session.game.board), table.time)
    top.table = table
    return top


def set_up(top: KeptTabletop) -> KeptTabletop:
    """Put every piece where it belongs now."""
    top.session = top.table.session
    top.labels = labels_of(top.game, top.session.state)
    top.look(1.0)
    return top


def play(top: KeptTabletop, *texts: str) -> None:
    """Carry turns out by hand."""
    for text in texts:
        top.labels = labels_of(top.game, read_turn(top.game, top.session.state, text).state)
        top.look(1.5)
