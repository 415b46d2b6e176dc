"""A thread that lets the computer play whenever something has changed at its table. Does I/O."""

import threading

from boardlight.opponents.company import Company
from boardlight.table.table import Table


class Companion:
    """Tends a table until it is closed."""

    def __init__(self, table: Table, company: Company) -> None:
        self._company = company
        self._changed, self._closing = threading.Event(), threading.Event()
        self._changed.set()
        self._unsubscribe = table.subscribe(self._changed.set)
        self._thread = threading.Thread(target=self._run, name="computer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread, and the processes of all opponents."""
        self._closing.set()
        self._changed.set()
        self._unsubscribe()
        self._company.stop()
        self._thread.join()
        self._company.close()

    def _run(self) -> None:
        while not self._closing.is_set():
            self._changed.wait()
            self._changed.clear()
            while not self._closing.is_set() and self._company.tend():
                pass
