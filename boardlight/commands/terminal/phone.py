"""A phone as the camera of a command: its pages are served while that runs, and its code is shown."""

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

from boardlight.commands.terminal.safe_output import paint
from boardlight.web.addresses import LOOPBACK
from messages.message import message
from vision.camera.phone import PHONE, SILENT_S
from vision.camera.sources import open_camera

if TYPE_CHECKING:
    from boardlight.web.keys import Invitation
    from boardlight.web.phone.door import Opener, PhoneDoor


def phone_door(closing: ExitStack, camera: str, host: str = LOOPBACK) -> "PhoneDoor":
    """Where a phone may come in, on `host` or all of this machine; its code is shown if `camera` is one."""
    # What serves pages takes a quarter of a second to load, and most cameras are no phones.
    from boardlight.web.phone.door import PhoneDoor

    door = PhoneDoor(host)
    closing.callback(door.close)
    if camera == PHONE:
        _show(door.open())
    return door


def camera_opener(
    closing: ExitStack, camera: str, others: "Opener" = open_camera, patience: float | None = SILENT_S
) -> "Opener":
    """What opens that camera for a command without a choice of cameras: as `others` do, and a phone.

    Without `patience` the phone is waited for as long as it takes.
    """
    return phone_door(closing, camera).opens(others, patience) if camera == PHONE else others


def _show(invitation: "Invitation") -> None:
    """The code, on a terminal; never into a file, where the key would outlive the command."""
    if not sys.stdout.isatty():
        print(message("command.keys-on-terminal"), flush=True)
        return
    print(f"\n{message('command.phone-scan', address=invitation.link)}", flush=True)
    paint(invitation.text(coloured=True))
