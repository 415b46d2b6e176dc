"""The command that looks for what is wrong with the table."""

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
    store: Store = None,
) -> None:
    """Say what is wrong with camera, port and store, and what to do."""
    from boardlight.doctor import check_camera, check_port, check_program, check_store

    findings = [check_program(), check_store(store)]
    findings += [check_camera(camera)] if camera else []
    findings += [check_port(port)] if port else []
    for finding in findings:
        print(f"{'ok   ' if finding.good else 'WRONG'}  {finding.part:<8} {finding.text}")
    for name, url in (("camera", camera), ("port", port)):
        if not url:
            print(f"-      {name:<8} not looked at: give --{name} URL")
    if not all(finding.good for finding in findings):
        raise typer.Exit(1)
