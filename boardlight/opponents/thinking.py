"""The process in which levels think: a question comes in, its answer goes out. Run by `level.py`.

It ends when nobody talks to it any more.
"""

import pickle
import queue
import sys
import threading
import time
from functools import lru_cache
from typing import BinaryIO

from boardlight.opponents.question import Answer, Asked, Thought
from rules.game import Game
from rules.games import add_folder, load
from search.playing.levels import choose

STOP = None
"""Instead of a question: the answer is wanted at once."""


def main(folders: list[str]) -> None:
    """Answer what is asked; `folders` hold further games."""
    for folder in folders:
        add_folder(folder)
    # Whatever a game prints is no answer.
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    waiting: queue.SimpleQueue[Asked | None] = queue.SimpleQueue()
    stop = threading.Event()
    listening = threading.Thread(target=_listen, args=(sys.stdin.buffer, waiting, stop), daemon=True)
    listening.start()
    while asked := waiting.get():
        pickle.dump(_thought(asked, stop), answers)
        answers.flush()


def _listen(questions: BinaryIO, waiting: "queue.SimpleQueue[Asked | None]", stop: threading.Event) -> None:
    """Hear a wish to stop also in the middle of a thought; questions come one after the other."""
    try:
        while True:
            asked = pickle.load(questions)
            if asked is STOP:
                stop.set()
            else:
                stop.clear()
                waiting.put(asked)
    except EOFError:
        stop.set()
        waiting.put(None)


def _thought(asked: Asked, stop: threading.Event) -> Thought:
    """No error can keep the next question waiting."""
    try:
        return Thought(answered(asked, stop))
    except Exception as error:
        return Thought(None, type(error).__name__)


def answered(asked: Asked, stop: threading.Event | None = None) -> Answer:
    """What a level plays; the same whenever it is asked with the same seed, unless time or `stop` ends it."""
    question = asked.question
    game = _loaded(question.game, tuple(question.options.items()))
    is_wanted = stop.is_set if stop else None
    found = choose(
        game, question.view, question.seat, asked.played_as, question.seed, time.monotonic, is_wanted
    )
    is_prepared = found.nodes <= 1 and len(found.turns) == 1
    score = None if is_prepared else max(turn.score for turn in found.turns if turn.exact)
    return Answer(tuple(turn.path for turn in found.turns), score)


@lru_cache(maxsize=4)
def _loaded(name: str, options: tuple[tuple[str, str], ...]) -> Game:
    return load(name, dict(options))


if __name__ == "__main__":
    main(sys.argv[1:])
