"""Builds the wheel: pure Python, or with compiled rules where BOARDLIGHT_COMPILED=1 asks for them.

All else about the wheel stands in pyproject.toml.
"""

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import setup

COMPILER = "mypy>=2.4"
"""The package that brings mypyc; asked for only where rules are compiled."""

COMPILED = (
    "rules/turns.py",
    "rules/moves.py",
    "rules/chess_family/*.py",
    "rules/games/[!_]*.py",
    "rules/games/*/*.py",
)
"""Where the time goes. What others inherit from, hand over or load by name stays Python."""


def compiled_rules() -> dict[str, Any]:
    """What `setup` must know to compile the rules; only to be asked what that needs, it need not be there."""
    if sys.argv[1:2] == ["egg_info"]:
        return {"setup_requires": [COMPILER]}
    from mypyc.build import mypycify

    files = sorted(str(file) for pattern in COMPILED for file in Path().glob(pattern))
    return {"ext_modules": mypycify(files, opt_level="1", debug_level="0", group_name="rules")}


setup(**compiled_rules() if os.environ.get("BOARDLIGHT_COMPILED") == "1" else {})
