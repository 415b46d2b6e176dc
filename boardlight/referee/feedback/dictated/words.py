"""What is said of a seat without hands here: who thinks, what it played, what hands may not do. Pure."""

from boardlight.referee.feedback.phrases import is_disorder, objection, sentences, to_move
from boardlight.referee.inference.verdicts import Foul
from boardlight.referee.session.state import Session
from messages.message import Message, message
from rules.pieces import CHANCE
from rules.presentation.spoken import written

THINKS = message("referee.computer-thinks")
NOT_YOURS = message("referee.computers-turn")
ROLL_FOR_IT = message("referee.roll-for-the-computer")


ELSEWHERE = message("referee.far-thinks")
FARS_TURN = message("referee.fars-turn")
ROLLED_ELSEWHERE = message("referee.rolled-far")


def whose_turn(session: Session) -> Message:
    """Whose turn it is; whoever has the die rolls it for the computer."""
    game, state = session.game, session.state
    if state.turn == CHANCE:
        thrower = game.described(state).turn
        if thrower in session.settings.far:
            return ROLLED_ELSEWHERE
        return ROLL_FOR_IT if session.is_computer(thrower) else to_move(game, state)
    words = to_move(game, state)
    if state.turn in session.settings.far:
        return sentences(words, ELSEWHERE)
    return sentences(words, THINKS) if session.is_computer(state.turn) else words


def fault_words(session: Session, foul: Foul) -> tuple[str, Message]:
    """The rule (its number, or nothing) that the table breaks, and the sentence to say."""
    if session.state.turn in session.settings.far and not is_disorder(foul.oddities):
        return "", FARS_TURN
    if session.is_computer(session.state.turn) and not is_disorder(foul.oddities):
        return "", NOT_YOURS
    return objection(session.game, session.state, foul.oddities)


def dictated_words(session: Session) -> Message | None:
    """What the computer plays, or somebody at another table, while hands carry it out."""
    if not session.is_to_carry_out:
        return None
    before, last = session.line[-2].state, session.line[-1]
    is_far = last.path[0].seat in session.settings.far
    code = "referee.far-plays" if is_far else "referee.computer-plays"
    return message(code, turn=written(session.game, before, last.path))
