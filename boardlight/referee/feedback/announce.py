"""From a session to what the table sees and hears: light and words. Pure.

It is no part of the session: whoever presents it keeps what was presented last, and sends only what changes.
"""

from dataclasses import replace
from types import MappingProxyType
from typing import Literal, NamedTuple

from boardlight.referee.feedback.camera_outage import blind_says
from boardlight.referee.feedback.cues import repair_cues, sanctions, verdict_cues
from boardlight.referee.feedback.dictated.steps import next_step
from boardlight.referee.feedback.dictated.words import dictated_words, fault_words, whose_turn
from boardlight.referee.feedback.lesson_words import course_says, script_says
from boardlight.referee.feedback.occluded_choices import followed_says, missed_says, unseen_says
from boardlight.referee.feedback.phrases import ended, is_disorder, last_deed, misplay, sentences
from boardlight.referee.feedback.promotion import promotion_words, promotions
from boardlight.referee.feedback.screens import computers_oddities, reveal_words
from boardlight.referee.feedback.setup_guide import carry_out_words, repair_words, set_up_cues, set_up_words
from boardlight.referee.feedback.themes import light
from boardlight.referee.inference.identity_cache import cached_by_identity
from boardlight.referee.inference.verdicts import Foul, Underway, Unread
from boardlight.referee.session.cue import Cue, Cues, outshining
from boardlight.referee.session.events import Say
from boardlight.referee.session.modes import Level
from boardlight.referee.session.parts.tracking import SETTLED
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened, last_path, public_hint
from hardware.leds import LightFrame
from messages.message import Message, message
from rules.game import Game, State
from rules.pieces import CHANCE

_SCREENED = message("referee.screened")
_SET_UP = message("referee.set-up")
_CONTENTS = message("referee.contents")

_STRAY = message("referee.stray")

_UNREAD = message("referee.unread")

_WHICH_ROLL = message("referee.which-roll")

_SAY_TURNS = message("referee.say-turns-nobody-saw")

_PAUSED = message("referee.paused")

_AT_LEVEL: dict[Level, frozenset[Cue]] = {
    Level.FOULS: frozenset(),
    Level.WARNINGS: frozenset(Cue) - {Cue.TARGET, Cue.SOURCE},
    Level.TARGETS: frozenset(Cue),
    Level.HINTS: frozenset(Cue),
}


class Announcement(NamedTuple):
    """What lights show and the referee says at one moment."""

    frame: LightFrame = ()
    cues: Cues = MappingProxyType({})
    """What the lights of `frame` mean, by cell."""
    said: Say | None = None
    """None before anything was heard."""


SILENCE = Announcement()


def announce(session: Session) -> Announcement:
    """What is to be lit and said now."""
    cues = _cues(session)
    frame = light(cues, len(session.game.board), session.settings.theme)
    return Announcement(frame, cues, _speech(session))


def _cues(session: Session) -> Cues:
    if session.dialogue.picked is not None:
        return dict.fromkeys(session.dialogue.choices[session.dialogue.picked].cells, Cue.PICKED)
    if session.settings.mode == "record":
        return _recorded_cues(session)
    if (session.guidance.script or session.is_solved) and session.table.in_step:
        return _last_cues(session)
    if placing := computers_oddities(session):
        return set_up_cues(session.game, placing)
    odd = session.tracking.odd
    advice = session.dialogue.advice
    asked: Cues = advice.cues if advice else {}
    if not session.table.in_step and odd:
        is_set_up = session.table.begun
        return {**asked, **(repair_cues(next_step(session)) if is_set_up else set_up_cues(session.game, odd))}
    if not session.table.begun:
        return {}
    if isinstance(session.tracking.hint, Foul) and session.table.foul:
        return {**asked, **repair_cues(session.tracking.hint.oddities)}
    if advice and not isinstance(session.tracking.hint, Underway):
        return outshining(_play_cues(session), asked)
    return _play_cues(session)


def _recorded_cues(session: Session) -> Cues:
    """Of a game that is only recorded: what was logged, and nothing that nobody asked for."""
    if not session.table.begun or (not session.table.in_step and session.tracking.odd):
        return {}
    return _last_cues(session) if session.level == Level.FOULS else _play_cues(session)


def _last_cues(session: Session) -> Cues:
    touched = (cell for action in last_path(session) for cell in (action.source, action.target))
    return {cell: Cue.LAST for cell in touched if cell is not None}


def _play_cues(session: Session) -> Cues:
    """Of a table in order: what the level of the seat to move lets it see."""
    hint, shown = public_hint(session), _AT_LEVEL[session.level] | sanctions(last_path(session))
    if isinstance(hint, Foul):
        hint = SETTLED
    if isinstance(hint, Underway):
        if hint.leftover or hint.missing:
            shown |= {Cue.TARGET, Cue.SOURCE} if session.level else frozenset()
        elif not hint.path and session.level < Level.TARGETS:
            hint = SETTLED
    cues = verdict_cues(session.game, session.state, last_path(session), hint)
    return {cell: cue for cell, cue in cues.items() if cue in shown}


def _speech(session: Session) -> Say:
    if session.timing.is_paused and not session.state.outcome:
        return Say("calm", _PAUSED, "", (), session.dialogue.choices)
    blind = blind_says(session)
    if blind:
        return blind
    if session.guidance.script:
        return script_says(session)
    said = _disorder_says(session)
    return _with_answer(session, said) if said else _orderly_says(session)


