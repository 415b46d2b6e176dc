"""What a recorder doubts stands in the log; somebody who was there settles it, the rest stays as it is."""

from boardlight.journal.journal import open_journal
from boardlight.library.exports import export
from boardlight.library.search import open_game
from boardlight.recording.told.answers import settle_kept
from boardlight.recording.told.doubts import Doubt, doubts
from boardlight.referee.session.logged import Event, Marked, Started, TurnPlayed

CAMERA = "camera"


def marked(ply: int, *choices: str) -> Event:
    return Marked(2.0 + ply, CAMERA, ply % 2, " or ".join(choices), ply, choices=[*choices])


def turn(ply: int, text: str, unsure: bool = False) -> Event:
    return TurnPlayed(2.5 + ply, CAMERA, (ply - 1) % 2, text, ply, unsure=unsure or None)


LOG = (
    Started(0.0, "file"), marked(0, "e3", "e4"), turn(1, "e4", unsure=True), turn(2, "e5"),
    marked(2, "Nc3"), marked(2, "Nf3"), turn(3, "Nf3", unsure=True), turn(4, "Nc6"), marked(4, "Bb5", "Bc4"),
)  # fmt: skip


def test_every_doubt_names_its_turn_and_what_it_may_have_been() -> None:
    assert doubts(LOG) == [
        Doubt(1, 0, 2.0, "e4", ("e4", "e3")),
        Doubt(3, 2, 4.0, "Nf3", ("Nf3", "Nc3")),
        Doubt(5, 4, 6.0, "", ("Bb5", "Bc4")),
    ]


def test_a_turn_that_turned_out_to_be_plain_is_in_no_doubt() -> None:
    assert doubts([LOG[0], LOG[1], turn(1, "e4")]) == []


def test_one_that_is_settled_is_sure_and_the_others_stay_in_doubt() -> None:
    with open_journal("sqlite://") as journal:
        log = journal.begin("chess")
        log.extend(LOG)
        assert settle_kept(journal, log.id, 1, "e4") is None
        assert [doubt.number for doubt in doubts(journal.events(log.id))] == [3, 5]
        assert settle_kept(journal, log.id, 3, "Nc3") is None
        assert settle_kept(journal, log.id, 5, "Qa8") is not None
        assert settle_kept(journal, log.id, 5, "Bc4") is None
        assert doubts(journal.events(log.id)) == []
        written = export(open_game(journal.entry(log.id), journal.events(log.id)), "pgn").decode()
        assert "1. e4 e5 2. Nc3 (2. Nf3" in written and "3. Bc4" in written


def test_each_reader_is_told_of_the_doubt_in_his_language() -> None:
    with open_journal("sqlite://") as journal:
        log = journal.begin("chess")
        log.extend(LOG[:3])
        kept = open_game(journal.entry(log.id), journal.events(log.id))
        assert "1. e4 {not certain}" in export(kept, "pgn").decode()
        assert "1. e4 {coup incertain}" in export(kept, "pgn", "fr").decode()


def test_an_order_of_turns_that_nobody_saw_is_settled_and_what_followed_stays() -> None:
    log_of = [
        Started(0.0, "file"), marked(0, "d4", "e4"), turn(1, "d4", unsure=True), turn(2, "e5"), turn(3, "e4"),
        turn(4, "exd4"),
    ]  # fmt: skip
    with open_journal("sqlite://") as journal:
        log = journal.begin("chess")
        log.extend(log_of)
        assert settle_kept(journal, log.id, 1, "e4") is None
        assert doubts(journal.events(log.id)) == []
        written = export(open_game(journal.entry(log.id), journal.events(log.id)), "pgn").decode()
        assert "1. e4" in written and "2. d4 exd4" in written


def test_what_is_sure_once_another_turn_is_settled_is_not_asked() -> None:
    log_of = [
        Started(0.0, "file"), marked(0, "e4", "e3"), turn(1, "e4", unsure=True), turn(2, "e5", unsure=True),
        turn(3, "Nf3"),
    ]  # fmt: skip
    assert [doubt.text for doubt in doubts(log_of)] == ["e4"]
    with open_journal("sqlite://") as journal:
        log, other = journal.begin("chess"), journal.begin("chess")
        log.extend(log_of)
        other.extend(log_of)
        assert settle_kept(journal, log.id, 1, "e4") is None
        assert doubts(journal.events(log.id)) == []
        written = export(open_game(journal.entry(log.id), journal.events(log.id)), "pgn").decode()
        assert "1. e4 e5 2. Nf3" in written
        # After another turn than was taken for likely, what followed is in doubt by itself.
        assert settle_kept(journal, other.id, 1, "e3") is None
        assert [doubt.text for doubt in doubts(journal.events(other.id))] == ["e5"]
