"""The games that a house can play, and what is known of each: its table, its unfinished game. Reads files."""

from collections.abc import Sequence
from itertools import islice

from boardlight.host.options import offered
from boardlight.host.words import unfit
from boardlight.journal.journal import Journal
from boardlight.kit.profiles import profile_file
from boardlight.library.rulebook.books import pitch_of
from boardlight.opponents.naming import offered as offered_opponents
from boardlight.school.lessons import course_of
from boardlight.table.seating import unfinished
from calibration.profile import read_profile
from calibration.profile_errors import ProfileError
from messages.message import said
from rules.game import Game
from rules.games import games, load

MOST_NAMES = 50
"""That a page offers."""


def listing(journal: Journal, engines: Sequence[str] = ()) -> list[dict[str, object]]:
    """Every game as the welcome lists it, ready for JSON (its fields: web/welcome.js)."""
    return [_listed(journal, name, load(name), engines) for name in games()]


def people(journal: Journal) -> list[str]:
    """Names of those who played here, the latest first."""
    players = (name for entry in reversed(journal.games()) for name in entry.facts.players if name)
    return [*islice(dict.fromkeys(players), MOST_NAMES)]


def _listed(journal: Journal, name: str, game: Game, engines: Sequence[str]) -> dict[str, object]:
    path, trouble, kept = profile_file(name), None, None
    try:
        kept = read_profile(path, name) if path.exists() else None
    except ProfileError as error:
        trouble = unfit(said(error))
    cut_off = unfinished(journal, name)
    return {
        "name": name,
        "title": game.called().texts(),
        "about": pitch_of(game).texts(),
        "seats": list(game.seats),
        "pitch": kept.pitch_mm if kept else None,
        "calibrated": kept is not None and (kept.pose is not None or kept.corners is not None),
        "trouble": trouble and trouble.texts(),
        "started": cut_off.header.started if cut_off else None,
        "opponents": list(offered_opponents(game, engines)),
        "lessons": len(course_of(name)),
        "puzzles": len(course_of(name, "puzzles")),
        "options": offered(name, kept.options if kept else {}),
    }
