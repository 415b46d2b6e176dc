"""Lessons and kept games, begun and followed at the table of a house; nothing of them is kept."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from boardlight.host import guided
from boardlight.host.host import Host
from boardlight.journal.journal import Journal
from boardlight.kit.profiles import profile_file
from boardlight.referee.permissions import GUEST, MOVED_ON, Asker
from boardlight.referee.session.orders.text import read_order
from boardlight.school.lessons import lessons_of
from calibration.profile import Profile, write_profile
from tests.boardlight.host.hands import hands, play, set_up
from tests.boardlight.kept_games import Scribe, deploying, mated, scribe
from tests.boardlight.tabletop import labels_of
from tests.patience import eventually

MARK = "BOARDLIGHT_TEST_MARK"
"""Variable with the file that says that thinking has begun."""

LESSONS = lessons_of("chess")


def keep(journal: Journal, written: Scribe) -> int:
    log = journal.begin(written.game.name)
    log.extend(written.events)
    return log.id


def message(host: Host) -> dict[str, Any]:
    return dict(host.page())


def test_lessons_are_solved_by_hand_one_after_the_other(host: Host, journal: Journal) -> None:
    assert host.order("page", read_order("teach chess")) is None
    top = set_up(hands(host))
    told = message(host)
    assert (told["activity"], told["mode"], told["lesson"]["number"]) == ("play", "teach", 1)
    play(top, "Kxd5")
    told = message(host)
    assert told["lesson"]["stand"] == "solved" and [turn["text"] for turn in told["turns"]] == ["Kxd5"]
    assert host.order("page", read_order("next")) is None
    told = message(host)
    assert told["lesson"]["number"] == 2 and told["turns"] == [] and told["phase"] == "setup"
    assert journal.games() == []


def test_any_lesson_may_be_the_first(host: Host) -> None:
    assert host.order("page", read_order("teach chess 9")) is None
    assert message(host)["lesson"]["title"]["en"] == LESSONS[8].called.en
    assert next(game for game in host.games() if game["name"] == "chess")["lessons"] == len(LESSONS)


@pytest.mark.parametrize("number", ["0", str(len(LESSONS) + 1), "-1", "²", "first", "1 2", "9" * 300])
def test_a_lesson_that_is_not_there_is_refused(host: Host, number: str) -> None:
    words = host.order("page", read_order(f"teach chess {number}"))
    assert words and words.fr == "Cette leçon n'existe pas."
    assert host.going_on == "welcome"


@pytest.mark.parametrize("order", ["teach", "teach go", "teach go 1"])
def test_lessons_of_no_game_are_refused(host: Host, order: str) -> None:
    words = host.order("page", read_order(order))
    assert words and words.en == "There is no such game."


def test_a_kept_game_is_stepped_through_by_hand(host: Host, journal: Journal) -> None:
    number = keep(journal, mated())
    assert host.order("page", read_order(f"show {number}")) is None
    top = set_up(hands(host))
    told = message(host)
    assert (told["activity"], told["step"]["count"], told["turns"]) == ("play", 4, [])
    top.look(2.0)
    for text in ("f3", "e5"):
        assert message(host)["says"]["words"]["en"].startswith(f"Turn {len(top.session.line) - 1} of 4")
        assert message(host)["step"]["text"]["en"] == text
        top.labels = labels_of(top.game, top.session.state)
        top.look(2.0)
    told = message(host)
    assert [(turn["text"], turn["seat"], turn["by"]) for turn in told["turns"]] == [
        ("f3", 0, "file"), ("e5", 1, "file"), ("g4", 0, "file"),
    ]  # fmt: skip
    assert host.order("page", read_order("back")) is None and message(host)["step"]["number"] == 2
    assert len(journal.games()) == 1 and len(journal.events(number)) == len(mated().events)


def test_a_game_that_was_cut_off_waits_while_another_is_shown(host: Host, journal: Journal) -> None:
    number = keep(journal, mated())
    for order in ("open quatrarmes", f"show {number}", "teach chess", "open quatrarmes"):
        assert host.order("page", read_order(order)) is None
    assert [entry.header.game for entry in journal.games()] == ["chess", "quatrarmes"]


@pytest.mark.parametrize("number", ["", "99", "0", "x", "1 1", "9" * 300])
def test_a_game_that_is_not_kept_is_refused(host: Host, journal: Journal, number: str) -> None:
    keep(journal, mated())
    words = host.order("page", read_order(f"show {number}"))
    assert words and words.en == "The library has no such game."
    assert host.going_on == "welcome"


def test_a_game_that_hides_pieces_is_not_shown_before_its_end(host: Host, journal: Journal) -> None:
    words = host.order("page", read_order(f"show {keep(journal, deploying('HK', 'DQ'))}"))
    assert words and "what is hidden" in words.en and "caché" in words.fr


def test_a_log_that_does_not_fit_the_rules_is_refused(host: Host, journal: Journal) -> None:
    broken = mated()
    del broken.events[1]
    words = host.order("page", read_order(f"show {keep(journal, broken)}"))
    assert words and "does not follow the rules" in words.en


def test_a_table_that_was_made_for_other_options_says_so(host: Host, journal: Journal) -> None:
    write_profile(Profile(game="quatrarmes", options={"qa.board": "G110"}), profile_file("quatrarmes"))
    for order in ("teach quatrarmes", f"show {keep(journal, scribe('quatrarmes').play('d8-e7'))}"):
        words = host.order("page", read_order(order))
        assert words and "qa.board=G110" in words.en and host.going_on == "welcome"


def test_only_the_arbiter_begins_lessons_and_shows(host: Host, journal: Journal) -> None:
    number = keep(journal, mated())
    for asker in (GUEST, Asker("seat", 0)):
        for order in ("teach chess", f"show {number}"):
            words = host.order("page", read_order(order), asker)
            assert words and "arbiter" in words.en


def test_the_better_turn_of_a_kept_game_is_looked_for_at_the_table(host: Host, journal: Journal) -> None:
    """After 2. g4 a queen mates: anything that stops her is better, and the mate itself has no better."""
    number = keep(journal, mated())
    assert host.order("page", read_order(f"better {number} 3 4")) is None
    top = set_up(hands(host))
    told = message(host)
    assert told["lesson"]["task"]["en"] == "White played g4. Find a better turn."
    assert (told["lesson"]["number"], told["lesson"]["stand"]) == (1, "asked")
    play(top, "g4")
    assert message(host)["lesson"]["stand"] == "missed"
    assert len(journal.games()) == 1
    for wrong in ("99 3", f"{number} 4"):
        assert host.order("page", read_order(f"better {wrong}"))


def think_forever(entry: object, events: object, places: object) -> None:
    """Instead of the search."""
    Path(os.environ[MARK]).touch()
    threading.Event().wait()


def test_orders_are_answered_while_better_turns_are_sought(
    host: Host, journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guided, "better_course", think_forever)
    monkeypatch.setenv(MARK, str(tmp_path / "thinking"))
    better = read_order(f"better {keep(journal, mated())} 3")
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(host.order, "page", better)
        eventually((tmp_path / "thinking").exists)
        words = host.order("page", better)
        assert words and words.en == "Better turns are being looked for already: a moment, please."
        assert host.order("page", read_order("open quatrarmes")) is None
        assert answer.result() == MOVED_ON
    assert message(host)["game"]["name"] == "quatrarmes"


def test_a_search_that_fails_is_a_sentence(
    host: Host, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guided, "better_course", int)
    words = host.order("page", read_order(f"better {keep(journal, mated())} 3"))
    assert words and words.en == "The turns of this game could not be judged."
    assert host.going_on == "welcome"


def test_nothing_is_told_of_a_game_that_goes_on(host: Host, journal: Journal) -> None:
    number = keep(journal, scribe("chess").play("f3", "e5", "g4"))
    words = host.order("page", read_order(f"better {number} 3"))
    assert words and words.en == "What happened is told when the game is over."
