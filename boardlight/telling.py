"""From a session to what the table sees and hears: light and words, sent only when they change. Pure."""

from dataclasses import replace
from typing import Literal

from boardlight.cues import Cue, Cues, repair_cues, resting_cues, verdict_cues
from boardlight.events import Effect, Say, Show
from boardlight.inference import Foul
from boardlight.lights import light
from boardlight.sitting import Session
from boardlight.speech import ended, objection, repair, to_move
from boardlight.veil import is_screened, last_path, public_hint
from rules.pieces import Words

_SCREENED = Words(
    "Set up in secret, and say when you are ready",
    "Placez vos pièces en secret, et dites quand vous êtes prêt",
)


def told(session: Session, records: tuple[Effect, ...]) -> tuple[Session, tuple[Effect, ...]]:
    """The session with its light and words brought up to date."""
    effects = list(records)
    frame = light(_cues(session), len(session.game.board), session.theme)
    if frame != session.frame:
        effects.append(Show(frame))
    said = _speech(session)
    if said != session.said:
        effects.append(said)
    return replace(session, frame=frame, said=said), tuple(effects)


def _cues(session: Session) -> Cues:
    last = last_path(session)
    if session.picked is not None:
        return dict.fromkeys(session.choices[session.picked].cells, Cue.PICKED)
    if not session.in_step and session.odd:
        return repair_cues(session.odd)
    if not session.begun:
        return {}
    if isinstance(session.hint, Foul) and not session.foul:
        return resting_cues(session.game, session.state, last)
    return verdict_cues(session.game, session.state, last, public_hint(session))


def _speech(session: Session) -> Say:
    game, state = session.game, session.state
    if state.outcome:
        return Say("end", ended(game, state))
    if session.foul:
        rule, words = objection(game, state, session.foul.oddities)
        return Say("foul", words, rule, tuple(odd.cell for odd in session.foul.oddities))
    if not session.in_step and session.odd:
        cells = tuple(odd.cell for odd in session.odd)
        return Say("ask", repair(game, session.odd), "", cells, session.choices)
    duty = game.obligation(state)
    words = _SCREENED if is_screened(state) else to_move(game, state)
    if duty:
        words = Words(f"{words.en}. {duty[1].en}", f"{words.fr}. {duty[1].fr}")
    tone: Literal["calm", "ask"] = "ask" if session.choices else "calm"
    return Say(tone, words, duty[0] if duty else "", (), session.choices)
