"""The pages of a house in a real browser: choosing, corners by hand and by keyboard, who may calibrate."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from boardlight.host.host import Host
from boardlight.journal.journal import open_journal
from boardlight.kit.fixture import fixture_of
from boardlight.kit.profiles import PROFILES_VARIABLE, profile_file
from boardlight.referee.session.orders.text import read_order
from boardlight.server import Server, serve
from boardlight.simulation.stage import scene
from boardlight.web.keys import Keys
from calibration.profile import read_profile
from rules.games import games, load
from tests.boardlight.asking import asking
from tests.patience import PATIENCE_S
from tests.web.conftest import DESKTOP, PATIENCE, PHONE
from tests.web.contexts import Contexts
from vision.camera.image import Image

KEYS = Keys("the-arbiter", ("seat-one", "seat-two", "seat-three", "seat-four"))

Pixels = np.ndarray

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def chess_picture() -> Pixels:
    """What a camera sees of a sheet of chess."""
    game = load("chess")
    return scene(game, fixture_of(game), game.start())[0].picture(0.0)


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal:
        host = Host(journal)
        yield host
        host.close()


@pytest.fixture
def server(host: Host) -> Iterator[Server]:
    with serve(host, port=0, home=host) as server:
        yield server


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as client:
        yield client


@pytest.fixture
def open_page(contexts: Contexts) -> Iterator[Open]:
    closing, complaints = ExitStack(), []

    def open_page(address: str, size: tuple[int, int] = DESKTOP, locale: str = "en-GB") -> Page:
        context = contexts.fresh(viewport={"width": size[0], "height": size[1]}, locale=locale)
        page = closing.enter_context(context).new_page()
        page.set_default_timeout(2 * PATIENCE)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        return page

    with closing:
        yield open_page
    assert complaints == []


def test_the_address_shows_what_goes_on(client: httpx.Client, host: Host) -> None:
    for order, mark in (
        ("welcome", "welcome/welcome-"),
        ("calibrate chess", "calibrate/calibrate-"),
        ("open chess", "table/main-"),
    ):
        assert host.order("page", read_order(order)) is None
        answer = client.get("/")
        assert f"/static/{mark}" in answer.text and answer.headers["cache-control"] == "no-store"
        assert client.get("/board.svg").status_code == (204 if order == "welcome" else 200)


def test_every_game_has_a_picture_and_a_kit_to_print(client: httpx.Client) -> None:
    listed = client.get("/api/games").json()["games"]
    assert [game["name"] for game in listed] == list(games())
    for game in listed:
        picture = client.get(f"/api/games/{game['name']}/picture.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        has_secrets = game["name"] == "quattuor-reges"
        assert ("<use " in picture.text) != has_secrets
        assert game["sizes"][0]["width"] > game["sizes"][-1]["width"]
    query = {"paper": "Letter", "pitch": "20", "thin": "true", "language": "fr"}
    kit = client.get("/print/chess.pdf", params=query)
    assert (
        kit.content.startswith(b"%PDF-")
        and "boardlight-chess-Letter.pdf" in kit.headers["content-disposition"]
    )
    target = client.get("/print/target.pdf", params={"paper": "A3"})
    assert target.content.startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/print/draughts.pdf", 404),
        ("/print/chess.pdf?paper=A0", 422),
        ("/print/chess.pdf?pitch=5", 422),
        ("/print/chess.pdf?pitch=nan", 422),
        ("/print/target.pdf?language=de", 422),
        ("/api/games/draughts/picture.svg", 404),
    ],
)
def test_what_cannot_be_printed_is_refused(client: httpx.Client, address: str, status: int) -> None:
    assert client.get(address).status_code == status


def test_with_keys_only_the_arbiter_decides_and_seats_are_those_of_the_game(host: Host) -> None:
    with serve(host, port=0, keys=KEYS, home=host) as server:
        order(server, "", "open chess", 409)
        order(server, KEYS.seats[0], "open chess", 409)
        order(server, KEYS.arbiter, "calibrate chess", 202)
        order(server, KEYS.seats[0], "skip", 409)
        order(server, KEYS.arbiter, "open chess", 202)
        assert you(server, KEYS.seats[1]) == {"role": "seat", "seat": 1, "keyed": True}
        assert you(server, KEYS.seats[2]) == {"role": "guest", "seat": None, "keyed": True}
        with call(server, KEYS.arbiter) as arbiter:
            codes = arbiter.get("/api/invitations").json()["invitations"]
        assert [code["seat"] for code in codes] == [None, 0, 1]
        order(server, KEYS.arbiter, "open quaternity", 202)
        assert you(server, KEYS.seats[3])["seat"] == 3


def call(server: Server, key: str) -> httpx.Client:
    cookies = {f"boardlight-{server.url.rsplit(':', 1)[1]}": key}
    return httpx.Client(base_url=server.url, cookies=cookies, timeout=PATIENCE_S, trust_env=False)


def order(server: Server, key: str, text: str, status: int) -> None:
    with call(server, key) as client:
        assert client.post("/api/order", json=asking(text)).status_code == status


def you(server: Server, key: str) -> dict[str, object]:
    with call(server, key) as client:
        return client.get("/api/table").json()["you"]


def test_the_sheet_on_the_table_is_offered(
    host: Host, server: Server, open_page: Open, chess_picture: Pixels
) -> None:
    page = open_page(server.url, PHONE, "fr-FR")
    expect(page.locator("#sheet-words")).to_contain_text("La caméra ne donne pas encore")
    host.look(Image(1.0, chess_picture))
    expect(page.locator("#sheet-words")).to_have_text("Le plateau « Échecs » est sur la table.")
    page.get_by_role("button", name="Jouer : Échecs").click()
    page.get_by_role("button", name="Commencer la partie").click()
    expect(page.locator("#board .cell").first).to_be_attached()
    assert host.going_on == "play"


def test_corners_are_moved_by_hand_and_by_keyboard(
    host: Host, server: Server, open_page: Open, chess_picture: Pixels
) -> None:
    host.order("page", read_order("calibrate chess"))
    host.order("page", read_order("skip"))
    host.look(Image(1.0, chess_picture))
    page = open_page(server.url)
    page.get_by_role("button", name="My board has no markers").click()
    handles = page.locator("#corners g")
    expect(handles).to_have_count(4)
    expect(handles.first).to_have_attribute("aria-label", "Corner 1: 320, 144")
    handles.first.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowDown")
    expect(handles.first).to_have_attribute("aria-label", "Corner 1: 319, 154")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(handles.first).to_have_attribute("aria-label", "Corner 1: 320, 144")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    box = page.locator("#corners").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 0.9 * box["width"], box["y"] + 0.9 * box["height"])
    expect(handles.nth(2)).to_have_attribute("aria-label", "Corner 3: 1152, 648")
    page.get_by_role("button", name="Use these corners").click()
    expect(page.get_by_role("button", name="Rotate the names of the cells")).to_be_visible()
    host.look(Image(2.0, chess_picture))
    expect(page.locator("#words")).to_have_text("The board is found from its corners.")
    keep = page.get_by_role("button", name="Keep and go on")
    expect(keep).to_be_enabled()
    page.get_by_role("button", name="Rotate the names of the cells").click()
    expect(keep).to_be_disabled()
    host.look(Image(3.0, chess_picture))
    expect(keep).to_be_enabled()
    keep.click()
    expect(page.locator("#step-title")).to_have_text("Lights")
    kept = read_profile(profile_file("chess")).corners
    assert kept is not None and kept[0] == (960.0, 144.0) and kept[-1] == (320.0, 144.0)


def test_a_guest_sees_every_step_and_changes_none(host: Host, open_page: Open) -> None:
    host.order("page", read_order("calibrate chess"))
    with serve(host, port=0, keys=KEYS, home=host) as server:
        page = open_page(server.url, PHONE)
        expect(page.locator("#step-title")).to_have_text("Lens")
        expect(page.locator("footer")).to_be_hidden()
        expect(page.locator("#steps button").first).to_be_disabled()
        host.order("page", read_order("step lights"))
        expect(page.locator("#step-title")).to_have_text("Lights")
        expect(page.locator("#words")).to_contain_text("No lights are connected")
        host.order("page", read_order("welcome"))
        expect(page.locator("#list button")).to_have_count(len(games()))
        page.get_by_role("button", name="Arcanor").click()
        expect(page.locator("#play-help")).to_have_text(
            "The arbiter chooses what is played. This page follows."
        )
        expect(page.locator("#calibrate")).to_be_hidden()


def test_another_sheet_is_offered_during_play(
    host: Host, server: Server, open_page: Open, chess_picture: Pixels
) -> None:
    host.order("page", read_order("open quatrarmes"))
    page = open_page(server.url)
    expect(page.locator("#title")).to_have_text("QuatrArmes")
    for number in range(8):
        host.look(Image(1.0 + number, chess_picture))
    expect(page.locator("#words")).to_contain_text("This is the sheet of Chess, not of QuatrArmes.")
    page.get_by_role("button", name="Play Chess").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#title")).to_have_text("Chess")
    expect(page.locator("#board .cell")).to_have_count(64)
    page.get_by_role("button", name="Change the game").click()
    expect(page.locator("#list .facts", has_text="unfinished game")).to_have_count(2)
