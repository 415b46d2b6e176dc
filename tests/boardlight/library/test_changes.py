"""What the library takes in over the wire: notes of who played, files of games; from the arbiter alone."""

import json
import re
import socket
from collections.abc import Iterator

import httpx
import pytest

from boardlight.journal.journal import Journal, open_journal
from boardlight.journal.log_lines import Header, write_log
from boardlight.library.changes import LONGEST, NO_DAY, NO_SUCH_SEAT, NOT_BEGUN, TOO_LONG
from boardlight.library.routes import MISSING, NOWHERE
from boardlight.server import Server, serve
from boardlight.web.access import ARBITERS_ALONE
from boardlight.web.assets import assets
from boardlight.web.connections.uploads import LARGEST, TOO_LARGE
from messages.message import Message
from tests.boardlight.kept_games import mated, scribe
from tests.boardlight.web.test_keys import GIVEN, KEYS, cookie, fresh
from tests.patience import PATIENCE_S
from tests.web.serving import MANY

PGN = '[Event "Paris"]\n[White "Élise"]\n[Black "Bob"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'
LOG = "\n".join(
    write_log(Header(game="quatrarmes", occasion="Café"), scribe("quatrarmes").play("d8-e7").events)
)
OTHERS = [who for who in GIVEN if who != "arbiter"]


@pytest.fixture
def journal(tmp_path) -> Iterator[Journal]:
    with open_journal(str(tmp_path / "j.sqlite")) as opened:
        opened.begin("chess", {}, ("Ann", "Bob"), "Open", "2026-01-02").extend(mated().events)
        opened.begin("quaternity")
        yield opened


@pytest.fixture
def server(journal: Journal) -> Iterator[Server]:
    with serve(fresh(), port=0, keys=KEYS, limits=MANY, journal=journal) as running:
        yield running


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    """The arbiter's."""
    headers = cookie(server, KEYS.arbiter)
    with httpx.Client(base_url=server.url, headers=headers, timeout=PATIENCE_S, trust_env=False) as calling:
        yield calling


def refusal(answer: httpx.Response) -> tuple[int, dict[str, str]]:
    return answer.status_code, answer.json()["refusal"]


def note(client: httpx.Client, game: int = 1, **facts: object) -> httpx.Response:
    return client.post(f"/api/library/{game}/note", json=facts)


def imported(client: httpx.Client, content: bytes | str) -> httpx.Response:
    return client.post("/api/library", content=content)


def test_what_is_noted_is_an_event_and_the_rest_stays(client: httpx.Client, journal: Journal) -> None:
    assert note(client, players=["  Zoé ", "Bob"], place="Mâcon", started="2026-02-03").status_code == 200
    facts = journal.entry(1).facts
    assert (facts.players, facts.occasion) == (("Zoé", "Bob"), "Open")
    assert (facts.place, facts.started) == ("Mâcon", "2026-02-03")
    assert journal.events(1)[-1].kind == "noted" and journal.events(1)[-1].by == "page"
    told = client.get("/api/library/1").json()
    assert told["players"] == ["Zoé", "Bob"] and told["chain"]["whole"]
    assert client.get("/api/library?player=zoe").json()["total"] == 1


def test_what_was_known_before_makes_no_event(client: httpx.Client, journal: Journal) -> None:
    assert note(client, occasion="Open").status_code == note(client).status_code == 200
    assert journal.entry(1).events == len(mated().events)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"occasion": "x" * (LONGEST + 1)}, TOO_LONG),
        ({"players": ["x" * (LONGEST + 1)]}, TOO_LONG),
        ({"players": ["Ann", "Bob", "Eve"]}, NO_SUCH_SEAT),
        ({"started": "yesterday"}, NO_DAY),
        ({"started": "20260203"}, NO_DAY),
        ({"started": "2026-02-31"}, NO_DAY),
    ],
)
def test_what_cannot_be_noted_is_refused_in_words(
    client: httpx.Client, journal: Journal, facts: dict[str, object], words: Message
) -> None:
    assert refusal(note(client, **facts)) == (422, words.texts())
    assert journal.entry(1).events == len(mated().events)


@pytest.mark.parametrize("text", ["a\nb", "\x00", "a\u2028b", "a\x85b", 7, None, ["Ann"]])
def test_what_is_no_line_of_words_is_refused(client: httpx.Client, journal: Journal, text: object) -> None:
    if text is not None:
        assert note(client, place=text).status_code == 422
    assert note(client, players=[text]).status_code == note(client, result="won").status_code == 422
    assert journal.entry(1).events == len(mated().events)


def test_only_a_game_that_is_there_and_has_begun_is_noted(client: httpx.Client) -> None:
    assert refusal(note(client, 99, place="Mâcon")) == (404, MISSING.texts())
    assert refusal(note(client, 2, place="Mâcon")) == (409, NOT_BEGUN.texts())


