"""Set-up texts: what is read can stand on the table and is written back; all else is refused in a line."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from messages.message import said
from rules.game import Game, State
from rules.games import load
from rules.notation import NotationError, as_set_up, read_setup, write_setup
from rules.options import OptionError
from rules.turns import faulty_turns, turns
from tests.rules.standing import broken

GAMES: list[tuple[str, dict[str, str]]] = [
    ("arcanor", {}),
    ("arcanor", {"setup": "free", "first_player": "Dark"}),
    ("chess", {}),
    ("guerre-des-maitres", {}),
    ("guerre-des-maitres", {"master_col": "free", "variant": "all", "spare_large": "1"}),
    ("guerre-des-maitres", {"master_col": "free", "first_player": "Brown"}),
    ("quaternity", {}),
    ("quaternity", {"draw_claims": "none"}),
    ("quatrarmes", {}),
    ("quatrarmes", {"promotion_supply": "reserve2", "first_move_infantry": "true", "max_capture": "true"}),
    ("quattuor-reges", {}),
]
IDS = [" ".join((name, *options.values())) for name, options in GAMES]

FULL_WIDTH_ONE = "\uff11"
NUMBERS = ("²", "٣", FULL_WIDTH_ONE, "-1", "+1", "1.0", "0", "99", "9" * 5000)
STRAY = (*NUMBERS, "ZZ", "Foo", "", ":", ";", ",", "#", "/", "\u200b")
LINES = (
    "die: 3", "die: 5 a2", "moved: H", "moved: H ZZ", "ready: Foo", "ready: nobody", "first turn: one man",
    "frozen: Red", "Green obeys: White", "quiet: 7", "passes: 2", "castling: KQ", "passing: e3",
    "opened: South", "forced: capture", "omitted: h4-i5", "setting: Masters", "turn: Brown", "turn: Black",
    "hand South: F", "hand Red: A", "hand Light: 1 3", "hand White: Q",
)  # fmt: skip


def walked(game: Game, seed: int, most: int = 60) -> State:
    """A resting point of a random game in which somebody errs now and then; not always its last one."""
    chance = random.Random(seed)
    state = rest = game.start()
    cap = chance.randrange(most)
    while state.ply < cap and not state.outcome:
        wrong = game.faults(state) if chance.random() < 0.3 else ()
        state = game.after(state, chance.choice([*(wrong or game.actions(state))]))
        rest = state if state.ply > rest.ply and not state.outcome else rest
    return rest


def mutated(text: str, chance: random.Random, game: Game) -> str:
    """The text with words left out, said twice, exchanged, or replaced by words that may not belong there."""
    words = text.replace("\n", " ; ").split(" ")
    vocabulary = [*game.board.names, *(kind.code for kind in game.kinds), *STRAY, *game.seats]
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(words))
        other = chance.randrange(len(words))
        match chance.randrange(6):
            case 0:
                del words[at]
                words = words or [""]
            case 1:
                words.insert(other, words[at])
            case 2:
                words[at], words[other] = words[other], words[at]
            case 3:
                words[at] = chance.choice(vocabulary)
            case 4:
                words[at] = words[at] + chance.choice(STRAY)
            case 5:
                words += [";", chance.choice(LINES)]
    return " ".join(words)


def check_text(game: Game, text: str) -> bool:
    """The law: a text reads to a position that can stand and is written back, or is refused in one line."""
    try:
        state = read_setup(game, text)
    except NotationError as error:
        words = said(error)
        assert words.en and "\n" not in words.en and words.fr != words.en, words
        return False
    assert broken(game, state) == [], text
    assert as_set_up(game, state) == read_setup(game, write_setup(game, state)) == state, text
    return True


@pytest.mark.parametrize(("name", "options"), GAMES, ids=IDS)
def test_whatever_is_done_to_a_set_up_text_it_is_read_well_or_refused(
    name: str, options: dict[str, str]
) -> None:
    game, chance = load(name, options), random.Random(20)
    read = 0
    for seed in range(12):
        text = write_setup(game, walked(game, seed))
        read += sum(check_text(game, mutated(text, chance, game)) for _ in range(20))
    assert 0 < read < 240


@pytest.mark.parametrize(("name", "options"), GAMES, ids=IDS)
@settings(max_examples=12, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_resting_point_of_a_game_is_written_and_read_back(
    name: str, options: dict[str, str], seed: int
) -> None:
    """With all that changes what may follow: a die, half a turn, an omission, who has opened, screens."""
    game = load(name, options)
    state = walked(game, seed)
    assert broken(game, state) == []
    again = read_setup(game, write_setup(game, state))
    assert as_set_up(game, state) == again
    assert (again.cells, again.hands, again.turn) == (state.cells, state.hands, state.turn)
    for found in (turns, faulty_turns):
        now = [game.write(state, turn.path) for turn in found(game, state)]
        assert [game.write(again, turn.path) for turn in found(game, again)] == now
    assert read_setup(game, write_setup(game, again)) == again


KINGS = "White: K a1; Red: K a12; Black: K l12; Green: K l1"
MASTERS = "Red: M e1, A a2; Brown: M e9, B c7"
REGES = "Red: HK r1.1, DK r1.2, H9 r4.6; Black: SK r15.1, CK r15.2"

REFUSED = [
    ("chess", "White: K e1 e2; Black: K e8", "exactly one king"),
    ("chess", "White: K e1, P b8; Black: K e8", "a pawn cannot stand on b8"),
    ("chess", "White: K e1, P a2 b2 c2 d2 e2 f2 g2 h2 a3; Black: K e8", "more pieces than the set: 9 P"),
    ("chess", "White: K e1, P a2 b2 c2 d2 e2 f2 g2 h2, N a3 b3 c3; Black: K e8", "more pieces than the set"),
    ("chess", "White: K/Q e1; Black: K e8", "e1 holds two pieces"),
    ("chess", "White: K e1; Black: K e8; hand White: Q", "hand of White cannot hold Q"),
    ("chess", "White: K e1; Black: K e8; quiet: ٣", "a whole number"),
    ("chess", "White: K e1; Black: K e8; quiet: 1 2", "a whole number"),
    ("chess", f"White: K e1; Black: K e8; quiet: {'9' * 5000}", "a whole number"),
    ("chess", "White: K e1, Q; Black: K e8", "Q stands nowhere"),
    ("chess", "White: K e1; Black: K e8; die: 3", "no line 'die'"),
    ("chess", "", "needs pieces"),
    ("arcanor", "", "needs pieces"),
    ("arcanor", "Light: 1 d4; Light: 2 d4", "d4 holds two pieces"),
    ("arcanor", "Light: 1 a1 a2 a3 a4", "more pieces than the set: 4 1"),
    ("arcanor", "Light: 1 a1; hand Light: 1", "hand of Light cannot hold 1"),
    ("arcanor", "Light: D2 d4", "D2 does not belong to Light"),
    ("guerre-des-maitres", "", "needs pieces"),
    ("guerre-des-maitres", "Red: A e5; Brown: M e9", "Red needs exactly one Master"),
    ("guerre-des-maitres", "Red: M e1 e2; Brown: M e9", "Red needs exactly one Master"),
    ("guerre-des-maitres", f"{MASTERS}; Red: B/A e5", "e5 holds two pieces"),
    ("guerre-des-maitres", f"{MASTERS}; hand Red: B", "hand of Red cannot hold B"),
    ("guerre-des-maitres", f"{MASTERS}; hand Red: BA", "hand of Red cannot hold A"),
    ("guerre-des-maitres", f"{MASTERS}; hand Red: A A A A A A A A", "more pieces than the set: 9 A"),
    ("guerre-des-maitres", f"{MASTERS}; die: ٣", "the line die holds 1 to 6"),
    ("guerre-des-maitres", f"{MASTERS}; die: 7", "the line die holds 1 to 6"),
    ("guerre-des-maitres", f"{MASTERS}; die: 6 a2", "the line die holds 1 to 6"),
    ("guerre-des-maitres", f"{MASTERS}; die: 5 d5", "no piece of Red stands on d5"),
    ("guerre-des-maitres", f"{MASTERS}; die: 5 c7", "no piece of Red stands on c7"),
    ("guerre-des-maitres", "Red: M e5, A a2; Brown: M e9; die: 5 a2", "nobody could go the other 5"),
    ("guerre-des-maitres", f"{MASTERS}; setting: Masters", "no line 'setting'"),
    ("quaternity", "", "needs pieces"),
    ("quaternity", f"{KINGS}; White: R/N d4", "d4 holds two pieces"),
    ("quaternity", "White: K a1 a2; Red: K a12", "two kings"),
    ("quaternity", "White: R a1", "has a king"),
    ("quaternity", f"{KINGS}; White: ^ c12", "^ cannot stand on c12, its last row"),
    ("quaternity", f"{KINGS}; White: ^ a4 b4 c4 d4 e4 f4 g4 h4, > a5", "more pieces than the set"),
    ("quaternity", f"{KINGS}; frozen: Foo", "'Foo' is no seat"),
    ("quaternity", "White: K a1; Red: K a12; frozen: Green", "Green has no king"),
    ("quaternity", f"{KINGS}; Green obeys: White", "Green has a king and obeys nobody"),
    ("quaternity", "White: K a1; Red: K a12; Green: R b5; Green obeys: Black", "Black has no king"),
    ("quaternity", f"{KINGS}; frozen:", "the line frozen names a seat"),
    ("quaternity", f"{KINGS}; passes: ²", "a whole number"),
    ("quaternity", f"{KINGS}; hand Red: P", "hand of Red cannot hold P"),
    ("quatrarmes", "", "needs pieces"),
    ("quatrarmes", "# nobody", "needs pieces"),
    ("quatrarmes", "South: F/C d4; North: F e5", "d4 holds two pieces"),
    ("quatrarmes", "South: F d4 d4; North: F e5", "d4 holds two pieces"),
    ("quatrarmes", "South: F; North: F e5", "F stands nowhere"),
    ("quatrarmes", "South: F d4; North: F e5; hand South: F", "hand of South cannot hold F"),
    ("quatrarmes", "South: F d4; North: F e5; hand South: C", "hand of South cannot hold C"),
    ("quatrarmes", "South: H a1 a3 a5 a7 a9 a11; North: F b2", "more pieces than the set: 6 H"),
    ("quatrarmes", "South: F d4; North: F e5; forced: perhaps", "the line forced"),
    ("quatrarmes", "South: F d4; North: F e7; turn: South; forced: capture", "the line forced"),
    ("quatrarmes", "South: F d4; North: F e7; turn: South; omitted: d4-c5", "omits no capture of South"),
    ("quatrarmes", "South: F d4; North: F e5; opened: South", "qa.first_move_infantry"),
    ("quattuor-reges", "", "needs pieces"),
    ("quattuor-reges", "hand Red: HK", "nobody stands on the board"),
    ("quattuor-reges", "Red: HK/DK r1.1", "r1.1 holds two pieces"),
    ("quattuor-reges", "Red: HK r1.1 r1.2", "only one HK"),
    ("quattuor-reges", f"{REGES}; moved: H ZZ", "'ZZ' stands on no base"),
    ("quattuor-reges", f"{REGES}; moved: H DK", "'DK' stands on no base"),
    ("quattuor-reges", f"{REGES}; moved: S", "begins with the suit that has moved: H, D"),
    ("quattuor-reges", f"{REGES}; moved: HD", "begins with the suit that has moved: H, D"),
    ("quattuor-reges", "Red: HK r1.1; Black: SK r15.1; moved: H", "neither King nor Ace"),
    ("quattuor-reges", f"{REGES}; first turn: perhaps", "the line first turn says one man"),
    ("quattuor-reges", f"{REGES}; turn: Black; first turn: one man", "Red is to move"),
    ("quattuor-reges", f"{REGES}; moved: H; first turn: one man", "only one of the lines"),
    ("quattuor-reges", f"{REGES}; ready: Foo", "'Foo' is no seat"),
    ("quattuor-reges", f"{REGES}; ready: Red Black", "the line ready names who is ready"),
    ("quattuor-reges", f"{REGES}; ready: Red", "every piece stands in its camp or in a hand"),
    ("quattuor-reges", f"{REGES}; Red: D9 r9.9; ready: nobody", "D9 stands outside his camp"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "complaint"), REFUSED)
def test_what_a_table_cannot_hold_is_refused_in_one_line_and_both_languages(
    name: str, text: str, complaint: str
) -> None:
    with pytest.raises(NotationError, match=re.escape(complaint)) as error:
        read_setup(load(name), text)
    words = said(error.value)
    assert words.en == str(error.value) != words.fr and "\n" not in words.en
    assert not any(part in f" {words.fr} " for part in (" the ", " is ", " has ", " and ", " stands "))


@pytest.mark.parametrize(("name", "options"), GAMES, ids=IDS)
def test_every_start_can_stand_on_its_own_table(name: str, options: dict[str, str]) -> None:
    game = load(name, options)
    assert check_text(game, write_setup(game, game.start()))


def test_a_board_whose_standard_start_is_impossible_reads_a_set_up_all_the_same() -> None:
    game = load("quatrarmes", {"qa.board": "a1 c1 e1 b2 d2 a3 c3"})
    with pytest.raises(ValueError, match="five stops"):
        game.start()
    state = read_setup(game, "South: F b2; North: F a3")
    assert state.turn == 1 and check_text(game, "South: F b2; North: F a3; turn: South")


@pytest.mark.parametrize(("name", "options"), GAMES, ids=IDS)
def test_who_moves_where_a_set_up_does_not_say_so_is_who_begins(name: str, options: dict[str, str]) -> None:
    game = load(name, options)
    begins = game.option.get("first_player", game.seats[0])
    assert game.seats[game.first_seat] == begins


@pytest.mark.parametrize("text", ["1", "0", "²", "٣", "-2", "2.0", "", "9" * 5000])
def test_a_position_must_come_back_at_least_once_to_be_a_repetition(text: str) -> None:
    with pytest.raises(OptionError, match="2, 3 …") as error:
        load("arcanor", {"ar.repetition": text})
    assert said(error.value).fr != str(error.value)
    assert load("arcanor", {"ar.repetition": "2"}).option["repetition"] == 2


@pytest.mark.parametrize("text", [*NUMBERS[:6], "0", "1e2", NUMBERS[-1]])
@pytest.mark.parametrize(("name", "key"), [("quatrarmes", "qa.draw_plies"), ("arcanor", "ar.repetition")])
def test_odd_digits_make_no_number_of_an_option(name: str, key: str, text: str) -> None:
    with pytest.raises(OptionError):
        load(name, {key: text})


@pytest.mark.parametrize("stop", ["a٣", "a²", "a-1", "a", "a12", "k1"])
def test_odd_digits_make_no_crossing(stop: str) -> None:
    with pytest.raises(ValueError, match="no crossing"):
        load("quatrarmes", {"qa.board": f"a1 {stop}"})


def test_a_crossing_named_twice_is_one_stop() -> None:
    assert load("quatrarmes", {"qa.board": "a1 b2 a1"}).board.names == ("a1", "b2")


FEN = "4k3/8/8/8/8/8/8/4K3 w - - {} {}"


@pytest.mark.parametrize(
    "counts", [("٣", "1"), ("²", "1"), ("0", FULL_WIDTH_ONE), ("0", "9" * 5000), ("-1", "1")]
)
def test_odd_digits_make_no_count_of_a_fen(counts: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="the last two fields are counts"):
        load("chess").from_fen(FEN.format(*counts))  # type: ignore[attr-defined]


def test_a_fen_has_no_more_pieces_than_the_set_and_no_turn_before_the_first() -> None:
    chess = load("chess")
    with pytest.raises(ValueError, match="more pieces than the set"):
        chess.from_fen("4k3/8/8/8/8/PPPPPPPP/P7/4K3 w - - 0 1")  # type: ignore[attr-defined]
    assert chess.from_fen("4k2r/8/8/8/8/8/8/4K3 w - - 0 0").ply == 0  # type: ignore[attr-defined]


def test_who_has_opened_survives_the_set_up_text() -> None:
    game = load("quatrarmes", {"first_move_infantry": "true"})
    state = read_setup(game, write_setup(game, game.start()) + "opened: South")
    assert "opened: South" in write_setup(game, state)
    assert len(list(turns(game, state))) == 9
    south = read_setup(game, write_setup(game, game.start()) + "opened: South\nturn: South")
    assert len(list(turns(game, south))) == 14
