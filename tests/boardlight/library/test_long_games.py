"""A game may be as long as it likes: nothing calls itself once a turn, or copies the game for each."""

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from boardlight.cli import run
from boardlight.journal.entry import Chain, Entry
from boardlight.journal.game_tree import Node
from boardlight.journal.journal import open_journal
from boardlight.journal.log_lines import Header, read_log, write_log
from boardlight.journal.replay import follow
from boardlight.library.exports import FORMATS, MAX_VIDEO_POSITIONS, ExportError, export
from boardlight.library.pages import replay
from boardlight.library.pgn.parsing import DEEPEST
from boardlight.library.pgn.reading import OPTIONS, read_pgn
from boardlight.library.search import OpenedGame, open_game, public_steps
from boardlight.referee.feedback.announce import SILENCE
from boardlight.referee.playback import stepping
from boardlight.referee.session.logged import Event, read_event
from boardlight.referee.session.state import start
from boardlight.server import serve
from boardlight.table.page import page
from boardlight.table.resuming import resume
from messages.message import said
from rules.games import load
from rules.turns import turns
from tests.boardlight.kept_games import nested, scribe, shuffled
from tests.boardlight.web.test_keys import fresh
from tests.patience import PATIENCE_S

GAME = load("chess", OPTIONS)
HEADER = Header(game="chess", options=OPTIONS)
LONG, DEEP = 10_000, sys.getrecursionlimit() + 100


def kept(events: Sequence[Event]) -> OpenedGame:
    return open_game(Entry(1, HEADER, "", len(events), HEADER), events)


@pytest.fixture(scope="module")
def long() -> OpenedGame:
    """10,000 plies with 1,000 variations."""
    return kept(shuffled(LONG))


@pytest.fixture(scope="module")
def deep() -> OpenedGame:
    """More lines inside one another than there may be calls inside one another."""
    return kept(nested(DEEP))


def test_a_game_of_ten_thousand_plies_is_opened_and_shown(long: OpenedGame) -> None:
    shown = replay(long, Chain(1, ""))
    nodes = shown["nodes"]
    assert isinstance(nodes, list)
    placed = sum(node.event is not None and node.event.kind == "set" for node in long.tree.line)
    assert placed and len(long.tree.line) == LONG + 1, "a position that was set by hand is no turn"
    assert long.tree.line[-1].count.turns == LONG - placed
    assert len(nodes) > LONG + 1000


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_writes_it_or_says_what_will(long: OpenedGame, deep: OpenedGame, form: str) -> None:
    if form in ("gif", "mp4", "webm"):
        with pytest.raises(ExportError, match=f"a video shows {MAX_VIDEO_POSITIONS} positions") as raised:
            export(long, form)
        assert said(raised.value).fr.startswith("une vidéo montre")
        return
    assert export(long, form)
    assert export(deep, form)


def test_as_many_lines_inside_one_another_as_are_read_are_written_as_pgn() -> None:
    """What lies deeper is told in a comment: what is written is always read back."""
    written = scribe("chess").at_random(DEEPEST + 30)
    line = list(written.line)
    for before, after in reversed(list(pairwise(line))[1:]):
        written.take_back(len(written.line) - line.index(before) - 1)
        others = [turn for turn in turns(GAME, before) if turn.state != after and not turn.state.outcome]
        if others:
            written.play(GAME.write(before, others[0].path))
    (game,) = read_pgn(export(written.kept(), "pgn").decode())
    assert sum(event.kind == "takeback" for event in game.events) >= DEEPEST - 2


def test_the_text_of_deep_lines_is_no_longer_than_its_turns(deep: OpenedGame) -> None:
    lines = export(deep, "text").decode().splitlines()
    assert max(map(len, lines)) < 200


def test_no_line_is_copied_for_every_event() -> None:
    """The lines after all events hold as many positions together as the last one alone."""
    steps = list(follow(GAME, shuffled(200, every=201)))
    assert len({id(state) for step in steps for state in step.line}) == 201


def test_a_node_says_who_it_is_without_its_whole_game(deep: OpenedGame) -> None:
    last = max(deep.tree.nodes(), key=lambda node: node.count.turns)
    assert isinstance(last, Node) and len(repr(last)) < 20_000


def test_it_is_followed_by_hand_and_gone_on_with() -> None:
    for events in (shuffled(DEEP), nested(DEEP)):
        session, played = resume(start(GAME), list(events))
        assert page(session, SILENCE, played, None)["variations"]
        shown = stepping(session, session.line)
        assert len(shown.guidance.script) == len(session.line)
        assert public_steps(GAME, events)


def test_its_log_is_written_and_read() -> None:
    lines = list(write_log(HEADER, shuffled(LONG)))
    assert len(read_log(lines)[1]) > LONG + 2000


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    file = tmp_path_factory.mktemp("long") / "j.sqlite"
    with open_journal(str(file)) as journal:
        journal.keep(HEADER, [*shuffled(DEEP), *ending(DEEP)])
        journal.keep(HEADER, nested(DEEP))
    yield str(file)


def ending(ply: int) -> list[Event]:
    scores: dict[str, object] = {"scores": [0.0, 1.0]}
    return [
        read_event("declared", 0.0, "file", 0, "resign White", ply),
        read_event("end", 0.0, "rules", None, "resignation", ply, scores),
    ]


COMMANDS: dict[str, Callable[[Path], list[str]]] = {
    "replay": lambda _: ["replay", "--all"],
    "list": lambda _: ["journal", "list"],
    "verify": lambda _: ["journal", "verify"],
    "note": lambda _: ["journal", "note", "--place", "Paris"],
    **{
        form: lambda folder, form=form: ["journal", "export", "--as", form, "-o", str(folder / form)]
        for form in ("jsonl", "pgn", "text", "sheet")
    },
}
WITHOUT_A_GAME = ("list", "verify")


@pytest.mark.parametrize("game", ["1", "2"])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_takes_it(
    store: str, name: str, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    command = COMMANDS[name](tmp_path)
    chosen = [] if name in WITHOUT_A_GAME else [game]
    assert run([*command, "--store", store, *chosen]) == 0


def test_a_film_of_it_is_refused_in_one_line(store: str, tmp_path: Path, capsys) -> None:
    assert run(["journal", "export", "1", "--store", store, "-o", str(tmp_path / "game.gif")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


ROUTES = {
    "": 200, "/board.svg": 200, "/export/text": 200, "/export/pgn": 200, "/export/sheet": 200,
    "/export/gif": 409, "/export/webm": 409,
}  # fmt: skip


def test_every_route_takes_it(store: str) -> None:
    with (
        open_journal(store) as journal,
        serve(fresh(), port=0, journal=journal) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as client,
    ):
        for game in (1, 2):
            for route, status in ROUTES.items():
                if (game, status) != (2, 409):  # Of the deep game a few turns stand: they make a film.
                    assert client.get(f"/api/library/{game}{route}").status_code == status, (game, route)
        assert client.get("/api/library/1/export/jsonl").status_code == 200
        assert "gif" not in client.get("/api/library/1").json()["formats"]
