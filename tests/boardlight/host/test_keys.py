"""Keys in a house: what two of them, a wrong one and none may do, for every order there is, over the wire."""

from collections.abc import Iterator, Mapping

import httpx
import pytest

from boardlight.host.host import Host
from boardlight.host.words import (
    NO_GAME,
    NO_PICTURE,
    NO_STEP,
    NO_SUCH_DEVICE,
    NOT_DONE,
    ONLY_ARBITER,
    UNKNOWN_GAME,
)
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.orders.union import CALIBRATION_VERBS, HOST_VERBS
from boardlight.referee.transitions import ORDERS
from boardlight.server import Server
from messages.message import Message
from rules.games import games, load
from tests.boardlight.asking import asking, asking_text
from tests.boardlight.referee.order_verbs import OF_CALIBRATING, OF_GAMES, OF_HOUSE, OF_SITTING
from tests.boardlight.web.serving_host import OVER, served_host
from tests.boardlight.web.test_keys import GIVEN, KEYS, cookie
from tests.boardlight.web.test_keys import ORDERS as AT_THE_TABLE
from tests.patience import PATIENCE_S
from tests.web.serving import heard, watching

YES = None
Stands = Mapping[str, Message | None]
"""What each is answered."""


def arbiters(answer: Message | None = YES) -> Stands:
    """Only the arbiter hears `answer`."""
    return {**dict.fromkeys(GIVEN, ONLY_ARBITER), "arbiter": answer}


ANYWHERE = {
    "camera 97": arbiters(NO_SUCH_DEVICE),
    "lights /dev/none": arbiters(NO_SUCH_DEVICE),
    "open quatrarmes": arbiters(),
    "new chess; ch.draws=claim": arbiters(),
    "calibrate chess 30": arbiters(),
    "anew quaternity": arbiters(),
    "teach chess 2": arbiters(),
    f"show {OVER}": arbiters(),
    f"better {OVER} 1": arbiters(),
    "welcome": arbiters(),
    "record": arbiters(),
    "open nothing": arbiters(UNKNOWN_GAME),
}
CALIBRATING = {
    "step check": arbiters(),
    "step nothing": arbiters(NO_STEP),
    "begin": arbiters(),
    "keep": arbiters(NOT_DONE),
    "skip": arbiters(),
    "corners 1,1 9,1 9,9 1,9": arbiters(NO_PICTURE),
    "markers": arbiters(),
    "height 12.5": arbiters(),
    "leds 60": arbiters(),
}
NOTHING_PLAYED = {order: dict.fromkeys(GIVEN, NO_GAME) for order in AT_THE_TABLE}
WHERE: Mapping[str, Mapping[str, Stands]] = {
    "welcome": {**ANYWHERE, **NOTHING_PLAYED},
    "calibrate chess": {**ANYWHERE, **CALIBRATING, **{
        order: stands for order, stands in NOTHING_PLAYED.items() if order.split()[0] not in OF_CALIBRATING
    }},
    "open quatrarmes": {**ANYWHERE, **AT_THE_TABLE},
}  # fmt: skip
"""By what goes on: every order, and what each is told."""
TRIED = [(at, order) for at, tried in WHERE.items() for order in tried]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, Server]]:
    with served_host(tmp_path_factory.mktemp("house"), KEYS) as served:
        yield served


@pytest.fixture(scope="module")
def client(served: tuple[Host, Server]) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served[1].url, timeout=PATIENCE_S, trust_env=False) as client:
        yield client


def going_on(host: Host, at: str) -> None:
    """Bring the house to where `at` leads; a game is new, and North has played."""
    for order in ("new quatrarmes", "play d8-e7") if at == "open quatrarmes" else (at,):
        assert host.order("page", read_order(order)) is None


@pytest.mark.parametrize("who", GIVEN)
@pytest.mark.parametrize(("at", "order"), TRIED)
def test_who_may_order_what(
    served: tuple[Host, Server], client: httpx.Client, at: str, order: str, who: str
) -> None:
    host, server = served
    refusal = WHERE[at][order][who]
    going_on(host, at)
    before = host.activity
    answer = client.post("/api/order", json=asking(order), headers=cookie(server, GIVEN[who]))
    if refusal is None:
        assert answer.status_code == 202, answer.text
    else:
        assert (answer.status_code, answer.json()) == (409, {"refusal": refusal.texts()})
        assert host.activity is before


@pytest.mark.parametrize("who", GIVEN)
def test_a_watcher_is_answered_alike(served: tuple[Host, Server], who: str) -> None:
    host, server = served
    for at, tried in WHERE.items():
        for order in ("welcome", "keep"):
            if order in tried:
                going_on(host, at)
                with watching(server, additional_headers=cookie(server, GIVEN[who])) as line:
                    heard(line)
                    line.send(asking_text(order))
                    said = heard(line)
                    while "refused" not in said:
                        said = heard(line)
                refusal = tried[order][who]
                assert said == {"refused": refusal and refusal.texts()}


def test_every_order_there_is_was_tried() -> None:
    assert set(HOST_VERBS) == set(OF_HOUSE) == {order.split()[0] for order in ANYWHERE}
    assert set(CALIBRATION_VERBS) == set(OF_CALIBRATING) == {order.split()[0] for order in CALIBRATING}
    assert set(ORDERS) - {"decline"} == set(OF_SITTING) <= {order.split()[0] for order in AT_THE_TABLE}
    states = [(game, game.start()) for game in map(load, games())]
    said = {action.verb for game, state in states for action in game.declarations(state)}
    assert said | {"decline"} == set(OF_GAMES)
