"""What is placed behind screens at tables far apart: sealed by all, then revealed by all.

Every method is called while the table is held.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from boardlight.club.far.line.peer import Peer
from boardlight.club.far.line.wire import Body, Opened, Sealed
from boardlight.club.far.sealing import Seal, sealed
from boardlight.club.far.words import disagreement
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened
from rules.deployment import Deploying
from rules.game import Game
from rules.pieces import Seat

Tell = Callable[[Body, Peer | None], None]
"""Tells something to all but one."""


def names_of(game: Game, seats: Iterable[Seat]) -> tuple[str, ...]:
    """As they are told."""
    return tuple(game.seats[seat] for seat in seats)


class Screens:
    """Of one table."""

    def __init__(self, game: Game, mine: Sequence[Seat], peers: Sequence[Peer], tell: Tell) -> None:
        """`mine`: the seats that are played here."""
        self._mine, self._peers, self._tell = mine, peers, tell
        self._names = names_of(game, mine)
        self._others = {name for peer in peers for name in names_of(game, peer.seats)}
        self._allowed = {peer: {*names_of(game, peer.seats)} for peer in peers}
        self._seal: Seal | None = None
        self._is_revealed = False
        self._opened: set[str] = set()

    def follow(self, session: Session) -> None:
        """Once all seats of this table are ready what they placed is sealed."""
        stage = session.state.stage
        if not isinstance(stage, Deploying):
            return
        if self._seal is None and all(stage.ready[seat] for seat in self._mine):
            self._seal = sealed([rest.text for rest in session.line if rest.seat in self._mine])
            self._tell(self._own_seal(self._seal), None)
        self._reveal_if_sealed()

    def take_seal(self, peer: Peer, told: Sealed, session: Session) -> None:
        """Another table has sealed; once this one has revealed nothing can be sealed anew."""
        known = peer.sealed.get(told.seats)
        is_changed = self._is_revealed and known != told.digest
        if is_changed or not {*told.seats} <= self._allowed[peer]:
            raise disagreement("misfit")
        peer.sealed[told.seats] = told.digest
        if known != told.digest:
            self._tell(told, peer)
        if is_screened(session.state):
            self._reveal_if_sealed()

    def open(self, peer: Peer, told: Opened) -> tuple[str, ...]:
        """What another table has placed, if it is news; FarError if that is not what it sealed."""
        if self._opened.issuperset(told.seats):
            return ()
        seal = Seal(told.salt, told.turns)
        if not self._is_revealed or not seal.fits(peer.sealed.get(told.seats, "")):
            raise disagreement("misfit")
        self._opened.update(told.seats)
        self._tell(told, peer)
        return told.turns

    def told_so_far(self, session: Session, peer: Peer) -> Iterator[Body]:
        """What was told of it so far, for another table that has begun anew."""
        if not is_screened(session.state):
            return
        for other in self._peers:
            for seats, digest in other.sealed.items() if other is not peer else ():
                yield Sealed(seats=seats, digest=digest)
        if self._seal:
            yield self._own_seal(self._seal)
            if self._is_revealed:
                yield self._own_opened(self._seal)

    def _reveal_if_sealed(self) -> None:
        """Nobody reveals anything before everybody has sealed."""
        sealed_by = {name for peer in self._peers for seats in peer.sealed for name in seats}
        if self._seal and not self._is_revealed and sealed_by >= self._others:
            self._is_revealed = True
            self._tell(self._own_opened(self._seal), None)

    def _own_seal(self, seal: Seal) -> Sealed:
        return Sealed(seats=self._names, digest=seal.digest)

    def _own_opened(self, seal: Seal) -> Opened:
        return Opened(seats=self._names, salt=seal.salt, turns=seal.turns)
