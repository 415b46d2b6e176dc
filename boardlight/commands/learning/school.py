"""Commands for a teacher: who learns here, what was solved, copies of it, certificates, and forgetting it."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from boardlight.commands.arguments import GameName, LanguageName, Store, read_language
from boardlight.commands.terminal.asking import confirmed
from boardlight.commands.terminal.spoken_help import SpokenTyper
from boardlight.journal.errors import JournalError
from boardlight.journal.journal import open_journal
from boardlight.journal.pupils.answer import Pupil
from boardlight.school.export import FORMS
from boardlight.school.progress import CourseProgress
from boardlight.school.school import School
from calibration.files.private import FILE_RIGHTS
from calibration.files.whole import write_whole
from messages.message import message
from rules.games import load

PupilName = Annotated[str, typer.Argument(metavar="NAME", help="option-help.pupil")]
Output = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="option-help.output")]


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    group = SpokenTyper()
    for name, command in (
        ("list", list_pupils),
        ("add", add_pupil),
        ("key", renew_key),
        ("export", export_answers),
        ("certificate", write_certificate),
        ("delete", delete_pupil),
    ):
        group.command(name)(command)
    app.add_typer(group, name="school")


def list_pupils(store: Store = None) -> None:
    """List those who learn here: what of each course is solved, and what should be repeated now."""
    with open_journal(store) as journal:
        school = School(journal.pupils)
        for pupil in journal.pupils.all():
            print(_listed(pupil, school.readable_courses(pupil)))
        if not journal.pupils.all():
            print(message("command.no-pupils"))


def _listed(pupil: Pupil, courses: list[CourseProgress]) -> str:
    parts = (
        message(
            "command.pupils-course",
            game=each.course,
            solved=each.solved,
            total=len(each.lessons),
            due=len(each.due),
        )
        for each in courses
    )
    return f"{pupil.name:<24} {'; '.join(map(str, parts))}".rstrip()


def add_pupil(name: Annotated[str, typer.Argument(metavar="NAME")], store: Store = None) -> None:
    """Enter somebody who learns here, and print the key: it is told once."""
    with open_journal(store) as journal:
        _, key = School(journal.pupils).enter(name)
    print(key)


def renew_key(name: PupilName, store: Store = None) -> None:
    """Print another key; the one before opens nothing any more."""
    with open_journal(store) as journal:
        print(journal.pupils.new_key(journal.pupils.named(name).id))


def export_answers(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="option-help.exported-pupil")] = None,
    output: Output = None,
    form: Annotated[
        str, typer.Option("--as", metavar=" | ".join(FORMS), help="option-help.answers-format")
    ] = "jsonl",
    store: Store = None,
) -> None:
    """Write every answer that was given, as JSON Lines or as a table (CSV)."""
    if form not in FORMS:
        formats = ", ".join(FORMS)
        raise ValueError(message("command.no-such-format", given=repr(form), formats=formats))
    with open_journal(store) as journal:
        chosen = journal.pupils.all() if name is None else [journal.pupils.named(name)]
        text = FORMS[form].write((each, journal.pupils.answers(each.id)) for each in chosen)
    if output:
        write_whole(output, text.encode(), FILE_RIGHTS)
    else:
        print(text, end="")


def write_certificate(
    name: PupilName,
    game: GameName,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="option-help.certificate-output")
    ],
    chapter: Annotated[str, typer.Option(metavar="NAME", help="option-help.chapter")] = "",
    language: LanguageName = None,
    store: Store = None,
) -> None:
    """Write a certificate (PDF) for a course that is solved, or for one of its chapters."""
    from boardlight.school.certificate import certificate, solved_part

    chosen, rules = read_language(language), load(game)
    with open_journal(store) as journal:
        pupil = journal.pupils.named(name)
        courses = School(journal.pupils).courses(pupil)
    solved = solved_part(pupil, courses, rules.name, chapter)
    if solved is None:
        raise ValueError(message("school.not-solved-yet"))
    write_whole(output, certificate(solved, chosen))


def delete_pupil(
    name: PupilName,
    yes: Annotated[bool, typer.Option("--yes", help="option-help.yes")] = False,
    store: Store = None,
) -> None:
    """Remove somebody with every answer, for good."""
    with open_journal(store) as journal:
        pupil = journal.pupils.named(name)
        if yes or _confirmed(pupil):
            journal.pupils.remove(pupil.id)
            print(message("command.pupil-removed", name=pupil.name))


def _confirmed(pupil: Pupil) -> bool:
    """Whether the person at the terminal wants it so; JournalError where nobody can be asked."""
    if not sys.stdin.isatty():
        raise JournalError(message("command.nobody-to-ask"))
    return confirmed(message("command.remove-pupil", name=pupil.name))
