"""Intel hex files, as compilers write programs for small chips. Pure.

Intel, Hexadecimal Object File Format Specification, revision A, 1988: records 00 and 01, and the start
addresses 03 and 05, which say nothing to this chip.
"""

DATA_KIND, END_KIND = 0, 1
START_KINDS = (3, 5)
BARE = b"\xff"
"""What an erased cell of the flash holds."""


def read_hex(text: str) -> bytes:
    """The program, from address 0 on; gaps are as if erased. ValueError if a line is damaged or missing."""
    program = bytearray()
    for number, line in enumerate(text.split(), 1):
        kind, address, data = _record(number, line)
        if kind == END_KIND:
            return bytes(program)
        if kind == DATA_KIND:
            program.extend(BARE * (address + len(data) - len(program)))
            program[address : address + len(data)] = data
        elif kind not in START_KINDS:
            raise ValueError(f"line {number} of the hex file is of kind {kind}")
    raise ValueError("the hex file has no end")


def _record(number: int, line: str) -> tuple[int, int, bytes]:
    """Kind, address and data of a line."""
    try:
        count, *rest = bytes.fromhex(line.removeprefix(":"))
    except ValueError:
        raise ValueError(f"line {number} of the hex file is no record") from None
    if not line.startswith(":") or len(rest) != count + 4 or (count + sum(rest)) % 256:
        raise ValueError(f"line {number} of the hex file is damaged")
    return rest[2], rest[0] << 8 | rest[1], bytes(rest[3:-1])
