"""The command that looks for what is wrong with the table."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from boardlight.commands.arguments import LightsAt, Store
from boardlight.commands.terminal.asking import confirmed
from messages.message import Message, literal, message

DEFAULT_LEDS = 60
"""Where neither --leds nor a profile tells: what hangs on the controller's own 5 V pin at most."""

Leds = Annotated[int | None, typer.Option(metavar="N", min=1, max=256, help="option-help.leds")]

MARKS = {True: message("command.good"), False: message("command.wrong"), None: literal("-")}


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(doctor)


def doctor(
    camera: Annotated[
        str | None,
        typer.Option(metavar="URL", help="option-help.checked-camera"),
    ] = None,
    lights: LightsAt = None,
    leds: Leds = None,
    profile: Annotated[Path | None, typer.Option(metavar="FILE", help="option-help.checked-profile")] = None,
    store: Store = None,
) -> None:
    """Say what is wrong with camera, lights, profile and store, and what to do.

    Without --camera, --lights and --profile it looks at all of them that it finds.
    """
    from boardlight.commands.devices.checkup import (
        check_camera,
        check_everything,
        check_firmware,
        check_lights,
        check_profile,
        check_program,
        check_store,
        leds_of,
    )

    findings = [check_program(), check_firmware(), check_store(store)]
    looked_at = {"profile": profile, "camera": camera, "lights": lights}
    if any(looked_at.values()):
        findings += [check_profile(profile)] if profile else []
        findings += [check_camera(camera)] if camera else []
        findings += check_lights(lights, leds or leds_of(profile) or DEFAULT_LEDS, _seen) if lights else []
    else:
        findings += check_everything(leds, DEFAULT_LEDS, _seen)
    for finding in findings:
        _print(MARKS[finding.good], finding.part, finding.text)
    for part in (each for each, given in looked_at.items() if any(looked_at.values()) and not given):
        _print(MARKS[None], part, message("doctor.not-looked-at", option=f"--{part}"))
    if any(finding.good is False for finding in findings):
        raise typer.Exit(1)


def _print(mark: Message, part: str, words: Message) -> None:
    print(f"{mark!s:<5}  {message(f'doctor.part-{part}')!s:<8} {words}")


def _seen() -> bool | None:
    """Ask the person at the terminal what only somebody who is there can know."""
    if not sys.stdin.isatty():
        return None
    return confirmed(message("doctor.do-the-leds-shine"))
