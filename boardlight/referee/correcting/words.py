"""What is told when turns were corrected or taken back: no more than everybody may know of them. Pure."""

from collections.abc import Sequence

from boardlight.referee.feedback.phrases import deed_words
from boardlight.referee.session.parts.history import Rest
from boardlight.referee.session.state import Session
from boardlight.referee.session.turn_numbers import is_turn
from boardlight.referee.session.visibility import public_places
from messages.message import Message, joined, message
from rules.pieces import CHANCE

TOLD = 6
"""Turns that are named at once, as many as somebody can listen to."""


def correction_words(before: Session, after: Session, place: int, number: int) -> tuple[Message, ...]:
    """What became of turn `number` at `place` of the line, or of the roll before it; and of later turns."""
    old, new = before.line, after.line
    if place not in public_places(after.game, new):
        return ()
    later = [each for each in public_places(before.game, old) if each > place and is_turn(old[each])]
    kept = [each for each in later if each < len(new)]
    rewritten = [
        message("referee.rewritten", was=_deed(old[each]), text=_deed(new[each]))
        for each in kept
        if old[each].text != new[each].text
    ]
    words = [_corrected(number, old[place], new[place])]
    if kept:
        words.append(message("referee.turns-kept", count=len(kept)))
    if rewritten:
        words.append(message("referee.turns-rewritten", turns=_listed(rewritten)))
    lost = later[len(kept) :]
    if lost:
        first = number + len(kept) + is_turn(old[place])
        words.append(message("referee.turns-lost", count=len(lost), number=first, first=_deed(old[lost[0]])))
    return tuple(words)


def taken_back_words(before: Session, after: Session) -> tuple[Message, ...]:
    """Which turns are given up."""
    places = public_places(before.game, before.line)
    turns = [_deed(before.line[place]) for place in places if place >= len(after.line)]
    return (message("referee.taken-back", turns=_listed(turns)),) if turns else ()


def _corrected(number: int, was: Rest, now: Rest) -> Message:
    if now.seat == CHANCE:
        return message(
            "referee.roll-corrected", number=number, value=now.path[0].value, was=was.path[0].value
        )
    if was.path == now.path:
        return message("referee.turn-settled", number=number, text=_deed(now))
    return message("referee.turn-corrected", number=number, text=_deed(now), was=_deed(was))


def _deed(rest: Rest) -> Message:
    return deed_words(rest.kind, rest.text)


def _listed(words: Sequence[Message]) -> Message:
    named = joined("list.comma", words[:TOLD])
    more = len(words) - TOLD
    return named if more <= 0 else message("referee.and-more", named=named, count=more)
