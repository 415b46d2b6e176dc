"""The code that makes a phone the camera: shown on a terminal, and written into no file."""

from contextlib import ExitStack

import pytest

from boardlight.commands.terminal.phone import phone_door
from boardlight.web.keys import Invitation
from boardlight.web.phone import door


class Opened(door.PhoneDoor):
    """Serves nothing; the code leads nowhere."""

    def open(self) -> Invitation:
        return Invitation(None, "http://192.168.1.5:8080/phone#key=secret")


@pytest.mark.parametrize("seen", [True, False], ids=["on a terminal", "into a file"])
def test_the_code_is_shown_on_a_terminal_and_goes_into_no_file(
    seen: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(door, "PhoneDoor", Opened)
    monkeypatch.setattr("sys.stdout.isatty", lambda: seen)
    with ExitStack() as closing:
        phone_door(closing, "phone")
        said = capsys.readouterr().out
        phone_door(closing, "0")
        assert capsys.readouterr().out == "", "nobody asked for a phone"
    assert ("secret" in said) == seen and ("▀" in said) == seen
