"""The command that looks for what is wrong with the table."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from boardlight.commands.arguments import Store

DEFAULT_LEDS = 60
"""Where neither --leds nor a profile tells: what hangs on the controller's own 5 V pin at most."""

Leds = Annotated[int | None, typer.Option(metavar="N", min=1, max=256, help="option-help.leds")]

MARKS = {True: "ok   ", False: "WRONG", None: "-    "}


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(doctor)


def doctor(
    camera: Annotated[
        str | None,
        typer.Option(metavar="URL", help="option-help.checked-camera"),
    ] = None,
    port: Annotated[str | None, typer.Option(metavar="URL", help="option-help.checked-port")] = None,
    leds: Leds = None,
    profile: Annotated[Path | None, typer.Option(metavar="FILE", help="option-help.checked-profile")] = None,
    store: Store = None,
) -> None:
    """Say what is wrong with camera, port, profile and store, and what to do.

    Without --camera, --port and --profile it looks at all of them that it finds.
    """
    from boardlight.doctor import (
        check_camera,
        check_everything,
        check_firmware,
        check_port,
        check_profile,
        check_program,
        check_store,
        leds_of,
    )

    findings = [check_program(), check_firmware(), check_store(store)]
    looked_at = {"profile": profile, "camera": camera, "port": port}
    if any(looked_at.values()):
        findings += [check_profile(profile)] if profile else []
        findings += [check_camera(camera)] if camera else []
        findings += check_port(port, leds or leds_of(profile) or DEFAULT_LEDS, _seen) if port else []
    else:
        findings += check_everything(leds, DEFAULT_LEDS, _seen)
    for finding in findings:
        print(f"{MARKS[finding.good]}  {finding.part:<8} {finding.text}")
    for part in (each for each, given in looked_at.items() if any(looked_at.values()) and not given):
        print(f"-      {part:<8} not looked at: --{part} says which")
    if any(finding.good is False for finding in findings):
        raise typer.Exit(1)


def _seen() -> bool | None:
    """Ask the person at the terminal what only somebody who is there can know."""
    if not sys.stdin.isatty():
        return None
    question = "Does the first LED shine green, the last blue, every tenth violet, the rest dimly white?"
    return typer.confirm(question, err=True)
