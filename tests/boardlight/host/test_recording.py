"""Recording over HTTP: who may, how large a film may be, and that nothing of it stays."""

from collections.abc import Iterator

import httpx
import pytest

from boardlight.host.host import Host
from boardlight.host.recording import film as films
from boardlight.host.recording.progress import Progress
from boardlight.journal.log_lines import Header
from boardlight.referee.session.logged import Marked
from boardlight.referee.session.orders.text import read_order
from boardlight.server import Server
from tests.boardlight.web.serving_host import served_host
from tests.boardlight.web.test_keys import GIVEN, KEYS, cookie
from tests.patience import PATIENCE_S

FILM = "/api/recording/film?name=evening.mp4"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, Server]]:
    with served_host(tmp_path_factory.mktemp("house"), KEYS) as served:
        yield served


@pytest.fixture
def host(served: tuple[Host, Server]) -> Host:
    served[0].order("page", read_order("record"))
    return served[0]


@pytest.fixture
def client(served: tuple[Host, Server]) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served[1].url, timeout=PATIENCE_S, trust_env=False) as client:
        yield client


@pytest.fixture
def arbiter(served: tuple[Host, Server]) -> dict[str, str]:
    return cookie(served[1], GIVEN["arbiter"])


def test_only_the_arbiter_gives_a_film_and_begins(host: Host, client: httpx.Client) -> None:
    for path in (FILM, "/api/recording/begin", "/api/recording/stop", "/api/recording/settle"):
        assert client.post(path, content=b"film").status_code == 403
    assert client.get("/api/recording/game.jsonl").status_code == 403
    assert host.recording is not None and not host.recording.film.exists()


def test_a_film_lies_in_a_private_file_until_it_is_left(
    host: Host, client: httpx.Client, arbiter: dict[str, str]
) -> None:
    here = host.recording
    assert here is not None
    assert client.post(FILM, content=b"film" * 10_000, headers=arbiter).status_code == 202
    assert here.film.read_bytes() == b"film" * 10_000 and here.folder.stat().st_mode & 0o077 == 0
    assert here.page(None)["film"] == "evening.mp4"
    assert client.post(FILM, content=b"other", headers=arbiter).status_code == 202
    assert here.film.read_bytes() == b"other"
    host.order("page", read_order("welcome"))
    assert not here.folder.exists()
    assert client.post(FILM, content=b"film", headers=arbiter).status_code == 409


def test_what_is_too_large_is_refused_before_it_is_read(
    host: Host, client: httpx.Client, arbiter: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(films, "LARGEST", 99)
    answer = client.post(FILM, content=b"x" * 100, headers=arbiter)
    assert answer.status_code == 413 and "GB" in answer.json()["refusal"]["en"]
    monkeypatch.setattr(films, "SPARE", 10**18)
    answer = client.post(FILM, content=b"x", headers=arbiter)
    assert answer.status_code == 507 and "place" in answer.json()["refusal"]["fr"]
    assert host.recording is not None and not host.recording.film.exists()


def test_what_cannot_be_is_said(host: Host, client: httpx.Client, arbiter: dict[str, str]) -> None:
    for path, given, said in (
        ("begin", {"source": "film"}, "No video"),
        ("begin", {"source": "camera"}, "no picture"),
        ("settle", {"number": 1, "turn": "e4"}, "has ended"),
        ("again", {}, "has ended"),
    ):
        answer = client.post(f"/api/recording/{path}", json=given, headers=arbiter)
        assert answer.status_code == 409 and said in answer.json()["refusal"]["en"]
    assert client.get("/api/recording/moments/0.jpg", headers=arbiter).status_code == 404


@pytest.mark.parametrize(("game", "is_told"), [("chess", True), ("quattuor-reges", False)])
def test_of_a_game_that_hides_pieces_the_public_is_told_nothing(game: str, is_told: bool) -> None:
    progress = Progress(lambda: None, lambda _: None)
    progress.began(Header(game=game), None, 1)
    progress.kept(Marked(1.0, "camera", 0, "", 0, choices=["one", "two"]))
    told = progress.page()
    assert progress.is_secret is not is_told
    assert bool(told["doubts"]) is is_told and told["secret"] is not is_told
