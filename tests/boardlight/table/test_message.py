"""The message of a table is what its types say: they describe real ones, and the page names the same."""

import json
import re
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from boardlight.host.host import Host
from boardlight.kit.fixture import fixture_of
from boardlight.referee.lesson import teaching
from boardlight.referee.permissions import ARBITER, GUEST, Asker
from boardlight.referee.playback import stepping
from boardlight.referee.session.clock import full_clocks, read_control
from boardlight.referee.session.events import Input
from boardlight.referee.session.modes import MODES, Mode
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import Session, start
from boardlight.school.lessons import lessons_of
from boardlight.table.table import Table
from boardlight.web.access import Access
from boardlight.web.assets import assets
from boardlight.web.keys import new_keys
from boardlight.web.message import Message
from boardlight.web.schema import schema
from rules.game import EMPTY
from rules.games import games, load
from rules.turns import turns
from tests.boardlight.tabletop import Tabletop, labels_of, perform

Schema = Mapping[str, Any]
PARTS: Schema = schema()["$defs"]  # type: ignore[assignment]
TYPEDEF = re.compile(r"@typedef \{(?P<type>.+?)\} (?P<name>\w+)")
PROPERTY = re.compile(r"@property \{(?P<type>.+)\} (?P<name>\w+)")
INLINE = re.compile(r"\{(\w+: .*)\}")


def typedefs() -> dict[str, dict[str, str]]:
    """The types of message.js: the JSDoc type of every property, by name of the type."""
    content = assets()["common/message.js"].content.decode()
    found: dict[str, dict[str, str]] = {}
    here: dict[str, str] = {}
    for line in content.splitlines():
        if begun := TYPEDEF.search(line):
            here = found[begun["name"]] = {}
            if inline := INLINE.fullmatch(begun["type"]):
                here |= dict(pair.split(": ") for pair in inline[1].split(", "))
        elif said := PROPERTY.search(line):
            here[said["name"]] = said["type"]
    return found


NAMED = typedefs()


def jsdoc(part: Schema) -> str:
    """A schema as JSDoc writes it; a part that message.js does not name stands where it is used."""
    if "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        return name if name in NAMED else _object(PARTS[name])
    if "anyOf" in part:
        return " | ".join(map(jsdoc, part["anyOf"]))
    if "enum" in part or "const" in part:
        return " | ".join(map(json.dumps, part.get("enum") or [part["const"]]))
    match part["type"]:
        case "integer":
            return "number"
        case "array" if "prefixItems" in part:
            return f"[{', '.join(map(jsdoc, part['prefixItems']))}]"
        case "array":
            item = jsdoc(part["items"])
            return f"({item})[]" if " | " in item and not item.startswith("{") else f"{item}[]"
        case "object":
            return f"Record<string, {jsdoc(part['additionalProperties'])}>"
    return str(part["type"])


def _object(part: Schema) -> str:
    return f"{{{', '.join(f'{name}: {of}' for name, of in properties(part).items())}}}"


def properties(part: Schema) -> dict[str, str]:
    """JSDoc types by name; what may be left out is undefined, and words are a record."""
    if "properties" not in part:
        return {}
    left_out = {*part["properties"]} - {*part["required"]}
    return {
        name: jsdoc(of) + (" | undefined" if name in left_out else "")
        for name, of in part["properties"].items()
    }


@pytest.mark.parametrize("name", NAMED)
def test_the_page_names_what_is_sent_and_nothing_else(name: str) -> None:
    assert NAMED[name] == properties(PARTS[name])


def test_words_are_in_every_language() -> None:
    record = {name: of for name, of in PARTS["Words"].items() if name not in ("title", "description")}
    assert f"@typedef {{{jsdoc(record)}}} Words " in assets()["common/message.js"].content.decode()


def test_the_schema_describes_all_that_is_said_and_kept() -> None:
    assert {"order", "message", "event"} == set(schema()["properties"])  # type: ignore[arg-type, call-overload]
    assert {"Play", "Typed", "Message", "TurnPlayed", "Other"} < set(PARTS) and "Misread" not in PARTS
    assert [name for name in PARTS if "__" in name] == []  # no two parts have one name


class Watched(Tabletop):
    """Hands at a table that keeps what was decided, and tells it."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, labels_of(session.game, session.state))
        self.table = Table(session, fixture_of(session.game), lambda size: None)  # type: ignore[arg-type, return-value]

    def hear(self, given: Input) -> None:
        self.table.hear(given)
        self.session = self.table.session

    def check(self) -> None:
        """Every reader's message is of these types."""
        access, seats = Access(new_keys(4), ""), range(len(self.game.seats))
        for asker in (GUEST, ARBITER, *(Asker("seat", seat) for seat in seats)):
            told = access.addressed(self.table.page(asker.seat), asker)
            Message.model_validate_json(json.dumps(told))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", games())
def test_the_messages_of_every_game_are_of_these_types(name: str, mode: Mode) -> None:
    game, chance = load(name), Random(name)
    clock = full_clocks(read_control("5+3"), len(game.seats)) if mode != "record" else None
    top = Watched(start(game, mode=mode, clock=clock))
    top.check()
    top.look(0.5).order("play confirm")
    for _ in range(6):
        perform(top, chance.choice(list(turns(game, top.session.state))))
        top.check()
    top.order("takeback").check()
    there = [cell for cell, label in zip(game.board.names, top.labels, strict=True) if label != EMPTY]
    top.lift(there[0]).look(0.5).check()
    top.lift(*there[:3]).look(8.0).check()
    top.order(f"resign {game.seats[0]}").order(f"resign {game.seats[1]}").check()


def test_the_messages_of_courses_and_kept_games_are_of_these_types() -> None:
    chess = load("chess")
    Watched(teaching(start(chess, mode="teach"), lessons_of("chess"), 0)).look(1.0).check()
    played = Tabletop(start(chess), []).order("play e4").order("play e5").session.line
    shown = Watched(stepping(start(chess), played))
    shown.check()
    shown.order("step 2").check()


def test_the_message_of_a_game_in_a_house_is_of_these_types(host: Host) -> None:
    assert host.order("page", read_order("open chess")) is None
    told = Access(None, "").addressed(host.page(None), ARBITER)
    message = Message.model_validate_json(json.dumps(told))
    assert message.activity == "play" and message.sheet is None
