"""Tables that differ only in what was done behind screens answer alike, and with the same work.

Not in where pieces were placed alone: in how many turns were made there, and in how many were taken back.
"""

import json

import numpy as np
import pytest

from boardlight.commands.terminal.progress import follow
from boardlight.host.playing import Playing
from boardlight.referee.permissions import GUEST, Asker
from boardlight.referee.session.events import Pressed, Seen
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.parts.outage import Troubles
from boardlight.table.table import Table
from tests.boardlight.secrecy.secret_setups import CAMPS, GAME, in_secret, set_up, table_of, worked
from vision.observation import Observation

READERS = (None, 1)
"""Everybody, and the seat that did nothing of it."""
COUNTS = (0, 1, 7)
NONSENSE = (
    "play place", "play place HK r1.1", "play place SK r1.1", "play ready Black", "play ready Red",
    "takeback", "resign Nobody", "correct 1 ready Red", "correct 3 place HK r1.1", "why HK",
    "set start", "start Red", "hint", "play place SK r12.1 @0", "takeback @1",
)  # fmt: skip


def told(table: Table, reader: int | None) -> tuple[str, int]:
    """What a reader is sent, and with how much work."""
    return worked(lambda: json.dumps(table.page(reader)))


class TestThePage:
    @pytest.mark.parametrize("reader", READERS)
    @pytest.mark.parametrize("known", [0, 3])
    def test_what_is_hidden_changes_neither_answer_nor_work(self, reader: int | None, known: int) -> None:
        tables = [table_of(in_secret(seed, count, known)) for seed, count in enumerate(COUNTS)]
        told(tables[0], reader)  # what is kept for ever after is kept now
        assert len({told(table, reader) for table in tables}) == 1

    @pytest.mark.parametrize(("reader", "others"), [(None, (0, 1)), (0, (1,)), (1, (0,))])
    def test_nor_when_the_screens_are_gone(self, reader: int | None, others: tuple[int, ...]) -> None:
        tables = [table_of(set_up(seed, count, others)) for seed, count in enumerate((0, 5))]
        told(tables[0], reader)
        assert len({told(table, reader) for table in tables}) == 1

    @pytest.mark.parametrize(
        "asker", [GUEST, Asker("seat", 1), Asker("arbiter", keyed=True)], ids=lambda asker: asker.role
    )
    def test_answers_to_orders_and_all_that_follows(self, asker: Asker) -> None:
        tables = [table_of(in_secret(seed, count, 3)) for seed, count in enumerate(COUNTS)]
        for order in NONSENSE:
            refusals = {table.order("page", read_order(order), asker) for table in tables}
            assert len(refusals) == 1 and refusals != {None}, order
            for reader in READERS:
                assert len({json.dumps(table.page(reader)) for table in tables}) == 1, order


class TestWhatStandsMeanwhile:
    @pytest.mark.parametrize("wisher", [0, 1])
    def test_a_wish_does_not_fall_with_a_secret_turn(self, wisher: int) -> None:
        pages = set()
        for placed in (0, 1, 4):
            table = table_of(in_secret(0, 0))
            table.order("page", read_order("draw"), Asker("seat", wisher))
            for piece, cell in list(CAMPS[1 - wisher].items())[:placed]:
                assert (
                    table.order("page", read_order(f"play place {piece} {cell}"), Asker("seat", 1 - wisher))
                    is None
                )
            assert len(table.page()["wishes"]) == 1  # type: ignore[arg-type]
            pages.add(json.dumps(table.page()))
        assert len(pages) == 1

    def test_whether_pieces_were_placed_on_a_page_or_read_by_the_camera(self) -> None:
        pages = set()
        for by_page in (0, 5, 16):
            table = table_of(in_secret(0, 0))
            for seat, camp in enumerate(CAMPS):
                for piece, cell in list(camp.items())[:by_page]:
                    assert (
                        table.order("page", read_order(f"play place {piece} {cell}"), Asker("seat", seat))
                        is None
                    )
            for seat in range(2):
                table.hear(Pressed(0.0, seat))
            for image in range(1, 40):
                table.hear(Seen(image / 20, unveiled(image / 20)))
            assert table.page()["placing"] is None
            pages.add(json.dumps(table.page()))
        assert len(pages) == 1


def unveiled(time: float) -> Observation:
    """What a perfect camera sees when the screens are gone."""
    labels = GAME.labels
    cost = np.full((len(GAME.board), len(labels)), 200, np.uint8)
    cost[:, 0] = 0
    for piece, name in {**CAMPS[0], **CAMPS[1]}.items():
        cost[GAME.board.cell(name), [0, labels.index(piece)]] = 200, 0
    return Observation(time, cost, np.zeros(len(GAME.board), np.bool_), False, None)


class House:
    """A house in which one table plays."""

    def __init__(self, table: Table) -> None:
        self.activity = Playing.__new__(Playing)
        self.activity.table, self.activity.game, self.activity.before = table, GAME, 0
        self.troubles: Troubles = {}


@pytest.mark.parametrize("count", COUNTS)
def test_the_terminal_prints_what_the_public_may_know(count: int, capsys: pytest.CaptureFixture[str]) -> None:
    table = table_of(in_secret(count, count))
    pieces = iter([*((piece.kind, 0) for piece in table.session.state.hands[0][:3]), ("SK", 1)])

    def acts() -> bool:
        """A secret turn before every look of the terminal; then Red has set up, and says so."""
        piece, seat = next(pieces, ("", 0))
        if not piece:
            return finish(table)
        placed = table.order(
            "page", read_order(f"play place {piece} {free(table, seat)[0]}"), Asker("seat", seat)
        )
        return placed is not None

    follow(House(table), acts)  # type: ignore[arg-type]
    (line,) = capsys.readouterr().out.splitlines()
    assert line.split()[2:] == ["Red", "ready", "Red", "(by", "page)"]


def free(table: Table, seat: int) -> list[str]:
    """Cells of a camp on which nobody stands."""
    cells = table.session.state.cells
    return [name for name in CAMPS[seat].values() if not cells[GAME.board.cell(name)]]


def finish(table: Table) -> bool:
    """Red places the pieces it has left, and says that it is ready."""
    for piece, cell in zip(table.session.state.hands[0], free(table, 0), strict=True):
        assert table.order("page", read_order(f"play place {piece.kind} {cell}"), Asker("seat", 0)) is None
    return table.order("page", read_order("play ready Red"), Asker("seat", 0)) is None
