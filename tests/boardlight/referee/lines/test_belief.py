"""A recorder of a plain set believes what all that was seen makes likely, and logs what is sure."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from boardlight.referee.inference.candidates import expect
from boardlight.referee.lines import belief, past
from boardlight.referee.lines.belief import Belief
from boardlight.referee.lines.line import Line, Lines
from boardlight.referee.lines.numbers import LIKELY_NATS, PLAIN_SET, SURE_NATS, Beam
from boardlight.referee.session.events import FilmEnded, Seen
from boardlight.referee.session.logged import Marked, TakenBack, TurnPlayed
from boardlight.referee.session.state import Session, start
from boardlight.referee.step import step
from rules.game import State
from rules.turns import turns
from tests.boardlight.referee.lines.tables import CHESS, COUNT, shown

IMAGES_S = 0.1


class Recorder:
    """A session that weighs lines, and a film of it."""

    def __init__(self) -> None:
        session = start(CHESS, mode="record")
        self.session: Session = replace(session, table=session.table.in_order())
        self.time, self.events = 0.0, []

    def see(self, state: State, seconds: float = 1.8, **image: object) -> None:
        """The position lies there for so long."""
        picture = partial(shown, state, **image)  # type: ignore[arg-type]
        for _ in range(round(seconds / IMAGES_S)):
            self.time += IMAGES_S
            self.session, records = step(self.session, Seen(self.time, picture(self.time)))
            self.events += [record.event for record in records]

    def end(self) -> None:
        """The film is over."""
        self.session, records = step(self.session, FilmEnded(self.time))
        self.events += [record.event for record in records]

    @property
    def unsure(self) -> set[str]:
        """The turns that were logged and are not sure."""
        return {event.text for event in self.events if isinstance(event, TurnPlayed) and event.unsure}

    @property
    def texts(self) -> list[str]:
        """The turns that were logged."""
        return [event.text for event in self.events if isinstance(event, TurnPlayed)]


def after(*texts: str) -> State:
    """The position after these turns."""
    state = CHESS.start()
    for text in texts:
        turn = next(one for one in turns(CHESS, state) if CHESS.write(state, one.path) == text)
        state = turn.state
    return state


def drawn(recorder: Recorder, seed: int, count: int, silent_count: int, misread: int = 0) -> list[str]:
    """A game of so many turns that is seen, some other cells silent or misread after each; its turns."""
    chance, state, texts = np.random.default_rng(seed), CHESS.start(), []
    recorder.see(state)
    for _ in range(count):
        some = list(turns(CHESS, state))
        turn = some[chance.integers(len(some))]
        texts.append(CHESS.write(state, turn.path))
        state = turn.state
        silent = [CHESS.board.names[at] for at in chance.choice(COUNT, silent_count, replace=False)]
        wrong = {CHESS.board.names[at]: int(chance.integers(-1, 2)) for at in chance.choice(COUNT, misread)}
        recorder.see(state, silent=silent, misread=wrong, noise=chance)
    recorder.see(state)
    return texts


@pytest.mark.parametrize("seed", range(6))
def test_a_game_is_read_though_some_cells_say_nothing(seed: int) -> None:
    recorder = Recorder()
    texts = drawn(recorder, seed, 10, 3)
    assert recorder.texts == texts[: len(recorder.texts)]
    assert len(recorder.texts) >= len(texts) - 1


@pytest.mark.parametrize("seed", range(12))
def test_who_has_forgotten_likely_lines_is_not_sure(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(belief, "FEW", Beam(LIKELY_NATS, 2, SURE_NATS))
    monkeypatch.setattr(past, "MANY", Beam(LIKELY_NATS, 2, SURE_NATS))
    recorder = Recorder()
    texts = drawn(recorder, seed, 6, 30)
    assert recorder.texts == texts[: len(recorder.texts)]


def test_what_leads_for_a_moment_is_not_logged() -> None:
    recorder, told = Recorder(), ["e4", "d6", "Nf3", "c6"]
    recorder.see(after())
    recorder.see(after("e3"), 0.9)
    recorder.see(after("e4"), 3)
    # A pawn that was put right, or a misreading: what is seen from now on tells.
    assert recorder.texts == []
    for count in range(2, len(told) + 1):
        recorder.see(after(*told[:count]))
    assert recorder.texts == told and not recorder.unsure


def test_where_a_piece_is_held_for_a_moment_does_not_count() -> None:
    recorder = Recorder()
    recorder.see(after())
    recorder.see(after("e3"), 0.4)
    recorder.see(after("e4"), 3)
    assert recorder.texts == ["e4"]


def test_a_doubt_is_settled_by_what_only_one_turn_lets_follow() -> None:
    recorder = Recorder()
    recorder.see(after())
    recorder.see(after("e4"))
    recorder.see(after("e4", "d5"), silent=["d5", "d6"])
    assert recorder.texts == ["e4"]
    recorder.see(after("e4", "d5", "exd5"))
    assert recorder.texts == ["e4", "d5", "exd5"]
    assert not any(event.unsure for event in recorder.events if isinstance(event, TurnPlayed))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_misreading_that_stays_is_no_turn(seat: int) -> None:
    recorder, misread = Recorder(), {"e5": seat}
    for told in ((), ("e4",), ("e4", "c6"), ("e4", "c6", "Nf3"), ("e4", "c6", "Nf3", "d6")):
        recorder.see(after(*told), misread=misread)
    assert recorder.texts == ["e4", "c6", "Nf3", "d6"]


def test_turns_that_nobody_saw_one_by_one_are_found_if_there_is_one_way() -> None:
    recorder = Recorder()
    recorder.see(after())
    recorder.see(after("e4", "e5", "Nf3"))
    recorder.see(after("e4", "e5", "Nf3", "Nc6"))
    # Whether the pawn or the knight went first, nobody can tell; nor whether pawns went in two steps.
    assert sorted(recorder.texts[:3]) == ["Nf3", "e4", "e5"] and recorder.texts[3:] == ["Nc6"]
    assert recorder.unsure == {"Nf3", "e4", "e5"}
    other = Recorder()
    other.see(after())
    told = ["e4", "d5", "exd5", "Qxd5"]
    other.see(after(*told))
    # It is hardly likelier than that four cells are misread, until play goes on from there.
    assert other.texts == []
    for text in ("Nc3", "Qa5", "Nf3"):
        told.append(text)
        other.see(after(*told))
    assert other.texts == told


def test_a_hand_that_passes_for_pieces_for_a_moment_is_forgotten() -> None:
    recorder = Recorder()
    recorder.see(after())
    recorder.see(after("e4"), 0.7, misread={"e5": 0, "e6": 1, "d5": 1, "f6": 0, "e4": 1})
    recorder.see(after("e4"))
    recorder.see(after("e4", "e5"))
    assert recorder.texts == ["e4", "e5"]


def test_cells_that_move_say_nothing() -> None:
    recorder, hand = Recorder(), ["e2", "e3", "e4", "d3", "d4"]
    recorder.see(after())
    recorder.see(after("d4"), misread={"e4": 0, "e2": -1}, stirred=hand)
    assert recorder.texts == []
    recorder.see(after("d4"))
    assert recorder.texts == ["d4"]


def test_what_a_cell_said_before_it_changed_is_not_said_of_the_table_after() -> None:
    recorder = Recorder()
    recorder.see(after())
    recorder.see(after(), 0.3, misread={"e3": 0}, silent=["e2"])
    recorder.see(after("e4"), stirred=["e3", "e4"])
    assert recorder.texts == []
    recorder.see(after("e4"))
    assert recorder.texts == ["e4"]


def test_turns_that_players_take_back_are_taken_back() -> None:
    recorder = Recorder()
    for told in ((), ("e4",), ("e4", "e5"), ("e4", "e5", "Nf3"), ("e4", "e5")):
        recorder.see(after(*told))
    recorder.see(after("e4", "e5"), 2.0)
    assert [event.turns for event in recorder.events if isinstance(event, TakenBack)] == [1]
    recorder.see(after("e4", "e5", "Nc3"))
    assert recorder.texts == ["e4", "e5", "Nf3", "Nc3"]


def test_a_doubt_that_lasts_is_marked_with_what_it_may_be() -> None:
    recorder = Recorder()
    recorder.see(after())
    recorder.see(after("e4"), 30.0, silent=["e3", "e4"])
    marks = [event for event in recorder.events if isinstance(event, Marked)]
    assert [sorted(mark.choices or ()) for mark in marks] == [["e3", "e4"]]
    assert recorder.texts == []


def test_what_is_ordered_is_where_play_goes_on_from() -> None:
    recorder = Recorder()
    recorder.see(after())
    recorder.see(after("e4"))
    here = recorder.session.here
    assert recorder.session.tracking.belief is not None
    assert recorder.session.tracking.belief.root is here
    assert here.looks == expect(CHESS, after("e4")).looks


def test_a_table_to_which_no_line_leads_is_amiss() -> None:
    recorder = Recorder()
    recorder.see(after("e4"))
    assert recorder.session.tracking.belief is not None and not recorder.session.tracking.belief.is_amiss
    recorder.see(after("e4"), misread={"e5": 0})
    assert not recorder.session.tracking.belief.is_amiss
    recorder.see(after("e4"), misread={"d8": -1, "e8": -1, "a1": -1})
    assert recorder.texts == ["e4"] and recorder.session.tracking.belief.is_amiss


def test_of_two_orders_that_lead_to_one_position_the_likelier_is_logged_and_marked() -> None:
    recorder = Recorder()
    recorder.see(after())
    # Nobody could tell which of the pawns went first.
    recorder.see(after("b3", "Nc6"), silent=["a2", "a3", "b2", "b3"])
    recorder.see(after("b3", "Nc6", "a3", "h6"))
    assert sorted(recorder.texts[:3]) == ["Nc6", "a3", "b3"] and recorder.texts[3:] == ["h6"]
    marks = [event for event in recorder.events if isinstance(event, Marked)]
    assert [sorted(mark.choices or ()) for mark in marks] == [["a3", "b3"]]
    assert recorder.unsure == {"a3", "b3"}
    recorder.see(after("b3", "Nc6", "a3", "h6", "f4"))
    assert recorder.texts[4:] == ["f4"]


def test_two_ways_to_one_position_are_alike_though_counts_of_positions_differ() -> None:
    recorder, told = Recorder(), ["Nf3", "Nf6", "Nc3", "Nc6"]
    recorder.see(after())
    recorder.see(after(*told))
    recorder.see(after(*told, "e4"))
    assert sorted(recorder.texts[:4]) == sorted(told) and recorder.texts[4:] == ["e4"]
    assert recorder.unsure == set(told)


def test_when_the_film_ends_the_likeliest_line_is_logged_and_what_is_not_sure_is_marked() -> None:
    recorder = Recorder()
    recorder.see(after())
    recorder.see(after("e4"), silent=["e3", "e4"])
    recorder.see(after("e4", "d5"), silent=["e3", "e4"])
    assert recorder.texts == []
    recorder.end()
    assert recorder.texts[0] in ("e3", "e4") and recorder.texts[1:] == ["d5"]
    assert recorder.unsure == set(recorder.texts[:1])
    marks = [event for event in recorder.events if isinstance(event, Marked)]
    assert [sorted(mark.choices or ()) for mark in marks] == [["e3", "e4"]]


def test_a_film_that_ends_at_rest_leaves_nothing_to_mark() -> None:
    recorder = Recorder()
    recorder.see(after())
    recorder.see(after("e4"))
    before = recorder.session
    recorder.end()
    assert recorder.texts == ["e4"] and not recorder.unsure
    assert recorder.session.recording == before.recording and recorder.session.tracking == before.tracking


@pytest.mark.parametrize("seed", [0, 4, 6, 11, 12, 14])
def test_a_line_that_looked_unlikely_for_a_while_is_found_again(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Who follows one line in these games, and forgets that there were others, logs turns wrong.
    monkeypatch.setattr(belief, "FEW", Beam(LIKELY_NATS, 1, SURE_NATS))
    monkeypatch.setattr(past, "MANY", Beam(LIKELY_NATS, 40, LIKELY_NATS))
    recorder = Recorder()
    texts = drawn(recorder, seed, 8, 12, misread=2)
    recorder.end()
    assert recorder.texts == texts


def test_what_a_pawn_became_is_settled_by_how_it_moves() -> None:
    recorder, told = Recorder(), ["a4", "b5", "axb5", "a6", "bxa6", "Bb7", "axb7", "h6", "bxa8=N", "h5"]
    for count in range(len(told) + 1):
        recorder.see(after(*told[:count]))
    assert recorder.texts == told[:8]
    recorder.see(after(*told, "Nb6"))
    recorder.see(after(*told, "Nb6", "h4"))
    assert recorder.texts == [*told, "Nb6", "h4"] and not recorder.unsure


def test_what_a_pawn_became_and_nothing_tells_is_marked_and_first_of_all_a_queen() -> None:
    recorder, told = Recorder(), ["a4", "b5", "axb5", "a6", "bxa6", "Bb7", "axb7", "h6", "bxa8=R"]
    for count in range(len(told) + 1):
        recorder.see(after(*told[:count]))
    recorder.end()
    assert recorder.texts[-1] == "bxa8=Q" and recorder.unsure == {"bxa8=Q"}
    marks = [event for event in recorder.events if isinstance(event, Marked)]
    assert marks[-1].choices == ["bxa8=Q", "bxa8=R", "bxa8=B", "bxa8=N"]


def line_of(*texts: str, cost: float = 0.0) -> Line:
    """A line of these turns from the first position."""
    here, paths = expect(CHESS, CHESS.start()), []
    for text in texts:
        turn = next(one for one in here.candidates if CHESS.write(here.state, one.turns[0]) == text)
        paths += turn.turns
        here = here.after(turn)
    return Line(tuple(paths), here, cost, np.zeros(COUNT))


def test_a_turn_is_marked_that_may_have_been_played_when_the_film_ends() -> None:
    recorder = Recorder()
    recorder.see(after())
    tracking = recorder.session.tracking
    assert tracking.belief is not None
    # As if d2 had been seen bare for a moment.
    lines = Lines((line_of(), line_of("d4", cost=1.0), line_of("d3", cost=1.0), line_of("a3", cost=9.0)))
    tracking = replace(tracking, belief=replace(tracking.belief, lines=lines))
    recorder.session = replace(recorder.session, tracking=tracking)
    recorder.end()
    assert recorder.texts == []
    marks = [event for event in recorder.events if isinstance(event, Marked)]
    assert [sorted(mark.choices or ()) for mark in marks] == [["d3", "d4"]]


def test_what_was_played_since_the_table_last_lay_otherwise_forgets_no_line() -> None:
    played = line_of("e4")
    # When the table last lay otherwise nothing had been played, or two turns.
    before = Lines((line_of(), line_of("e4", "d5", cost=3.0)))
    known = replace(Belief.at(line_of().here, PLAIN_SET), before=before, lines=Lines((played,)))
    assert [line.turns for line in known.after(played.turns, played.here).before.all] == [()]
