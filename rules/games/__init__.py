"""The games, a file or a folder each: a module with a `GAME` class is a game, found by being here. Pure."""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from messages.message import message
from rules.game import Game

Made = Callable[[Mapping[str, str]], Game]


class UnknownGameError(ValueError):
    """No game goes by that name."""


def add_folder(folder: str) -> None:
    """Also look for games in `folder`, so that a stranger's game needs no change here."""
    if folder not in __path__:
        __path__.append(folder)
        games.cache_clear()


@cache
def games() -> Mapping[str, type[Game]]:
    """Every game by name."""
    classes = [importlib.import_module(f"{__name__}.{module}").GAME for module in _modules()]
    return {game.name: game for game in classes}


def load(name: str, chosen: Mapping[str, str] | None = None) -> Game:
    """The game called `name`, with options as text; UnknownGameError or OptionError say what there is.

    A game lives in the module of its name, so that no other game need be imported. Asked for again it is the
    same: a game never changes, and some take ten milliseconds to make.
    """
    module = name.replace("-", "_")
    if module not in _modules():
        known = ", ".join(found.replace("_", "-") for found in _modules())
        raise UnknownGameError(message("rules.no-such-game", name=repr(name), known=known))
    game: Made = importlib.import_module(f"{__name__}.{module}").GAME
    return _made(game, tuple(sorted((chosen or {}).items())))


@lru_cache(maxsize=64)
def _made(game: Made, chosen: tuple[tuple[str, str], ...]) -> Game:
    return game(dict(chosen))


def _modules() -> list[str]:
    return sorted(found.name for found in pkgutil.iter_modules(__path__))
