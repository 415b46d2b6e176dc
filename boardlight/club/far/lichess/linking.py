"""A table is joined to lichess for one game: found there, or gone on with. Does I/O."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardlight.club.far.lichess.account import Found, client, find
from boardlight.club.far.lichess.game import LichessGame
from boardlight.journal.journal import Journal
from boardlight.referee.session.clock import Control, read_control
from boardlight.table.apart import Apart, apart_of
from boardlight.table.seating import ANY_OF_TWO, name_of_two, unfinished
from boardlight.table.table import Table
from messages.message import message
from rules.game import Game

if TYPE_CHECKING:
    import berserk

PREFIX = "lichess-"
"""Of the name of a game that is played there."""


class Account:
    """Whoever plays there; `user` is challenged, or anybody is sought."""

    def __init__(self, user: str = "") -> None:
        self._user = user
        self._control: Control | None = None
        self._client: berserk.Client | None = None

    def check(self, game: str | None, options: list[str] | None, clock: str | None) -> None:
        """ValueError if that cannot be played there."""
        if game != "chess" or options:
            raise ValueError(message("lichess.only-chess"))
        if clock is None:
            raise ValueError(message("lichess.needs-clock"))
        self._control = read_control(clock)
        self._client = client()

    def apart(self, journal: Journal, game: Game, new: bool) -> Apart:
        """The game that was cut off, or one that is found now. ValueError if there is none."""
        assert self._client and self._control
        cut_off = None if new else unfinished(journal, game.name, None, ANY_OF_TWO)
        if cut_off and (name_of_two(cut_off) or "").startswith(PREFIX):
            known = apart_of(game, journal.events(cut_off.id))
            assert known
            return known
        print(message("lichess.waiting"), flush=True)
        found: Found = find(self._client, self._control, self._user)
        return Apart(PREFIX + found.number, (1 - found.seat,))

    def link(self, table: Table, apart: Apart) -> Callable[[], None]:
        """Play on there, until the answer is called."""
        assert self._client
        number = apart.name.removeprefix(PREFIX)
        return LichessGame(table, self._client, number, 1 - apart.far[0]).close
