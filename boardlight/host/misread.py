"""Why an order to a host or a calibration is not understood, and which numbers make no sense. Pure."""

from decimal import Decimal

from boardlight.host.words import BAD_CORNERS, BAD_NUMBER, NO_LESSON, NO_STEP, UNKNOWN_GAME
from boardlight.library.routes import MISSING
from boardlight.referee.session.orders.text import not_whole
from boardlight.referee.session.orders.union import Order
from messages.message import Message
from rules.games import games

LEAST_PITCH, TOO_LARGE_PITCH = 10, 100
"""Millimetres between the cells."""

HIGHEST = 80
"""Millimetres, as a profile has them."""


def is_pitch(pitch: Decimal) -> bool:
    """Whether cells may be so far apart."""
    return LEAST_PITCH <= pitch < TOO_LARGE_PITCH and _is_hundredths(pitch)


def is_height(height: Decimal) -> bool:
    """Whether pieces may be so high."""
    return 0 <= height <= HIGHEST and _is_hundredths(height)


def _is_hundredths(number: Decimal) -> bool:
    return round(number, 2) == number


def why_misread(order: Order) -> Message:
    """What is wrong with the way it is written."""
    match order.verb:
        case "open" | "new":
            return UNKNOWN_GAME
        case "teach":
            return NO_LESSON if order.rest.replace(";", " ").partition(" ")[0] in games() else UNKNOWN_GAME
        case "calibrate" | "anew":
            return BAD_NUMBER if order.rest.replace(";", " ").partition(" ")[0] in games() else UNKNOWN_GAME
        case "show":
            return MISSING
        case "step":
            return NO_STEP
        case "corners":
            return BAD_CORNERS
        case "height" | "leds":
            return BAD_NUMBER
    return not_whole(order)
