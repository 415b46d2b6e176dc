"""What is drawn in a process of its own, one function a kind of file: plain values in, bytes out."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from boardlight.journal.entry import Entry
from boardlight.kit.fixture import fixture_of
from boardlight.library.exports import ExportError, export
from boardlight.library.search import open_game
from boardlight.referee.session.logged import Event
from messages.catalogue import Language
from messages.message import Message, said
from rules.games import load


def kit(
    name: str,
    options: tuple[tuple[str, str], ...],
    paper: str,
    pitch: float,
    thin: bool,
    whole: bool,
    language: Language,
    table: str,
) -> bytes | None:
    """A kit as PDF; a code on it leads to the page at `table`, if there is one that others reach."""
    from boardlight.library.rulebook.paper import rule_pages
    from calibration.printing.document.pages import print_kit

    with TemporaryDirectory() as folder:
        game = load(name, dict(options))
        fixture = fixture_of(game, pitch, language)
        out, reading = Path(folder) / "kit.pdf", rule_pages(game, language, paper, table)
        (file,) = print_kit(fixture, out, paper, tile=not whole, thin_ink=thin, reading=reading)
        return file.read_bytes()


def calibration_target(paper: str, language: Language) -> bytes | None:
    """The target that shows what a lens does, as PDF."""
    from calibration.printing.document.pdf import Page, Part, pdf
    from calibration.target import target

    drawing = target(paper, language)
    return pdf([Page(drawing.width, drawing.height, (Part(drawing),))], "Boardlight calibration target")


def exported(entry: Entry, events: Sequence[Event], form: str, language: Language) -> bytes | Message | None:
    """A kept game in a format, or why it is not written so; None if its log does not fit the rules."""
    try:
        opened = open_game(entry, events)
    except ValueError:
        return None
    try:
        return export(opened, form, language)
    except ExportError as error:
        return said(error)
