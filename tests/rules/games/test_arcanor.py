"""Arcanor, rule by rule and example by example (numbers as in docs/games/arcanor.md)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import State
from rules.games.arcanor import Arcanor
from rules.moves import put
from rules.notation import NotationError, read_setup, write_setup
from rules.pieces import Piece, Stack
from rules.turns import perft
from tests.rules.games.sketches import picture, play, sketch, targets, texts
from tests.rules.perft_files import perft_rows

GAME = Arcanor()
FAR = "Dark: 1 h2"
"""A Dark piece out of the way: with one side unable to move a test would end before it began."""


def stack(state: State, name: str) -> str:
    """What stands on the cell, outermost piece first, such as ``L1/D2``."""
    return "/".join(GAME.symbol(piece) for piece in reversed(state.cells[GAME.board.cell(name)]))


class TestStart:
    def test_six_pairs_a_side_with_the_smaller_pieces_hidden(self) -> None:
        assert sketch(GAME, GAME.start(), "a1") == picture("""
            7 .  D3 D1 D3 D1 D3 D1 .
            6 .  .  .  .  .  .  .  .
            5 .  .  .  .  .  .  .  .
            4 .  .  .  .  .  .  .  .
            3 .  .  .  .  .  .  .  .
            2 .  .  .  .  .  .  .  .
            1 .  L1 L3 L1 L3 L1 L3 .
            """)
        assert stack(GAME.start(), "b1") == "L1/L2" and stack(GAME.start(), "g7") == "D1/D2"
        assert stack(GAME.start(), "c1") == "L3/L4" and stack(GAME.start(), "f7") == "D3/D4"

    def test_forty_first_moves(self) -> None:
        found = texts(GAME, GAME.start())
        assert (sum("-" in text for text in found), sum("'" in text for text in found)) == (20, 20)

    def test_r1_who_begins_by_option(self) -> None:
        assert GAME.start().turn == 0
        assert Arcanor({"ar.first_player": "Dark"}).start().turn == 1

    def test_free_placing_on_the_home_row_by_option(self) -> None:
        game = Arcanor({"ar.setup": "free"})
        state = game.start()
        assert len(texts(game, state)) == 16 and "place 1 a1" in texts(game, state)
        light = [f"place {kind} {column}1" for kind, column in zip("131313", "abcdeh", strict=True)]
        dark = [f"place {kind} {column}7" for kind, column in zip("111333", "abcdeh", strict=True)]
        half = play(game, state, *light, *dark[:3])
        assert read_setup(game, write_setup(game, half)) == State(half.cells, half.hands, half.turn)
        state = play(game, half, *dark[3:])
        assert (state.turn, stack(state, "a1"), stack(state, "h7")) == (0, "L1/L2", "D3/D4")
        assert perft(game, state, 1) == 2 * len([text for text in texts(game, state) if "-" in text])

    def test_a_set_up_must_nest(self) -> None:
        with pytest.raises(NotationError, match="do not fit"):
            read_setup(GAME, "Light: 1/3 d4")


@pytest.mark.parametrize(("place", "depth", "count"), perft_rows("arcanor", most=100_000))
def test_perft(place: str, depth: int, count: int) -> None:
    state = GAME.start() if place == "start" else read_setup(GAME, place)
    assert perft(GAME, state, depth) == count


class TestExamples:
    def test_x1_an_empty_piece_eats_the_next_size_full_or_not(self) -> None:
        state = read_setup(GAME, "Light: 1 d4; Dark: 2 e5, 3 d5, 1 c4, 2/L3/4 e4")
        assert stack(state, "e4") == "D2/L3/D4"
        assert texts(GAME, state) == ["d4-c3", "d4-c5", "d4-d3", "d4-e3", "d4:e4", "d4:e5"]
        assert sketch(GAME, state, "d4") == picture("""
            7 .    .    .    .    .    .    .    .
            6 .    .    .    .    .    .    .    .
            5 .    .    x    D3   [D2] .    .    .
            4 .    .    D1   L1   [D2] .    .    .
            3 .    .    x    x    x    .    .    .
            2 .    .    .    .    .    .    .    .
            1 .    .    .    .    .    .    .    .
            """)
        assert stack(play(GAME, state, "d4:e4"), "e4") == "L1/D2/L3/D4"

    def test_x2_a_full_piece_releases_or_releases_and_eats(self) -> None:
        state = read_setup(GAME, "Light: 1/2 d4; Dark: 2 e5")
        cells = ("c3", "c4", "c5", "d3", "d5", "e3", "e4")
        assert texts(GAME, state) == sorted(
            [f"d4-{cell}" for cell in cells] + [f"d4'{cell}" for cell in cells] + ["d4':e5"]
        )
        state = play(GAME, state, "d4':e5")
        assert (stack(state, "d4"), stack(state, "e5")) == ("L2", "L1/D2")

    def test_x3_a_prisoner_left_behind_is_free_again(self) -> None:
        state = play(GAME, "Light: 1/D2 d4; Dark: 2 e5", "d4':e5")
        assert (stack(state, "d4"), stack(state, "e5")) == ("D2", "L1/D2")
        assert targets(GAME, state, "d4") == "c3 d3 e3 c4 e4 c5 d5"

    def test_x4_before_the_winning_line(self) -> None:
        state = read_setup(GAME, "Light: 3/4 c6, 2 d7; Dark: 1/2 c7, 4 b7")
        assert GAME.score(state, 0) == 2
        cells = ("b5", "b6", "c5", "d5", "d6")
        assert texts(GAME, state) == sorted(
            [f"c6-{cell}" for cell in cells] + [f"c6'{cell}" for cell in cells] + ["c6':b7"]
        )
        state = play(GAME, state, "c6':b7")
        assert (stack(state, "b7"), stack(state, "c6"), GAME.score(state, 0)) == ("L3/D4", "L4", 5)
        assert not [text for text in texts(GAME, play(GAME, state, "c7-d6")) if text[:2] == "b7"]

    def test_x5_seven_points_with_a_pair(self) -> None:
        state = play(GAME, f"Light: 3/4 c6; {FAR}", "c6'c7")
        assert (GAME.score(state, 0), stack(state, "c6")) == (3, "L4")
        assert GAME.score(play(GAME, state, "h2-h3", "c6-b7"), 0) == 7
        whole = play(GAME, f"Light: 3/4 c6, 1 a1; {FAR}", "c6-c7", "h2-h3")
        assert GAME.score(whole, 0) == 3
        assert {text[:2] for text in texts(GAME, whole)} == {"a1"}

    @pytest.mark.parametrize(
        ("line", "last"),
        [("1 a7, 4 b7, 3 c7, 2 d7, 2 e6", "e6-e7"), ("4 a7 b7, 4 c6", "c6-c7")],
        ids=["1+4+3+2+2", "4+4+4"],
    )
    def test_x6_twelve_points(self, line: str, last: str) -> None:
        state = play(GAME, f"Light: {line}; {FAR}", last)
        assert state.outcome == ((1.0, 0.0), "twelve points")


class TestMoves:
    def test_r2_a_stack_slides_whole_to_an_empty_cell(self) -> None:
        state = play(GAME, f"Light: 1/2/D3 d4; {FAR}", "d4-e5")
        assert (stack(state, "e5"), stack(state, "d4")) == ("L1/L2/D3", "")

    def test_r2_a_stack_belongs_to_the_owner_of_its_visible_piece(self) -> None:
        state = read_setup(GAME, "Light: 2 a2; Dark: 1/L2 d4")
        assert {text[:2] for text in texts(GAME, state)} == {"a2"}

    def test_r3_only_the_outermost_piece_is_lifted_off(self) -> None:
        state = play(GAME, f"Light: 1/2/3 d4; {FAR}", "d4'e5")
        assert (stack(state, "d4"), stack(state, "e5")) == ("L2/L3", "L1")

    def test_r3_an_enemy_comes_free_too(self) -> None:
        setup = f"Light: 1/D2 d4; {FAR}"
        assert stack(play(GAME, setup, "d4'e5"), "d4") == "D2"
        game = Arcanor({"ar.release_enemy": "false"})
        assert "d4'e5" not in texts(game, read_setup(game, setup))
        assert "d4':e5" in texts(game, read_setup(game, "Light: 1/D2 d4; Dark: 2 e5"))

    @pytest.mark.parametrize("hunter", "1234")
    def test_r4_a_piece_eats_the_next_smaller_size_alone(self, hunter: str) -> None:
        state = read_setup(GAME, f"Light: {hunter} d4; Dark: 1 c5, 2 d5, 3 e5, 4 e4")
        eaten = {stack(state, text[-2:])[1] for text in texts(GAME, state) if ":" in text}
        assert eaten == ({str(int(hunter) + 1)} if hunter != "4" else set())

    def test_r5_release_and_eat_by_a_piece_that_held_its_own_by_option(self) -> None:
        game = Arcanor({"ar.release_eat_own": "false"})
        assert ":" not in "".join(texts(game, read_setup(game, "Light: 1/2 d4; Dark: 2 e5")))
        assert "d4':e5" in texts(game, read_setup(game, "Light: 1/D2 d4; Dark: 2 e5"))

    def test_r6_a_full_piece_never_eats_with_its_contents(self) -> None:
        assert "d4:e5" not in texts(GAME, read_setup(GAME, "Light: 1/2 d4; Dark: 2 e5"))

    def test_r7_own_pieces_are_never_covered(self) -> None:
        assert targets(GAME, read_setup(GAME, f"Light: 1 d4, 2 e5; {FAR}"), "d4") == "c3 d3 e3 c4 e4 c5 d5"


class TestWinningLine:
    def test_r9_a_piece_there_is_immobile_and_cannot_be_eaten(self) -> None:
        state = read_setup(GAME, "Light: 2 c7, 1 a1; Dark: 1 c6")
        assert {text[:2] for text in texts(GAME, state)} == {"a1"}
        assert "c6:c7" not in texts(GAME, play(GAME, state, "a1-a2"))

    def test_r9_pieces_at_home_are_ordinary_prey(self) -> None:
        state = play(GAME, "Light: 1 c6; Dark: 2 c7, 1 h2", "c6:c7")
        assert GAME.score(state, 0) == 1

    def test_r10_only_visible_pieces_count(self) -> None:
        assert GAME.score(read_setup(GAME, "Light: 3/4 c7, 1/D2 d7, 2 e6; Dark: 1/L2 a7, 3 h2"), 0) == 4

    def test_r11_a_piece_freed_on_its_winning_line_counts_and_is_locked(self) -> None:
        state = play(GAME, "Light: 1/D2 d1, 1 a3; Dark: 1 h5", "d1'd2")
        assert GAME.score(state, 1) == 2
        assert {text[:2] for text in texts(GAME, state)} == {"h5"}

    def test_r11_a_freed_piece_may_win_for_its_owner(self) -> None:
        light = "4 a7 b7, 3/D4 c6"
        setup = f"Light: {light}, 2/D3 h1; Dark: 4 a1 b1, 2 g1, 1 h6"
        assert GAME.score(read_setup(GAME, setup), 1) == 10
        freed = play(GAME, setup, "h1'h2")
        assert freed.outcome == ((0.0, 1.0), "twelve points")


class TestEnds:
    BLOCKED = "Light: 4 a1; Dark: 1 a2 b2 b1, 2 h2"

    def test_r14_a_side_without_a_move_passes(self) -> None:
        assert texts(GAME, read_setup(GAME, self.BLOCKED)) == ["pass"]
        assert play(GAME, self.BLOCKED, "pass").turn == 1

    def test_r14_or_loses_by_option(self) -> None:
        game = Arcanor({"ar.no_move": "loses"})
        assert read_setup(game, self.BLOCKED).outcome == ((0.0, 1.0), "no move")

    def test_r14_points_decide_when_nobody_can_move(self) -> None:
        assert read_setup(GAME, "Light: 3 a7; Dark: 2 a1 b1").outcome == ((0.0, 1.0), "nobody can move")
        assert read_setup(GAME, "Light: 3 a7; Dark: 2 a1").outcome == ((1.0, 0.0), "nobody can move")
        assert read_setup(GAME, "Light: 3 a7; Dark: 3 a1").outcome == ((0.5, 0.5), "nobody can move")

    ROUND = ("a1-a2", "h2-h3", "a2-a1", "h3-h2")

    def test_r14_the_third_occurrence_draws(self) -> None:
        state = play(GAME, f"Light: 1 a1; {FAR}", *self.ROUND, *self.ROUND[:3])
        assert state.outcome is None
        assert play(GAME, state, self.ROUND[3]).outcome == ((0.5, 0.5), "repetition")

    def test_r14_other_contents_make_another_position(self) -> None:
        one, two = (read_setup(GAME, f"Light: {piece} a1; {FAR}") for piece in ("1", "1/2"))
        assert one.memory != two.memory

    def test_r14_by_option(self) -> None:
        setup = f"Light: 1 a1; {FAR}"
        assert play(Arcanor({"ar.repetition": "2"}), setup, *self.ROUND).outcome is not None
        assert play(Arcanor({"ar.repetition": "off"}), setup, *self.ROUND * 4).outcome is None

    def test_a_locked_piece_starts_the_count_anew(self) -> None:
        state = play(
            GAME, f"Light: 1 a1, 2 c6; {FAR}", *self.ROUND, *self.ROUND[:2], "c6-c7", "h3-h2", "a2-a1"
        )
        assert state.outcome is None


def seeming(visible: dict[int, Piece]) -> st.SearchStrategy[State]:
    """A position with these visible pieces, and anything inside them."""

    def filled(cell: int) -> st.SearchStrategy[tuple[int, Stack]]:
        piece = visible[cell]
        inner = st.lists(st.integers(0, 1), max_size=4 - int(piece.kind)).map(
            lambda owners: tuple(
                Piece(str(int(piece.kind) + depth), owner) for depth, owner in enumerate(owners, start=1)
            )
        )
        return inner.map(lambda pieces: (cell, (*reversed(pieces), piece)))

    def state(stacks: tuple[tuple[int, Stack], ...]) -> State:
        cells: tuple[Stack, ...] = ((),) * len(GAME.board)
        for cell, pieces in stacks:
            cells = put(cells, cell, *pieces)
        return State(cells, ((), ()), 0)

    return st.tuples(*(filled(cell) for cell in visible)).map(state)


VISIBLE = st.dictionaries(
    st.integers(7, 48), st.builds(Piece, st.sampled_from("1234"), st.integers(0, 1)), min_size=1, max_size=14
)
RULES = [Arcanor(), Arcanor({"release_enemy": "false"}), Arcanor({"release_eat_own": "false"})]


class TestNoLeak:
    @settings(max_examples=150, deadline=None)
    @given(st.sampled_from(RULES), VISIBLE, st.data())
    def test_contents_change_neither_view_nor_lights(
        self, game: Arcanor, visible: dict[int, Piece], data: st.DataObject
    ) -> None:
        one, two = (game.arranged(data.draw(seeming(visible))) for _ in range(2))
        if one.outcome or two.outcome:
            return
        for seat in (None, 0, 1):
            assert game.view(one, seat) == game.view(two, seat)
        assert game.public_actions(one) == game.public_actions(two)
        assert all(game.look(one, cell) == game.look(two, cell) for cell in range(len(game.board)))
        assert set(game.actions(one)) | set(game.actions(two)) <= set(game.public_actions(one))

    @settings(max_examples=50, deadline=None)
    @given(VISIBLE)
    def test_the_lights_offer_no_more_than_some_contents_allow(self, visible: dict[int, Piece]) -> None:
        empty = GAME.arranged(State(tuple(_alone(visible, cell) for cell in range(56)), ((), ()), 0))
        full = GAME.arranged(State(tuple(_full(visible, cell) for cell in range(56)), ((), ()), 0))
        if empty.outcome or full.outcome:
            return
        assert set(GAME.public_actions(empty)) == {*GAME.actions(empty), *GAME.actions(full)}

    def test_what_was_played_before_does_not_show(self) -> None:
        state = play(GAME, f"Light: 1/2 a1; {FAR}", *TestEnds.ROUND)
        again = read_setup(GAME, f"Light: 1 a1; {FAR}")
        assert GAME.view(state, 0).memory == GAME.view(again, 0).memory

    def test_r13_whoever_watched_from_the_start_knows_what_lies_inside(self) -> None:
        """A game that began in the middle tells its contents to nobody, whatever is played on."""
        state = GAME.start()
        for _ in range(3):
            assert all(GAME.recalled(state, seat) == state for seat in range(2))
            state = GAME.after(state, GAME.actions(state)[0])
        begun = read_setup(GAME, write_setup(GAME, state))
        for _ in range(3):
            assert all(GAME.recalled(begun, seat) == GAME.view(begun, seat) != begun for seat in range(2))
            begun = GAME.after(begun, GAME.actions(begun)[0])

    def test_r13_pairs_that_players_place_are_known_too(self) -> None:
        free, chance = Arcanor({"ar.setup": "free"}), random.Random(3)
        state = free.start()
        while any(state.hands):
            state = free.after(state, chance.choice(free.actions(state)))
        assert free.recalled(state, 0) == state != free.view(state, 0)

    def test_contents_are_shown_at_the_end_or_by_option(self) -> None:
        over = play(GAME, f"Light: 4 a7 b7, 4 c6, 1/2 h1; {FAR}", "c6-c7")
        assert GAME.view(over, None) == over
        open_game = Arcanor({"ar.show_contents": "true"})
        state = open_game.start()
        assert open_game.view(state, None) == state
        assert open_game.public_actions(state) == open_game.actions(state)


def _alone(visible: dict[int, Piece], cell: int) -> Stack:
    return (visible[cell],) if cell in visible else ()


def _full(visible: dict[int, Piece], cell: int) -> Stack:
    piece = visible.get(cell)
    if piece is None or piece.kind == "4":
        return _alone(visible, cell)
    return Piece(str(int(piece.kind) + 1), piece.owner), piece


@pytest.mark.parametrize("seed", range(12))
def test_random_games_keep_every_piece_nested_and_end(seed: int) -> None:
    chance, state = random.Random(seed), GAME.start()
    pieces = sorted(piece for pile in state.cells for piece in pile)
    while not state.outcome:
        action = chance.choice(GAME.actions(state))
        assert action in GAME.public_actions(state)
        state = GAME.after(state, action)
        assert state.ply < 20_000
        if state.ply % 20 == 0:
            assert sorted(piece for pile in state.cells for piece in pile) == pieces
            assert (
                GAME.arranged(state).memory
                == GAME.arranged(read_setup(GAME, write_setup(GAME, state))).memory
            )
    assert not GAME.actions(state) and sum(state.outcome.scores) == 1
