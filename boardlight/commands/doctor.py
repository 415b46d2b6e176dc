"""The command that looks for what is wrong with the table."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from boardlight.commands.arguments import Store

DEFAULT_LEDS = 60
"""Where neither --leds nor a profile tells: what hangs on the controller's own 5 V pin at most."""


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(doctor)


def doctor(
    camera: Annotated[
        str | None,
        typer.Option(metavar="URL", help="0, /dev/video0, an address, a video, a folder."),
    ] = None,
    port: Annotated[
        str | None, typer.Option(metavar="URL", help="/dev/ttyUSB0, socket://host:port, sim:")
    ] = None,
    leds: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=256, help="LEDs on its wire; the profile knows them."),
    ] = None,
    profile: Annotated[
        Path | None, typer.Option(metavar="FILE", help="What was learnt about the table (TOML).")
    ] = None,
    store: Store = None,
) -> None:
    """Say what is wrong with camera, port, profile and store, and what to do."""
    from boardlight.doctor import (
        check_camera,
        check_firmware,
        check_port,
        check_profile,
        check_program,
        check_store,
        known_ports,
        leds_of,
    )

    findings = [check_program(), check_firmware(), check_store(store)]
    findings += [check_profile(profile)] if profile else []
    findings += [check_camera(camera)] if camera else []
    findings += check_port(port, leds or leds_of(profile) or DEFAULT_LEDS, _seen) if port else []
    marks = {True: "ok   ", False: "WRONG", None: "-    "}
    for finding in findings:
        print(f"{marks[finding.good]}  {finding.part:<8} {finding.text}")
    for name, given in (("profile", profile), ("camera", camera), ("port", port)):
        if not given:
            more = f"; {known_ports()}" if name == "port" else ""
            print(f"-      {name:<8} not looked at: say which with --{name}{more}")
    if any(finding.good is False for finding in findings):
        raise typer.Exit(1)


def _seen() -> bool | None:
    """Ask the person at the terminal what only somebody who is there can know."""
    if not sys.stdin.isatty():
        return None
    question = "Does the first LED shine green, the last blue, every tenth violet, the rest dimly white?"
    return typer.confirm(question, err=True)
