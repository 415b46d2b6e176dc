"""A table is killed at any instant, its net cut now and then: nothing is lost, nothing is there twice."""

import random
from pathlib import Path

from boardlight.journal.journal import Journal
from tests.boardlight.journal.spool.conftest import OpenTable
from tests.boardlight.journal.spool.test_away import is_sent
from tests.boardlight.nursery import nursery
from tests.patience import eventually
from tests.postgresql.proxy import Proxy

KILLS = 8

WRITER = """
import sys
import platformdirs
platformdirs.user_data_dir = lambda name: sys.argv[2]
from boardlight.journal.spool import sender
from boardlight.journal.spool.club import open_table_journal
from boardlight.referee.session.logged import TurnPlayed
sender.RETRY_S = 0.02
journal = open_table_journal(sys.argv[1], "Board 1")
log = journal.latest_unfinished() or journal.begin("chess")
first = len(log.events())
print("begun", first, flush=True)
for number in range(first, 100_000):
    log.append(TurnPlayed(float(number), "camera", number % 2, f"turn {number}", number))
    print(number, flush=True)
"""


def test_kill_9_at_any_instant_loses_nothing_and_doubles_nothing(
    open_table: OpenTable, proxy: Proxy, direct: str, club: Journal, own_folder: Path
) -> None:
    chance, told = random.Random(28), 0
    with nursery("boardlight.journal.spool.club", "psycopg") as writers:
        for _ in range(KILLS):
            writer = writers.begin(WRITER, proxy.url(direct), str(own_folder))
            begun = int(writer.stdout.readline().split()[1])
            assert begun >= told
            for _ in range(chance.randrange(1, 20)):
                told = int(writer.stdout.readline()) + 1
                if chance.random() < 0.2:
                    chance.choice((proxy.cut, proxy.mend))()
            writer.kill()
            told = max([told, *(int(line) + 1 for line in writer.stdout if line.strip().isdigit())])
    proxy.mend()
    log = open_table("Board 1").latest_unfinished()
    assert log is not None
    eventually(lambda: is_sent(log))
    kept = [event.text for event in club.events(log.id)]
    assert len(kept) >= told > KILLS and kept == [f"turn {number}" for number in range(len(kept))]
    assert club.ids() == [log.id] and club.troubles() == []
