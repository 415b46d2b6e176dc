"""The command that looks for what is wrong with the table."""

from pathlib import Path
from typing import Annotated

import typer

from boardlight.commands.arguments import Store


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
    leds: Annotated[int, typer.Option(metavar="N", min=1, max=256, help="LEDs on its wire.")] = 60,
    profile: Annotated[
        Path | None, typer.Option(metavar="FILE", help="What was learnt about the table (TOML).")
    ] = None,
    store: Store = None,
) -> None:
    """Say what is wrong with camera, port, profile and store, and what to do."""
    from boardlight.doctor import check_camera, check_port, check_profile, check_program, check_store

    findings = [check_program(), check_store(store)]
    findings += [check_profile(profile)] if profile else []
    findings += [check_camera(camera)] if camera else []
    findings += [check_port(port, leds)] if port else []
    for finding in findings:
        print(f"{'ok   ' if finding.good else 'WRONG'}  {finding.part:<8} {finding.text}")
    for name, given in (("profile", profile), ("camera", camera), ("port", port)):
        if not given:
            print(f"-      {name:<8} not looked at: say which with --{name}")
    if not all(finding.good for finding in findings):
        raise typer.Exit(1)
