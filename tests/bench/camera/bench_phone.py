"""How many images a second a phone gives, and how old they are: a real browser films, a real camera reads.

Run: python -m tests.bench.camera.bench_phone [SECONDS]. The browser has a camera of its own that draws;
between the moment that its page takes a picture and the moment that Python has the pixels lie a JPEG
encoder, TLS, the network of this machine, and a decoder. Browser and reader share the processors of one
machine: a phone has its own, and a Wi-Fi between.
"""

import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from boardlight.web.phone.door import PhoneDoor
from tests.web.conftest import ARGUMENTS, CHROMIUM, PHONE
from vision.camera import phone as phones

SECONDS = 10.0
FILMING = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")

TAKEN = """
window.taken = [];
const encode = HTMLCanvasElement.prototype.toBlob;
HTMLCanvasElement.prototype.toBlob = function (done, ...how) {
  const at = Date.now();
  encode.call(this, (blob) => { if (blob) taken.push([blob.size, at]); done(blob); }, ...how);
};
"""
"""Notes the moment of every picture, by the size of its JPEG."""


class Figures(NamedTuple):
    """What came of it."""

    images: int
    seconds: float
    ages_ms: list[float]

    @property
    def rate(self) -> float:
        """Images a second."""
        return self.images / self.seconds


class Noting(phones.Phone):
    """Notes the size of every image that is taken."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[int] = []

    def take(self, *given: object) -> bytes | None:
        """The newest image."""
        content = super().take(*given)  # type: ignore[arg-type]
        self.sizes.append(len(content or b""))
        return content


def measured(seconds: float, folder: Path) -> Figures:
    """Let a phone film for so long."""
    door = PhoneDoor(folder=folder)
    door.phone = noting = Noting()
    link = door.open().link
    with sync_playwright() as playwright, door.opens(patience=None)(phones.PHONE) as camera:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=(*ARGUMENTS, *FILMING))
        size = {"width": PHONE[0], "height": PHONE[1]}
        context = browser.new_context(ignore_https_errors=True, viewport=size, permissions=["camera"])
        page = context.new_page()
        page.add_init_script(TAKEN)
        page.goto(link)
        page.locator("#onwards").click()
        page.locator("#filming").wait_for()
        camera.read()
        noting.sizes.clear()
        began, read = time.time(), list[float]()
        while time.time() < began + seconds:
            camera.read()
            read.append(time.time())
        seconds = time.time() - began
        taken = iter(page.evaluate("taken"))
        browser.close()
    door.close()
    # Both in the order in which they were taken; those that were thrown away stand in the first list only.
    moments = [next(at for taken_size, at in taken if taken_size == size) for size in noting.sizes]
    return Figures(len(read), seconds, [1000 * at - moment for at, moment in zip(read, moments, strict=True)])


def main(seconds: float) -> int:
    """Print the figures; there is no promise to break but that images come."""
    with tempfile.TemporaryDirectory() as folder:
        found = measured(seconds, Path(folder))
    usual, late = median(found.ages_ms), quantiles(found.ages_ms, n=20)[-1]
    print(f"{found.images} images in {found.seconds:.1f} s: {found.rate:.1f} a second")
    print(f"their age when Python has them: median {usual:.0f} ms, 95 of 100 within {late:.0f} ms")
    return int(not found.images)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
