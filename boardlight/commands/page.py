"""The page, opened for as long as a command runs."""

from contextlib import ExitStack

from boardlight.server import PortInUse, Table, serve


def open_page(closing: ExitStack, table: Table, port: int) -> None:
    """Serve the page of `table` on `port`, or on any free port if that one is taken; say where."""
    try:
        server = serve(table, port=port)
    except PortInUse as taken:
        print(f"{taken} Using another one now.")
        server = serve(table, port=0)
    closing.callback(server.stop)
    print(f"Page: {server.url}")
