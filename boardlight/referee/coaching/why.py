"""The answer to *why*: the rule, or what is wrong with a turn that no rule forbids. Pure."""

from dataclasses import replace

from boardlight.referee.coaching.expected import lit
from boardlight.referee.coaching.good_turn import can_be_judged
from boardlight.referee.coaching.refutation import refutation
from boardlight.referee.feedback.explanations import asked, explained, legal_turn
from boardlight.referee.feedback.phrases import sentences
from boardlight.referee.inference.candidates import Path
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.parts.dialogue import Advice
from messages.message import message
from rules.game import Game, State


def answered(game: Game, state: State, text: str, judged: bool, time: float) -> Advice:
    """The answer to ``why d4-e5``; if turns may be `judged`, with what the search thinks of a legal one. What
    refutes it shines from `time` on. Refused where the question makes no sense.
    """
    say = explained(game, state, text)
    path = _turn(game, state, text) if judged and can_be_judged(game, state) else None
    if path is None:
        return Advice(say, Cue.ASKED)
    found = refutation(game, state, path)
    told = found.told if found else (message("coaching.as-good"),)
    say = replace(say, words=sentences(say.words, *told))
    line = lit(game, state, found.line, Cue.ASKED) if found else ()
    return Advice(say, Cue.ASKED, line=line, given=time)


def _turn(game: Game, state: State, text: str) -> Path | None:
    """The legal turn that is asked about."""
    source, target = asked(game, text)
    return None if target is None else legal_turn(game, state, source, target)
