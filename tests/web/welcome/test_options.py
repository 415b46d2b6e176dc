"""The rules of a game and the height of the pieces, set by page."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from boardlight.host.host import Host
from boardlight.kit.profiles import profile_file
from boardlight.referee.session.orders.text import read_order
from boardlight.server import Server
from calibration.profile import read_profile
from tests.web.calibrate.test_calibrate import Open, client, host, open_page, server
from tests.web.conftest import DESKTOP, PHONE

__all__ = ["client", "host", "open_page", "server"]


@pytest.mark.parametrize(
    ("size", "locale", "rules", "omission", "forbidden"),
    [
        (DESKTOP, "en-GB", "Rules", "penalty for an omitted capture", "it is not allowed"),
        (PHONE, "fr-FR", "Règles", "suite d'une prise oubliée", "elle est interdite"),
    ],
)
def test_rules_are_chosen_where_a_game_is_begun(
    server: Server, host: Host, open_page: Open, size: tuple[int, int], locale: str, rules: str,
    omission: str, forbidden: str,
) -> None:  # fmt: skip
    page = open_page(server.url, size=size, locale=locale)
    page.locator('[data-game="quatrarmes"]').click()
    page.locator("summary").filter(has_text=rules).click()
    page.get_by_label(omission).select_option(label=forbidden)
    page.locator('input[name="qa.draw_plies"]').fill("")
    page.locator('input[name="qa.draw_plies"]').blur()
    expect(page.locator("#options-told")).to_contain_text("2")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("#download")).to_have_attribute("href", re.compile("option=qa.omission%3Dstrict"))
    page.locator("#play-orders button").first.click()
    page.locator("#begin button[type=submit]").click()
    expect(page.locator(".cell").first).to_be_attached()
    assert host.page()["game"]["options"]["omission"] == "strict"  # type: ignore[index]
    assert host.page()["game"]["options"]["draw_plies"] == "off"  # type: ignore[index]


def test_a_kit_is_printed_with_its_options(client: httpx.Client) -> None:
    usual, other = (client.get(f"/print/quatrarmes.pdf?{query}") for query in ("", "option=qa.board%3DG110"))
    assert usual.status_code == other.status_code == 200 and usual.content != other.content
    assert client.get("/print/quatrarmes.pdf?option=qa.board%3Dnone").status_code == 422


def test_the_height_of_the_pieces_is_given_while_calibrating(
    server: Server, host: Host, open_page: Open
) -> None:
    assert host.order("page", read_order("calibrate chess")) is None
    assert host.order("page", read_order("step colours")) is None
    page = open_page(server.url)
    field = page.get_by_label("Their height, in mm")
    expect(field).to_have_value("6")
    field.fill("45.5")
    field.blur()
    expect(page.locator("#refusal")).to_have_text("")
    page.reload()
    expect(page.get_by_label("Their height, in mm")).to_have_value("45.5")
    assert read_profile(profile_file("chess")).men_mm == 45.5


def test_a_card_is_clicked_though_the_page_is_drawn_anew_just_then(server: Server, open_page: Open) -> None:
    page = open_page(server.url)
    page.locator('[data-game="quatrarmes"]').hover()
    page.mouse.down()
    page.evaluate("document.querySelector('#thin').dispatchEvent(new Event('change'))")
    page.mouse.up()
    expect(page.locator("#game-title")).to_be_visible()
