"""The language of the terminal: asked of the environment when a command begins; English until then."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from messages.catalogue import Language, languages

ENGLISH: Language = "en"

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that name the locale of messages, the strongest first."""

PREFERRED = "LANGUAGE"
"""Names languages between colons, the best first; as in gettext it counts only where there is a locale."""

NO_LOCALE = ("", "C", "POSIX")

_spoken = ENGLISH


def language_of(environment: Mapping[str, str]) -> Language:
    """The language that these variables ask for, as gettext reads them; English where no catalogue fits."""
    locale = next(filter(None, map(environment.get, LOCALES)), "")
    if _bare(locale) in NO_LOCALE:
        return ENGLISH
    wanted = [*filter(None, environment.get(PREFERRED, "").split(":")), locale]
    known = (name for each in wanted for name in (_bare(each), _bare(each).partition("_")[0]))
    return next((name for name in known if name in languages()), ENGLISH)


def _bare(locale: str) -> str:
    """Without encoding and variant: `fr_FR` of `fr_FR.UTF-8@euro`."""
    return locale.partition("@")[0].partition(".")[0]


def terminal_language() -> Language:
    """What the terminal speaks now."""
    return _spoken


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """For as long as this lasts, the terminal of this process speaks that language, in every thread."""
    global _spoken
    before, _spoken = _spoken, language
    try:
        yield
    finally:
        _spoken = before
