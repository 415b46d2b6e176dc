"""Contexts of the browser, used again by tests that want the same: a new one takes a new process."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, CDPSession, Frame, Page


class Contexts:
    """Of one browser, each as if nobody had used it before."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[str, list[_Kept]] = {}

    @contextmanager
    def fresh(self, **options: Any) -> Iterator[BrowserContext]:
        """A context with these options of `Browser.new_context`; whatever is open in it at the end is closed.

        What is changed for the whole context, as time is by `Page.clock`, would stay; such tests make one of
        their own.
        """
        idle = self._idle.setdefault(repr(sorted(options.items())), [])
        kept = idle.pop() if idle else _Kept(self._browser.new_context(**options))
        yield kept.context
        kept.clean()
        idle.append(kept)


class _Kept:
    """A context with an empty page, which keeps its process alive."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self._empty = context.new_page()
        self._line: CDPSession = context.new_cdp_session(self._empty)
        self._origins: set[str] = set()
        context.on("page", self._follow)

    def clean(self) -> None:
        """Close all pages; forget cookies, and what the addresses that were visited have stored."""
        for page in self.context.pages:
            if page != self._empty:
                page.close()
        self.context.clear_cookies()
        for origin in self._origins:
            self._line.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        self._origins.clear()

    def _follow(self, page: Page) -> None:
        page.on("framenavigated", self._visited)

    def _visited(self, frame: Frame) -> None:
        place = urlsplit(frame.url)
        self._origins.add(f"{place.scheme}://{place.netloc}")
