"""Finds puzzles: positions of a game in which one turn is clearly the best, and writes them as lessons.

    .venv/bin/python -m tools.find_puzzles chess --seconds 900 > boardlight/school/lessons/puzzles/chess.toml

    .venv/bin/python -m tools.find_puzzles chess --add --seed 2 > more.toml    # those that hold, and others

Positions come from games of players who mostly take the best at first sight, and sometimes slip. A position
becomes a puzzle if the search finds the same best turn with 4,000 and with 16,000 positions, both times ahead
of the second best by a clear margin: 1.4 pieces, and a tenth of the way from lost to won. Where pieces are
hidden it must be the best for who knows them, too. The check of lessons (`boardlight teach GAME --puzzles
--check`) must find nothing.

The grade says who finds it: 1 whoever looks at every position after one turn, 2 a search of 300 positions, 3
none of them.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from math import tanh
from typing import NamedTuple

from boardlight.referee.session.course import Chapter, Lesson
from boardlight.school.lessons import PUZZLES, course_of
from boardlight.school.lessons.checking import problems
from messages.message import literal
from rules.game import Game, State
from rules.games import load
from rules.notation import read_setup, write_setup
from rules.turns import turns
from search.best import Analysis, best, known
from search.budget import Budget
from tools.find_tactics import OPTIONS, positions

FIRM, PROOF = 4_000, 16_000
"""Positions that the search looks at."""
SIGHT, SHORT = 1, 300
"""The same, for the easy and the middling puzzles."""
MARGIN = 1.4
"""Pieces that the best turn must be ahead of the second best."""
CHANCE = 0.2
"""The same in chances from -1, lost, to 1, won."""
DECIDED = 500.0
"""Pieces: beyond it a game is won by force."""
LEAST_TURNS = 4
RULES = {
    "arcanor": {"wins": "R11", "best": "R4"},
    "chess": {"wins": "R10", "best": "R10"},
    "guerre-des-maitres": {"wins": "R10", "best": "R5"},
    "quaternity": {"wins": "R8", "best": "R1"},
    "quatrarmes": {"wins": "R12", "best": "R6"},
    "quattuor-reges": {"wins": "R7", "best": "R3"},
}
"""The rule that most puzzles of a kind are about, by game."""

WORDS = {
    "wins": (
        ("One turn wins", "Un coup gagne"),
        ("One turn wins the game by force. Find it.", "Un coup gagne la partie de force. Trouvez-le."),
        ("Well done: nothing helps the other side any more.", "Bravo : plus rien n'aide l'adversaire."),
    ),
    "best": (
        ("One turn is best", "Un coup est le meilleur"),
        (
            "One turn is clearly better than all others. Find it.",
            "Un coup est nettement meilleur que tous les autres. Trouvez-le.",
        ),
        ("Well done: no other turn is nearly as good.", "Bravo : aucun autre coup n'est presque aussi bon."),
    ),
}
IDEA = (
    "Look at everything that can be taken or threatened, and each time at the answer of the other side.",
    "Regardez tout ce qui peut être pris ou menacé, et chaque fois la réponse de l'adversaire.",
)


class Puzzle(NamedTuple):
    """A position with one best turn."""

    kind: str
    """``wins`` or ``best``."""
    grade: int
    setup: str
    answer: str


def is_clear(game: Game, found: Analysis) -> bool:
    """Whether the best turn is ahead of the second best by the margins."""
    if len(found.turns) < LEAST_TURNS:
        return False
    first, second = (turn.score for turn in found.turns[:2])
    sure = known(game).sure
    both_win = second > DECIDED
    ahead = tanh(first / sure) - tanh(second / sure)
    return not both_win and first - second >= MARGIN and ahead >= CHANCE


def answer_of(game: Game, state: State, nodes: int) -> Analysis:
    """The best turn and the second best."""
    return best(game, state, state.turn, Budget(nodes=nodes), alternatives=2)


def puzzle_at(game: Game, state: State) -> Puzzle | None:
    """The puzzle of a position, if it is one."""
    firm = answer_of(game, state, FIRM)
    if not is_clear(game, firm):
        return None
    proof = answer_of(game, state, PROOF)
    if not is_clear(game, proof) or proof.path != firm.path or not is_best_for_all(game, state, proof):
        return None
    setup = "; ".join(write_setup(game, state).split("\n")).strip("; ")
    answer = game.write(state, proof.path)
    again = read_setup(game, setup)
    if {game.write(again, turn.path) for turn in turns(game, again)} != {
        game.write(state, turn.path) for turn in turns(game, state)
    }:
        return None  # it has a past that the text of a position does not tell
    kind = "wins" if proof.score > DECIDED else "best"
    found = Puzzle(kind, graded(game, state, proof), setup, answer)
    return None if any(problems(game, [lesson_of(found)])) else found


def is_best_for_all(game: Game, state: State, proof: Analysis) -> bool:
    """Whether it is the best, and clearly, also for who knows what is hidden."""
    if game.name not in OPTIONS:
        return True
    open_game = load(game.name, OPTIONS[game.name])
    known_to_all = answer_of(open_game, state, FIRM)
    return known_to_all.path == proof.path and is_clear(open_game, known_to_all)


def graded(game: Game, state: State, proof: Analysis) -> int:
    """1 easy, 2 middling, 3 hard."""
    for grade, nodes in enumerate((SIGHT, SHORT), start=1):
        if answer_of(game, state, nodes).path == proof.path:
            return grade
    return 3


def lesson_of(puzzle: Puzzle) -> Lesson:
    """The puzzle as the check of lessons wants it."""
    nothing = literal(".")
    chapter = Chapter("puzzles", nothing)
    accept = ((puzzle.answer,),)
    return Lesson("x", chapter, nothing, 1, 1, "R1", puzzle.setup, nothing, accept, nothing, nothing)


def shipped(game: Game) -> list[Puzzle]:
    """Those that the game has already."""
    titles = {words[0][0]: kind for kind, words in WORDS.items()}
    return [
        Puzzle(titles[each.title.en], each.grade, each.setup, str(each.accept[0][0]))
        for each in course_of(game.name, PUZZLES)
    ]


def holding(game: Game, found: Sequence[Puzzle]) -> Iterator[Puzzle]:
    """Those that the search, as it is now, still finds; graded anew."""
    for each in found:
        again = puzzle_at(game, read_setup(game, each.setup))
        if again and again.answer == each.answer:
            yield again
        else:
            print(f"holds no more: {each}", file=sys.stderr, flush=True)


def puzzles(
    game: Game, seed: int, seconds: float, most: int, known: Sequence[Puzzle] = ()
) -> Iterator[Puzzle]:
    """Those that are `known` and others, at most so many of a grade, and one of a grade from a game."""
    yield from known
    counts = Counter(each.grade for each in known)
    setups = {each.setup for each in known}
    end, ply, seen = time.process_time() + seconds, 0, set[int]()
    for state in positions(game, seed):
        if state.ply < ply:
            seen.clear()
        ply = state.ply
        if time.process_time() > end or all(counts[grade] >= most for grade in (1, 2, 3)):
            return
        found = puzzle_at(game, state)
        if found and counts[found.grade] < most and found.grade not in seen and found.setup not in setups:
            counts[found.grade] += 1
            seen.add(found.grade)
            print(found, file=sys.stderr, flush=True)
            yield found


def asked(game: Game, puzzle: Puzzle, task: tuple[str, str]) -> tuple[str, str]:
    """The task, and before it what the die shows: whoever only looks at the board cannot see that."""
    state = read_setup(game, puzzle.setup)
    die = dict(game.details(state)).get("die")
    if die is None:
        return task
    left, *moved = die.split(" ")
    en, fr = f"The die shows {left}.", f"Le dé montre {left}."
    if moved:
        en = f"Of a six that was thrown {left} is left to play, and the piece on {moved[0]} has had its part."
        fr = f"Du six lancé, il reste {left} à jouer, et la pièce en {moved[0]} a déjà joué sa part."
    return f"{en} {task[0]}", f"{fr} {task[1]}"


def both(name: str, text: tuple[str, str]) -> list[str]:
    """A text in both languages."""
    return [f'{name}.en = "{text[0]}"', f'{name}.fr = "{text[1]}"']


def written(game: Game, found: list[Puzzle]) -> str:
    """The file of lessons; what several have in common stands at the first."""
    lines = [
        f"# Puzzles of {game.name}, found by the search: tools/find_puzzles.py.",
        'title = { en = "Puzzles", fr = "Problèmes" }',
    ]
    for kind, (title, task, praise) in WORDS.items():
        for number, puzzle in enumerate(sorted(each for each in found if each.kind == kind)):
            lines += ["", "[[lesson]]"]
            if number == 0:
                lines += [
                    f'title = {{ en = "{title[0]}", fr = "{title[1]}" }}',
                    f'rule = "{RULES[game.name][kind]}"',
                ]
            lines += [f"grade = {puzzle.grade}", f'setup = "{puzzle.setup}"', f'accept = ["{puzzle.answer}"]']
            own = asked(game, puzzle, task)
            if number == 0 or own != task:
                lines += both("task", own)
            if number == 0:
                lines += both("praise", praise) + both("idea", IDEA)
    return "\n".join(lines)


def main() -> None:
    """Print the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=900, help="of processor time")
    parser.add_argument("--most", type=int, default=8, help="puzzles of a grade")
    parser.add_argument("--add", action="store_true", help="to those that the game has and that still hold")
    given = parser.parse_args()
    game = load(given.game)
    known = [*holding(game, shipped(game))] if given.add else []
    print(written(game, list(puzzles(game, given.seed, given.seconds, given.most, known))))


if __name__ == "__main__":
    main()
