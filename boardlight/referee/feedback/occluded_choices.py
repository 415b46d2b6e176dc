"""What the camera did not see: a turn that may have ended behind a tall piece, or several that nobody showed
it. Somebody must say so. Pure.

A recorder asks nobody: it marks it, and takes it once what follows leaves no other turn.

What only those could play who know what lies inside a piece is never offered: the offer would tell.
"""

from collections.abc import Sequence

from boardlight.referee.feedback.phrases import offers
from boardlight.referee.inference.candidates import Path
from boardlight.referee.inference.displaced import applied
from boardlight.referee.inference.identity_cache import cached_by_identity
from boardlight.referee.inference.verdicts import Foul, Underway, Verdict
from boardlight.referee.session.events import Choice, Say
from boardlight.referee.session.state import Session
from messages.message import Message, joined, message
from rules.game import Game, State
from rules.presentation.spoken import written

_WORDS = message("referee.occluded-turn")


def unseen_paths(session: Session, verdict: Underway) -> list[Path]:
    """The turns that may be done, for all that is seen."""
    game, state = session.game, session.state
    return [path for path in verdict.unseen if not game.hangs_on_secrets(state, path[0])]


def unseen_turns(session: Session, verdict: Underway) -> tuple[Choice, ...]:
    """The same as they are offered; nothing where none may be done."""
    paths = unseen_paths(session, verdict)
    return offers(session.game, session.state, paths) if paths else ()


def offered_lines(session: Session, verdict: Verdict) -> tuple[Choice, ...]:
    """The lines of turns that nobody saw, each as one answer; they end on the cells that shine with it."""
    lines = verdict.unseen if isinstance(verdict, Foul) else ()
    return tuple(_line(session.game, session.state, turns) for turns in lines)


@cached_by_identity(kept=64)
def _line(game: Game, state: State, turns: Sequence[Path]) -> Choice:
    texts, words = list[str](), list[Message]()
    for path in turns:
        texts.append(game.write(state, path))
        words.append(written(game, state, path))
        state = applied(game, state, path)
    last = turns[-1][-1]
    cells = tuple(cell for cell in (last.source, last.target) if cell is not None)
    return Choice(", ".join(texts), joined("list.comma", words), cells)


def missed_says(session: Session) -> Say | None:
    """The question which turns were played that nobody saw, once it has been put."""
    lines = offered_lines(session, session.tracking.hint)
    if not lines or session.dialogue.choices != lines:
        return None
    cells = tuple(odd.cell for odd in session.table.foul.oddities) if session.table.foul else ()
    return Say("ask", message("referee.turns-nobody-saw", turns=lines[0].words), "", cells, lines)


def asks_unseen(session: Session, verdict: Verdict) -> bool:
    """Whether turns that nobody can see are offered."""
    asks = unseen_turns(session, verdict) if isinstance(verdict, Underway) else ()
    return bool(asks) and session.dialogue.choices == asks


def followed_says(session: Session) -> Say | None:
    """What a recorder could not tell, while he follows what came of it."""
    if not session.recording.remembered:
        return None
    texts = " / ".join(sorted(session.recording.doubted))
    words = message("referee.unsure-turn-remembered", texts=texts)
    return Say("calm", words, "", (), session.dialogue.choices)


def unseen_says(session: Session) -> Say | None:
    """The question once it has been put; of a game that is only recorded, what was marked."""
    if not asks_unseen(session, session.tracking.hint):
        return None
    cells = tuple(cell for choice in session.dialogue.choices for cell in choice.cells)
    if session.settings.mode != "record":
        return Say("ask", _WORDS, "", cells, session.dialogue.choices)
    texts = " / ".join(choice.text for choice in session.dialogue.choices)
    words = message("referee.occluded-turn-unsure", texts=texts)
    return Say("calm", words, "", cells, session.dialogue.choices)
