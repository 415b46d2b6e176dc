"""A thousand things done wrong, in every game: none is accepted in silence."""

import pytest

from rules.games import games, load
from tests.boardlight.referee.judging.mistakes import (
    KINDS,
    is_named,
    is_what_was_done,
    lawful,
    logged,
    places,
)

POSITIONS, EACH = 12, 14
"""Of every game: six games, 1008 mistakes."""


@pytest.mark.parametrize("name", games())
def test_what_was_not_done_is_not_logged_and_what_is_wrong_is_named(name: str) -> None:
    seen, accepted = dict.fromkeys(KINDS, 0), []
    for place in places(load(name), seed=7, count=POSITIONS):
        for mistake in place.mistakes(EACH):
            session, effects = place.seen(mistake)
            texts = logged(effects, mistake)
            seen[mistake.kind] += 1
            if texts and not is_what_was_done(place, mistake, texts):
                accepted.append((mistake.kind, texts))
            elif not texts and not lawful(place, mistake) and not is_named(session, effects):
                accepted.append((mistake.kind, [type(session.tracking.verdict).__name__]))
    assert accepted == []
    assert min(seen.values()) >= POSITIONS
