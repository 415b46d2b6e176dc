"""The command that lists the cameras of this machine, and what each of them sees."""

from pathlib import Path
from typing import Annotated

import typer

from calibration.files.picture import write_picture
from messages.message import Message, Place, joined, message
from vision.camera.listing import cameras as listed
from vision.camera.listing import examine
from vision.camera.phone import PHONE

Pictures = Annotated[
    Path | None, typer.Option("--pictures", metavar="FOLDER", help="option-help.camera-pictures")
]


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(cameras)


def cameras(pictures: Pictures = None) -> None:
    """List the cameras of this machine: what --camera takes, name, size, and what the driver does not do."""
    found = listed()
    if not found:
        print(message("command.no-cameras"))
    for camera in found:
        image, remarks = examine(camera.url)
        facts = [_size(image.pixels.shape)] if image else []
        print(f"{camera.url:<6} {camera.name or message('camera.number', number=camera.url)}")
        print(f"       {joined('list.semicolon', [*facts, *remarks])}")
        if image and pictures:
            pictures.mkdir(parents=True, exist_ok=True)
            file = pictures / f"camera-{camera.url}.png"
            write_picture(file, image.pixels)
            print(f"       {message('command.written-to', file=Place('file', str(file)))}")
    print(f"{PHONE:<6} {message('command.a-phone')}")


def _size(shape: tuple[int, ...]) -> Message:
    return message("doctor.size", width=shape[1], height=shape[0])
