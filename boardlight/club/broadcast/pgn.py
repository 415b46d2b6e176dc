"""The games of chess that go on, as one PGN file: what broadcast sites ask for again and again. Pure.

A move carries what its clock showed (``[%clk h:mm:ss]``, of the PGN supplement on clock annotations). Only
the line that stands is told: who follows a game live wants no line that was taken back.
"""

from collections.abc import Iterator, Mapping, Sequence
from weakref import WeakKeyDictionary

from boardlight.club.broadcast.players import Player, tags_of_players
from boardlight.club.broadcast.public_game import PublicGame
from boardlight.journal.game_tree import Node
from boardlight.library.pgn.tags import result, tags_of
from boardlight.library.pgn.writing import beginning_of, move_text, tag_section
from boardlight.library.search import OpenedGame
from boardlight.referee.session.clock import Control, read_control
from boardlight.referee.session.logged import TurnPlayed
from rules.games.chess import Chess

WIDTH = 80


class LivePgn:
    """Writes the games of chess among those that are told; what has not changed is not written again."""

    def __init__(self, players: Mapping[str, Player] | None = None, round_name: str = "") -> None:
        """`players` by folded name."""
        self._players, self._round = players or {}, round_name
        self._written = WeakKeyDictionary[PublicGame, tuple[int, str]]()

    def of(self, games: Sequence[PublicGame]) -> bytes:
        """The file, with the games in their order."""
        chess = [each for each in games if isinstance(each.game, Chess) and each.opened]
        return "\n".join(self._once(each, board) for board, each in enumerate(chess, start=1)).encode()

    def _once(self, told: PublicGame, board: int) -> str:
        known = self._written.get(told)
        if known is None or known[0] != board:
            known = self._written[told] = board, self._game(told, board)
        return known[1]

    def _game(self, told: PublicGame, board: int) -> str:
        opened = told.opened
        assert opened
        beginning = beginning_of(opened)
        known = {**tags_of(opened, beginning), "Board": str(board), **_of_clock(told.lines)}
        if self._round:
            known["Round"] = self._round
        known |= tags_of_players(opened.player_names, self._players)
        words = [*_moves(opened, beginning), result(opened.tree.outcome)]
        moves = "\n".join(_wrapped(words))
        return f"{tag_section(known)}\n{moves}\n"


def _of_clock(lines: Sequence[Mapping[str, object]]) -> dict[str, str]:
    """The time control that was agreed last, as PGN writes it; nothing where none was."""
    texts = [str(line["text"]) for line in lines if line["kind"] == "control"]
    try:
        return {"TimeControl": _control(read_control(texts[-1]))} if texts else {}
    except ValueError:
        return {"TimeControl": "-"}


def _control(control: Control) -> str:
    # PGN knows an increment; for a delay before each turn it has no word.
    extra = f"+{control.extra:g}" if control.kind == "fischer" else ""
    return f"{control.base:g}{extra}"


def _moves(opened: OpenedGame, beginning: Node) -> Iterator[str]:
    line = opened.tree.line
    numbered = True
    for node in line[line.index(beginning) + 1 :]:
        if isinstance(node.event, TurnPlayed):
            yield move_text(node, numbered)
            clock = _clock(node.event)
            numbered = bool(clock)
            if clock:
                yield clock


def _clock(turn: TurnPlayed) -> str:
    """What the clock of whoever moved showed after the move."""
    if not turn.clock or turn.seat is None:
        return ""
    seconds = int(turn.clock[turn.seat])
    return f"{{[%clk {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}]}}"


def _wrapped(words: Sequence[str]) -> Iterator[str]:
    """Lines of these words; none is broken, for programs look for a clock within one line."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    yield line
