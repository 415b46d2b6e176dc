"""Legal turns and light map in the busiest position met in random games, beside python-chess in one run.

Run: python -m tests.bench.bench_rules
"""

from rules.games import load
from rules.notation import read_setup
from rules.turns import turns
from tests.bench.bench_rules_chess import Figure, at_most, list_times, turns_and_light

BUSIEST = {
    "quatrarmes, 43 turns": (
        "quatrarmes",
        {},
        """
        South: F h2 f4 a5 a7, H a3
        North: C i1 a11, F j4 b10 h10 j10, H e7 g9, A g7 f10
        turn: North
        """,
    ),
    "quatrarmes on 110 stops, 69 turns": (
        "quatrarmes",
        {"board": "G110"},
        """
        South: F b2 d2 f2, H b3 f3 i3 d4
        North: C h1 j7 h11, F j8 j10, H b9 f9, A c11 g11
        turn: North
        """,
    ),
    "arcanor, 73 turns": (
        "arcanor",
        {},
        """
        Light: 4 c1 g1 g2, 1 d1 d2 d3, 2 e1 b3, 3 f1 c2
        Dark: 1/L2 e3, 2/L3 g4, 1 h4 d5, 3 a5 f5, 2 b5 h5, 4 b6 g7, 3/4 e7
        turn: Dark
        """,
    ),
    "guerre-des-maitres, a six, 133 turns": (
        "guerre-des-maitres",
        {},
        """
        Red: A a1 g1 h1 b2 b4 c5 f7 h8, M e1, B e3 g4 a5 i7, W h9
        Brown: M h2, A i3 g6 b9 d9 i9, B e4 d6 i8
        hand Brown: A A A
        turn: Red
        die: 6
        """,
    ),
    "quattuor-reges, 371 turns": (
        "quattuor-reges",
        {},
        """
        Red: H10 r1.14, HA r2.5, D7 r2.6, DK r2.10, HQ r3.7, HJ r3.8, D9 r3.11, H9 r4.1, DJ r4.8
        Red: D10 r5.8, DQ r5.12, HK r6.2, H7 r7.11, H8 r8.5, D8 r8.10
        Black: S10 r6.5, C7 r6.10, S9 r8.12, C9 r9.4, S7 r9.8, SJ r10.9, C8 r10.12, S8 r11.10, SQ r12.6
        Black: SK r12.13, CJ r13.4, CQ r13.5, SA r13.6, CK r13.11, C10 r13.13, CA r14.8
        hand Red: DA
        turn: Black
        """,
    ),
}


def main() -> None:
    """Prints the figures; what is not met says so."""
    for what, (name, options, setup) in BUSIEST.items():
        game = load(name, options)
        state = read_setup(game, setup)
        print(at_most(what, 20, *list_times(game, state, turns_and_light)))
        ours, theirs = list_times(game, state, lambda game, state: list(turns(game, state)))
        print(Figure(f"{what}: all of them played, in their lists", ours / theirs))


if __name__ == "__main__":
    main()
