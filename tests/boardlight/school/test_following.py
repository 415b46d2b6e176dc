"""What comes of lessons at a table: kept when they are solved, or left after a mistake or a hint."""

from collections.abc import Callable, Iterator

import pytest

from boardlight.host.host import Host
from boardlight.host.playing import Playing
from boardlight.journal.errors import LockedError
from boardlight.journal.journal import Journal
from boardlight.journal.pupils.answer import Answer
from boardlight.referee.session.orders.text import read_order
from boardlight.school.lessons import lessons_of
from tests.boardlight.host.hands import hands, play, set_up
from tests.boardlight.school.answering import answer

KEYS = [each.key for each in lessons_of("chess")]

Kept = tuple[str, bool, int, int]


@pytest.fixture
def kept(journal: Journal) -> Iterator[Callable[[], list[Kept]]]:
    """What the journal has of Anne: lesson, solved, hints, misses."""
    pupil, _ = journal.pupils.add("Anne", "2026-01-02")
    yield lambda: [(a.lesson, a.solved, a.hints, a.misses) for a in journal.pupils.answers(pupil.id)]


def order(host: Host, text: str) -> None:
    assert host.order("page", read_order(text)) is None


def on_the_page(host: Host) -> None:
    """The page is the board: positions stand as they should."""
    assert isinstance(host.activity, Playing)
    host.wait(host.activity.time + 1.0)


def number_of(host: Host) -> int:
    lesson = host.page()["lesson"]
    assert isinstance(lesson, dict)
    return int(lesson["number"])


def test_a_lesson_that_is_solved_by_hand_is_kept(host: Host, kept: Callable[[], list[Kept]]) -> None:
    order(host, "teach chess; pupil=anne")
    top = set_up(hands(host))
    play(top, "Kxd5")
    assert kept() == [(KEYS[0], True, 0, 0)]
    order(host, "next")
    assert kept() == [(KEYS[0], True, 0, 0)] and number_of(host) == 2


def test_hints_and_wrong_turns_are_counted(host: Host, kept: Callable[[], list[Kept]]) -> None:
    order(host, "teach chess; pupil=Anne")
    on_the_page(host)
    for each in ("hint", "play Kc5", "hint", "hint"):
        order(host, each)
    assert kept() == []
    order(host, "play Kxd5")
    assert kept() == [(KEYS[0], True, 2, 1)]


def test_what_is_left_after_a_mistake_or_a_hint_is_kept_as_missed(
    host: Host, kept: Callable[[], list[Kept]]
) -> None:
    order(host, "teach chess; pupil=Anne")
    on_the_page(host)
    order(host, "play Kc5")
    order(host, "next")
    on_the_page(host)
    order(host, "hint")
    order(host, "lesson 2")
    on_the_page(host)
    order(host, "hint")
    order(host, "welcome")
    assert kept() == [(KEYS[0], False, 0, 1), (KEYS[1], False, 1, 0), (KEYS[1], False, 1, 0)]


def test_who_only_looks_at_a_lesson_has_missed_nothing(host: Host, kept: Callable[[], list[Kept]]) -> None:
    order(host, "teach chess; pupil=Anne")
    for text in ("lesson 5", "next", "lesson 2", "teach arcanor; pupil=Anne", "welcome"):
        order(host, text)
    assert kept() == []


def test_of_nobody_nothing_is_kept(host: Host, kept: Callable[[], list[Kept]], journal: Journal) -> None:
    order(host, "teach chess; pupil=Anne")
    order(host, "teach chess")
    on_the_page(host)
    for text in ("play Kc5", "play Kxd5"):
        order(host, text)
    assert kept() == [] and host.school.learner is None and journal.games() == []


def test_a_learner_goes_on_where_the_last_lesson_was_solved(
    host: Host, journal: Journal, kept: Callable[[], list[Kept]]
) -> None:
    pupil = journal.pupils.named("Anne")
    for key in (KEYS[0], KEYS[1], KEYS[3]):
        journal.pupils.keep(pupil.id, answer(key))
    order(host, "teach chess; pupil=Anne")
    assert number_of(host) == 3
    order(host, "next")
    assert number_of(host) == 4
    order(host, "teach chess 7; pupil=Anne")
    assert number_of(host) == 7


def test_what_is_due_comes_first_and_then_what_is_new(host: Host, journal: Journal) -> None:
    """Answers of January are all due by now."""
    pupil, _ = journal.pupils.add("Anne", "2026-01-02")
    for number in (9, 2, 5):
        journal.pupils.keep(pupil.id, answer(KEYS[number - 1], misses=1))
    order(host, "teach chess due; pupil=Anne")
    seen = [number_of(host)]
    for _ in range(4):
        order(host, "next")
        seen.append(number_of(host))
    assert seen == [2, 5, 9, 1, 2]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("teach chess; pupil=Zed", "no learner called Zed"),
        ("teach chess due", "who learns"),
        ("teach chess due; pupil=Anne", "nothing to repeat"),
        ("teach chess due; pupil=Zed", "no learner called Zed"),
        ("teach go; pupil=Anne", "no such game"),
        ("teach chess 999; pupil=Anne", "no such lesson"),
    ],
)
def test_what_cannot_be_begun_is_said(
    host: Host, kept: Callable[[], list[Kept]], text: str, words: str
) -> None:
    refused = host.order("page", read_order(text))
    assert refused and words in refused.en and host.going_on == "welcome" and host.school.learner is None


def test_a_lesson_goes_on_while_the_journal_is_held_and_its_answer_is_kept_later(
    host: Host, journal: Journal, kept: Callable[[], list[Kept]], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, broken = journal.pupils.keep, [True]

    def failing(pupil_id: int, given: Answer) -> None:
        if broken[0]:
            raise LockedError("held")
        keep(pupil_id, given)

    monkeypatch.setattr(journal.pupils, "keep", failing)
    order(host, "teach chess; pupil=Anne")
    on_the_page(host)
    order(host, "play Kxd5")
    assert kept() == [] and host.school.learner and len(host.school.learner.unkept) == 1
    order(host, "next")
    on_the_page(host)
    broken[0] = False
    order(host, "hint")
    order(host, "play Kxd3")
    assert kept() == [(KEYS[0], True, 0, 0), (KEYS[1], True, 1, 0)] and host.school.learner.unkept == []


def test_a_learner_who_is_removed_in_the_middle_of_a_lesson_leaves_nothing(
    host: Host, journal: Journal, kept: Callable[[], list[Kept]]
) -> None:
    order(host, "teach chess; pupil=Anne")
    on_the_page(host)
    journal.pupils.remove(journal.pupils.named("Anne").id)
    order(host, "play Kxd5")
    order(host, "next")
    assert number_of(host) == 2 and kept() == []


def test_how_long_a_lesson_took_is_kept(host: Host, journal: Journal) -> None:
    pupil, _ = journal.pupils.add("Anne", "2026-01-02")
    order(host, "teach chess; pupil=Anne")
    host.wait(10.0)
    host.wait(42.5)
    order(host, "play Kxd5")
    order(host, "next")
    host.wait(50.0)
    order(host, "play Kxd3")
    assert [each.seconds for each in journal.pupils.answers(pupil.id)] == [42.5, 7.5]
