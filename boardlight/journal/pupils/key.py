"""The key of a learner: made by chance, told once, short enough to be copied from a card.

The journal keeps nothing but its hash. A key is 80 bits of chance, so that its plain SHA-256 cannot be turned
back by trying; guesses over the network are counted at the door of the page (web/connections/guard.py).
"""

import hashlib
import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's: without the letters that are read as digits, and u (https://www.crockford.com/base32.html)."""

LETTERS = 16
GROUP = 4
"""Letters between two dashes."""

_LIKE_DIGITS = str.maketrans("oil", "011")


def new_key() -> str:
    """A key that nobody has seen, such as ``k7qm-3txf-9r2p-wd4h``."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(LETTERS))
    return "-".join(letters[at : at + GROUP] for at in range(0, LETTERS, GROUP))


def hash_of(key: str) -> str:
    """What is kept of a key, however it was typed: capitals, dashes and blanks do not count."""
    letters = "".join(each for each in key.lower() if each.isalnum()).translate(_LIKE_DIGITS)
    return hashlib.sha256(letters.encode("utf-8", "replace")).hexdigest()
