"""What a page shows: pictures for people to look at, and words for those who do not see them."""

from pathlib import Path

from playwright.sync_api import Page, expect


def fits(page: Page) -> bool:
    """Whether nothing hangs over the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def picture(page: Page, file: Path, words: str) -> None:
    """A picture of a page that shows these words."""
    expect(page.get_by_text(words).filter(visible=True).first).to_be_visible()
    assert fits(page), file.name
    page.screenshot(path=file)


def said_by(page: Page, name: str) -> str:
    """What a cell says to those who do not see it."""
    return page.locator(f".cell[data-name={name}]").get_attribute("aria-label") or ""
