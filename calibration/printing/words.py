"""Every word that is printed on a kit. Pure."""

from messages.message import Message, message

CAPTURED = message("print.captured")
DIE = message("print.die")
RULER = message("print.ruler")
STIFF = message("print.glue-on-a-stiff-board")
CUT = message("print.cut")
HOW = message("print.how")
PRINT = message("print.at-full-size")
TRIM = message("print.trim")
GLUE = message("print.glue")
LAY = message("print.lay-flat")
STICK = message("print.stick")
TYPE = message("print.then-type")
PIECES = message("print.pieces")
WIDTH = message("print.width-of-stickers")


def page_of(title: str, row: int, column: int, page: int, pages: int) -> Message:
    """Which part of the sheet a page is."""
    return message("print.page", title=title, row=row, column=column, page=page, pages=pages)


def sticker_page(title: str, page: int, pages: int) -> Message:
    """That a page holds stickers."""
    return message("print.sticker-page", title=title, page=page, pages=pages)


def from_here(page: int) -> Message:
    """Where the edge of another page comes."""
    return message("print.from-here", page=page)


def at_a_shop(wide: int, high: int) -> Message:
    """How to have a sheet printed whole, in millimetres."""
    return message("print.at-a-shop", wide=wide, high=high)


def zone_of(ornament: str, seat: str) -> Message:
    """What the home of a seat is called on a board with that ornament."""
    return message(f"print.home-{ornament}", seat=seat)


def pieces_of(seat: str, pieces: int) -> Message:
    """How many pieces a seat has."""
    return message("print.pieces-of-seat", seat=seat, pieces=pieces)
