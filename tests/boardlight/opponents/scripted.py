"""Opponents that answer what a test has written, without any process."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.opponents.company import Company
from boardlight.opponents.opponent import Wanted
from boardlight.opponents.question import Answer, OpponentError, Question
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import start
from boardlight.table.table import Table
from messages.message import Message, literal
from rules.deployment import Deploying
from rules.game import State
from rules.games import load
from rules.notation import read_turn
from rules.turns import turns


@dataclass
class Scripted:
    """Plays `texts`, then the first turn that there is; says that it is ahead by `score`."""

    game: str
    texts: list[str] = field(default_factory=list)
    score: float | None = 0.0
    fails: int = 0
    """So many times it cannot answer."""
    asked: list[Question] = field(default_factory=list)
    meanwhile: Callable[[], object] = lambda: None
    title: str = "Scripted"
    closed: int = 0
    hides: bool = False
    """Whether pieces hide something: then some of its turns may be refused."""

    def answer(self, question: Question, wanted: Wanted) -> Answer | None:
        self.asked.append(question)
        self.meanwhile()
        if self.fails:
            self.fails -= 1
            raise OpponentError(literal("It fell asleep."))
        if not wanted():
            return None
        game = load(self.game)
        if self.texts:
            return Answer((read_turn(game, question.view, self.texts.pop(0)).path,), self.score)
        if self.hides:
            seeming = game.public_actions(question.view)
            doubtful_first = sorted(seeming, key=lambda each: not game.hangs_on_secrets(question.view, each))
            return Answer(tuple((action,) for action in doubtful_first), self.score)
        if isinstance(question.view.stage, Deploying):
            first = next(each for each in game.actions(question.view) if each.seat == question.seat)
            return Answer(((first,),), self.score)
        own = (turn.path for turn in turns(game, question.view) if turn.path[0].seat == question.seat)
        return Answer(tuple(own), self.score)

    def close(self) -> None:
        self.closed += 1


def page_table(name: str, computers: str, state: State | None = None) -> Table:
    """A table without a camera at which these play."""
    game = load(name)
    fixture = fixture_of(game)
    table = Table(start(game, state), fixture, eye_of(game, fixture), chance=lambda rolls: rolls[0])
    table.wait(0.1)
    assert order(table, f"opponents {computers}") is None
    return table


def company(table: Table, opponent: Scripted) -> Company:
    return Company(table, seed=1, pause_s=0.0, make=lambda name: opponent)


def order(table: Table, text: str) -> Message | None:
    return table.order("page", read_order(text))


def played(table: Table) -> Sequence[str]:
    return [event.text for event in table.turns]
