"""Which port the controller is at, where nobody has said. Asks the system."""

from pathlib import Path

from serial.tools import list_ports

from hardware.errors import FlashError
from hardware.flashing.boards import Usb, unfit
from messages.message import Message, Place, message


def found_port() -> str:
    """The one serial port that may be a controller's. FlashError if there is none, or more than one."""
    devices = sorted(list_ports.comports(), key=lambda info: info.device)
    known = [(info, unfit(Usb(info.vid, info.pid))) for info in devices if info.vid is not None]
    fitting = [info for info, why in known if why is None]
    if len(fitting) == 1:
        return str(fitting[0].device)
    if fitting:
        names = ", ".join(f"{info.device} ({info.description})" for info in fitting)
        raise FlashError(message("flash.which-port", ports=Place("port", names)))
    for info, why in known:
        if why:
            raise FlashError(at_port(info.device, why))
    raise FlashError(message("flash.no-port"))


def fitting_ports() -> dict[str, str]:
    """By address, what the system calls the USB devices of which nothing says that they are no controller."""
    devices = sorted(list_ports.comports(), key=lambda info: info.device)
    return {
        info.device: info.description
        for info in devices
        if info.vid is not None and unfit(Usb(info.vid, info.pid)) is None
    }


def refuse_unfit(path: str) -> None:
    """FlashError if the USB device at a path is known as a board that can be no controller."""
    for info in list_ports.comports():
        if info.device in (path, str(Path(path).resolve())) and info.vid is not None:
            why = unfit(Usb(info.vid, info.pid))
            if why:
                raise FlashError(at_port(path, why))


def at_port(path: str, why: Message) -> Message:
    """What is wrong, and at which port."""
    return message("list.colon", what=Place("port", path), why=why)
