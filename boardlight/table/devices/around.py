"""What this machine has to see and to shine with; no camera is opened for it. Does I/O."""

from boardlight.table.devices.best import Around
from hardware.flashing.finding import fitting_ports
from hardware.lights.discovery import lamps
from hardware.lights.displays import displays
from vision.camera.listing import listed


def look_around() -> Around:
    """Ask the system, and for a moment the local network."""
    cameras = {camera.url: camera.name for camera in listed() or ()}
    return Around(cameras, fitting_ports(), displays(), lamps())