def test_every_name_that_may_be_noted_fits_into_one_request(client: httpx.Client, journal: Journal) -> None:
    log = journal.begin("quaternity")
    log.extend(scribe("quaternity").events)
    facts = {"players": ["é" * LONGEST] * 4, "occasion": "é" * LONGEST, "place": "é" * LONGEST}
    sent = json.dumps({**facts, "started": "2026-01-31"}, ensure_ascii=False).encode()
    answer = client.post(
        f"/api/library/{log.id}/note", content=sent, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 200


@pytest.mark.parametrize("who", OTHERS)
def test_only_the_arbiter_changes_the_library(server: Server, journal: Journal, who: str) -> None:
    with httpx.Client(
        base_url=server.url, headers=cookie(server, GIVEN[who]), timeout=PATIENCE_S, trust_env=False
    ) as client:
        for answer in (note(client, place="Mâcon"), imported(client, PGN), imported(client, b"x" * 10**6)):
            assert refusal(answer) == (403, ARBITERS_ALONE.texts())
    assert [entry.facts.place for entry in journal.games()] == ["", ""]


def test_without_keys_whoever_sits_at_the_machine_is_the_arbiter(journal: Journal) -> None:
    with (
        serve(fresh(), port=0, journal=journal) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as client,
    ):
        assert note(client, place="Mâcon").status_code == 200
        assert imported(client, PGN).status_code == 201


def test_a_page_from_elsewhere_changes_nothing(client: httpx.Client, journal: Journal) -> None:
    for origin in ("http://evil.example", "null"):
        client.headers["origin"] = origin
        assert note(client, place="Mâcon").status_code == imported(client, PGN).status_code == 403
    assert len(journal.games()) == 2 and journal.entry(1).facts.place == ""


def test_every_game_of_a_pgn_file_is_kept(client: httpx.Client, journal: Journal) -> None:
    answer = imported(client, "\ufeff" + PGN + PGN.replace("Élise", "Zoé"))
    assert answer.status_code == 201
    listed = answer.json()["games"]
    assert [(game["id"], game["players"]) for game in listed] == [(3, ["Élise", "Bob"]), (4, ["Zoé", "Bob"])]
    assert client.get("/api/library?text=paris").json()["total"] == 2
    assert journal.chain(3).trouble is None


def test_a_log_is_kept_as_it_was(client: httpx.Client, journal: Journal) -> None:
    assert imported(client, LOG.replace("\n", "\r\n")).json()["games"][0]["occasion"] == "Café"
    assert "\n".join(journal.export_jsonl(3)) == LOG


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "the file is neither a log in JSON Lines nor PGN: the PGN file holds no game"),
        (b"\xff\xd8\xff\xe0 JFIF", "the file is not a text file (UTF-8)"),
        (LOG[:-9], "the log cannot be imported: line 3 is no whole line of a log"),
        (LOG.replace("d8-e7", "d8-d7"), "the log cannot be imported: line 3: hash does not fit"),
        (LOG.replace("quatrarmes", "go", 1), "the log cannot be imported: line 2: hash"),
        (LOG.splitlines()[0].replace("quatrarmes", "go"), "the log cannot be imported: there is no "),
        ('{"format": 2, "pieces": 3}', "the log cannot be imported: line 1: game: this key is missing"),
        (PGN.replace("g4", "g5"), "game 1 of the PGN file: 2. g5: no legal move is written like this"),
        (PGN + PGN.replace("f3", "(f3"), "game 2 of the PGN file: a bracket is opened"),
        (PGN.replace("f3", "f3 " + "(e4 " * 5000), "game 1 of the PGN file: more than 100 var"),
        ("1. e4 e5 [", "the file is neither a log in JSON Lines nor PGN: game 1"),
    ],
)
def test_a_broken_file_is_refused_whole_in_both_languages(
    client: httpx.Client, journal: Journal, content: bytes | str, said: str
) -> None:
    status, words = refusal(imported(client, content))
    assert status == 422 and words["en"].startswith(said)
    assert words["fr"] != words["en"]
    assert not re.search(r"\b(the|is|not|no|cannot|required)\b", words["fr"])
    assert len(journal.games()) == 2


def test_a_file_that_is_too_large_is_refused_before_it_is_read(client: httpx.Client, server: Server) -> None:
    host = server.url.removeprefix("http://")
    head = f"POST /api/library HTTP/1.1\r\nhost: {host}\r\ncontent-length: {LARGEST + 1}\r\n"
    key = f"cookie: {cookie(server, KEYS.arbiter)['cookie']}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", int(host.rsplit(":", 1)[1])), timeout=PATIENCE_S) as line:
        line.sendall((head + key).encode())
        assert line.recv(64).startswith(b"HTTP/1.1 413")
    assert refusal(imported(client, b" " * (LARGEST + 1))) == (413, TOO_LARGE.texts())
    assert imported(client, b"[" + b" " * (LARGEST - 1)).status_code == 422


def test_the_page_knows_how_large_a_file_may_be_and_how_long_a_name() -> None:
    files = {name: asset.content.decode() for name, asset in assets().items()}
    assert f"LARGEST = {LARGEST:_};" in files["library/import.js"]
    assert f"LONGEST = {LONGEST};" in files["replay/notes.js"]
    assert set(re.findall(r'maxlength="(\d+)"', files["replay/replay.html"])) == {str(LONGEST)}


def test_where_no_journal_is_kept_nothing_is_imported() -> None:
    with serve(fresh(), port=0) as server:
        answer = httpx.post(f"{server.url}/api/library", content=PGN, trust_env=False, timeout=PATIENCE_S)
    assert refusal(answer) == (409, NOWHERE.texts())
