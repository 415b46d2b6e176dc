"""From the moment that decided a kept game to the lesson on the board; a sentence tells that it thinks."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from boardlight.host.host import Host
from boardlight.journal.journal import open_journal
from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.server import serve
from tests.boardlight.kept_games import mated
from tests.web.conftest import PATIENCE, PHONE

BETTER = "Trouver le meilleur coup"


def test_the_better_turn_is_looked_for_from_the_page_of_the_game(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    with open_journal(str(tmp_path / "j.sqlite")) as journal:
        journal.begin("chess").extend(mated().events)
        host = Host(journal)
        with serve(host, port=0, home=host, journal=journal) as server:
            context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="fr-CA")
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(f"{server.url}/library/1")
            page.locator("#tell").click()
            better = page.locator("#moments").get_by_role("button", name=BETTER).first
            held: list[Route] = []
            page.route("**/api/order", lambda route: held.append(route))
            better.click()
            expect(page.locator("#happened-words")).to_have_text(
                "Recherche de meilleurs coups : quelques secondes…"
            )
            expect(better).to_be_disabled()
            page.screenshot(path=tmp_path / "thinking.png", full_page=True)
            held.pop().fulfill(status=409, json={"refusal": {"en": "No.", "fr": "Non."}})
            expect(page.locator("#better-refusal")).to_have_text("Non.")
            expect(page.locator("#happened-words")).to_be_empty()
            page.unroute("**/api/order")
            better.click()
            expect(page.locator("#course")).to_contain_text("Trouvez un meilleur coup.")
            context.close()
        host.close()
