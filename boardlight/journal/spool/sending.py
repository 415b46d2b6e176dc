"""Sending what a game has gained to the club's journal: in order, whole, and once. Does I/O.

One transaction holds the row of the game, so that two tables that write it come one after the other. Then
three things decide. An event whose name (UUID) is there already was sent before, and its answer was lost: it
is not sent again. An event there that is not ours, and is no note, was written by another table: the game is
refused from then on, and nothing of ours comes after it. Else ours are chained to the last hash there. Should
two ever pass that, the key (game, number) takes one of them only.
"""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

import sqlalchemy as sa

from boardlight.journal.entry import NOTED
from boardlight.journal.game_log import chained, insert_game, keep_rows
from boardlight.journal.log_lines import Header
from boardlight.journal.schema import events, games
from boardlight.journal.spool.spool import Sent, Unsent


class Parcel(NamedTuple):
    """What a game has gained since the club heard of it."""

    header: Header
    uid: UUID
    at_table: str
    sent: Sent
    unsent: Sequence[Unsent]


def send(connection: sa.Connection, parcel: Parcel) -> Sent:
    """Keep it within the transaction of this connection; how much the club has then."""
    club_id = _number(connection, parcel)
    is_gone = _is_gone(connection, club_id)
    here = events.c.game_id == club_id
    columns = (events.c.number, events.c.kind, events.c.uid, events.c.hash)
    later = connection.execute(
        sa.select(*columns).where(here, events.c.number > parcel.sent.club_number).order_by(events.c.number)
    ).all()
    known = {row.uid for row in later}
    ours = {each.uid for each in parcel.unsent}
    if is_gone or any(row.uid not in ours and row.kind != NOTED for row in later):
        return parcel.sent._replace(refused=True)
    number, last = parcel.sent.club_number, parcel.sent.club_hash
    if later:
        number, last = later[-1].number, later[-1].hash
    missing = [each for each in parcel.unsent if each.uid not in known]
    past = [each.event for each in missing]
    rows, last = chained(past, number, last)
    named = [{**row, "uid": each.uid} for row, each in zip(rows, missing, strict=True)]
    keep_rows(connection, club_id, past, named)
    return Sent(club_id, parcel.sent.events + len(parcel.unsent), number + len(rows), last)


def _number(connection: sa.Connection, parcel: Parcel) -> int:
    """The number of the game there: begun now, if it was not begun before."""
    if parcel.sent.club_id is not None:
        return parcel.sent.club_id
    found = connection.execute(sa.select(games.c.id).where(games.c.uid == parcel.uid)).scalar()
    if found is None:
        found = insert_game(connection, parcel.header, uid=parcel.uid, at_table=parcel.at_table)
    return int(found)


def _is_gone(connection: sa.Connection, club_id: int) -> bool:
    """Whether somebody has removed the game; else nobody else writes it until this transaction ends."""
    held = sa.select(games.c.id).where(games.c.id == club_id).with_for_update()
    return connection.execute(held).first() is None
