"""Boards by what they say of themselves: which can be a controller, and what the others are. Pure.

USB numbers as in the lists of those who gave them (`boards.txt` of Arduino's and Espressif's cores, Raspberry
Pi's and PJRC's tables); signatures as in Microchip's data sheets.
"""

from dataclasses import dataclass

from messages.message import Message, literal, message

FITTING = {b"\x1e\x95\x0f": "ATmega328P", b"\x1e\x95\x14": "ATmega328", b"\x1e\x95\x16": "ATmega328PB"}
"""Chips that the program runs on, by their signature."""

OTHER_CHIPS = {
    b"\x1e\x93\x07": "ATmega8",
    b"\x1e\x94\x06": "ATmega168",
    b"\x1e\x94\x0b": "ATmega168P",
    b"\x1e\x95\x87": "ATmega32U4",
    b"\x1e\x96\x51": "ATmega4809",
    b"\x1e\x97\x03": "ATmega1280",
    b"\x1e\x98\x01": "ATmega2560",
}

ARDUINO_VENDORS = (0x2341, 0x2A03)
"""The two companies of that name gave the same numbers to the same boards."""
ESP32_VENDORS = (0x303A,)
OTHER_VENDORS = {
    0x2E8A: "Raspberry Pi RP2040",
    0x239A: "Adafruit",
    0x1B4F: "SparkFun Pro Micro",
}

ARDUINO_BOARDS = {
    "Arduino Mega": (0x0010, 0x0042, 0x0210, 0x0242, 0x003F, 0x0044),
    "Arduino Leonardo": (0x0036, 0x8036, 0x0040, 0x8040),
    "Arduino Micro": (0x0037, 0x8037, 0x0237, 0x8237),
    "Arduino Yun": (0x0041, 0x8041),
    "Arduino Esplora": (0x003C, 0x803C),
    "Arduino Due": (0x003D, 0x003E),
    "Arduino Zero": (0x004D, 0x804D),
    "Arduino Nano Every": (0x0058,),
    "Arduino Nano 33 IoT": (0x0057, 0x8057),
    "Arduino Nano 33 BLE": (0x005A, 0x805A),
    "Arduino Nano RP2040 Connect": (0x005E, 0x805E, 0x015E),
    "Arduino Nano R4": (0x0074, 0x0374),
    "Arduino Uno R4 Minima": (0x0069, 0x0369),
    "Arduino Uno R4 WiFi": (0x1002, 0x006D),
}
"""Arduinos that no ATmega328P runs, by the numbers of their products."""

_OTHER_BOARDS = {(0x03EB, 0x2145): "Arduino Uno WiFi Rev2", (0x16C0, 0x0483): "Teensy"} | {
    (vendor, product): name
    for name, products in ARDUINO_BOARDS.items()
    for product in products
    for vendor in ARDUINO_VENDORS
}
_ARDUINO_ESP32 = {(vendor, 0x0070) for vendor in ARDUINO_VENDORS}


@dataclass(frozen=True)
class Usb:
    """What a USB device says of itself."""

    vendor: int
    product: int


def unfit(usb: Usb) -> Message | None:
    """Why a device with these numbers can be no controller; None where that is not known.

    Bridges such as CH340 are on boards of every kind: what is behind them, only its bootloader tells.
    """
    numbers = (usb.vendor, usb.product)
    if usb.vendor in ESP32_VENDORS or numbers in _ARDUINO_ESP32:
        return message("flash.is-esp32")
    name = _OTHER_BOARDS.get(numbers) or OTHER_VENDORS.get(usb.vendor)
    return message("flash.is-another-board", board=literal(name)) if name else None


def unfit_chip(signature: bytes) -> Message | None:
    """Why the chip with this signature can be no controller; None if it can."""
    if signature in FITTING:
        return None
    name = OTHER_CHIPS.get(signature, signature.hex(" ").upper())
    return message("flash.is-another-chip", chip=literal(name))
