"""Jobs for the drawing process that go wrong, each in its own way."""

import threading


def ends() -> bytes:
    raise SystemExit("the process ends")


def breaks() -> bytes:
    raise RuntimeError("broken")


def endless() -> bytes:
    threading.Event().wait()
    return b""