def _disorder_says(session: Session) -> Say | None:
    """The lesson that is on, what was done wrongly, or how the table is brought in order."""
    game, state = session.game, session.state
    course = session.guidance.course
    lesson = course_says(session, course) if course else None
    if lesson:
        return lesson
    if state.outcome:
        return Say("end", sentences(*session.dialogue.news, ended(game, state)))
    if session.settings.mode != "record":
        trouble = _trouble_says(session)
        if trouble:
            return trouble
    if not session.table.in_step and session.tracking.odd:
        cells = tuple(odd.cell for odd in session.tracking.odd)
        return Say("ask", _order_words(session), "", cells, session.dialogue.choices)
    return None


def _with_answer(session: Session, said: Say) -> Say:
    """What was asked for is answered first, whatever else there is to do."""
    advice = session.dialogue.advice
    if advice is None or said == advice.say:
        return said
    cells = tuple(dict.fromkeys((*advice.say.cells, *said.cells)))
    return replace(said, words=sentences(advice.say.words, said.words), cells=cells)


def _orderly_says(session: Session) -> Say:
    """Of a table that shows the position."""
    asked = session.dialogue.advice.say if session.dialogue.advice else None
    doubt = followed_says(session) or unseen_says(session)
    return doubt or _lifted_says(session) or asked or _promotion_says(session) or _resting_says(session)


def _order_words(session: Session) -> Message:
    """How the table is brought in order: for the first time, or again."""
    if session.table.begun:
        played = dictated_words(session)
        return sentences(*session.dialogue.news, *filter(None, (played,)), carry_out_words(session))
    contents = session.state.cells if session.shows_contents else ()
    pieces = sum(bool(stack) for stack in session.state.cells)
    return set_up_words(session.game, session.tracking.odd, pieces, contents)


def _trouble_says(session: Session) -> Say | None:
    """What was done wrongly, if anything."""
    game = session.game
    if session.table.misplayed and session.table.dictated:
        ordered = last_deed(game, session.line)
        words = misplay(game, session.table.dictated.state, ordered, session.table.misplayed)
        return Say("foul", words, "", tuple(odd.cell for odd in session.tracking.odd))
    if asked := _roll_says(session) or missed_says(session):
        return asked
    if session.table.foul and session.table.in_step:
        wrong = session.table.foul.oddities
        rule, words = fault_words(session, session.table.foul)
        words = repair_words(game, wrong) if is_disorder(wrong) else words
        if session.may_have_missed_turns and session.here.hides:
            # Which turns may have been missed is not offered: the offer would tell what is hidden.
            words = sentences(words, _SAY_TURNS)
        return Say("foul", words, rule, tuple(odd.cell for odd in wrong))
    return None


def _roll_says(session: Session) -> Say | None:
    """The question which roll pieces were moved by, once it has been put."""
    if not isinstance(session.tracking.hint, Unread) or not session.dialogue.choices:
        return None
    words = _UNREAD if session.die.is_unread else _WHICH_ROLL
    return Say("ask", words, "", (), session.dialogue.choices)


def _lifted_says(session: Session) -> Say | None:
    """How the piece in hand goes, for those who are learning."""
    hint = public_hint(session)
    lifted = hint.lifted if isinstance(hint, Underway) and not hint.path else ()
    if session.level < Level.HINTS or len(lifted) != 1 or not session.state.cells[lifted[0]]:
        return None
    kind = session.game.kind(session.state.cells[lifted[0]][-1].kind)
    return Say("calm", kind.moves, kind.rule, lifted, session.dialogue.choices)


def _promotion_says(session: Session) -> Say | None:
    """What the piece becomes who stands where it is promoted, once that is asked."""
    hint = public_hint(session)
    asks = promotions(session.game, session.state, hint.path) if isinstance(hint, Underway) else ()
    if not asks or session.dialogue.choices != asks:
        return None
    return Say("ask", promotion_words(session.game, asks[0]), "", asks[0].cells, asks)


def _resting_says(session: Session) -> Say:
    game, state = session.game, session.state
    if _waits_for_set_up(session):
        return Say("ask", _SET_UP)
    if not session.table.is_confirmed and len(session.line) == 1:
        return Say("ask", _CONTENTS, "", (), session.dialogue.choices)
    duty = game.obligation(state) if session.level or _is_sanctioned(session) else None
    words = (reveal_words(session) or _SCREENED) if is_screened(state) else whose_turn(session)
    if state.turn == CHANCE and (session.die.is_stray or session.die.is_unread):
        return Say("ask", _STRAY if session.die.is_stray else _UNREAD, "", (), session.dialogue.choices)
    bound = [fact for fact in (duty, _remainder(game, state)) if fact]
    words = sentences(*session.dialogue.news, words, *(sentence for _, sentence in bound))
    tone: Literal["calm", "ask"] = "ask" if session.dialogue.choices else "calm"
    return Say(tone, words, bound[0][0] if bound else "", (), session.dialogue.choices)


@cached_by_identity(kept=8)
def _obligation(game: Game, state: State) -> tuple[str, Message] | None:
    return game.obligation(state)


@cached_by_identity(kept=8)
def _remainder(game: Game, state: State) -> tuple[str, Message] | None:
    return game.remainder(state)


def _waits_for_set_up(session: Session) -> bool:
    """Whether the first position has not been seen yet, nor anything played by order."""
    begins = not any(rest.path for rest in session.line)
    return begins and not session.table.begun and not is_screened(session.state)


def _is_sanctioned(session: Session) -> bool:
    """Whether a fault is being answered: that is no help, and everybody is told."""
    last = last_path(session)
    cues = verdict_cues(session.game, session.state, last, SETTLED)
    return not sanctions(last).isdisjoint(cues.values())
