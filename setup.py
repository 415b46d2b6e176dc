"""Builds the wheel: pure Python, or with compiled rules where BOARDLIGHT_COMPILED=1 asks for them.

All else about the wheel stands in pyproject.toml.
"""

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup

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


GROUP = "rules"
"""What the library is named after that holds all of it."""

UNWATCHED = "-Wno-misleading-indentation"
"""Nobody indents generated C, and GCC looks through one huge file for this a third of the whole time."""


def compiled_rules() -> dict[str, Any]:
    """What `setup` must know to compile the rules; only to be asked what that needs, it need not be there.

    Who asks for the description of the wheel wants the name of the library, and nothing compiled yet.
    """
    if sys.argv[1:2] == ["egg_info"]:
        return {"setup_requires": [COMPILER]}
    if sys.argv[1:2] == ["dist_info"]:
        return {"ext_modules": [Extension(f"{GROUP}__mypyc", [])]}
    from mypyc.build import mypycify

    files = sorted(str(file) for pattern in COMPILED for file in Path().glob(pattern))
    extensions = mypycify(files, opt_level="1", debug_level="0", group_name=GROUP)
    for extension in extensions if os.name == "posix" else ():
        extension.extra_compile_args.append(UNWATCHED)
    return {"ext_modules": extensions}


setup(**compiled_rules() if os.environ.get("BOARDLIGHT_COMPILED") == "1" else {})
